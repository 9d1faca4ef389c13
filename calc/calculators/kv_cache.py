"""What the keys and values of a conversation take: the calculator of ``inference-memory``."""

from calc import kv
from calc.calculator import Calculator
from calc.calculators.shape import preset, shape_inputs
from calc.inputs import count, width
from calc.problems import Problem

SHAPE = ("layers", "kv_heads", "head_dim")


def window_within_layers(values):
    """The windowed layers are some of the layers."""
    if values["window_layers"] is not None and values["window_layers"] > values["layers"]:
        yield Problem("window_layers", str(values["window_layers"]), "too-large", f"0–{values['layers']}")


CALCULATOR = Calculator(
    id="kv-cache",
    inputs=(
        *shape_inputs("llama-3.1-8b", *SHAPE),
        width("bytes", "byte/element", 2, "cache"),
        count("sequence", "token", 4096, "cache", hi=10**9),
        count("batch", "count", 1, "cache", hi=10**9),
        count("window", "token", None, "cache", hi=10**9),
        count("window_layers", "layer", None, "cache", hi=10_000, lo=0),
        count("latent", "count", None, "cache", hi=10**6),
    ),
    settings=(preset(*SHAPE),),
    rules=(window_within_layers,),
    formulas=(kv.cache_token_bytes, kv.cache_bytes),
)
