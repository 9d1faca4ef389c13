"""Adapters: low-rank fine-tuning, where the base is frozen and only small matrices are trained.

Counted: the frozen base, its quantization constants, the adapter's weights and the other four
roles for them. Left out: activations, which do not shrink, and the adapters' own inputs.
Within ``training-memory``, ``adapter_rank`` puts adapters on all seven matrices of each block.
"""

from fractions import Fraction

from calc.trace import Value, quantity

__all__ = [
    "TARGETS", "adapter_bytes", "adapter_params", "adapter_state_bytes", "adapting", "base_bytes",
    "base_constants_bytes", "total_bytes", "trained_params",
]

TARGETS = ("q", "k", "v", "o", "gate", "up", "down")
"""Matrices of a block that may carry an adapter."""

BLOCK, OUTER = 64, 16_384
"""QLoRA: weights that share one constant; weights whose constants share one second-level constant."""


def _widths(s):
    """(inputs, outputs) of each target matrix; kv width is hidden and ffn 4·hidden unless given."""
    kv = s.kv_heads * s.head_dim if s.kv_heads and s.head_dim else s.hidden
    ffn = s.ffn if s.ffn else 4 * s.hidden
    h = s.hidden
    return {"q": (h, h), "k": (h, kv), "v": (h, kv), "o": (h, h), "gate": (h, ffn), "up": (h, ffn), "down": (ffn, h)}


def _ends(s, targets):
    """Σ(inputs + outputs) of the target matrices."""
    widths = _widths(s)
    ends = [width for target in targets for width in widths[target]]
    return sum(ends[1:], ends[0])


@quantity("trained", "parameter", hu2021="section 4.1")
def trained_params(s):
    """Parameters of all adapters: rank × layers × Σ(inputs + outputs) over the targets.

    Hu et al. 2021, section 4.1: two factors of rank r in place of one matrix. With r = 8 on q and v
    of 32 layers of width 4,096:

    >>> from calc.setup import Setup
    >>> llama2 = Setup(rank=8, layers=32, hidden=4096, targets="q,v", kv_heads=None, head_dim=None, ffn=None)
    >>> trained_params(llama2)
    4194304 parameter
    >>> trained_params(llama2.at(rank=1, layers=1, targets="down,gate", ffn=11008)) == 2 * (11008 + 4096)
    True
    >>> trained_params(llama2.at(rank=32, layers=28, hidden=3072, kv_heads=8, head_dim=128))
    9175040 parameter
    """
    return s.rank * s.layers * _ends(s, s.targets.number.split(","))


def adapting(s):
    """Whether the base is frozen and adapters alone are trained: their rank is above 0."""
    return bool(s.get("adapter_rank", 0))


@quantity("adapter.trained", "parameter", hu2021="section 4.1")
def adapter_params(s):
    """Parameters of adapters on all seven matrices of each block; 0 where all parameters are trained.

    Hu et al. 2021, section 4.1, with the shapes of Llama 3.1 8B at rank 16:

    >>> from calc.setup import Setup
    >>> llama = Setup(adapter_rank=16, layers=32, hidden=4096, kv_heads=8, head_dim=128, ffn=14336)
    >>> adapter_params(llama), adapter_params(llama.at(adapter_rank=0))
    (41943040 parameter, 0 parameter)
    """
    if not adapting(s):
        return Value(0)
    return s.adapter_rank * s.layers * _ends(s, TARGETS)


@quantity("base.bytes", "byte", dettmers2023="section 3")
def base_bytes(s):
    """Bytes of the frozen base: params × bits ÷ 8.

    >>> from calc.setup import Setup
    >>> base_bytes(Setup(params=4_500_000_000, base_bits=4))
    2250000000 byte
    """
    return s.params * s.base_bits / 8


@quantity("base.constants", "byte", dettmers2023="section 3")
def base_constants_bytes(s):
    """Bytes of the base's quantization constants; none from 16 bits on.

    Dettmers et al. 2023, section 3: 32 bits for each 64 weights are 0.5 bits a parameter; double
    quantization makes them 8/64 + 32/(64·256) = 0.127 bits.

    >>> from calc.setup import Setup
    >>> nf4 = Setup(params=64 * 256, base_bits=4, double_quant=False)
    >>> base_constants_bytes(nf4), base_constants_bytes(nf4.at(double_quant=True))
    (1024 byte, 260 byte)
    """
    if s.base_bits >= 16:
        return Value(0)
    if s.double_quant:
        return s.params * (Value(Fraction(8, BLOCK)) + Fraction(32, OUTER)) / 8
    return s.params * Fraction(32, BLOCK) / 8


@quantity("adapter.bytes", "byte", hu2021="section 4.1")
def adapter_bytes(s):
    """Bytes of the adapters' 16-bit weights.

    >>> from calc.setup import Setup
    >>> llama2 = Setup(rank=8, layers=32, hidden=4096, targets="q,v", kv_heads=None, head_dim=None, ffn=None)
    >>> adapter_bytes(llama2) == 2 * 4194304
    True
    """
    return 2 * trained_params(s)


@quantity("adapter.state", "byte", hu2021="section 4.1")
def adapter_state_bytes(s):
    """Bytes of the adapters' other four roles: gradients 2, master copy 4, moments 4 + 4."""
    return (Value(2) + 4 + 4 + 4) * trained_params(s)


@quantity("total", "byte", hu2021="section 4.1", dettmers2023="section 3")
def total_bytes(s):
    """Bytes of base, constants and adapters with their states; activations not counted."""
    return base_bytes(s) + base_constants_bytes(s) + adapter_bytes(s) + adapter_state_bytes(s)
