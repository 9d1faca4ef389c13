"""One setup by different books: article 2's calculator."""

from calc import conventions as c
from calc.calculator import Calculator
from calc.calculators.shape import preset, shape_inputs
from calc.inputs import choice, count, width

SHAPE = ("params", "layers", "hidden", "heads")
WIDTHS = {"fp16": 2, "bf16": 2, "fp32": 4}


def precision_width(value):
    """What choosing a precision sets: the width of one activation, in bytes.

    >>> [precision_width(precision)["activation_bytes"] for precision in ("fp16", "bf16", "fp32")]
    [2, 2, 4]
    """
    return {"activation_bytes": WIDTHS[value]}


CALCULATOR = Calculator(
    id="conventions",
    inputs=(
        *shape_inputs("gpt2-xl", *SHAPE),
        count("sequence", "token", 1000, "activations", hi=10**9),
        count("batch", "count", 32, "activations", hi=10**9),
        choice("precision", "fp16", "activations", *WIDTHS),
        width("activation_bytes", "byte/element", WIDTHS["fp16"], "activations"),
        choice("checkpointing", "none", "activations", "none", "sqrt", "full"),
    ),
    settings=(preset(*SHAPE), ("precision", precision_width, ("activation_bytes",))),
    formulas=(
        c.zero_values, c.zero_bytes, c.korthikanti_bytes, c.korthikanti_scores_bytes, c.korthikanti_total_bytes,
        c.korthikanti_scores_share,
        c.checkpoint_sqrt_bytes, c.checkpoint_full_bytes, c.kept_bytes,
        c.layer_params, c.layer_state_bytes, c.layer_activation_bytes, *c.convention.values(),
    ),
)
