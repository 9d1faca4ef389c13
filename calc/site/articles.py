"""Which calculator and opening scenario each article speaks of, once for all languages.

``docs/articles.toml`` holds one table an article, in the site's order::

    [training-memory]
    calculator = "training-memory"

    [training-memory.scenario]      # inputs that differ from the calculator's own defaults
    devices = 8
    card = "24GiB"
"""

from dataclasses import dataclass, field
from difflib import get_close_matches

import calc
from calc import query, renames
from calc.site import files
from calc.site.prose.overrides import spoken
from calc.site.shapes import Fault, anything, one_of, rule, table, text

__all__ = ["Article", "load", "read"]

row = table((), {"calculator": text, "scenario": table(others=anything), "unit": one_of("GiB", "GB"), "cell": text})
ARTICLES = rule(table(others=row), bool, "a table for each article")


@dataclass(frozen=True)
class Article:
    """One article: its calculator's id (``None`` for a page without one) and the scenario's exact overrides.

    ``unit`` is how its calculator shows bytes: ``GiB``, or ``GB`` where the article counts in GB.
    ``cell`` is the article's own place on the map (calc/site/map), such as ``4A``.
    """

    id: str
    calculator: str | None = None
    scenario: dict = field(default_factory=dict)
    unit: str = "GiB"
    cell: str | None = None


def read(path):
    """The file's table, of which no scenario is read yet. Raises :class:`files.Unusable`."""
    return files.toml(path, ARTICLES)


def load(path):
    """Article by id, in the file's order. Raises :class:`files.Unusable` with all problems."""
    return dict(_articles(path))


@files.made_of
def _articles(name, source):
    found = files.parsed(name, source, ARTICLES)
    articles, faults = {}, []
    for id, row in found.data.items():
        try:
            articles[id] = _article(id, row)
        except _Wrong as error:
            faults.append(Fault((id, *error.place), f"[{id}]: {error}"))
    if faults:
        raise files.Unusable(found.findings(faults))
    return articles


class _Wrong(ValueError):
    """A row that names what does not exist, and the field that does."""

    def __init__(self, said, *place):
        super().__init__(said)
        self.place = place


def _article(id, row):
    unit, cell = row.get("unit", "GiB"), row.get("cell")
    name, scenario = row.get("calculator"), row.get("scenario", {})
    if name is None:
        if scenario:
            raise _Wrong("a scenario needs a calculator", "scenario")
        return Article(id, unit=unit, cell=cell)
    name = renames.now("calculator", name)
    if name not in calc.CALCULATORS:
        near = get_close_matches(name, calc.CALCULATORS, 1)
        hint = f"; did you mean {near[0]}?" if near else ";"
        raise _Wrong(f"unknown calculator {name!r}{hint} known: {', '.join(calc.CALCULATORS)}", "calculator")
    return Article(id, name, _scenario(calc.CALCULATORS[name], scenario), unit, cell)


def _scenario(calculator, row):
    """Read through the share link's grammar, so that a scenario is spelt as a target is."""
    asked = "&".join(f"{name}={_spelt(value)}" for name, value in row.items())
    try:
        return query.parse(calculator, asked)
    except calc.InputErrors as errors:
        first = errors.problems[0].input
        raise _Wrong("; ".join(map(spoken, errors.problems)), "scenario", first) from errors


def _spelt(value):
    return str(value).lower() if isinstance(value, bool) else str(value)
