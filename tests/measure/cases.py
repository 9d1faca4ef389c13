"""What is measured: shapes × ways to write a block × recomputation, each as a setup of ``calc``'s formulas.

Each way meets some of the shapes, picked by a fixed draw; so is what touches only the rest of the model: the loss, the
optimizer, whether the head is the embedding.
"""

from itertools import product
from random import Random

__all__ = ["COMMON", "PIECES", "cases"]

COMMON = {
    "norm": "fused", "swiglu": "fused", "repeat_kv": False, "softmax_fp32": False, "dropout": False, "mask_bytes": 1,
    "statistics_bytes": 4, "wide_norms": False, "recompute": "none", "reentrant": False, "tied": False, "loss": "fp32",
    "scores": False,
}  # fmt: skip
"""What holds where a case says nothing else."""

PIECES = 2
"""In how many pieces a fused loss is computed."""

AXES = ("layers", "hidden", "heads", "kv_heads", "head_dim", "ffn", "sequence", "batch", "vocab")
GPT_SHAPES = (
    (2, 16, 2, 2, 8, 64, 8, 2, 30),
    (1, 8, 1, 1, 8, 32, 5, 3, 11),
    (3, 32, 4, 4, 8, 128, 7, 1, 50),
    (1, 24, 3, 3, 8, 40, 9, 4, 13),  # a feed-forward layer that is not 4·h wide
    (2, 64, 8, 8, 8, 256, 12, 2, 21),
)
LLAMA_SHAPES = (
    (2, 16, 4, 2, 4, 44, 8, 2, 30),
    (1, 16, 2, 2, 8, 32, 5, 3, 11),  # as many key heads as query heads
    (3, 24, 4, 1, 8, 40, 7, 1, 50),  # one key head; heads wider together than the model
    (1, 32, 6, 3, 4, 96, 9, 4, 13),  # heads narrower together than the model
    (2, 64, 8, 2, 8, 224, 12, 2, 21),  # Llama 3.1 8B's ratios
)
RECOMPUTE = (("none", False), ("selective", False), ("selective", True), ("full", False), ("full", True))
"""How, and whether by the reentrant kind of checkpoint, which shows what is computed again."""

PURE, MASTER, FP32 = (2, 2, 0, 2, 2), (2, 2, 4, 4, 4), (4, 4, 0, 4, 4)
ROLES = ("weight_bytes", "gradient_bytes", "master_bytes", "moment1_bytes", "moment2_bytes")


def cases():
    """All of them, each a whole setup.

    >>> all(case.keys() == cases()[0].keys() for case in cases())
    True
    """
    return [*_met(_gpt_ways(), GPT_SHAPES, 2, block="gpt"), *_met(_llama_ways(), LLAMA_SHAPES, 1, block="llama")]


def _met(ways, shapes, each, **same):
    """Each way with so many of the shapes, and with a rest of the model."""
    draw = Random(1)
    for way in ways:
        for shape in draw.sample(shapes, each):
            loss, tied = draw.choice(("fp32", "compute", "fused")), draw.choice((False, True))
            roles = FP32 if way["activation_bytes"] == 4 else draw.choice((PURE, MASTER))
            yield COMMON | same | dict(zip(AXES, shape, strict=True)) | way | {
                "loss": loss, "tied": tied} | dict(zip(ROLES, roles, strict=True))


def _gpt_ways():
    kinds = product((2, 4), (True, False), RECOMPUTE, (None, 1, "wide"), (False, True))
    for width, scores, (recompute, reentrant), mask, wide in kinds:
        if (recompute == "selective" and not scores) or (wide and width == 4):
            continue  # there are no scores to drop; all norms are in fp32
        # LayerNorm on a CPU has a mean and a root in the type of its weights
        yield {"activation_bytes": width, "scores": scores, "recompute": recompute, "reentrant": reentrant,
               "dropout": mask is not None, "mask_bytes": width if mask == "wide" else 1,
               "wide_norms": wide, "statistics_bytes": 4 if wide else width}


def _llama_ways():
    kinds = product((2, 4), (True, False), RECOMPUTE, ("fused", "plain", "composite"), ("fused", "plain"),
                    (False, True), (False, True))
    for width, scores, (recompute, reentrant), norm, swiglu, repeated, wide in kinds:
        if (wide or recompute == "selective") and not scores:
            continue  # a kernel has its own softmax, and no scores to drop
        yield {"activation_bytes": width, "scores": scores, "recompute": recompute, "reentrant": reentrant,
               "norm": norm, "swiglu": swiglu, "repeat_kv": repeated, "softmax_fp32": wide}
