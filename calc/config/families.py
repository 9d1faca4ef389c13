"""The model families whose parameters are counted: what ``model_type`` says that no key does.

Read in the configuration and modelling files of Hugging Face transformers; each row is checked in
tests/test_config_params.py against the count of a published checkpoint. A bias is always there,
never, or where the named key says so.
"""

from dataclasses import dataclass, field

__all__ = ["FAMILIES", "Family", "family", "named_after"]


@dataclass(frozen=True)
class Family:
    """What all models of a family share; ``defaults`` holds what a key means that the file leaves out.

    ``tail`` is the number of extra rows in a learned table of positions, ``None`` where there is none;
    ``experts`` names how the feed-forward blocks are made (:mod:`calc.config.experts`),
    ``windows`` which layers have the attention window (:mod:`calc.config.windows`); ``falcon`` is for the one
    family whose own switches decide on key/value heads and norms.
    """

    gated: bool = True
    tied: bool = False
    qkv_bias: bool | str = False
    out_bias: bool | str = False
    mlp_bias: bool | str = False
    norms: int = 2
    outer_norms: int = 1
    norm_bias: bool = False
    head_norms: str = ""
    tail: int | None = None
    head_bias: bool = False
    sinks: bool = False
    latent: bool = False
    experts: str = ""
    defaults: dict = field(default_factory=dict)
    windows: str = ""
    falcon: bool = False


ASKED = {"qkv_bias": "attention_bias", "out_bias": "attention_bias"}
BIASED = {"qkv_bias": True, "out_bias": True, "mlp_bias": True, "norm_bias": True, "gated": False}

FAMILIES = {
    "llama": Family(**ASKED, mlp_bias="mlp_bias"),
    "smollm3": Family(**ASKED, mlp_bias="mlp_bias", tied=True),
    "mistral": Family(windows="all"),
    "mixtral": Family(experts="mixtral", windows="all"),
    "qwen2": Family(qkv_bias=True, windows="late"),
    "qwen2_moe": Family(qkv_bias=True, experts="qwen", windows="late"),
    "qwen3": Family(**ASKED, head_norms="head", defaults={"head_dim": 128}, windows="late"),
    "qwen3_moe": Family(**ASKED, head_norms="head", experts="qwen", windows="late"),
    "gemma": Family(**ASKED, tied=True, defaults={"head_dim": 256}),
    "gemma2": Family(**ASKED, tied=True, norms=4, defaults={"head_dim": 256}, windows="half"),
    "gemma3_text": Family(
        **ASKED, tied=True, norms=4, head_norms="head", windows="most",
        defaults={"vocab_size": 262_208, "num_attention_heads": 8, "num_key_value_heads": 4, "head_dim": 256},
    ),
    "phi": Family(**BIASED, norms=1, head_bias=True),
    "phi3": Family(windows="all"),
    "olmo2": Family(**ASKED, head_norms="all"),
    "gpt2": Family(**BIASED, tied=True, tail=0),
    "gpt_neox": Family(**(BIASED | ASKED), defaults={"attention_bias": True}),
    "gptj": Family(gated=False, norm_bias=True, norms=1, mlp_bias=True, head_bias=True),
    "opt": Family(**BIASED, tied=True, tail=2),
    "bloom": Family(**BIASED, tied=True, outer_norms=2),
    "falcon": Family(
        gated=False, tied=True, norm_bias=True, qkv_bias="bias", out_bias="bias", mlp_bias="bias", falcon=True,
    ),
    "gpt_oss": Family(
        qkv_bias="attention_bias", out_bias="attention_bias", mlp_bias=True, sinks=True, experts="gpt-oss",
        defaults={"attention_bias": True}, windows="half",
    ),
    "deepseek_v2": Family(latent=True, experts="deepseek"),
    "deepseek_v3": Family(latent=True, experts="deepseek-bias"),
}  # fmt: skip

ALIASES = {
    "gemma3": "gemma3_text",
    "kimi_k2": "deepseek_v3",
    "qwen2_vl": "qwen2",
    "qwen2_vl_text": "qwen2",
    "qwen2_5_vl": "qwen2",
    "qwen2_5_vl_text": "qwen2",
    "qwen3_vl_text": "qwen3",
    "refinedweb": "falcon",
    "refinedwebmodel": "falcon",
}
"""Another ``model_type`` -> the family whose decoder it has."""


def family(name):
    """The row for a ``model_type``, or ``None``.

    >>> family("llama").gated, family("mamba")
    (True, None)
    """
    return FAMILIES.get(ALIASES.get(name, name))


def named_after(architecture):
    """The ``model_type`` that a class in ``architectures`` is called after; empty if that is none of ours.

    >>> named_after("GPTNeoXForCausalLM"), named_after("GPT2LMHeadModel"), named_after("MambaForCausalLM")
    ('gpt_neox', 'gpt2', '')
    """
    plain = architecture.partition("For")[0].removesuffix("LMHeadModel").removesuffix("Model").lower()
    return next((name for name in FAMILIES if name.replace("_", "") == plain), "")
