"""Text that somebody typed, read as an input's exact value."""

import re
from fractions import Fraction

from calc import numbers, renames
from calc.hardware import CARDS
from calc.inputs import SIZES
from calc.problems import Problem, clip, nearest

__all__ = ["read", "read_all", "write"]

TRUE, FALSE = ("true", "yes", "on"), ("false", "no", "off")

_SIZE = re.compile(r" \d+ GB$")


def read(field, text, locale):
    """(exact value, None) or (None, :class:`Problem`) for what was typed in a field.

    >>> from calc import CALCULATORS
    >>> from calc.locale import load
    >>> field = CALCULATORS["training-memory"].by_name["params"]
    >>> read(field, "8 tỉ", load("vi")), read(field, "80亿", load("zh"))
    ((8000000000, None), (8000000000, None))
    >>> read(field, "0", load("en"))[1].code
    'too-small'
    """
    text = str(text)
    given = clip(text.strip())
    if field.default is None and not text.strip():
        return None, None
    if field.kind == "choices":
        return several(field, text, given)
    if field.choices:
        return _choice(field, text.strip(), given)
    if field.kind == "flag":
        return _flag(field, text.strip(), given, locale)
    if field.kind == "date":
        problem = field.problem(text.strip(), given)
        return (None, problem) if problem else (text.strip(), None)
    if field.kind == "card" and (named := called(text)):
        return _card(field, named, given)
    shown = bounds(field, locale)
    try:
        value = numbers.read(text, locale, field.unit)
    except numbers.Unreadable as unreadable:
        return None, _unreadable(field, unreadable, given, shown)
    problem = _bare(field, value, given, locale) or field.problem(value, given, shown)
    return (None, problem) if problem else (value, None)


def called(text):
    """The cards that a name may mean: ``H100`` or ``rtx4090`` is enough where there is one of it.

    >>> [[card.id for card in called(text)] for text in ("H100", "a100", "L4", "80 GiB")]
    [['h100-80gb'], ['a100-80gb', 'a100-40gb'], ['l4-24gb'], []]
    >>> [[card.id for card in called(text)] for text in ("r", "h2")]
    [[], ['h200-141gb']]
    """
    wanted = _folded(text)
    if len(wanted) < 2 or wanted[0].isdigit():
        return []
    names = {c.id: tuple(map(_folded, (c.id, c.name, _SIZE.sub("", c.name)))) for c in CARDS.values()}
    exact = [CARDS[id] for id, known in names.items() if wanted in known]
    begun = [CARDS[id] for id, known in names.items() if any(name.startswith(wanted) for name in known)]
    return exact or begun


def _folded(text):
    return "".join(filter(str.isalnum, text.lower()))


def _card(field, named, given):
    """The capacity of the card meant; which one, where a name fits several.

    >>> from calc import CALCULATORS
    >>> field = CALCULATORS["training-memory"].by_name["card"]
    >>> _card(field, called("h100"), "h100"), _card(field, called("a100"), "a100")[1].allowed
    ((85520809984, None), 'A100 80 GB, A100 40 GB')
    """
    if len({card.bytes for card in named}) == 1:
        return named[0].bytes, None
    return None, Problem(field.name, given, "which-card", ", ".join(card.name for card in named))


def read_all(calculator, texts, locale):
    """({name: value}, [problems]) for (name, text) pairs, in their order; a repeated name is a problem.

    A former name is read as the present one; the problem that says so is a notice.
    """
    values, problems, seen = {}, [], set()
    for name, text in texts:
        name, text, notices = renames.given(calculator.id, name, text)
        problems += notices
        field = calculator.by_name.get(name)
        if field is None:
            problems.append(unknown(name, calculator.by_name))
        elif name in seen:
            problems.append(Problem(name, clip(text), "repeated"))
        else:
            value, problem = read(field, text, locale)
            problems.extend(filter(None, [problem]))
            values |= {} if problem else {name: value}
        seen.add(name)
    return values, problems


def unknown(name, known, code="unknown-input"):
    """An unknown name, with the known ones and the nearest of them."""
    return Problem(clip(name), clip(name), code, ", ".join(known), {"suggestion": nearest(name, known)})


def bounds(field, locale):
    """How a field's bounds are written in a language."""
    if field.kind in (*SIZES, "share"):
        return lambda number: numbers.text(number, field.unit, locale, decimals=0)
    return lambda number: numbers.grouped(number, locale)


def write(field, value, locale):
    """How a field shows an exact value; :func:`read` reads it back to the same value.

    >>> from calc import CALCULATORS
    >>> from calc.locale import load
    >>> write(CALCULATORS["training-memory"].by_name["sequence"], 4096, load("vi"))
    '4.096'
    >>> peak = CALCULATORS["training-cost"].by_name["peak_flops"]
    >>> [write(peak, flops, load("en")) for flops in (165 * 10**12, 1_001 * 10**9, 10**9 + 1)]
    ['165 TFLOPS', '1.001 TFLOPS', '1,000,000,001 FLOPS']
    """
    if value is None:
        return ""
    if field.choices or field.kind == "date":
        return value
    if field.kind == "flag":
        return "true" if value else "false"
    if field.kind == "share":
        return numbers.plain(value * 100, locale) + "%"
    if field.unit == "flop/second":
        tera = value % 10**9 == 0
        return f"{numbers.plain(Fraction(value, 10**12) if tera else value, locale)} {'T' * tera}FLOPS"
    if field.kind in SIZES:
        return _capacity(value, locale)
    return numbers.plain(value, locale)


def _capacity(value, locale):
    """A capacity exactly: in GiB or GB, by the card's name, in MiB or in bytes.

    >>> from calc.locale import load
    >>> sizes = (24 * 2**30, 80 * 10**9, 81_559 * 2**20, 81_557 * 2**20, 81_557 * 2**20 + 1)
    >>> [_capacity(size, load("en")) for size in sizes]
    ['24 GiB', '80 GB', 'H100 80 GB', '81,557 MiB', '85,518,712,833 B']
    """
    for text in (
        numbers.text(value, "byte", locale, base=2, decimals=0),
        numbers.text(value, "byte", locale, base=10, decimals=0),
    ):
        if numbers.read(text, locale, "byte") == value:
            return text
    card = next((card for card in CARDS.values() if card.bytes == value), None)
    if card:
        return card.name
    mib = value / 2**20
    return (
        f"{numbers.grouped(value // 2**20, locale)} MiB" if mib == int(mib) else f"{numbers.grouped(value, locale)} B"
    )


def _choice(field, text, given):
    if text in field.choices:
        return text, None
    folded = {choice.lower(): choice for choice in field.choices}
    if text.lower() in folded:
        return folded[text.lower()], None
    return None, unknown_choice(field, given)


def several(field, text, given):
    """Ids with commas or spaces between, put in the order of the field's list."""
    words = set(text.replace(",", " ").lower().split())
    value = ",".join(choice for choice in field.choices if choice in words)
    return (None, unknown_choice(field, given)) if words - {*field.choices} or field.fault(value) else (value, None)


def unknown_choice(field, given):
    near = nearest(given.lower(), field.choices)
    return Problem(field.name, given, "unknown-choice", field.allowed(), {"suggestion": near})


def _bare(field, value, given, locale):
    """Digits alone where a unit is meant: nobody has a card of 80 bytes or of 165 operations a second.

    >>> from calc import CALCULATORS
    >>> from calc.locale import load
    >>> card, en = CALCULATORS["training-memory"].by_name["card"], load("en")
    >>> [problem and problem.code for _, problem in (read(card, n, en) for n in ("0", "1", "1048575", "1048576"))]
    ['too-small', 'unit-missing', 'unit-missing', None]
    >>> read(card, "80", en)[1].extra["suggestion"]
    '80 GiB'
    """
    if not given.isdecimal() or not 0 < value < 2**20:
        return None
    if field.kind in SIZES:
        suggestion = numbers.text(value * 2**30, "byte", locale, base=2, decimals=0)
    elif field.unit == "flop/second":
        suggestion = f"{given} TFLOPS"
    else:
        return None
    return Problem(field.name, given, "unit-missing", extra={"suggestion": suggestion, "unit": field.unit})


def _flag(field, text, given, locale):
    word = text.casefold()
    if word in TRUE or word == locale.words("ui.yes").casefold():
        return True, None
    if word in FALSE or word == locale.words("ui.no").casefold():
        return False, None
    return None, Problem(field.name, given, "not-a-flag", field.allowed())


def _unreadable(field, unreadable, given, shown):
    readings = dict(zip(("first", "second"), unreadable.readings or (), strict=False))
    return Problem(field.name, given, unreadable.code, field.allowed(shown), readings)
