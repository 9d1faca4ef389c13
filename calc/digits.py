"""The digits of a number with its separators: one strict rule for fields and for prose.

>>> scaled("1,234.5", ".", ",")
(12345, 1)
>>> scaled("4,09", ".", ",") is None
True
"""

from fractions import Fraction

from calc.exactly import exact

SPACES = "\u00a0\u202f\u2009\u2007"
SUPERSCRIPTS = str.maketrans("0123456789-+", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺")
PLAIN = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺−–", "0123456789-+--")


def scaled(text, decimal, *groups):
    """Digits and number of decimals of `text`, or None where a separator is not valid here.

    Groups have three digits, use one of `groups` throughout, and do not begin with a zero group.

    >>> scaled("18 253 611 008", ",", " ")
    (18253611008, 0)
    >>> [scaled(bad, ".", ",") for bad in ("1,23", "0,123", "1.2.3", "12,3456", ",123", "8.", "")]
    [None, None, None, None, None, None, None]
    >>> scaled(".5", ".", ",")
    (5, 1)
    """
    whole, sign, decimals = text.partition(decimal)
    if sign and not plain(decimals):
        return None
    digits = _ungrouped(whole, groups) if whole else ("" if sign else None)
    return None if digits is None else (int(digits + decimals), len(decimals))


def number(text, decimal, *groups):
    """The exact number, or None.

    >>> number("0,43", ",", "."), number("4.096", ",", ".")
    (Fraction(43, 100), 4096)
    >>> [number(text, ",", ".") for text in ("123.456.789", "1234.567", "1.23", "0.123")]
    [123456789, None, None, None]
    """
    found = scaled(text, decimal, *groups)
    return None if found is None else exact(Fraction(found[0], 10 ** found[1]))


def plain(text):
    """Whether the text is ASCII digits and nothing else (str.isdigit alone takes "١٢" and "²")."""
    return text.isascii() and text.isdigit()


def _ungrouped(whole, groups):
    if plain(whole):
        return whole
    for group in groups:
        first, *rest = whole.split(group)
        if (
            rest
            and plain(first)
            and len(first) <= 3
            and first[0] != "0"
            and all(plain(part) and len(part) == 3 for part in rest)
        ):
            return first + "".join(rest)
    return None
