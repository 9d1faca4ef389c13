"""Model states by role: what each parameter is paid for while a network is trained.

Counted: working weights, gradients, fp32 master copy, first and second moment, each as a
width in bytes per parameter. Left out: activations (:mod:`calc.activations`), buffers, the
allocator's fragmentation. The accounting is that of Rajbhandari et al. 2020 (ZeRO), section 3.1.
With adapters (:mod:`calc.adapters`) the base keeps its working weights alone, and the adapters have
all five roles; without them every parameter has.
"""

from calc import adapters
from calc.trace import Value, quantity, ratio

__all__ = [
    "ADAM_8BIT_BLOCK", "bytes_per_param", "gradients_bytes", "master_bytes", "moment1_bytes",
    "moment2_bytes", "optimizer_bytes", "optimizer_share", "quantization_constants_bytes",
    "roles", "state_bytes", "weights_bytes",
]

ADAM_8BIT_BLOCK = 2048
"""Values that share one 4-byte constant in block-wise quantization (Dettmers et al. 2022, section 2)."""


def _trained(s):
    """The parameters that an update changes."""
    return adapters.adapter_params(s) if adapters.adapting(s) else s.params


@quantity("bytes_per_param", "byte/parameter", rajbhandari2020="section 3.1")
def bytes_per_param(s):
    """Sum of the five role widths, in bytes per parameter.

    ZeRO, section 3.1: mixed-precision Adam needs 2 + 2 + 12 = 16 bytes per parameter.

    >>> from calc.setup import Setup
    >>> widths = dict(weight_bytes=2, gradient_bytes=2, master_bytes=4, moment1_bytes=4, moment2_bytes=4)
    >>> bytes_per_param(Setup(**widths))
    16 byte/parameter
    >>> bytes_per_param(Setup(**widths)).formula()
    'weight_bytes + gradient_bytes + master_bytes + moment1_bytes + moment2_bytes'
    """
    return s.weight_bytes + s.gradient_bytes + s.master_bytes + s.moment1_bytes + s.moment2_bytes


@quantity("state.weights", "byte", rajbhandari2020="section 3")
def weights_bytes(s):
    """Bytes of the working weights: params × width, over all devices; adapters add theirs to the base's.

    ZeRO, section 3: the 1.5 B parameters of GPT-2 are 3 GB in 16 bits.

    >>> from calc.setup import Setup
    >>> weights_bytes(Setup(params=1_500_000_000, weight_bytes=2))
    3000000000 byte
    """
    if adapters.adapting(s):
        return (s.params + adapters.adapter_params(s)) * s.weight_bytes
    return s.params * s.weight_bytes


@quantity("state.gradients", "byte", rajbhandari2020="section 3.1")
def gradients_bytes(s):
    """Bytes of the gradients: one number for each trained parameter.

    >>> from calc.setup import Setup
    >>> gradients_bytes(Setup(params=1_500_000_000, gradient_bytes=2))
    3000000000 byte
    """
    return _trained(s) * s.gradient_bytes


@quantity("state.master", "byte", micikevicius2018="section 3.1")
def master_bytes(s):
    """Bytes of the fp32 master copy of the weights (Micikevicius et al. 2018, section 3.1).

    >>> from calc.setup import Setup
    >>> master_bytes(Setup(params=1_500_000_000, master_bytes=4))
    6000000000 byte
    """
    return _trained(s) * s.master_bytes


@quantity("state.moment1", "byte", kingma2015="algorithm 1")
def moment1_bytes(s):
    """Bytes of the first moment, Adam's running mean of gradients (Kingma & Ba 2015, algorithm 1).

    >>> from calc.setup import Setup
    >>> moment1_bytes(Setup(params=1_500_000_000, moment1_bytes=4))
    6000000000 byte
    """
    return _trained(s) * s.moment1_bytes


@quantity("state.moment2", "byte", kingma2015="algorithm 1")
def moment2_bytes(s):
    """Bytes of the second moment, Adam's running mean of squared gradients (ibidem).

    >>> from calc.setup import Setup
    >>> moment2_bytes(Setup(params=1_500_000_000, moment2_bytes=4))
    6000000000 byte
    """
    return _trained(s) * s.moment2_bytes


@quantity("state.roles", "count", rajbhandari2020="section 3.1")
def roles(s):
    """How many roles a parameter is paid for in: those with a width above zero.

    >>> from calc.setup import Setup
    >>> widths = dict(weight_bytes=2, gradient_bytes=2, master_bytes=4, moment1_bytes=4, moment2_bytes=4)
    >>> roles(Setup(**widths)), roles(Setup(**widths | {"master_bytes": 0}))
    (5 count, 4 count)
    >>> bytes_each = dict.fromkeys(widths, 1)
    >>> roles(Setup(**bytes_each)), roles(Setup(**dict.fromkeys(widths, 0)))
    (5 count, 0 count)
    >>> roles(Setup(**dict.fromkeys(widths, 0) | {"weight_bytes": 2}))  # frozen weights
    1 count
    """
    widths = (s.weight_bytes, s.gradient_bytes, s.master_bytes, s.moment1_bytes, s.moment2_bytes)
    return sum((Value(int(width > 0)) for width in widths[1:]), Value(int(widths[0] > 0)))


@quantity("state.total", "byte", rajbhandari2020="section 3.1")
def state_bytes(s):
    """Bytes of all five roles together, before any sharding.

    ZeRO, section 3.1: 16Ψ, so at least 24 GB for GPT-2's 1.5 B parameters.

    >>> from calc.setup import Setup
    >>> widths = dict(weight_bytes=2, gradient_bytes=2, master_bytes=4, moment1_bytes=4, moment2_bytes=4)
    >>> state_bytes(Setup(params=1_500_000_000, **widths))
    24000000000 byte
    """
    return weights_bytes(s) + gradients_bytes(s) + master_bytes(s) + moment1_bytes(s) + moment2_bytes(s)


@quantity("optimizer.bytes", "byte", rajbhandari2020="section 3.1")
def optimizer_bytes(s):
    """Bytes that only the update step reads: master copy and both moments.

    ZeRO, section 3.1: K = 12 bytes per parameter for mixed-precision Adam.

    >>> from calc.setup import Setup
    >>> optimizer_bytes(Setup(params=1_500_000_000, master_bytes=4, moment1_bytes=4, moment2_bytes=4))
    18000000000 byte
    """
    return master_bytes(s) + moment1_bytes(s) + moment2_bytes(s)


@quantity("optimizer.share", "share", rajbhandari2020="section 3.1")
def optimizer_share(s):
    """The optimizer's part of all states; nothing where there are no states.

    >>> from calc.setup import Setup
    >>> widths = dict(weight_bytes=2, gradient_bytes=2, master_bytes=4, moment1_bytes=4, moment2_bytes=4)
    >>> optimizer_share(Setup(params=1_500_000_000, **widths))
    3/4 share
    """
    return ratio(optimizer_bytes(s), state_bytes(s))


@quantity("optimizer.constants", "byte", dettmers2022="section 2")
def quantization_constants_bytes(s):
    """Bytes of the block constants that 8-bit moments need: one 4-byte number for each block.

    Counted only under ``optimizer=adam-8bit``, for each moment that is 1 byte wide; not part of
    the five roles. Dettmers et al. 2022, section 2: blocks of 2,048 values.

    >>> from calc.setup import Setup
    >>> quantization_constants_bytes(
    ...     Setup(params=2_048_000, optimizer="adam-8bit", moment1_bytes=1, moment2_bytes=1))
    8000 byte
    >>> quantization_constants_bytes(
    ...     Setup(params=2_048_000, optimizer="adam", moment1_bytes=1, moment2_bytes=1))
    0 byte
    """
    if s.optimizer != "adam-8bit":
        return Value(0)
    moments = [s.moment1_bytes, s.moment2_bytes].count(1)
    return _trained(s) * moments * 4 / ADAM_8BIT_BLOCK
