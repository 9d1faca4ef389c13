"""The same setup by different books: bytes per parameter, and estimates of activations.

None of them is the truth: each counts something else, and each function says what. Letters as in
the papers: s sequence, b micro-batch, h hidden, a heads, L layers.
"""

from calc.trace import Value, quantity, ratio, rooted, same

__all__ = [
    "ACCOUNTS",
    "checkpoint_full_bytes",
    "checkpoint_sqrt_bytes",
    "convention",
    "kept_bytes",
    "korthikanti_bytes",
    "korthikanti_scores_bytes",
    "korthikanti_scores_share",
    "korthikanti_total_bytes",
    "layer_activation_bytes",
    "layer_params",
    "layer_state_bytes",
    "zero_bytes",
    "zero_values",
]

ACCOUNTS = {
    12: {
        "adam-no-master": (2, 2, 0, 4, 4),
        "sgd-momentum": (2, 2, 4, 4, 0),
        "fp32-bf16-moments": (4, 4, 0, 2, 2),
        "cast-per-product": (0, 0, 4, 4, 4),
    },
    16: {"mixed-adam": (2, 2, 4, 4, 4), "all-fp32": (4, 4, 0, 4, 4)},
    18: {"fp32-gradients": (2, 4, 4, 4, 4)},
    20: {"fp32-weights-and-copy": (4, 4, 4, 4, 4), "fp32-gradient-copy": (2, 6, 4, 4, 4)},
    8: {"sgd": (2, 2, 4, 0, 0), "pure-bf16-adam": (2, 2, 0, 2, 2)},
}
"""Bytes per parameter -> account -> widths of weights, gradients, master copy, moments."""


def _convention_formula(total):
    @quantity(f"convention.{total}", "byte", rajbhandari2020="section 3.1")
    def counted(s):
        accounts = {name: s.params * sum(map(Value, w[1:]), Value(w[0])) for name, w in ACCOUNTS[total].items()}
        return same(s.params * total, **accounts)

    return counted


convention = {total: _convention_formula(total) for total in ACCOUNTS}
"""Bytes per parameter -> formula: bytes of all states by that account; it names each account with that sum."""


@quantity("zero.values", "value", rajbhandari2020="section 3.2, footnote")
def zero_values(s):
    """Activation values by the ZeRO paper's estimate: 12·h·s·b·L, scores and masks not itemised.

    Rajbhandari et al. 2020, footnote to section 3.2. GPT-2 XL at batch 32 and sequence 1,000:

    >>> from calc.setup import Setup
    >>> zero_values(Setup(hidden=1600, sequence=1000, batch=32, layers=48))
    29491200000 value
    """
    return 12 * s.hidden * s.sequence * s.batch * s.layers


@quantity("zero.bytes", "byte", rajbhandari2020="section 3.2")
def zero_bytes(s):
    """Bytes of the ZeRO paper's activation estimate: about 60 GB for GPT-2 XL (section 3.2).

    >>> from calc.setup import Setup
    >>> zero_bytes(Setup(hidden=1600, sequence=1000, batch=32, layers=48, activation_bytes=2))
    58982400000 byte
    """
    return zero_values(s) * s.activation_bytes


@quantity("korthikanti.bytes", "byte", korthikanti2022="equation 1")
def korthikanti_bytes(s):
    """Bytes by Korthikanti et al. 2022, equation 1, scores apart: 34·s·b·h·L.

    16-bit activations and 1-byte dropout masks, whatever ``activation_bytes`` says.
    """
    return 34 * s.sequence * s.batch * s.hidden * s.layers


@quantity("korthikanti.scores", "byte", korthikanti2022="equation 1")
def korthikanti_scores_bytes(s):
    """Bytes of the attention scores by the same equation: 5·a·s²·b·L."""
    return 5 * s.heads * s.sequence**2 * s.batch * s.layers


@quantity("korthikanti.bytes_scores", "byte", korthikanti2022="equation 1")
def korthikanti_total_bytes(s):
    """Bytes by the whole equation, s·b·h·(34 + 5·a·s/h)·L.

    >>> from calc.setup import Setup
    >>> korthikanti_total_bytes(Setup(hidden=12288, sequence=2048, batch=1, layers=1, heads=96))
    2868903936 byte
    """
    return korthikanti_bytes(s) + korthikanti_scores_bytes(s)


@quantity("korthikanti.scores_share", "share", korthikanti2022="equation 1")
def korthikanti_scores_share(s):
    """The stored scores' part of the whole equation."""
    return ratio(korthikanti_scores_bytes(s), korthikanti_total_bytes(s))


@quantity("checkpoint.sqrt", "byte", chen2016="section 4.3")
def checkpoint_sqrt_bytes(s):
    """Bytes kept with about √L checkpoints, an estimate: zero.bytes ÷ √L, to a whole byte.

    >>> from calc.setup import Setup
    >>> checkpoint_sqrt_bytes(Setup(hidden=1600, sequence=1000, batch=32, layers=48, activation_bytes=2))
    8513376129 byte
    """
    return rooted(zero_bytes(s), s.layers)


@quantity("checkpoint.full", "byte", korthikanti2022="table 2")
def checkpoint_full_bytes(s):
    """Bytes of the block inputs alone, 2·h·s·b·L: full recomputation (Korthikanti et al. 2022, table 2)."""
    return 2 * s.hidden * s.sequence * s.batch * s.layers


@quantity("activation.kept", "byte")
def kept_bytes(s):
    """Bytes of activations under the checkpointing in force, by the ZeRO paper's estimate."""
    rule = {"none": zero_bytes, "sqrt": checkpoint_sqrt_bytes, "full": checkpoint_full_bytes}
    return rule[s.checkpointing.number](s)


@quantity("layer.params", "parameter", kaplan2020="table 1")
def layer_params(s):
    """Parameters of one block, biases and norms left out: 12·h² (Kaplan et al. 2020, table 1)."""
    return 12 * s.hidden**2


@quantity("layer.state", "byte", rajbhandari2020="section 3.1")
def layer_state_bytes(s):
    """Bytes of one block's states at 16 bytes a parameter.

    >>> from calc import evaluate
    >>> evaluate("conventions", {"hidden": 1000}).results["layer.state"]  # 16 x 12 x 1000 x 1000
    192000000 byte
    """
    return layer_params(s) * 16


@quantity("layer.activations", "byte", rajbhandari2020="section 3.2, footnote")
def layer_activation_bytes(s):
    """Bytes of one block's activations by the ZeRO paper's estimate.

    >>> from calc import evaluate
    >>> setup = {"hidden": 1000, "sequence": 10, "batch": 1, "activation_bytes": 2}
    >>> evaluate("conventions", setup).results["layer.activations"]  # 12 x 1000 x 10 x 1 x 2
    240000 byte
    """
    return 12 * s.hidden * s.sequence * s.batch * s.activation_bytes
