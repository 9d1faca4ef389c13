"""What a setup need not say of how its operations are written, and what holds then.

The usual ones are the fused kernels of Megatron-LM, Transformer Engine, Liger and FlashAttention; the others are what
models written in plain PyTorch keep.
"""

from calc.trace import Value

__all__ = ["USUAL", "usual"]

USUAL = {
    "mask_bytes": 1,  # of a dropout mask's number; PyTorch's dropout on a CPU keeps one as wide as the activations
    "statistics_bytes": 4,  # of a norm's mean or root; LayerNorm on a CPU keeps them in bf16 where all else is bf16
    "norm": "fused",  # RMSNorm. plain: to fp32, normalise, back, × weight. composite: × weight in fp32, then back
    "swiglu": "fused",  # fused computes SiLU again in the backward pass; plain keeps its output
    "repeat_kv": False,  # keys and values copied to the number of query heads before attention
    "softmax_fp32": False,  # scores to fp32 for the softmax, then back
    "loss": "fp32",  # log-softmax in fp32 beside an fp32 copy of the logits; in-place: in that copy, as Megatron does;
    # compute: in the activations' type; fused: never all logits at once
}


def usual(s, name):
    """An input of :data:`USUAL`, as the setup has it or as it usually is.

    >>> from calc.setup import Setup
    >>> usual(Setup(), "mask_bytes"), usual(Setup(mask_bytes=2), "mask_bytes")
    (1 value, 2 value)
    """
    told = s.get(name, None)
    return Value(USUAL[name]) if told.number is None else told
