"""How many parameters an architecture has: counted from its shape."""

from calc import parameters
from calc.architectures import ARCHITECTURES, SHAPE
from calc.calculator import Calculator
from calc.calculators.shape import BOUNDS
from calc.inputs import choice, count, flag
from calc.problems import Problem

OPENING = "llama-3.1-8b"
ROW = ARCHITECTURES[OPENING]


def shape(name):
    """The inputs that choosing an architecture sets."""
    return ARCHITECTURES[name].shape()


def counted(name, unit="count", lo=1, group="model", hi=10**7):
    """An input of the shape, as the opening architecture has it."""
    return count(name, unit, getattr(ROW, name), group, hi=BOUNDS.get(name, hi), lo=lo)


def active_of(values):
    """No token is sent to more experts than there are."""
    if values["experts_active"] > values["experts"]:
        yield Problem("experts_active", str(values["experts_active"]), "too-large", f"1–{values['experts']}")


SHAPE_INPUTS = (
    choice("model", OPENING, "model", *ARCHITECTURES),
    counted("layers", "layer"),
    *map(counted, ("hidden", "heads", "kv_heads", "head_dim", "ffn")),
    counted("vocab", lo=0),
    flag("tied", ROW.tied, "model"),
    counted("positions", lo=0, group="details", hi=10**9),
    choice("block", ROW.block, "details", "gpt", "llama"),
    choice("biases", ROW.biases, "details", "none", "qkv", "all"),
    choice("norms", ROW.norms, "details", "rms", "layer"),
    counted("block_norms", lo=0, group="details", hi=10),
    flag("qk_norm", ROW.qk_norm, "details"),
    counted("experts", group="experts", hi=10_000),
    counted("experts_active", group="experts", hi=10_000),
    counted("shared_ffn", lo=0, group="experts"),
)
"""What a model is made of."""

SETTING = ("model", shape, SHAPE)

CALCULATOR = Calculator(
    id="parameters",
    inputs=SHAPE_INPUTS,
    settings=(SETTING,),
    rules=(active_of,),
    formulas=parameters.FORMULAS,
)
