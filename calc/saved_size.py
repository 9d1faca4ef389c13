"""Shapes of kept tensors, and the bytes of one of their numbers, in a setup.

Letters of Korthikanti et al. 2022: s sequence, b batch, h hidden, a heads.
"""

from calc import saved_when as when
from calc.saved_usual import usual
from calc.trace import Value


def stream(s):
    """s × b × h: what flows from block to block."""
    return s.sequence, s.batch, s.hidden


def tokens(s):
    """s × b: one number for each token."""
    return s.sequence, s.batch


def query(s):
    """The query heads together: as wide as the stream, unless the heads have a width of their own."""
    return (s.sequence, s.batch, s.heads, s.head_dim) if s.get("head_dim", 0) else stream(s)


def key(s):
    """The key heads together: fewer than query heads where these share them, unless they are copied to as many."""
    if not s.get("kv_heads", 0) or usual(s, "repeat_kv"):
        return query(s)
    return s.sequence, s.batch, s.kv_heads, s.head_dim


def pairs(s):
    """a × s² × b: one number for each head and pair of tokens."""
    return s.heads, s.sequence**2, s.batch


def rows(s):
    """a × s × b: one number for each head and token."""
    return s.heads, s.sequence, s.batch


def routed(s):
    """What enters the feed-forward layer; with experts once for the router, and once for each that a token is sent to.

    >>> from calc.setup import Setup
    >>> routed(Setup(sequence=8, batch=1, hidden=4, experts=2, experts_active=2))[-1], routed(Setup(
    ...     sequence=8, batch=1, hidden=4))
    (3 value, (8 value, 1 value, 4 value))
    """
    return (*stream(s), s.experts_active + 1) if s.get("experts", 1) > 1 else stream(s)


def wide(s):
    """The feed-forward layer's width for each token: 4·h in GPT; that of all experts that a token meets.

    >>> from calc.setup import Setup
    >>> wide(Setup(sequence=8, batch=1, ffn=16, experts=2, experts_active=2, shared_ffn=4))[-1]
    36 value
    """
    width = s.ffn * s.experts_active if s.get("experts", 1) > 1 else s.ffn
    return s.sequence, s.batch, width + s.shared_ffn if s.get("shared_ffn", 0) else width


def vocabulary(s):
    """One number for each token and entry of the vocabulary."""
    return s.sequence, s.batch, s.vocab


def single(_s):
    """One number."""
    return ()


def compute(s):
    """The type that activations are computed in."""
    return s.activation_bytes


def fp32(_s):
    """Always fp32."""
    return Value(4)


def mask(s):
    """A dropout mask."""
    return usual(s, "mask_bytes")


def statistics(s):
    """A norm's mean or inverse root."""
    return usual(s, "statistics_bytes")


def norm_input(s):
    """A norm keeps its input, or the fp32 copy that it computes with."""
    return fp32(s) if when.rescaled(s) else s.activation_bytes


def rescaled(s):
    """What RMSNorm multiplies by its weight: back in the activations' type, or still in fp32."""
    return fp32(s) if usual(s, "norm") == "composite" else s.activation_bytes


def softmax(s):
    """The softmax's output."""
    return fp32(s) if usual(s, "softmax_fp32") else s.activation_bytes


def loss(s):
    """The log-softmax's output."""
    return fp32(s) if usual(s, "loss").number in ("fp32", "in-place") else s.activation_bytes
