"""What training a neural network costs: formulas, and calculators over them.

>>> import calc
>>> calc.evaluate("training-memory", {"stage": 3, "devices": 8}).results["device.total"]
34253611008 byte
"""

from calc.calculators import conventions, image_memory, kv_cache, low_rank, training_cost, training_memory
from calc.problems import InputErrors, Problem

__all__ = ["CALCULATORS", "InputErrors", "Problem", "evaluate"]
__version__ = "0.1.0"

_MODULES = (training_memory, conventions, image_memory, training_cost, kv_cache, low_rank)
CALCULATORS = {module.CALCULATOR.id: module.CALCULATOR for module in _MODULES}


def evaluate(calculator, inputs=()):
    """Ask the calculator with this id; ``inputs`` maps names to exact values.

    Raises :class:`InputErrors` that lists every unknown, malformed or out-of-bounds input.

    >>> evaluate("training-memory").results["device.total"]
    146253611008 byte
    """
    if calculator not in CALCULATORS:
        raise InputErrors([Problem("calculator", calculator, "unknown-calculator", ", ".join(CALCULATORS))])
    return CALCULATORS[calculator].evaluate(dict(inputs))
