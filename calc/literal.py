"""Numbers in prose, formatted by example: the literal that stands there shows how to write it.

Decimals, unit, scale word, "about", sign, spaces and line breaks stay; only digits change, and
what must agree with them.

>>> from calc.locale import load
>>> rewrite("119,2 GiB", 34253611008, "byte", load("vi"))
'31,9 GiB'
>>> rewrite("4,7 dnia", 2 * 86400, "second", load("pl")), rewrite("5 dni", 1, "day", load("pl"))
('2,0 dnia', '1 dzień')
>>> rewrite("~30 billion", 29_491_200_000, "value", load("en"), sig=1)
'~30 billion'
"""

import re
from dataclasses import dataclass
from fractions import Fraction

from calc import digits, suffix
from calc.digits import PLAIN, SUPERSCRIPTS
from calc.problems import clip
from calc.units import UNITS
from calc.writing import MINUS, magnitude, rounded, significant, unsigned

__all__ = ["BadLiteral", "Literal", "magnitude_lost", "parse", "rewrite", "shown"]

_LITERAL = re.compile(
    r"(?P<sign>[+\u2212-]?)(?P<gap>\s{0,20}+)"
    r"(?P<digits>[0-9]++(?:(?:[.,]|\s{1,20}+)[0-9]++)*+)"
    r"(?:/(?P<over>[0-9]++)|(?P<times>\s{0,20}+[×·]\s{0,20}+10)?(?P<hat>\^?)(?P<power>[⁺⁻+-]?[⁰¹²³⁴⁵⁶⁷⁸⁹0-9]++))?"
    r"(?P<tail>.*+)",
    re.DOTALL,
)
_MOST = 200  # characters of a literal
_MOST_POWER = 99  # a greater exponent is refused before it is evaluated


class BadLiteral(ValueError):
    """A text that is no number in its language, or one that cannot write the value."""


@dataclass(frozen=True)
class Literal:
    """A number as it stands in prose, in the pieces that a rewrite keeps.

    `number` is what its digits say (a mantissa without its power of ten), `power` the power
    of ten or None, `gaps` the group separators it uses; `tail` its scale word and unit.
    """

    text: str
    about: str
    sign: str
    gap: str
    number: Fraction
    decimals: int
    grouped: bool
    gaps: tuple
    over: bool
    times: str
    hat: str
    power: int | None
    tail: str


def parse(text, locale):
    """The Literal that a text is in a language. Raises BadLiteral.

    >>> from calc.locale import load
    >>> literal = parse("khoảng 1,9 × 10¹⁸", load("vi"))
    >>> literal.about, literal.number, literal.power
    ('khoảng ', Fraction(19, 10), 18)
    >>> parse("7/1", load("en")).number, len(parse("7".ljust(200), load("en")).text)
    (Fraction(7, 1), 200)
    >>> [[parse(text, load(lang)).grouped for text in ("999", "1000", "10000")] for lang in ("en", "pl")]
    [[True, False, False], [True, True, False]]
    >>> parse("10⁹", load("en")).number
    Fraction(1, 1)
    >>> parse("1 × 10⁹⁹", load("en")).power
    99
    >>> parse("1 × 10¹⁰⁰", load("en"))
    Traceback (most recent call last):
    calc.literal.BadLiteral: '1 × 10¹⁰⁰': the power of ten is at most 99
    """
    about = _about(text[:_MOST], locale)
    match = _LITERAL.fullmatch(text[len(about) :]) if len(text) <= _MOST else None
    if not match:
        raise BadLiteral(f"{clip(text)!r} is not a number as {locale.name} writes it")
    found = _digits(match["digits"], text, locale)
    power = _power(match, text)
    bare = power is not None and not match["times"]
    if (bare and match["digits"] != "10") or _no_fraction(match["over"], found[1]):
        raise BadLiteral(f"{text!r} is not a number as {locale.name} writes it")
    number = Fraction(1) if bare else Fraction(found[0], 10 ** found[1] * int(match["over"] or 1))
    gaps = _gaps(match["digits"], locale)
    short = len(re.sub(r"\D", "", match["digits"])) - found[1] < 3 + locale.minimum_grouping
    return Literal(
        text, about, match["sign"], match["gap"], number, found[1], bool(gaps) or short, gaps,
        bool(match["over"]), match["times"] or "", match["hat"] or "", power, match["tail"],
    )  # fmt: skip


def _no_fraction(over, decimals):
    """Whether the part under a fraction line makes no number: 1/0, 1.5/2."""
    return bool(over) and (decimals > 0 or int(over) == 0)


def _about(text, locale):
    """The approximation sign or word at the beginning, with its space."""
    for word in sorted(locale.approx, key=len, reverse=True):
        after = text[len(word) :]
        if text[: len(word)].casefold() == word.casefold():
            space = re.match(r"\s*", after)[0]
            if space or not (word[-1] == "." or word[-1].lower() != word[-1].upper()):
                return text[: len(word)] + space
    return ""


def _digits(raw, text, locale):
    wide = locale.group in digits.SPACES
    found = digits.scaled(re.sub(r"\s+", " ", raw) if wide else raw, locale.decimal, " " if wide else locale.group)
    if found is None:
        group = "a space" if locale.group.isspace() else f"“{locale.group}”"
        signs = f"decimal sign “{locale.decimal}”, groups of three by {group}"
        raise BadLiteral(f"{text!r} is not a number as {locale.name} writes it ({signs})")
    return found


def _gaps(raw, locale):
    return tuple(re.findall(r"[^0-9]+", raw.partition(locale.decimal)[0]))


def _power(match, text):
    if match["power"] is None:
        return None
    power = match["power"].translate(PLAIN)
    if (match["hat"] == "^" and match["power"] != power) or (match["hat"] == "" and match["power"].isascii()):
        raise BadLiteral(f"{text!r}: write the power of ten as 10¹⁸ or 10^18")
    if abs(int(power)) > _MOST_POWER:
        raise BadLiteral(f"{text!r}: the power of ten is at most {_MOST_POWER}")
    return int(power)


def rewrite(text, value, unit, locale, sig=None, floor=False):
    """The literal `text` with its digits changed to those of `value`, an exact number of `unit`.

    `sig` rounds half away from zero to that many significant digits first; `floor` cuts in
    place of rounding ("five times over"). Raises BadLiteral where the literal cannot write it.

    >>> from calc.locale import load
    >>> rewrite("+33.3 %", Fraction(1, 6), "share", load("en"))
    '+16.7 %'
    >>> rewrite("1.0 × 10⁹", 25 * 10**9, "value", load("en")), rewrite("10 × 10⁹", 3 * 10**11, "value", load("en"))
    ('2.5 × 10¹⁰', '300 × 10⁹')
    >>> rewrite("80 GiB", 8 * 10**9, "parameter", load("en"))
    Traceback (most recent call last):
    calc.literal.BadLiteral: '80 GiB' cannot write a value in parameter: “GiB” is no unit or scale word of it in English
    """
    literal = parse(text, locale)
    tail = _tail(literal, unit, locale)
    if isinstance(value, (bool, str)) or value is None:
        raise BadLiteral(f"{text!r} is a number, but the value is {value!r}")
    exact = abs(Fraction(value)) / tail.size
    exact = Fraction(significant(exact, sig)) if sig else exact
    number, raised = _number(literal, exact, locale, floor)
    return literal.about + _sign(literal, value) + number + _after(tail, number, raised, locale)


def _tail(literal, unit, locale):
    tail = suffix.tail(literal.tail, UNITS[unit], locale)
    if tail is None:
        after = f"“{clip(literal.tail.strip())}” is no unit or scale word of it in {locale.name}"
        raise BadLiteral(f"{literal.text!r} cannot write a value in {unit}: {after}")
    return tail


def _sign(literal, value):
    minus = literal.sign if literal.sign in ("-", MINUS) else MINUS
    sign = minus if value < 0 else literal.sign.strip("-" + MINUS)
    return sign + literal.gap if sign else ""


def _number(literal, exact, locale, floor):
    """(text, whether it is a power of ten) of a value that is not negative."""
    if literal.over:
        return str(exact), False
    if literal.power is None or not exact:
        return _grouped(literal, _cut(exact, literal.decimals, floor), locale), False
    power = literal.power
    if 1 <= literal.number < 10:
        power = magnitude(exact if floor else significant(exact, literal.decimals + 1))
    mantissa = _grouped(literal, _cut(exact / Fraction(10) ** power, literal.decimals, floor), locale)
    raised = literal.hat + (str(power) if literal.hat else str(power).translate(SUPERSCRIPTS))
    if not literal.times and exact == Fraction(10) ** power:
        return "10" + raised, True
    return mantissa + (literal.times or " × 10") + raised, True


def _cut(value, decimals, floor):
    return int(value * 10**decimals) if floor else rounded(value, decimals)


def _grouped(literal, number, locale):
    """Digits with the literal's own separators, its line breaks too where their places remain."""
    if not literal.grouped:
        return unsigned(number, literal.decimals, locale, group="")
    marked = unsigned(number, literal.decimals, locale, group="\0")
    gaps = literal.gaps
    if marked.count("\0") != len(gaps):
        gaps = ([gap for gap in gaps if "\n" not in gap] or [locale.group])[:1] * marked.count("\0")
    parts = marked.split("\0")
    return parts[0] + "".join(gap + part for gap, part in zip(gaps, parts[1:], strict=True))


def _after(tail, number, raised, locale):
    """Scale word and unit, each in the form that the number before it asks for."""
    scale = _inflected(tail, locale.category(number), locale)
    large = raised or tail.scale  # 8 billion, 10⁹: the noun follows a round power of ten
    mark = locale.words.plural(tail.noun, "1000000" if large else number) if tail.noun else tail.mark
    return tail.gap + scale + tail.space + (tail.mark if mark.split() == tail.mark.split() else mark)


def _inflected(tail, category, locale):
    for scale in locale.scales:
        if scale.power == tail.power and tail.scale in dict(scale.forms).values():
            return scale.form(category)
    return tail.scale


def shown(text, unit, locale):
    """The exact number of `unit` that a literal's own digits say. Raises BadLiteral.

    >>> from calc.locale import load
    >>> shown("80 亿", "parameter", load("zh")), shown("−1,5 GiB", "byte", load("vi"))
    (8000000000, -1610612736)
    """
    literal = parse(text, locale)
    size = _tail(literal, unit, locale).size * Fraction(10) ** (literal.power or 0)
    return digits.exact(literal.number * size * (-1 if literal.sign in ("-", MINUS) else 1))


def magnitude_lost(text, value, unit, locale, sig=None, floor=False):
    """Whether the literal would show zero for a value that is not zero ("0,00 GB").

    >>> from calc.locale import load
    >>> vi = load("vi")
    >>> magnitude_lost("2,25 GB", 4_000_000, "byte", vi), magnitude_lost("0,00 GB", 0, "byte", vi)
    (True, False)
    """
    return value != 0 and shown(rewrite(text, value, unit, locale, sig, floor), unit, locale) == 0
