"""In which setups an operation keeps a tensor: the conditions that the rows of :mod:`calc.saved_tensors` name."""

from calc.saved_usual import usual


def always(_s):
    """Whatever the setup."""
    return True


def gpt(s):
    """The GPT block: LayerNorm, GELU, dropout, as many key heads as query heads."""
    return s.block == "gpt"


def llama(s):
    """The Llama block: RMSNorm, SwiGLU, grouped-query attention, no dropout."""
    return s.block == "llama"


def fully(s):
    """Only the block's input is kept, the rest computed again."""
    return s.recompute == "full"


def dropping(s):
    """Dropout is on, which the Llama block has none of."""
    return bool(gpt(s) and s.dropout)


def stored(s):
    """Attention in steps, and what each needs of its scores is kept."""
    return bool(s.scores) and s.recompute == "none"


def core(s):
    """Attention as one operation that keeps what goes in: a kernel, or steps that are computed again."""
    return not stored(s)


def kernel(s):
    """A kernel without stored scores keeps also what comes out; selective recomputation has nothing to drop there."""
    return not s.scores


def masked(s):
    """Stored scores with dropout."""
    return stored(s) and dropping(s)


def softmax_copied(s):
    """The softmax is computed in fp32, so that its output is kept beside a narrower copy.

    >>> from calc.setup import Setup
    >>> softmax_copied(Setup(softmax_fp32=True, activation_bytes=2))
    True
    >>> softmax_copied(Setup(softmax_fp32=True, activation_bytes=4)), softmax_copied(Setup(activation_bytes=2))
    (False, False)
    """
    return bool(usual(s, "softmax_fp32")) and s.activation_bytes != 4


def weighted_copy(s):
    """Values are weighted by the narrower copy of the softmax."""
    return stored(s) and not dropping(s) and softmax_copied(s)


def weighted_as_is(s):
    """Values are weighted by the softmax itself."""
    return stored(s) and not dropping(s) and not softmax_copied(s)


def rescaled(s):
    """RMSNorm multiplies by its weight in a step of its own, and so keeps what it multiplies."""
    return llama(s) and usual(s, "norm") != "fused"


def swiglu_fused(s):
    """SiLU and product are one kernel."""
    return llama(s) and usual(s, "swiglu") == "fused"


def swiglu_plain(s):
    """SiLU and product are two operations."""
    return llama(s) and usual(s, "swiglu") == "plain"


def loss_fused(s):
    """The loss is computed from the head's input, piece by piece: all logits never exist at once."""
    return usual(s, "loss") == "fused"


def loss_stored(s):
    """The loss is computed from all logits."""
    return not loss_fused(s)


def loss_copied(s):
    """Logits narrower than fp32 are copied to fp32 for the loss.

    >>> from calc.setup import Setup
    >>> [loss_copied(Setup(activation_bytes=width)) for width in (2, 4)], loss_copied(Setup(loss="compute"))
    ([True, False], False)
    """
    return usual(s, "loss") == "fp32" and s.activation_bytes != 4
