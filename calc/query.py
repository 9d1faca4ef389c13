"""A setup as a query string: the share link's state and a bound number's own inputs.

Locale-free: plain digits, ``n/d``, finite decimals, ``true``/``false``, ids, digits and unit
without a space (``80GiB``). Names stand in the calculator's input order.
"""

from fractions import Fraction
from urllib.parse import parse_qsl, quote

from calc import numbers, renames
from calc.entry import bounds, several, unknown, unknown_choice
from calc.hardware import CARDS
from calc.inputs import SIZES
from calc.locale import load
from calc.problems import InputErrors, Problem, clip, nearest

__all__ = ["RESERVED", "VERSION", "parse", "read", "text", "word"]

RESERVED = ("v", "embed", "unit", "pin", "for", "lang")
"""Names in a page's query that are no inputs."""

VERSION = "1"
"""The version of this grammar, which share links carry as ``v``; a link without one is of version 1.

Links once released keep their meaning (tests/cases/links.json); a new version reads the old ones too.
"""

LONGEST = 20_000
"""Characters of a query that are read; what comes after is reported as not read."""

MOST_PROBLEMS = 20
"""Problems of one query that are told; more would help nobody."""


def parse(calculator, query):
    """Exact overrides by name. Raises :class:`InputErrors` with every problem.

    >>> from calc import CALCULATORS
    >>> parse(CALCULATORS["training-memory"], "stage=3&card=24GiB")
    {'stage': 3, 'card': 25769803776}
    """
    given, problems = read(calculator, query)
    wrong = [problem for problem in problems if not problem.notice]
    if wrong:
        raise InputErrors(wrong)
    return given


def read(calculator, query, locale=None):
    """(overrides that can be read, problems with the rest): nothing good is lost to a bad neighbour.

    Bounds in the problems are written for ``locale``, English by default. A former name is read as the
    present one, and the problem that says so is a notice.

    >>> from calc import CALCULATORS
    >>> memory = CALCULATORS["training-memory"]
    >>> given, problems = read(memory, "stage=3".ljust(20_000, "&"))
    >>> given, len(problems)
    ({'stage': 3}, 0)
    >>> given, problems = read(memory, "stage=3".ljust(20_001, "&"))
    >>> given, problems[0].code
    ({'stage': 3}, 'link-too-long')
    >>> [len(read(memory, "&".join(f"x{n}=1" for n in range(count)))[1]) for count in (20, 21)]
    [20, 20]
    """
    locale = locale or load("en")
    given, problems, seen = {}, [], set()
    if len(query) > LONGEST:
        query = query[:LONGEST].rpartition("&")[0]
        problems.append(Problem("query", clip(query), "link-too-long", f"{LONGEST}"))
    for name, value in parse_qsl(query, keep_blank_values=True):
        if name in RESERVED:
            if name == "v" and value != VERSION:
                problems.append(Problem("v", clip(value), "newer-link", VERSION))
            continue
        name, value, notices = renames.given(calculator.id, name, value)
        problems += notices
        field = calculator.by_name.get(name)
        if field is None:
            found = unknown(name, calculator.by_name)
        elif name in seen:
            found = Problem(name, clip(value), "repeated")
            given.pop(name, None)
        else:
            found = _value(field, value, bounds(field, locale))
        seen.add(name)
        if isinstance(found, Problem):
            problems.append(found)
        else:
            given[name] = found
    return given, problems[:MOST_PROBLEMS]


def _value(field, value, shown):
    """The exact value that a query gives one input, or its :class:`Problem`."""
    if field.default is None and not value:
        return None
    if field.kind == "choices":
        found, problem = several(field, value, clip(value))
        return problem or found
    if field.choices:
        return value if value in field.choices else unknown_choice(field, clip(value))
    if field.kind == "flag":
        flags = {"true": True, "false": False}
        return flags[value] if value in flags else Problem(field.name, clip(value), "not-a-flag", field.allowed())
    if field.kind == "date":
        return field.problem(value, clip(value)) or value
    if field.kind == "card" and value in CARDS:
        return CARDS[value].bytes
    try:
        number = numbers.read_query(value, field.unit)
    except numbers.Unreadable as unreadable:
        near = field.kind == "card" and nearest(value, CARDS)
        extra = {"suggestion": near} if near else {}
        return Problem(field.name, clip(value), unreadable.code, field.allowed(shown), extra)
    return field.problem(number, clip(value), shown) or number


def text(calculator, overrides):
    """The canonical query of exact overrides.

    >>> from calc import CALCULATORS
    >>> text(CALCULATORS["training-memory"], {"card": 24 * 2**30, "scores": True})
    'scores=true&card=24GiB'
    """
    named = ((i, overrides[i.name]) for i in calculator.inputs if i.name in overrides)
    return "&".join(f"{i.name}={quote(word(i, value), safe='/.,')}" for i, value in named)


def word(field, value):
    """One exact value as a query spells it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if field.kind in SIZES:
        ids = (card.id for card in CARDS.values() if card.bytes == value and field.kind == "card")
        return next(ids, _capacity(value))
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    return str(value)


def _capacity(value):
    """Bytes in the largest unit that writes them whole.

    >>> [_capacity(value) for value in (24 * 2**30, 80 * 10**9, 81_559 * 2**20, 1_000_001)]
    ['24GiB', '80GB', '81559MiB', '1000001']
    """
    for unit, size in (("GiB", 2**30), ("GB", 10**9), ("MiB", 2**20)):
        if value % size == 0:
            return f"{value // size}{unit}"
    return str(value)
