"""How a bound number is spelt: a space before its unit, and on one page the same number with the same decimals.

Readers take ``31.9 GiB`` and ``31.90 GiB`` for two numbers; a page that rounds a number in two ways says
so with an approximation sign, ``#sig=`` or another unit.
"""

import re

from calc import literal as literals
from calc.site.prose import spacing
from calc.site.prose.findings import Finding
from calc.site.prose.targets import Bound

__all__ = ["findings"]

TIGHT = re.compile(r"[\d⁰¹²³⁴⁵⁶⁷⁸⁹][^\W\d_]")


def findings(reading, judged, locale):
    """Findings for the bound numerals of one page."""
    path, seen, found = reading.document.path, {}, []
    for one in _suspects(judged):
        literal = _literal(one, locale)
        if literal is None:
            continue
        b = one.binding
        if literal.tail[:1].isalpha():
            wanted = literal.text.removesuffix(literal.tail) + " " + literal.tail
            found.append(Finding(path, b.line, "no space between number and unit", b.literal, wanted, target=b.target))
        first = seen.setdefault((b.target, literal.tail.strip()), (literal, b.line))
        if _unlike(literal, first[0], one.resolved.number):
            what = f"the same number with other decimals than on line {first[1]}"
            found.append(Finding(path, b.line, what, b.literal, first[0].text, target=b.target))
    return found


def _suspects(judged):
    """Those that may be spelt wrongly: a letter follows a digit, or the page writes their target in several ways."""
    ways = {}
    for one in judged:
        ways.setdefault(one.binding.target, set()).add(one.binding.literal)
    return [
        one
        for one in judged
        if len(ways[one.binding.target]) > 1 or TIGHT.search(spacing.narrow(spacing.plain(one.binding.literal)))
    ]


def _literal(one, locale):
    """The numeral that a binding shows of a computed number, or ``None``."""
    if not isinstance(one.resolved, Bound) or one.problem:
        return None
    try:
        return literals.parse(spacing.narrow(spacing.plain(one.binding.literal)), locale)
    except literals.BadLiteral:
        return None


def _unlike(literal, first, number):
    """Whether two literals of one number differ in decimals; ``24 GB`` may stand beside ``24.0 GB``, both exact."""
    if literal.about or first.about or literal.power is not None or literal.decimals == first.decimals:
        return False
    return literal.number != first.number
