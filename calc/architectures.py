"""Published architectures: the shape from which parameters are counted. Each row: shape, switches, source, count.

``published`` is the count that the row's shape must give (``tests/test_published.py``), from the model's
configuration; where the authors print a rounded number alone, it is this one that rounds to theirs.
"""

from dataclasses import dataclass, fields

__all__ = ["ARCHITECTURES", "SHAPE", "Architecture"]


@dataclass(frozen=True)
class Architecture:
    """Inputs of ``parameters`` and ``training-step`` that say what a model is made of.

    >>> ARCHITECTURES["mixtral-8x7b"].shape()["experts"], ARCHITECTURES["llama-3.1-8b"].shape()["kv_heads"]
    (8, 8)
    """

    id: str
    name: str
    source: str
    published: int
    layers: int
    hidden: int
    heads: int
    kv_heads: int
    head_dim: int
    ffn: int
    vocab: int
    tied: bool = False
    positions: int = 0
    block: str = "llama"
    biases: str = "none"
    norms: str = "rms"
    block_norms: int = 2
    qk_norm: bool = False
    experts: int = 1
    experts_active: int = 1
    shared_ffn: int = 0

    def shape(self):
        """Input name -> value."""
        return {name: getattr(self, name) for name in SHAPE}


SHAPE = tuple(field.name for field in fields(Architecture))[4:]
"""Names of the inputs that an architecture sets, in their order."""

GPT = {"block": "gpt", "biases": "all", "norms": "layer"}
GPT2 = GPT | {"tied": True, "positions": 1024}


def _table(*rows):
    return {row.id: row for row in rows}


ARCHITECTURES = _table(
    Architecture("llama-3.1-8b", "Llama 3.1 8B", "grattafiori2024", 8_030_261_248,
                 32, 4096, 32, 8, 128, 14336, 128_256),
    Architecture("llama-3.1-70b", "Llama 3.1 70B", "grattafiori2024", 70_553_706_496,
                 80, 8192, 64, 8, 128, 28672, 128_256),
    Architecture("llama-3.1-405b", "Llama 3.1 405B", "grattafiori2024", 405_853_388_800,
                 126, 16384, 128, 8, 128, 53248, 128_256),
    Architecture("llama-3.2-1b", "Llama 3.2 1B", "grattafiori2024", 1_235_814_400,
                 16, 2048, 32, 8, 64, 8192, 128_256, tied=True),
    Architecture("llama-3.2-3b", "Llama 3.2 3B", "grattafiori2024", 3_212_749_824,
                 28, 3072, 24, 8, 128, 8192, 128_256, tied=True),
    Architecture("llama-2-7b", "Llama 2 7B", "touvron2023", 6_738_415_616,
                 32, 4096, 32, 32, 128, 11008, 32_000),
    Architecture("llama-2-13b", "Llama 2 13B", "touvron2023", 13_015_864_320,
                 40, 5120, 40, 40, 128, 13824, 32_000),
    Architecture("llama-2-70b", "Llama 2 70B", "touvron2023", 68_976_648_192,
                 80, 8192, 64, 8, 128, 28672, 32_000),
    Architecture("mistral-7b", "Mistral 7B", "jiang2023", 7_241_732_096,
                 32, 4096, 32, 8, 128, 14336, 32_000),
    Architecture("mixtral-8x7b", "Mixtral 8×7B", "jiang2024", 46_702_792_704,
                 32, 4096, 32, 8, 128, 14336, 32_000, experts=8, experts_active=2),
    Architecture("qwen2.5-0.5b", "Qwen2.5 0.5B", "yang2024", 494_032_768,
                 24, 896, 14, 2, 64, 4864, 151_936, tied=True, biases="qkv"),
    Architecture("qwen2.5-7b", "Qwen2.5 7B", "yang2024", 7_615_616_512,
                 28, 3584, 28, 4, 128, 18944, 152_064, biases="qkv"),
    Architecture("qwen3-8b", "Qwen3 8B", "yang2025", 8_190_735_360,
                 36, 4096, 32, 8, 128, 12288, 151_936, qk_norm=True),
    Architecture("gemma-2-9b", "Gemma 2 9B", "riviere2024", 9_241_705_984,
                 42, 3584, 16, 8, 256, 14336, 256_000, tied=True, block_norms=4),
    Architecture("tinyllama-1.1b", "TinyLlama 1.1B", "zhang2024", 1_100_048_384,
                 22, 2048, 32, 4, 64, 5632, 32_000),
    Architecture("gpt2", "GPT-2", "radford2019", 124_439_808,
                 12, 768, 12, 12, 64, 3072, 50_257, **GPT2),
    Architecture("gpt2-xl", "GPT-2 XL", "radford2019", 1_557_611_200,
                 48, 1600, 25, 25, 64, 6400, 50_257, **GPT2),
    Architecture("gpt3-175b", "GPT-3 175B", "brown2020", 174_604_259_328,
                 96, 12288, 96, 96, 128, 49152, 50_257, tied=True, **GPT | {"positions": 2048}),
    Architecture("pythia-6.9b", "Pythia 6.9B", "biderman2023", 6_857_302_016,
                 32, 4096, 32, 32, 128, 16384, 50_432, **GPT),
)  # fmt: skip
