"""What no number of devices makes smaller: the floor under the stages' promise."""

from calc import sharding
from calc.trace import quantity

__all__ = ["floor_bytes"]


@quantity("device.floor", "byte", rajbhandari2020="section 5")
def floor_bytes(s):
    """Bytes on each device that the stage does not divide: roles that are not sharded yet, and all activations.

    Two devices or two thousand, no device holds less. At stage 1 these are weights and gradients, at stage 3 nothing
    of the states:

    >>> from calc import evaluate
    >>> one, three = (evaluate("training-memory", {"stage": n, "devices": 1024}).results for n in (1, 3))
    >>> one["device.floor"] == 4 * 8_000_000_000 + one["activation.total"].number
    True
    >>> three["device.floor"] == three["activation.total"]
    True
    """
    return sharding.split(s, s.stage)[1]
