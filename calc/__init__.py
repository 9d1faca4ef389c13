"""What training a neural network costs: formulas, and calculators over them.

>>> import calc
>>> calc.evaluate("training-memory", {"stage": 3, "devices": 8}).results["device.total"]
34253611008 byte
"""

from warnings import warn

from calc import renames
from calc.calculators import (
    architecture,
    conventions,
    image_memory,
    kv_cache,
    low_rank,
    other_calculators,
    training_cost,
    training_memory,
    training_step,
)  # fmt: skip
from calc.problems import InputErrors, Problem

__all__ = ["CALCULATORS", "InputErrors", "Problem", "evaluate"]
__version__ = "1.0.0"

_MODULES = (
    training_memory, conventions, image_memory, training_cost, kv_cache, low_rank, architecture, training_step,
    other_calculators,
)  # fmt: skip
CALCULATORS = {module.CALCULATOR.id: module.CALCULATOR for module in _MODULES}


def evaluate(calculator, inputs=()):
    """Ask the calculator with this id; ``inputs`` maps names to exact values.

    Raises :class:`InputErrors` that lists every unknown, malformed or out-of-bounds input. Former names
    work, with a DeprecationWarning.

    >>> evaluate("training-memory").results["device.total"]
    146253611008 byte
    """
    calculator = _now("calculator", calculator)
    if calculator not in CALCULATORS:
        raise InputErrors([Problem("calculator", calculator, "unknown-calculator", ", ".join(CALCULATORS))])
    given = {_now("input", name, calculator): value for name, value in dict(inputs).items()}
    chosen = {name: _now("choice", value, name) for name, value in given.items() if isinstance(value, str)}
    return CALCULATORS[calculator].evaluate(given | chosen)


def _now(kind, name, of=""):
    """A name that may be a former one, of which the caller is warned."""
    new = renames.now(kind, name, of)
    if new != name:
        warn(f"{name} is now called {new}", DeprecationWarning, stacklevel=3)
    return new
