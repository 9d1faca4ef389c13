"""Which calculator and opening scenario each article speaks of, once for all languages.

``docs/articles.toml`` holds one table an article, in the site's order::

    [training-memory]
    calculator = "training-memory"

    [training-memory.scenario]      # inputs that differ from the calculator's own defaults
    devices = 8
    card = "24GiB"
"""

import tomllib
from dataclasses import dataclass, field
from difflib import get_close_matches

import calc
from calc import query

__all__ = ["Article", "ArticlesError", "load"]


class ArticlesError(ValueError):
    """articles.toml names something that does not exist; one line for each problem."""


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


def load(path):
    """Article by id, in the file's order. Raises :class:`ArticlesError` with all problems."""
    articles, problems = {}, []
    for id, table in tomllib.loads(path.read_text("utf-8")).items():
        try:
            articles[id] = _article(id, table)
        except ArticlesError as error:
            problems.append(f"{path}: [{id}]: {error}")
    if problems:
        raise ArticlesError("\n".join(problems))
    return articles


def _article(id, table):
    unknown = set(table) - {"calculator", "scenario", "unit", "cell"}
    if unknown:
        raise ArticlesError(f"unknown {', '.join(sorted(unknown))}; known: calculator, scenario, unit, cell")
    unit = table.get("unit", "GiB")
    if unit not in ("GiB", "GB"):
        raise ArticlesError(f"unit {unit!r} is not known; known: GiB, GB")
    name, scenario = table.get("calculator"), table.get("scenario", {})
    if name is None:
        if scenario:
            raise ArticlesError("a scenario needs a calculator")
        return Article(id, cell=table.get("cell"))
    if name not in calc.CALCULATORS:
        near = get_close_matches(name, calc.CALCULATORS, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise ArticlesError(f"unknown calculator {name!r}{hint} known: {', '.join(calc.CALCULATORS)}")
    return Article(id, name, _scenario(calc.CALCULATORS[name], scenario), unit, table.get("cell"))


def _scenario(calculator, table):
    """Read through the share link's grammar, so that a scenario is spelt as a target is."""
    text = "&".join(f"{name}={_spelt(value)}" for name, value in table.items())
    try:
        return query.parse(calculator, text)
    except calc.InputErrors as errors:
        raise ArticlesError("; ".join(map(str, errors.problems))) from errors


def _spelt(value):
    return str(value).lower() if isinstance(value, bool) else str(value)
