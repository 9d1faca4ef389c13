"""The address of a page: any query is read or told, and what was read is written and read again as the same."""

import json
from pathlib import Path
from urllib.parse import parse_qsl, quote

from calc import CALCULATORS, InputErrors, address, entry, query
from calc.answers.held import held
from calc.architectures import ARCHITECTURES
from calc.hardware import CARDS
from calc.locale import LANGS, load
from calc.presets import PRESETS
from tests.fuzz.target import Target, head, pick

__all__ = ["TARGET"]

LINKS = Path(__file__).parents[1] / "cases" / "links.json"
OTHER = "kv-cache.batch=8&zz=1"
FEW = 4


def check(text):
    id, text = head(text, CALCULATORS)
    calculator, locale = CALCULATORS[id], load(pick(text, LANGS))
    given, problems = query.read(calculator, text, locale)
    assert calculator.faults(given) == []
    for problem in problems:
        assert problem.message(locale.words)
    written = query.text(calculator, given)
    assert query.parse(calculator, written) == given
    pick(text, PARTS)(calculator, text, given, problems)


def _parsed(calculator, text, given, problems):
    try:
        assert query.parse(calculator, text) == given
    except InputErrors as errors:
        assert errors.problems and problems
    try:
        calculator.evaluate(given)
    except InputErrors as errors:
        assert errors.problems


def _article(calculator, text, given, problems, article=True):
    joined = address.joined(f"?{text}", calculator, query.text(calculator, given), article)
    again = address.own(joined, calculator.id, article)
    assert query.read(calculator, again)[0] == given
    other = "low-rank" if calculator.id == "kv-cache" else "kv-cache"
    assert address.own(joined, other, False) == address.own(f"?{text}", other, False)


def _further(calculator, text, given, problems):
    _article(calculator, text, given, problems, article=False)


def _held(calculator, text, given, problems):
    asked = {"calculator": calculator.id, "lang": pick(text, LANGS)}
    one = held(asked | {"search": f"?{text}", "open": True})
    again = held(asked | {"query": one.query})
    assert (again.query, again.problems) == (one.query, ())


def _typed(calculator, text, given, problems):
    """The same names with their values as a reader, or the terminal, would type them."""
    locale = load(pick(text, LANGS))
    values, problems = entry.read_all(calculator, parse_qsl(text, keep_blank_values=True), locale)
    assert calculator.faults(values) == []
    for name, value in values.items():
        field = calculator.by_name[name]
        assert entry.read(field, entry.write(field, value, locale), locale) == (value, None)
    for problem in problems:
        assert problem.message(locale.words)


PARTS = (_parsed, _article, _further, _held, _typed)
"""What is made of a query besides reading it: one of them for each text."""


def seeds():
    links = [f"{row['page']}\n{row['link'].lstrip('?')}" for row in json.loads(LINKS.read_text("utf-8"))]
    pinned = [f"{link}&{OTHER}&pin={quote(link.partition(chr(10))[2])}" for link in links[:4]]
    return [*links, *pinned, *(f"{c.id}\n{part}" for c in CALCULATORS.values() for part in _parts(c))]


def _parts(calculator):
    """The calculator's inputs with their defaults, a few in each query."""
    names = [i.name for i in calculator.inputs]
    for at in range(0, len(names), FEW):
        yield query.text(calculator, {name: calculator.by_name[name].default for name in names[at : at + FEW]})


def _words():
    names = {f"{name}=" for calculator in CALCULATORS.values() for name in calculator.by_name}
    choices = {c for calculator in CALCULATORS.values() for i in calculator.inputs for c in i.choices or ()}
    signs = ("&", "=", "?", "%20", "+", ".", ";", "unit=GB", "pin=", "v=1", "v=2", "embed=1", "for=", "stage=9", "true")
    values = ("2/5", "80GiB", "80GB", "81559MiB", "0", "1e9", "8B", "1/0", "0.5", "-1", "2024-02-30", "2026-01-31")
    return (*sorted(names), *sorted(choices | {*PRESETS, *CARDS, *ARCHITECTURES}), *signs, *values)


TARGET = Target("links", check, seeds, _words(), 1_000_000)
