"""Exact numbers in their plainest form: an ``int`` where they are whole, else a ``Fraction``."""

from fractions import Fraction

__all__ = ["exact", "quotient"]


def exact(number):
    """The same number as an ``int`` where it is whole, else as a ``Fraction``; what is no number stays as it is.

    >>> exact(Fraction(6, 2)), exact(Fraction(1, 3)), exact(True)
    (3, Fraction(1, 3), True)
    """
    if isinstance(number, Fraction) and number.denominator == 1:
        return number.numerator
    return number


def quotient(a, b):
    """a ÷ b. Most quotients of a page are whole, and fractions are slow.

    >>> quotient(6, 3), quotient(6, 4), quotient(Fraction(1, 2), 2)
    (2, Fraction(3, 2), Fraction(1, 4))
    """
    if type(a) is int and type(b) is int and b and not a % b:
        return a // b
    return Fraction(a, b)
