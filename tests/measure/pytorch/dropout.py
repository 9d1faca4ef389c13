"""Dropout with a mask of one byte a number, as GPU kernels keep it, or as PyTorch has it on a CPU."""

import torch
from torch.nn import functional as F

from tests.measure.labels import operation

__all__ = ["drop"]

SHARE = 0.1


def drop(case, x, name):
    """``x`` with a share of its numbers dropped, where the case has dropout.

    On a CPU ``F.dropout`` multiplies by a mask in the type of ``x``; ``native_dropout`` is what it calls on a GPU.
    """
    if not case["dropout"]:
        return x
    with operation(name):
        if case["mask_bytes"] == 1:
            return torch.native_dropout(x, SHARE, True)[0]
        return F.dropout(x, SHARE, training=True)
