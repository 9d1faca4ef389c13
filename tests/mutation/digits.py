"""Change one digit of an article: `check` must find it."""

import dataclasses
import multiprocessing
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random

from calc.site.project import Project
from calc.site.prose import bindings, parity
from calc.site.prose.check import check, file_findings
from calc.site.prose.workspace import Workspace
from tests.mutation.counts import Counts

__all__ = ["Digits", "Place", "run"]

DIGITS = "0123456789"
AROUND = 40


@dataclass(frozen=True)
class Place:
    """One digit of one file."""

    lang: str
    article: str
    offset: int

    def changed(self, text, digit):
        return text[: self.offset] + digit + text[self.offset + 1 :]


class Digits:
    """Every digit of every article, and whether a change of it is noticed."""

    def __init__(self, project=None):
        self.project = project or Project()
        self.work = Workspace(self.project)
        self.readings = {(r.document.lang, r.document.article): r for r in self.work.readings()[0]}

    def places(self):
        """All digits, front matter, targets, code and comments included."""
        return [
            Place(lang, article, offset)
            for (lang, article), reading in self.readings.items()
            for offset, character in enumerate(reading.document.text)
            if character in DIGITS
        ]

    def digit(self, place):
        return self.readings[place.lang, place.article].document.text[place.offset]

    def context(self, place):
        """The words around a digit, which stands in brackets, for the report."""
        document = self.readings[place.lang, place.article].document
        before = document.text[: place.offset].rpartition("\n")[2]
        at, after = document.text[place.offset], document.text[place.offset + 1 :].partition("\n")[0]
        return f"{document.path}:{document.line(place.offset)}: {before[-AROUND:]}[{at}]{after[:AROUND]}"

    def noticed(self, place, digit):
        """Whether the page alone, the page against its translations, or else a whole `check` finds the change."""
        own = self.readings[place.lang, place.article].document
        document = dataclasses.replace(own, text=place.changed(own.text, digit))
        reading = bindings.read(document, self.work.parsers)
        if file_findings(self.work, reading):
            return True
        beside = [r for (lang, article), r in self.readings.items() if article == place.article and lang != place.lang]
        return bool(parity.findings([*beside, reading])) or self._by_all(document)

    def _by_all(self, document):
        with tempfile.TemporaryDirectory() as folder:
            docs = Path(folder, "docs")
            shutil.copytree(self.project.docs, docs, ignore=shutil.ignore_patterns("assets", "_theme"))
            Path(docs, document.lang, f"{document.article}.md").write_text(document.text, encoding="utf-8", newline="")
            shutil.copy(self.project.mkdocs_yml, folder)
            return bool(check(Project(docs)).findings)


def run(sample=None, seed=1, jobs=1, only=None):
    """Change each digit, ``only`` those of a file, or so many picked by the seed; :class:`Counts` by language."""
    global _digits
    _digits, pick = Digits(), Random(seed)
    places = [place for place in _digits.places() if only in (None, f"docs/{place.lang}/{place.article}.md")]
    places = places if sample is None else pick.sample(places, min(sample, len(places)))
    asked = [(place, pick.choice([d for d in DIGITS if d != _digits.digit(place)])) for place in places]
    counts = Counts("digits")
    for (place, digit), noticed in zip(asked, _each(asked, jobs), strict=True):
        counts.add(place.lang, noticed, f"{digit} for {_digits.digit(place)} in {_digits.context(place)}")
    return counts


_digits = None
"""The articles as read: a forked process has them without reading them again."""


def _each(asked, jobs):
    if jobs == 1:
        yield from map(_noticed, asked)
        return
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        yield from pool.imap(_noticed, asked, chunksize=20)


def _noticed(asked):
    return _digits.noticed(*asked)
