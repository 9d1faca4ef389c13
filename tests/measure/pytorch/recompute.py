"""Recomputation by ``torch.utils.checkpoint``: only what goes into a function is kept."""

from torch.utils.checkpoint import checkpoint

__all__ = ["again"]


def again(case, function, *inputs):
    """``function(*inputs)``, computed again in the backward pass.

    The reentrant kind runs the function again under the hooks of whoever calls ``backward``, so that what it
    keeps then can be counted too; the other kind has hooks of its own.
    """
    return checkpoint(function, *inputs, use_reentrant=case["reentrant"])
