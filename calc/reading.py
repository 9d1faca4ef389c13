"""Read what people type as a number: by language in fields and terminal, without one in queries.

>>> from calc.locale import load
>>> vi, en = load("vi"), load("en")
>>> [read(typed, vi, "parameter") for typed in ("8 tỉ", "8e9", "8B", "8.000.000.000", "8·10⁹")]
[8000000000, 8000000000, 8000000000, 8000000000, 8000000000]
>>> read("4.096", vi, "token"), read("4.096", en, "count")
(4096, Fraction(512, 125))
>>> read("80GiB", en, "byte"), read("40%", en, "share"), read("2/5", en, "share")
(85899345920, Fraction(2, 5), Fraction(2, 5))
"""

import re
import unicodedata
from fractions import Fraction

from calc.digits import PLAIN, SPACES, number
from calc.exactly import exact
from calc.suffix import tail
from calc.units import SYMBOLS, UNITS, factor
from calc.writing import plain as written

__all__ = ["LONGEST", "MOST_POWER", "Unreadable", "read", "read_query"]

LONGEST = 100
"""A longer text is refused before anything looks into it."""

MOST_POWER = 30
"""A greater exponent is refused before it is evaluated."""

_MOST_OVER, _MOST_UNDER = 10**38, 10**32  # a fraction of these is still written in less than LONGEST, in any language

# One way to match at each place (possessive), so time grows with the length and no faster.
_TYPED = re.compile(
    r"(?P<sign>[+-]?)\ ?(?P<digits>[0-9.,](?:\ ?[0-9.,])*+)"
    r"(?:/(?P<over>[0-9](?:[., ]?[0-9])*+)|[eE](?P<e>[+-]?[0-9]++)"
    r"|\ ?[×x*·⋅]\ ?10(?P<power>\^[+-]?[0-9]++|[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]++)"
    r"|(?P<bare>\^[+-]?[0-9]++|[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]++))?+"
    r"(?P<tail>.*+)"
)
_QUERY = re.compile(r"(?P<number>-?[0-9]++(?:\.[0-9]++|/[0-9]++)?+)(?P<mark>[A-Za-z/]*+)")

# Full-width forms as ASCII. Not NFKC, which would turn 10¹⁸ into 1018.
_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {
    ord(space): " " for space in SPACES + "\u3000\t"
}
_SIGNS = {ord(sign): "-" for sign in "\u2212\u2013\ufe63"} | {0x2044: "/", 0x2215: "/"}


class Unreadable(ValueError):
    """A text that is no number here.

    `code` is one of empty, too-long, not-a-number, ambiguous-separator, wrong-separator,
    exponent, unknown-unit; `given` is the text, cut short; `readings` what it may have
    meant, as the language writes it: two for an ambiguous separator, one for a wrong one.

    >>> len(Unreadable("too-long", "8" * 61).given)
    60
    """

    def __init__(self, code, given, readings=()):
        self.code, self.given, self.readings = code, given[:60], tuple(readings)
        super().__init__(
            f"{self.given!r}: {code}" + (f" ({' or '.join(self.readings)})" if readings else "")
        )


def read(text, locale, unit):
    """The exact number that `text` is in a language, in `unit` (an id of calc.units).

    Raises Unreadable; never takes longer than a fixed time, whatever the text.

    >>> from calc.locale import load
    >>> read("4,09", load("en"), "count")
    Traceback (most recent call last):
    calc.reading.Unreadable: '4,09': ambiguous-separator (4.09 or 409)
    >>> read(f"{8:100}", load("en"), "count"), read("1e-30", load("en"), "ratio") == Fraction(1, 10**30)
    (8, True)
    >>> read("1,234/5", load("en"), "count"), read("1/12 345", load("pl"), "count")
    (Fraction(1234, 5), Fraction(1, 12345))
    >>> read("1/2.5", load("en"), "count")
    Traceback (most recent call last):
    calc.reading.Unreadable: '1/2.5': not-a-number
    >>> read("1.5/2", load("en"), "count")
    Traceback (most recent call last):
    calc.reading.Unreadable: '1.5/2': not-a-number
    >>> read(f"{8:101}", load("en"), "count")
    Traceback (most recent call last):
    calc.reading.Unreadable: '                                                            ': too-long
    >>> read("1e31", load("en"), "count")
    Traceback (most recent call last):
    calc.reading.Unreadable: '1e31': exponent

    Full-width forms are read as ASCII: all of them, and no sign beside them.

    >>> "！～｟".translate(_WIDTH)
    '!~｟'
    """
    if len(text) > LONGEST:
        raise Unreadable("too-long", text)
    plain_text = (
        unicodedata.normalize("NFC", text).translate(_WIDTH).translate(_SIGNS).strip(" \r\n")
    )
    if not plain_text:
        raise Unreadable("empty", text)
    match = _TYPED.fullmatch(plain_text)
    if not match:
        raise Unreadable("not-a-number", text)
    value = _mantissa(match, text, locale) * Fraction(10) ** _power(match, text)
    return _writable(_signed(match["sign"], value) * _size(match["tail"], text, locale, unit), text)


def _writable(value, given):
    """The exact value; refused where it is a fraction that, written out, would itself be too long to be read.

    >>> read_query("1/1" + "0" * 32).denominator == 10**32, read_query(f"1{0:038}/3").numerator == 10**38
    (True, True)
    >>> read_query(f"1{3:038}/7")
    Traceback (most recent call last):
    calc.reading.Unreadable: '100000000000000000000000000000000000003/7': too-long
    >>> read_query("1/1" + "0" * 33)
    Traceback (most recent call last):
    calc.reading.Unreadable: '1/1000000000000000000000000000000000': too-long
    """
    value = exact(value)
    if isinstance(value, Fraction) and (abs(value.numerator) > _MOST_OVER or value.denominator > _MOST_UNDER):
        raise Unreadable("too-long", given)
    return value


def _signed(sign, value):
    return -value if sign == "-" else value


def _mantissa(match, given, locale):
    digits = match["digits"]
    value = number(digits, locale.decimal, locale.group, " ")
    if value is None:
        raise _separators(digits, given, locale)
    if match["bare"]:
        if digits != "10":
            raise Unreadable("not-a-number", given)
        return Fraction(1)
    if match["over"]:
        under = number(match["over"], locale.decimal, locale.group, " ")
        if not under or Fraction(value).denominator > 1 or Fraction(under).denominator > 1:
            raise Unreadable("not-a-number", given)
        return Fraction(value, under)
    return Fraction(value)


def _power(match, given):
    marked = match["e"] or match["power"] or match["bare"]
    if not marked:
        return 0
    power = int(marked.translate(PLAIN).lstrip("^"))
    if abs(power) > MOST_POWER:
        raise Unreadable("exponent", given)
    return power


def _size(text, given, locale, unit):
    found = tail(text, UNITS[unit], locale, typed=True)
    if found is None:
        raise Unreadable(
            "unknown-unit"
            if any(char.isalpha() or char == "%" for char in text)
            else "not-a-number",
            given,
        )
    return found.size


def _separators(digits, given, locale):
    """The error for separators that are not this language's: with what they may have meant."""
    readings = {
        number(digits, decimal, group)
        for decimal, group in ((".", ","), (",", "."), (".", " "), (",", " "))
    }
    if sum(digits.count(sign) for sign in ".,") == 1 and " " not in digits:
        readings.add(number(digits.replace(",", "").replace(".", ""), "."))
    found = [written(value, locale) for value in sorted(readings - {None})]
    codes = ("not-a-number", "wrong-separator", "ambiguous-separator")
    return Unreadable(codes[len(found)], given, found)


def read_query(text, unit=None):
    """The exact number of a query value: digits, a finite decimal or n/d, then a unit's mark.

    No space, no language. With `unit` the mark must be able to write it; without, it gives bytes,
    seconds and so on. Raises Unreadable.

    >>> read_query("80GiB"), read_query("2/5"), read_query("0.43"), read_query("3/1")
    (85899345920, Fraction(2, 5), Fraction(43, 100), 3)
    >>> read_query("3/0")
    Traceback (most recent call last):
    calc.reading.Unreadable: '3/0': not-a-number
    """
    if len(text) > LONGEST:
        raise Unreadable("too-long", text)
    match = _QUERY.fullmatch(text)
    if not match:
        raise Unreadable("not-a-number" if text else "empty", text)
    above, _, below = match["number"].partition("/")
    if below and int(below) == 0:
        raise Unreadable("not-a-number", text)
    return _writable(Fraction(above) / int(below or "1") * _mark_size(match["mark"], text, unit), text)


def _mark_size(mark, given, unit):
    if not mark:
        return 1
    meanings = SYMBOLS.get(mark, ())
    size = factor(meanings, UNITS[unit]) if unit else (meanings[0][1] if meanings else None)
    if size is None:
        raise Unreadable("unknown-unit", given)
    return size
