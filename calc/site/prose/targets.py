"""What a bound number points at, and its value.

The grammar (a contract with links outside the site)::

    calc:[CALCULATOR/]KEY[?name=value(&name=value)*][#sig=N | #floor]
    cite:SOURCE[#quote]
    fact:FILE#path.to.value
"""

import json
import re
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from os.path import isfile

import calc
from calc.derivation import Distinct, steps
from calc.site import articles
from calc.site.project import Project
from calc.site.prose import renamed
from calc.site.prose.findings import nearest
from calc.site.prose.overrides import TargetError, overrides
from calc.site.prose.renamed import CALC
from calc.sources import SOURCES
from calc.trace import Value

__all__ = ["Bound", "Cited", "Options", "Resolver", "TargetError", "evaluate"]

CITE = re.compile(r"cite:(?P<source>[\w-]+)(?:#(?P<quote>[\w.-]+))?", re.ASCII)
FACT = re.compile(r"fact:(?P<file>[\w./-]+)#(?P<path>[\w./-]+)", re.ASCII)
OPTION = re.compile(r"sig=(?P<sig>[1-9]\d?)|floor", re.ASCII)


@dataclass(frozen=True)
class Options:
    """``sig`` significant digits first; ``floor`` in place of rounding."""

    sig: int | None = None
    floor: bool = False


@dataclass(frozen=True)
class Bound:
    """A target's value, its unit and where both came from."""

    target: str
    value: Value
    key: str
    calculator: str | None = None
    query: str = ""
    options: Options = field(default_factory=Options)
    evaluation: object = field(default=None, compare=False)

    @property
    def unit(self):
        return self.value.unit

    @property
    def number(self):
        return self.value.number

    @cached_property
    def rests(self):
        """The value, and every step that it rests on."""
        return self.value, *steps(self.value)


@dataclass(frozen=True)
class Cited:
    """A bibliography entry, and the figure in it where one is named."""

    target: str
    source: object
    quote: object = None


def evaluate(target, article, project=None):
    """Resolve one target as it stands in an article.

    >>> bound = evaluate("calc:device.total?stage=3&devices=8", article="training-memory")
    >>> bound.value, bound.key, bound.calculator, bound.query
    (34253611008 byte, 'device.total', 'training-memory', 'stage=3&devices=8')
    >>> evaluate("calc:device.totl", article="training-memory")
    Traceback (most recent call last):
    calc.site.prose.overrides.TargetError: training-memory has no "device.totl"; did you mean "device.total"?
    """
    return Resolver(project or Project()).resolve(target, article)


class Resolver:
    """Targets of all articles; each distinct set of inputs is evaluated once."""

    def __init__(self, project):
        self.project = project
        self.articles = articles.load(project.table("articles.toml"))
        self._evaluations, self._bound, self._facts, self._current = {}, {}, {}, {}
        self.same = Distinct()

    def holds(self, project):
        """Whether the project's files still say what was read in them."""
        said = ((path, text) for path, (text, _) in self._facts.items())
        same = project == self.project and articles.load(project.table("articles.toml")) == self.articles
        return same and all(path.is_file() and path.read_text("utf-8") == text for path, text in said)

    def resolve(self, target, article):
        """The :class:`Bound` or :class:`Cited` of a target. Raises :class:`TargetError`."""
        place = (
            target,
            article if target.startswith("calc:") and "/" not in target.partition("?")[0] else None,
        )
        if place not in self._bound:
            self._bound[place] = self._resolve(self.current(target, article), article)
        return self._bound[place]

    def current(self, target, article):
        """A target as it stands in an article, under the names in force (:mod:`calc.site.prose.renamed`)."""
        own = self.articles.get(article)
        place = target, own and own.calculator
        if place not in self._current:
            self._current[place] = renamed.current(*place)
        return self._current[place]

    def _resolve(self, target, article):
        if any(sign in target for sign in ";\"'()<> \n\t"):
            raise TargetError("no spaces, quotes, parentheses or ; in a target")
        read = {"calc": self._calc, "cite": _cite, "fact": self._fact}.get(target.partition(":")[0])
        if read is None:
            raise TargetError("a target begins with calc:, cite: or fact:")
        return read(target, article)

    def evaluation(self, calculator, given, scenario=()):
        """One calculator's answer, computed once however often it is asked for."""
        asked = (calculator, tuple(sorted(given.items())), tuple(sorted(dict(scenario).items())))
        if asked not in self._evaluations:
            self._evaluations[asked] = calc.CALCULATORS[calculator].evaluate(given, scenario)
        return self._evaluations[asked]

    def scenario(self, article):
        """The opening evaluation of an article's own calculator, or ``None``."""
        own = self.articles.get(article)
        return self.evaluation(own.calculator, {}, own.scenario) if own and own.calculator else None

    def _calc(self, target, article):
        match = CALC.fullmatch(target)
        if not match:
            raise TargetError("malformed; a target is calc:[CALCULATOR/]KEY[?name=value&…][#sig=N or #floor]")
        calculator, scenario = self._asked(match["calculator"], article)
        given, options = _understood(calculator, match, scenario)
        try:
            evaluation = self.evaluation(calculator, given, scenario)
        except calc.InputErrors as errors:  # inputs that do not go together
            raise TargetError("; ".join(map(str, errors.problems))) from None
        value = evaluation.value(match["key"])
        return Bound(target, value, match["key"], calculator, match["query"] or "", options, evaluation)

    def _asked(self, named, article):
        if named:
            if named not in calc.CALCULATORS:
                raise TargetError(f'no calculator "{named}"{nearest(named, calc.CALCULATORS)}')
            return named, ()
        own = self.articles.get(article)
        if own is None:
            raise TargetError(f"articles.toml does not list [{article}]: add it, with its calculator")
        if own.calculator is None:
            raise TargetError(f'"{article}" has no calculator of its own in articles.toml: write calc:CALCULATOR/KEY')
        return own.calculator, own.scenario

    def _fact(self, target, _article):
        match = FACT.fullmatch(target)
        if not match:
            raise TargetError("malformed; a fact is fact:FILE#path, the path's steps joined by dots")
        found = self._data(match["file"])
        for step in match["path"].split("."):
            try:
                found = found[int(step) if isinstance(found, list) else step]
            except (KeyError, ValueError, IndexError, TypeError):
                known = found if isinstance(found, dict) else ()
                raise TargetError(f'{match["file"]} has no "{step}"{nearest(step, known)}') from None
        number, unit = (found.get("value"), found.get("unit", "count")) if isinstance(found, dict) else (found, "count")
        if not isinstance(number, (bool, int, Fraction)):
            raise TargetError(f"{match['path']} is no number")
        return Bound(
            target,
            Value(number, "boolean" if isinstance(number, bool) else unit, match["path"]),
            match["path"],
        )

    def _data(self, name):
        """A committed JSON file; only files of the project count."""
        path, root = (self.project.root / name).resolve(), self.project.root.resolve()
        if not path.is_relative_to(root) or path.suffix != ".json" or not isfile(path):
            raise TargetError(f'no JSON file "{name}" in the project')
        if path not in self._facts:
            text = path.read_text("utf-8")
            try:
                self._facts[path] = text, json.loads(text, parse_float=Fraction)
            except ValueError as error:
                raise TargetError(f"{name} is no JSON: {error}") from error
        return self._facts[path][1]


def _understood(calculator, match, scenario):
    """(overrides, options) of a target's parts. Raises one :class:`TargetError` for all that is wrong in them."""
    known = (*calc.CALCULATORS[calculator].keys, *calc.CALCULATORS[calculator].by_name)
    wrong, read = [], []
    if match["key"] not in known:
        wrong.append(f'{calculator} has no "{match["key"]}"{_elsewhere(match["key"]) or nearest(match["key"], known)}')
    for part in (lambda: overrides(calculator, match["query"], scenario), lambda: _options(match["option"])):
        try:
            read.append(part())
        except TargetError as error:
            wrong.append(str(error))
    if wrong:
        raise TargetError("; ".join(wrong))
    return read


def _elsewhere(key):
    """A clause that names the calculators with a result or an input of this name.

    >>> _elsewhere("token.bytes")
    '; kv-cache has: write calc:kv-cache/token.bytes'
    """
    owners = [c.id for c in calc.CALCULATORS.values() if key in c.keys or key in c.by_name]
    said = " or ".join(f"calc:{id}/{key}" for id in owners)
    return f"; {', '.join(owners)} has: write {said}" if owners else ""


def _options(text):
    if text is None:
        return Options()
    match = OPTION.fullmatch(text)
    if not match:
        raise TargetError(f'no option "{text}"{nearest(text, ("sig=N", "floor"))}')
    return Options(sig=int(match["sig"])) if match["sig"] else Options(floor=True)


def _cite(target, _article):
    match = CITE.fullmatch(target)
    if not match:
        raise TargetError("malformed; a citation is cite:SOURCE or cite:SOURCE#quote")
    source = SOURCES.get(match["source"])
    if source is None:
        raise TargetError(f'the bibliography has no "{match["source"]}"{nearest(match["source"], SOURCES)}')
    if match["quote"] and match["quote"] not in source.quotes:
        raise TargetError(
            f'{source.id} has no quoted figure "{match["quote"]}"{nearest(match["quote"], source.quotes)}'
        )
    return Cited(target, source, source.quotes[match["quote"]] if match["quote"] else None)
