"""Write exact numbers the way a language writes them, rounded half away from zero, once.

>>> from calc.locale import load
>>> decimal(Fraction(17, 4), 1, load("en"))
'4.3'
>>> text(34253611008, "byte", load("vi")), text(34253611008, "byte", load("en"), base=10)
('31,9 GiB', '34.3 GB')
>>> text(Fraction(47, 10), "day", load("pl"))
'4,7 dnia'
"""

from fractions import Fraction

from calc.reading import Unreadable, read, read_query
from calc.units import BINARY, DECIMAL, PREFIXES, UNITS
from calc.writing import decimal, grouped, plain, rounded, scientific, significant

__all__ = [
    "Unreadable",
    "decimal",
    "grouped",
    "plain",
    "read",
    "read_query",
    "rounded",
    "scientific",
    "significant",
    "text",
]

BYTE_STEPS = {2: (1024, BINARY), 10: (1000, DECIMAL)}
"""Base -> the step from one unit of bytes to the next, and the units."""

PLAIN_FLOP = 10**6
"""From here on a count of operations is written as a power of ten."""


def text(value, unit, locale, *, base=None, decimals=None, currency=""):
    """The default text of a value of a unit.

    `base` 2 or 10 chooses GiB or GB, the locale's own by default; `decimals` overrides how many are shown.
    Raises KeyError for a unit that is not in calc.units.

    >>> from calc.locale import load
    >>> en, pl = load("en"), load("pl")
    >>> text(1024**3 - 1, "byte", en), text(512, "byte", en), text(8 * 10**9, "parameter", en)
    ('1.0 GiB', '512 B', '8,000,000,000')
    >>> text(Fraction(3, 4), "share", en), text(Fraction(91, 10), "ratio", pl)
    ('75.0%', '9,1×')
    >>> text(165 * 10**12, "flop/second", en), text(10**18, "flop", pl)
    ('165.0 TFLOPS', '1,0 × 10¹⁸ FLOP')
    >>> text(999_999, "flop", en), text(1_000_000, "flop", en)
    ('999,999 FLOP', '1.0 × 10⁶ FLOP')
    >>> text(Fraction(1, 2), "money", en, currency="EUR"), text(True, "boolean", en)
    ('0.50 EUR', 'yes')
    >>> text(None, "device", en)
    'none'
    """
    if value is None:
        return locale.words("ui.none")
    if isinstance(value, bool):
        return locale.words("ui.yes" if value else "ui.no")
    if isinstance(value, str):
        return value
    write = _WRITERS.get(UNITS[unit].dimension, _count)
    return write(value, unit, locale, base=base or locale.base, decimals=decimals, currency=currency)


def _bytes(value, unit, locale, *, base, decimals, **_):
    step, names = BYTE_STEPS[base]
    return _prefixed(value, names, step, locale, decimals)


def _rate(value, unit, locale, *, decimals, **_):
    return _prefixed(value, [prefix + "FLOPS" for prefix in PREFIXES], 1000, locale, decimals)


def _prefixed(value, names, step, locale, decimals):
    """Climb while the value, as shown, fills the next unit: 1,023.97 becomes 1.0 of the next."""
    at, size, places = 0, 1, _places(value, decimals)
    while at + 1 < len(names) and abs(rounded(value, places, size)) >= step * 10**places:
        at, size, places = at + 1, size * step, 1 if decimals is None else decimals
    return f"{decimal(value, places, locale, size)} {names[at]}"


def _places(value, decimals):
    """Whole numbers are shown whole, others with one decimal, unless asked otherwise."""
    if decimals is not None:
        return decimals
    return 0 if value.denominator == 1 else 1


def _count(value, unit, locale, *, decimals, **_):
    return decimal(value, _places(value, decimals), locale)


def _share(value, unit, locale, *, decimals, **_):
    return decimal(Fraction(value) * 100, 1 if decimals is None else decimals, locale) + "%"


def _ratio(value, unit, locale, *, decimals, **_):
    return decimal(value, 1 if decimals is None else decimals, locale) + "×"


def _flop(value, unit, locale, *, decimals, **_):
    if abs(value) < PLAIN_FLOP:
        return _count(value, unit, locale, decimals=decimals) + " FLOP"
    return scientific(value, 1 if decimals is None else decimals, locale) + " FLOP"


def _counted(value, unit, locale, *, decimals, **_):
    number = _count(value, unit, locale, decimals=decimals)
    return f"{number} {locale.words.plural(UNITS[unit].noun, number)}"


def _money(value, unit, locale, *, decimals, currency, **_):
    return f"{decimal(value, 2 if decimals is None else decimals, locale)} {currency}".rstrip()


_WRITERS = {
    "byte": _bytes,
    "share": _share,
    "ratio": _ratio,
    "flop": _flop,
    "flop/second": _rate,
    "time": _counted,
    "device-time": _counted,
    "money": _money,
}
