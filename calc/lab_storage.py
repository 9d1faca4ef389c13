"""Number types that values are stored in: rounding to one, and how large that rounding can be."""

from dataclasses import dataclass
from fractions import Fraction
from struct import pack, unpack

__all__ = ["STORAGES", "Storage"]


@dataclass(frozen=True)
class Storage:
    """A binary type of IEEE 754: its name, ``struct``'s letter for it, the bits of its significand."""

    name: str
    letter: str
    significand: int

    @property
    def roundoff(self):
        """The unit roundoff u: rounding moves a number by at most u times itself (subnormals aside).

        >>> STORAGES["float16"].roundoff
        Fraction(1, 2048)

        In each type 1 + 2u is the number after 1, and 1 + u lies half way and falls back:

        >>> [type.rounded(1 + Fraction(2 * type.roundoff)) - 1 == 2 * type.roundoff for type in STORAGES.values()]
        [True, True, True]
        >>> [type.rounded(float(1 + type.roundoff)) for type in STORAGES.values()]
        [1.0, 1.0, 1.0]
        """
        return Fraction(1, 2**self.significand)

    def rounded(self, number):
        """The number as it comes back from storage, rounded to nearest, ties to even.

        Raises OverflowError where the type has no number that large.

        >>> STORAGES["float16"].rounded(1 / 3).hex(), STORAGES["float64"].rounded(1 / 3) == 1 / 3
        ('0x1.5540000000000p-2', True)
        """
        return unpack(self.letter, pack(self.letter, number))[0]


WIDTHS = (("float64", "<d", 53), ("float32", "<f", 24), ("float16", "<e", 11))
STORAGES = {name: Storage(name, letter, significand) for name, letter, significand in WIDTHS}
"""Name -> type. Source of the widths: IEEE 754-2019, table 3.5."""
