"""Inference: what the weights alone need, KV cache not counted."""

from calc import sharding, state
from calc.trace import at_most, quantity, ratio

__all__ = ["card_copies", "inference_fits", "inference_ratio", "inference_weights_bytes", "state_card_ratio"]


@quantity("inference.weights", "byte")
def inference_weights_bytes(s):
    """Bytes of the weights alone: params × width. KV cache and buffers are left out.

    >>> from calc.setup import Setup
    >>> inference_weights_bytes(Setup(params=8_000_000_000, weight_bytes=2))
    16000000000 byte
    """
    return s.params * s.weight_bytes


@quantity("inference.fits", "boolean")
def inference_fits(s):
    """Whether the weights alone are at most the card's capacity."""
    return at_most(inference_weights_bytes(s), s.card)


@quantity("inference.ratio", "ratio")
def inference_ratio(s):
    """How many times the inference weights one device holds while training."""
    return ratio(sharding.device_bytes(s), inference_weights_bytes(s))


@quantity("card.copies", "ratio")
def card_copies(s):
    """How many copies of the inference weights the card would hold.

    >>> from calc.setup import Setup
    >>> card_copies(Setup(card=80 * 2**30, params=8_000_000_000, weight_bytes=2)).number // 1
    5
    """
    return ratio(s.card, inference_weights_bytes(s))


@quantity("state.card_ratio", "ratio")
def state_card_ratio(s):
    """All model states as a multiple of one card."""
    return ratio(state.state_bytes(s), s.card)
