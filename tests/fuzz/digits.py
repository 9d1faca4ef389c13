"""Numbers as people type them, in each language: understood exactly or refused, never by the wrong separator."""

import re
import unicodedata
from fractions import Fraction

from calc import CALCULATORS, entry, literal, numbers
from calc.locale import LANGS, load
from calc.reading import LONGEST, MOST_POWER
from calc.units import UNITS
from tests.fuzz.target import Target, head

__all__ = ["TARGET"]

CODES = {
    "empty", "too-long", "not-a-number", "ambiguous-separator", "wrong-separator", "exponent", "unknown-unit",
}  # fmt: skip
FINE = 40
"""Characters of a suggested reading that is sure to be short enough itself."""

RUN = re.compile(r"([+-]? ?)([0-9.,]+(?: [0-9.,]+)*)")
MINUS = dict.fromkeys(map(ord, "\u2212\u2013\ufe63"), "-")


def check(text):
    unit, text = head(text, ["count", *UNITS])
    for lang in LANGS:
        _typed(text, unit, load(lang))
        _prose(text, unit, load(lang))
    try:
        value = numbers.read_query(text, unit)
    except numbers.Unreadable as told:
        assert told.code in CODES
    else:
        assert _exact(value)


def _typed(text, unit, locale):
    try:
        value = numbers.read(text, locale, unit)
    except numbers.Unreadable as told:
        assert told.code in CODES and len(told.given) <= 60
        for reading in told.readings:
            if len(reading) <= FINE:
                numbers.read(reading, locale, "count")
        return
    assert _exact(value)
    _separators(text, value, locale)
    for written in filter(_short, (numbers.plain(value, locale), numbers.grouped(value, locale))):
        assert numbers.read(written, locale, unit) == value
    _shown(value, unit, locale)
    for field in FIELDS.get(unit, ()):
        _field(field, text, locale)


def _shown(value, unit, locale):
    """What a page shows of it is rounded, and reads back to what shows the same."""
    text = numbers.text(value, unit, locale)
    if abs(value) < 10**MOST_POWER and _short(text) and UNITS[unit].dimension not in ("boolean", "choice"):
        again, decimals = numbers.read(text, locale, unit), 2 if UNITS[unit].dimension == "money" else 1
        first, second = (numbers.text(number, unit, locale, decimals=decimals) for number in (value, again))
        assert first == second


def _short(text):
    return len(text) <= LONGEST


def _exact(value):
    return type(value) is int or (type(value) is Fraction and value.denominator > 1)


def _separators(text, value, locale):
    """An understanding of digits and separators that shares nothing with the reader's own."""
    sign, run = RUN.match(folded := _folded(text)).groups()
    decimal = re.escape(locale.decimal)
    groups = "|".join(rf"[1-9][0-9]{{0,2}}(?:{re.escape(group)}[0-9]{{3}})+" for group in {locale.group, " "})
    assert re.fullmatch(rf"(?:[0-9]+|{groups})?(?:{decimal}[0-9]+)?", run), "a separator that is not this language's"
    if folded == sign + run:
        whole, _, decimals = run.partition(locale.decimal)
        digits = re.sub("[^0-9]", "", whole)
        mine = Fraction(int(digits + decimals), 10 ** len(decimals))
        assert value == (-mine if "-" in sign else mine)


def _folded(text):
    wide = (unicodedata.normalize("NFKC", sign) if "\uff00" < sign < "\uff5f" else sign for sign in text)
    return "".join(" " if sign.isspace() else sign for sign in wide).translate(MINUS).strip()


def _field(field, text, locale):
    value, problem = entry.read(field, text, locale)
    if problem:
        assert problem.message(locale.words)
    else:
        assert entry.read(field, entry.write(field, value, locale), locale) == (value, None)


def _prose(text, unit, locale):
    try:
        value = literal.shown(text, unit, locale)
        again = literal.rewrite(text, value, unit, locale)
    except literal.BadLiteral:
        return
    assert literal.shown(again, unit, locale) == value


def _fields():
    """Unit -> one input of each kind that is counted in it."""
    found = {}
    for calculator in CALCULATORS.values():
        for field in calculator.inputs:
            if not field.choices and field.kind not in ("flag", "date"):
                found.setdefault(field.unit, {}).setdefault((field.kind, field.default is None), field)
    return {unit: tuple(fields.values()) for unit, fields in found.items()}


FIELDS = _fields()
NUMBERS = (
    "8", "4096", "4.096", "4,09", "0,43", "8.000.000.000", "8 000 000", "1,234.5", "2/5", "8e9", "1.5·10⁹",
    "1,9 × 10¹⁸", "10^30", "1e-30", "-3", "−3", "８０", ".5", "1 234,5", "1.2.3", "12,3456", "9"*40,
)  # fmt: skip
TAILS = (
    "", " GiB", "GB", "%", " ％", "B", " tỉ", "亿", "千万", " mld", " tys.", " billion", " tỷ tham số", " TFLOPS",
    " godziny", " dnia", " h", " EUR", "×", " lần", " H100", " KiB", " bytes", " mln tokenów", " ngày",
)  # fmt: skip
WORDS = (*NUMBERS, *TAILS[1:], *".,/+-^*×·eE% ", "\u00a0", "\u202f", "\u2009", "⁻", "¹⁸", *map(str, range(10)))


def seeds():
    return [f"{unit}\n{number}{tail}" for unit in UNITS for number in NUMBERS[:12] for tail in TAILS]


TARGET = Target("numbers", check, seeds, WORDS, 1_000_000)
