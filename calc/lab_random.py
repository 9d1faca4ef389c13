"""Random numbers that are the same everywhere: a linear congruential generator in exact integers.

Python's own ``random`` would serve today; this one is short enough to read, and its state is one
integer, so that "restore the random state" is an assignment.
"""

__all__ = ["Dice", "uniform"]

MULTIPLIER, INCREMENT, MODULUS = 6364136223846793005, 1442695040888963407, 2**64
"""Knuth's MMIX generator: The Art of Computer Programming, volume 2, section 3.3.4."""

KEPT_BITS = 16
"""Only the top bits are used: the low ones of such a generator repeat soon."""


class Dice:
    """A stream of numbers; ``state`` says where it stands and may be set back.

    >>> dice = Dice(1)
    >>> before = dice.state
    >>> first = dice.roll()
    >>> dice.roll() == first
    False
    >>> Dice(before).roll() == first
    True
    """

    def __init__(self, state):
        self.state = state

    def roll(self):
        """The next whole number below 2^16.

        >>> dice = Dice(1)
        >>> 2**15 < max(dice.roll() for _ in range(1000)) < 2**16
        True
        """
        self.state = (self.state * MULTIPLIER + INCREMENT) % MODULUS
        return self.state >> (64 - KEPT_BITS)

    def coins(self, rows, columns):
        """Rows of zeros and ones, each as likely: a dropout mask that drops half.

        >>> Dice(1).coins(1, 8)
        ((0, 1, 1, 0, 1, 1, 1, 0),)
        """
        return tuple(tuple(self.roll() >> (KEPT_BITS - 1) for _ in range(columns)) for _ in range(rows))


def uniform(dice, rows, columns, halvings=0):
    """Rows of floats spread evenly between −1 and 1, then halved that often; each is exact in float32.

    >>> uniform(Dice(1), 1, 1)[0][0].hex()
    '-0x1.3a90000000000p-3'
    """
    middle = 2 ** (KEPT_BITS - 1)
    return tuple(
        tuple((dice.roll() - middle) / (middle * 2**halvings) for _ in range(columns)) for _ in range(rows)
    )
