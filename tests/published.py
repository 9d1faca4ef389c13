"""Published figures beside ours: the table ``tests/cases/published.toml``, read, computed and counted.

A case is one table or statement of a source; its figures share ``query``, ``tolerance`` and ``why`` unless they have
their own. ``value`` is an integer, which must be ours exactly, or the figure as it is printed, with its unit.
``key`` is a result or an input, or a sum of several with ``+ - * /``, brackets and whole numbers. ``tolerance``:

    exact       not one unit beside it; so for an integer
    as printed  at most one unit of the last digit that is printed; so for a text
    1.5%        this part of what is printed, where the source rounds what the figure is made from; ``why`` says so

A figure that does not agree has ``agrees = false``, our own as ``ours`` and ``why``; what no calculator of ours has is
a case with ``missing``, the reason. ``python -m tests.published`` prints the counts and each explained figure, and
writes the counts for the pages, ``docs/facts/published.json``.
"""

import ast
import json
import operator
import re
import tomllib
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

from calc import CALCULATORS, query
from calc.exactly import exact
from calc.units import POWERS, SYMBOLS, UNITS, factor

__all__ = ["FACTS", "TABLE", "Figure", "agrees", "cases", "counts", "figures", "ours", "printed", "written"]

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "tests" / "cases" / "published.toml"
FACTS = ROOT / "docs" / "facts" / "published.json"

NUMBER = re.compile(r"(-?\d+(?:\.(\d+))?)(?:e([+-]?\d+))? ?(\D*)")
STEPS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: Fraction}


@dataclass(frozen=True)
class Figure:
    """One figure of a case: what is published, where ours is found, how near it must be."""

    case: str
    kind: str
    value: int | str
    key: str = ""
    calculator: str = ""
    query: str = ""
    tolerance: str = ""
    agrees: bool = True
    ours: int | str = ""
    why: str = ""

    @property
    def within(self):
        """The tolerance in force."""
        return self.tolerance or ("as printed" if isinstance(self.value, str) else "exact")

    @property
    def missing(self):
        """Whether no calculator of ours has its kind."""
        return not self.calculator

    def __str__(self):
        return " ".join(filter(None, (self.case, self.key, f"= {self.value}", self.query)))


def cases():
    """The table's rows as they stand."""
    return tomllib.loads(TABLE.read_text("utf-8"))["case"]


def figures():
    """Every figure of the table, with what its case says for all of them."""
    return [_figure(case, own) for case in cases() for own in case["figures"]]


def _figure(case, own):
    shared = {name: case[name] for name in ("kind", "calculator", "tolerance") if name in case}
    asked = "&".join(filter(None, (case.get("query"), own.get("query"))))
    why = own.get("why", case.get("missing", case.get("why", "")))
    agrees = own.get("agrees", "missing" not in case)
    return Figure(case=case["id"], **shared | own | {"query": asked, "why": why, "agrees": agrees})


@lru_cache(maxsize=64)
def _answer(calculator, asked):
    found = CALCULATORS[calculator]
    return found.evaluate(query.parse(found, asked))


def ours(figure):
    """(our exact value, its unit or ``None`` where it was multiplied or divided).

    >>> from dataclasses import replace
    >>> figure = Figure("seven", "states", "120 GB", "device.state", "training-memory", "params=7500000000")
    >>> ours(figure), ours(replace(figure, key="(device.state + state.total) / params"))
    ((120000000000, 'byte'), (32, None))
    """
    answer = _answer(figure.calculator, figure.query)
    if figure.key in answer.results:
        value = answer.value(figure.key)
        return value.number, value.unit
    asked, units = ast.parse(figure.key, mode="eval").body, set()
    total = exact(_total(asked, answer, units))
    plain = len(units) == 1 and not any(isinstance(node, ast.Mult | ast.Div) for node in ast.walk(asked))
    return total, units.pop() if plain else None


def _total(node, answer, units):
    """The value of one part of a sum; the units of what is named in it are added to ``units``."""
    match node:
        case ast.BinOp(left, sign, right):
            return STEPS[type(sign)](_total(left, answer, units), _total(right, answer, units))
        case ast.Constant(int(number)):
            return number
    value = answer.value(ast.unparse(node))
    units.add(value.unit)
    return value.number


def printed(value, unit):
    """(the number that is printed, one unit of its last digit), both in the result's own unit.

    >>> printed("41.3 GB", "byte"), printed("3.14e23", "flop"), printed("33M", "parameter")
    ((41300000000, 100000000), (314000000000000000000000, 1000000000000000000000), (33000000, 1000000))
    >>> printed("41.5%", None), printed("34 days", "day"), printed(12, "byte")
    ((Fraction(83, 200), Fraction(1, 1000)), (34, 1), (12, 1))
    """
    if not isinstance(value, str):
        return value, 1
    number, decimals, power, mark = NUMBER.fullmatch(value).groups()
    scale = Fraction(10) ** int(power or 0) * _size(mark, unit)
    return exact(Fraction(number) * scale), exact(scale / 10 ** len(decimals or ""))


def _size(mark, unit):
    """How many of a result's unit one mark stands for; where the unit is not known, what the mark first means."""
    if mark in POWERS and unit not in ("byte", "byte/parameter"):
        return 10 ** POWERS[mark]
    if mark in ("", unit, f"{unit}s"):
        return 1
    size = factor(SYMBOLS[mark], UNITS[unit]) if unit else SYMBOLS[mark][0][1]
    if size is None:
        raise ValueError(f"{mark} is no {unit}: write the figure in a unit of its own dimension")
    return size


def agrees(figure):
    """Whether ours is within the tolerance of what is published."""
    return _near(figure, figure.value, figure.within)


def _near(figure, value, within):
    mine, unit = ours(figure)
    said, last = printed(value, unit)
    apart = {"exact": 0, "as printed": last}
    allowed = apart[within] if within in apart else Fraction(within.removesuffix("%")) / 100 * abs(said)
    return mine is not None and abs(mine - said) <= allowed


def written(figure):
    """Whether what the table gives as ours is ours, as it is written there."""
    return _near(figure, figure.ours, "as printed")


def counts(found):
    """Cases, figures, and how many of them agree, of some figures.

    >>> counts([Figure("a", "states", 1), Figure("a", "states", 2, agrees=False), Figure("b", "states", "3 GB")])
    {'cases': 2, 'cases_agreed': 1, 'figures': 3, 'exact': 1, 'agreed': 2, 'explained': 1}
    """
    names, other = {one.case for one in found}, {one.case for one in found if not one.agrees}
    good = [one for one in found if one.agrees]
    return {
        "cases": len(names),
        "cases_agreed": len(names - other),
        "figures": len(found),
        "exact": sum(one.within == "exact" for one in good),
        "agreed": len(good),
        "explained": len(found) - len(good),
    }


def facts():
    """What pages bind to: the counts of all, and those of each kind."""
    found = figures()
    kinds = {kind: [one for one in found if one.kind == kind] for kind in dict.fromkeys(one.kind for one in found)}
    return {"summary": counts(found), "kinds": {kind: counts(of_kind) for kind, of_kind in kinds.items()}}


def main():
    """Print the counts and what is explained; write the counts."""
    made = facts()
    for name, numbers in {**made["kinds"], "all": made["summary"]}.items():
        print(f"{name:<14}" + "".join(f"{value:>7} {what.replace('_', ' ')}" for what, value in numbers.items()))
    for figure in figures():
        if not figure.agrees:
            print(f"\n{figure}\n  published {figure.value}, ours {figure.ours or 'none'}: {figure.why}")
    FACTS.write_text(json.dumps(made, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
