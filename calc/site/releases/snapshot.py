"""A release's numbers: for each article every target with its exact value, whatever the language.

``docs/releases/VERSION.json`` holds one release, a target a line, so that a later diff shows what moved::

    {"version": "1.0.0", "date": "2026-11-30", "articles": {"training-memory": {
     "calc:device.total": [146253611008, "byte"]}}}

A value is spelt as a calculator's JSON spells it; a quoted range is ``low..high``.
"""

import json
import re
from dataclasses import dataclass
from pathlib import PurePath

from calc.age import day
from calc.result import plain
from calc.site import files
from calc.site.prose.findings import Finding
from calc.site.prose.targets import Cited, TargetError
from calc.site.shapes import anything, rule, table, text
from calc.site.tables import Table

__all__ = ["Release", "load", "numbers", "order", "write"]

FOLDER = "releases"
VERSION = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)", re.ASCII)
number = rule(
    anything,
    lambda row: isinstance(row, list) and len(row) == 2 and isinstance(row[1], str),
    "a value and its unit",
)
SHAPE = table(
    {
        "version": rule(text, VERSION.fullmatch, "a version such as 1.0.0"),
        "date": rule(text, lambda value: day(value) is not None, "a date such as 2026-11-30"),
        "articles": table(others=table(others=number)),
    }
)


@dataclass(frozen=True)
class Release:
    """``articles``: article id -> target -> (value as JSON holds it, unit)."""

    version: str
    date: str
    articles: dict

    @property
    def count(self):
        return sum(map(len, self.articles.values()))


def order(version):
    """A key that sorts versions.

    >>> sorted(["1.10.0", "1.9.2", "1.9.10"], key=order)
    ['1.9.2', '1.9.10', '1.10.0']
    """
    return tuple(map(int, version.split(".")))


def numbers(work):
    """Article id -> target -> (value, unit), of all languages together; what no check lets pass is left out."""
    found = {}
    for reading in work.readings()[0]:
        article = reading.document.article
        for binding in reading.bindings:
            target = work.resolver.current(binding.target, article)
            target = target if binding.scheme == "cite" else target.partition("#")[0]
            value = _value(work.resolver, target, article)
            if value:
                found.setdefault(article, {})[target] = value
    return {article: dict(sorted(rows.items())) for article, rows in sorted(found.items())}


def _value(resolver, target, article):
    try:
        bound = resolver.resolve(target, article)
    except TargetError:
        return None
    if not isinstance(bound, Cited):
        return plain(bound.number), bound.unit
    if bound.quote is None:
        return None
    low, high = plain(bound.quote.low), plain(bound.quote.high)
    return low if low == high else f"{low}..{high}", bound.quote.unit


def write(release, docs):
    """The release's file, new; raises FileExistsError rather than change one that is out."""
    path = docs / FOLDER / f"{release.version}.json"
    path.parent.mkdir(exist_ok=True)
    articles = [f' {_json(id)}: {{\n{_lines(rows)}\n }}' for id, rows in release.articles.items()]
    head = f'{{"version": {_json(release.version)}, "date": {_json(release.date)}, "articles": {{\n'
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(head + ",\n".join(articles) + "\n}}\n")
    return path


def _lines(rows):
    return ",\n".join(f"  {_json(target)}: {_json(value)}" for target, value in rows.items())


def _json(value):
    return json.dumps(value, ensure_ascii=False)


def load(docs):
    """All releases, the newest first. Raises :class:`files.Unusable` with all that is wrong in their files."""
    found, faults = [], []
    for path in sorted(docs.glob(f"{FOLDER}/*.json")):
        try:
            found.append(_read(path))
        except files.Unusable as error:
            faults += error.findings
    if faults:
        raise files.Unusable(faults)
    return sorted(found, key=lambda release: order(release.version), reverse=True)


@files.made_of
def _read(name, source):
    try:
        data = json.loads(source)
    except ValueError as error:
        raise files.Unusable([Finding(name, getattr(error, "lineno", 1), f"not JSON: {error}")]) from error
    faults = Table(name, data, source).findings(SHAPE.faults(data))
    stem = PurePath(name).stem
    if not faults and stem != data["version"]:
        faults = [Finding(name, 1, "the file is named after another version", stem, data["version"])]
    if faults:
        raise files.Unusable(faults)
    articles = {id: {target: tuple(row) for target, row in rows.items()} for id, rows in data["articles"].items()}
    return Release(data["version"], data["date"], articles)
