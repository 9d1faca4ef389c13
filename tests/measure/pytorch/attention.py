"""Causal attention over heads: in steps that store their scores, or as one kernel that does not."""

import torch
from torch.nn import functional as F
from torch.nn.attention import SDPBackend, sdpa_kernel

from tests.measure.labels import operation
from tests.measure.pytorch.dropout import SHARE, drop
from tests.measure.pytorch.recompute import again

__all__ = ["attend"]


def attend(case, query, key, value, hidden_from):
    """What each token takes from those before it; all of shape batch × heads × tokens × head width.

    ``hidden_from`` is added to the scores: −∞ where a token must not look.
    """
    if case["repeat_kv"]:
        key, value = (repeated(x, query.shape[1]) for x in (key, value))

    with operation("attention"):
        if not case["scores"]:
            return in_one(case, query, key, value)
        # one head after the other in memory, as products want them: else they copy, also when computed again
        laid_out = [x.contiguous() for x in (query, key, value)]
        if case["recompute"] == "selective":
            return again(case, lambda *parts: stepwise(case, *parts, hidden_from), *laid_out)
        return stepwise(case, *laid_out, hidden_from)


def repeated(x, heads):
    """Each key head copied for the query heads that share it."""
    batch, own, tokens, width = x.shape
    # cloned, since for a single key head PyTorch would keep a view
    return x[:, :, None].expand(batch, own, heads // own, tokens, width).clone().flatten(1, 2)


def stepwise(case, query, key, value, hidden_from):
    """Scores, softmax, weighting. Query heads that share a key head are stacked, so that no key is copied."""
    batch, heads, tokens, width = query.shape
    own = key.shape[1]
    stacked = query.view(batch, own, heads // own * tokens, width)
    with operation("scores"):
        scores = stacked @ key.transpose(-2, -1) * width**-0.5
    scores = scores.view(batch, heads, tokens, tokens) + hidden_from
    with operation("softmax"):
        weights = softmax(case, scores)
    weights = drop(case, weights, "attention_dropout").view(batch, own, heads // own * tokens, tokens)
    with operation("weighting"):
        return (weights @ value).view(batch, heads, tokens, width)


def softmax(case, scores):
    """Softmax over the last axis, in fp32 and back where the case wants it."""
    if case["softmax_fp32"]:
        return F.softmax(scores, -1, dtype=torch.float32).to(scores.dtype)
    return F.softmax(scores, -1)


def in_one(case, query, key, value):
    """One kernel. That of the CPU has no dropout, so there attention itself has none; a GPU's keeps no mask of it."""
    dropped = SHARE if case["dropout"] and query.device.type == "cuda" else 0.0
    with sdpa_kernel(SDPBackend.FLASH_ATTENTION):
        return F.scaled_dot_product_attention(
            query, key, value, is_causal=True, dropout_p=dropped, enable_gqa=query.shape[1] != key.shape[1]
        )
