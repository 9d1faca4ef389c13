"""The bibliography: every paper that a formula or a quoted figure rests on.

Ids are ``surnameYEAR``. ``quotes`` holds the figures that prose may quote with ``cite:ID#quote``:
exact value, unit, and the place in the source.
"""

from dataclasses import dataclass, field
from fractions import Fraction

__all__ = ["SOURCES", "Quote", "Source"]


@dataclass(frozen=True)
class Quote:
    """A figure as the source states it: ``low`` to ``high`` (equal for one number), and where."""

    low: object
    high: object
    unit: str
    place: str


@dataclass(frozen=True)
class Source:
    """One publication.

    >>> SOURCES["rajbhandari2020"].url
    'https://arxiv.org/abs/1910.02054'
    """

    id: str
    authors: str
    year: int
    title: str
    venue: str
    arxiv: str = ""
    link: str = ""
    quotes: dict = field(default_factory=dict, compare=False)

    @property
    def url(self):
        return f"https://arxiv.org/abs/{self.arxiv}" if self.arxiv else self.link


def one(value, unit, place):
    """A quote of a single figure."""
    return Quote(value, value, unit, place)


_ROWS = (
    Source("kaplan2020", "Jared Kaplan, Sam McCandlish, Tom Henighan, Tom B. Brown, Benjamin Chess, Rewon Child, "
           "Scott Gray, Alec Radford, Jeffrey Wu, Dario Amodei", 2020,
           "Scaling Laws for Neural Language Models", "arXiv", "2001.08361",
           quotes={"backward": one(2, "count", "section 2.1, the backward pass in forward passes"),
                   "forward-flops": one(2, "count", "section 2.1, operations per parameter and token, forward"),
                   "backward-flops": one(4, "count", "section 2.1, operations per parameter and token, backward"),
                   "block-params": one(12, "count", "section 2.1, equation 2.1, a block's parameters in units of h²"),
                   "training-flops": one(6, "count", "section 2.1, operations per parameter and token, together")}),
    Source("hoffmann2022", "Jordan Hoffmann, Sebastian Borgeaud, Arthur Mensch, Elena Buchatskaya, Trevor Cai, "
           "Eliza Rutherford, et al.", 2022,
           "Training Compute-Optimal Large Language Models", "NeurIPS 2022", "2203.15556",
           quotes={"ratio": one(20, "ratio", "table 3, tokens per parameter, rounded")}),
    Source("rajbhandari2020", "Samyam Rajbhandari, Jeff Rasley, Olatunji Ruwase, Yuxiong He", 2020,
           "ZeRO: Memory Optimizations Toward Training Trillion Parameter Models", "SC 2020", "1910.02054",
           quotes={"adam": one(16, "byte/parameter", "section 3.1, mixed-precision Adam: 2Ψ + 2Ψ + 12Ψ"),
                   "weights": one(3 * 10**9, "byte", "section 3, GPT-2's weights in 16 bits"),
                   "card": one(32 * 10**9, "byte", "section 3, the card that cannot train it"),
                   "values": one(12, "count", "section 3.2, footnote: activation values in units of h·s·b·L"),
                   "activations": one(60 * 10**9, "byte", "section 3.2, batch 32, sequence 1,000"),
                   "checkpointed": one(8 * 10**9, "byte", "section 3.2, about, with checkpointing"),
                   "recompute": one(Fraction(33, 100), "share", "section 3.2, recomputation overhead"),
                   "traffic": one(Fraction(3, 2), "ratio", "section 7.2.2, stage 3 against data parallelism")}),
    Source("korthikanti2022", "Vijay Korthikanti, Jared Casper, Sangkug Lym, Lawrence McAfee, Michael Andersch, "
           "Mohammad Shoeybi, Bryan Catanzaro", 2022,
           "Reducing Activation Recomputation in Large Transformer Models", "MLSys 2023", "2205.05198",
           quotes={"linear": one(34, "count", "equation 1, the factor of s·b·h"),
                   "scores": one(5, "count", "equation 1, the factor of a·s/h")}),
    Source("micikevicius2018", "Paulius Micikevicius, Sharan Narang, Jonah Alben, Gregory Diamos, Erich Elsen, "
           "David Garcia, Boris Ginsburg, Michael Houston, Oleksii Kuchaiev, Ganesh Venkatesh, Hao Wu", 2018,
           "Mixed Precision Training", "ICLR 2018", "1710.03740",
           quotes={"ratio": one(2048, "count", "section 3.1, weight to update, at which fp16 addition may lose it")}),
    Source("chen2016", "Tianqi Chen, Bing Xu, Chiyuan Zhang, Carlos Guestrin", 2016,
           "Training Deep Nets with Sublinear Memory Cost", "arXiv", "1604.06174"),
    Source("dao2022", "Tri Dao, Daniel Y. Fu, Stefano Ermon, Atri Rudra, Christopher Ré", 2022,
           "FlashAttention: Fast and Memory-Efficient Exact Attention with IO-Awareness", "NeurIPS 2022",
           "2205.14135"),
    Source("kingma2015", "Diederik P. Kingma, Jimmy Ba", 2015,
           "Adam: A Method for Stochastic Optimization", "ICLR 2015", "1412.6980"),
    Source("dettmers2022", "Tim Dettmers, Mike Lewis, Sam Shleifer, Luke Zettlemoyer", 2022,
           "8-bit Optimizers via Block-wise Quantization", "ICLR 2022", "2110.02861"),
    Source("hu2021", "Edward J. Hu, Yelong Shen, Phillip Wallis, Zeyuan Allen-Zhu, Yuanzhi Li, Shean Wang, "
           "Lu Wang, Weizhu Chen", 2021,
           "LoRA: Low-Rank Adaptation of Large Language Models", "ICLR 2022", "2106.09685"),
    Source("dettmers2023", "Tim Dettmers, Artidoro Pagnoni, Ari Holtzman, Luke Zettlemoyer", 2023,
           "QLoRA: Efficient Finetuning of Quantized LLMs", "NeurIPS 2023", "2305.14314"),
    Source("peebles2023", "William Peebles, Saining Xie", 2023,
           "Scalable Diffusion Models with Transformers", "ICCV 2023", "2212.09748"),
    Source("radford2019", "Alec Radford, Jeffrey Wu, Rewon Child, David Luan, Dario Amodei, Ilya Sutskever", 2019,
           "Language Models are Unsupervised Multitask Learners", "OpenAI"),
    Source("grattafiori2024", "Aaron Grattafiori, Abhimanyu Dubey, Abhinav Jauhri, Abhinav Pandey, "
           "Abhishek Kadian, et al.", 2024,
           "The Llama 3 Herd of Models", "arXiv", "2407.21783",
           quotes={"mfu": Quote(Fraction(38, 100), Fraction(43, 100), "share", "table 4, bf16 MFU of pre-training")}),
    Source("chowdhery2022", "Aakanksha Chowdhery, Sharan Narang, Jacob Devlin, et al.", 2022,
           "PaLM: Scaling Language Modeling with Pathways", "JMLR 2023", "2204.02311",
           quotes={"attention": one(12, "count", "appendix B, attention's operations in units of L·H·Q·T")}),
    Source("kalamkar2019", "Dhiraj Kalamkar, Dheevatsa Mudigere, Naveen Mellempudi, et al.", 2019,
           "A Study of BFLOAT16 for Deep Learning Training", "arXiv", "1905.12322"),
    Source("ainslie2023", "Joshua Ainslie, James Lee-Thorp, Michiel de Jong, Yury Zemlyanskiy, Federico Lebrón, "
           "Sumit Sanghai", 2023,
           "GQA: Training Generalized Multi-Query Transformer Models from Multi-Head Checkpoints", "EMNLP 2023",
           "2305.13245"),
    Source("jiang2023", "Albert Q. Jiang, Alexandre Sablayrolles, Arthur Mensch, et al.", 2023,
           "Mistral 7B", "arXiv", "2310.06825",
           quotes={"window": one(4096, "token", "table 1, window_size")}),
    Source("rombach2022", "Robin Rombach, Andreas Blattmann, Dominik Lorenz, Patrick Esser, Björn Ommer", 2022,
           "High-Resolution Image Synthesis with Latent Diffusion Models", "CVPR 2022", "2112.10752"),
    Source("touvron2023", "Hugo Touvron, Louis Martin, Kevin Stone, Peter Albert, Amjad Almahairi, et al.", 2023,
           "Llama 2: Open Foundation and Fine-Tuned Chat Models", "arXiv", "2307.09288"),
    Source("ren2021", "Jie Ren, Samyam Rajbhandari, Reza Yazdani Aminabadi, Olatunji Ruwase, Shuangyan Yang, "
           "Minjia Zhang, Dong Li, Yuxiong He", 2021,
           "ZeRO-Offload: Democratizing Billion-Scale Model Training", "USENIX ATC 2021", "2101.06840"),
    Source("brown2020", "Tom B. Brown, Benjamin Mann, Nick Ryder, Melanie Subbiah, Jared Kaplan, et al.", 2020,
           "Language Models are Few-Shot Learners", "NeurIPS 2020", "2005.14165"),
    Source("shoeybi2019", "Mohammad Shoeybi, Mostofa Patwary, Raul Puri, Patrick LeGresley, Jared Casper, "
           "Bryan Catanzaro", 2019,
           "Megatron-LM: Training Multi-Billion Parameter Language Models Using Model Parallelism", "arXiv",
           "1909.08053"),
    Source("narayanan2021", "Deepak Narayanan, Mohammad Shoeybi, Jared Casper, Patrick LeGresley, Mostofa Patwary, "
           "et al.", 2021,
           "Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM", "SC 2021", "2104.04473"),
    Source("rajbhandari2022", "Samyam Rajbhandari, Conglong Li, Zhewei Yao, Minjia Zhang, et al.", 2022,
           "DeepSpeed-MoE: Advancing Mixture-of-Experts Inference and Training to Power Next-Generation AI Scale",
           "ICML 2022", "2201.05596"),
    Source("biderman2023", "Stella Biderman, Hailey Schoelkopf, Quentin Anthony, Herbie Bradley, et al.", 2023,
           "Pythia: A Suite for Analyzing Large Language Models Across Training and Scaling", "ICML 2023",
           "2304.01373"),
    Source("jiang2024", "Albert Q. Jiang, Alexandre Sablayrolles, Antoine Roux, Arthur Mensch, et al.", 2024,
           "Mixtral of Experts", "arXiv", "2401.04088"),
    Source("zhang2024", "Peiyuan Zhang, Guangtao Zeng, Tianduo Wang, Wei Lu", 2024,
           "TinyLlama: An Open-Source Small Language Model", "arXiv", "2401.02385"),
    Source("riviere2024", "Morgane Riviere, Shreya Pathak, Pier Giuseppe Sessa, et al. (Gemma Team)", 2024,
           "Gemma 2: Improving Open Language Models at a Practical Size", "arXiv", "2408.00118"),
    Source("liu2024", "Aixin Liu, Bei Feng, Bin Wang, et al. (DeepSeek-AI)", 2024,
           "DeepSeek-V2: A Strong, Economical, and Efficient Mixture-of-Experts Language Model", "arXiv", "2405.04434"),
    Source("yang2024", "An Yang, Baosong Yang, Beichen Zhang, et al. (Qwen Team)", 2024,
           "Qwen2.5 Technical Report", "arXiv", "2412.15115"),
    Source("yang2025", "An Yang, Anfeng Li, Baosong Yang, et al. (Qwen Team)", 2025,
           "Qwen3 Technical Report", "arXiv", "2505.09388"),
    Source("rasley2020", "Jeff Rasley, Samyam Rajbhandari, Olatunji Ruwase, Yuxiong He", 2020,
           "DeepSpeed: System Optimizations Enable Training Deep Learning Models with Over 100 Billion Parameters",
           "KDD 2020; code at edaa722", link="https://github.com/deepspeedai/DeepSpeed"),
    Source("gugger2022", "Sylvain Gugger, Lysandre Debut, Thomas Wolf, Philipp Schmid, Zachary Mueller, "
           "Sourab Mangrulkar, Marc Sun, Benjamin Bossan", 2022,
           "Accelerate: Training and inference at scale made simple, efficient and adaptable", "version 1.15.0",
           link="https://github.com/huggingface/accelerate"),
    Source("anthony2023", "Quentin Anthony, Stella Biderman, Hailey Schoelkopf", 2023,
           "Transformer Math 101", "EleutherAI; code at 827ee3b", link="https://github.com/EleutherAI/cookbook"),
    Source("li2023", "Cheng Li", 2023,
           "LLM-Analysis: Latency and Memory Analysis of Transformer Models for Training and Inference",
           "code at d841e40", link="https://github.com/cli99/llm-analysis"),
    Source("bekman2024", "Stas Bekman", 2024,
           "Machine Learning Engineering Open Book", "GitHub, at 744d01e",
           link="https://github.com/stas00/ml-engineering"),
    Source("tazi2025", "Nouamane Tazi, Ferdinand Mom, Haojun Zhao, Phuc Nguyen, Mohamed Mekkouri, "
           "Leandro von Werra, Thomas Wolf", 2025,
           "The Ultra-Scale Playbook: Training LLMs on GPU Clusters", "Hugging Face",
           link="https://huggingface.co/spaces/nanotron/ultrascale-playbook"),
)

SOURCES = {source.id: source for source in _ROWS}
