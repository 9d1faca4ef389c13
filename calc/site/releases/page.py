"""The block ``<moved-numbers></moved-numbers>``: which numbers moved, release by release, the newest first."""

import re
from dataclasses import replace
from datetime import date
from fractions import Fraction
from xml.etree.ElementTree import Element, SubElement

from calc import renames
from calc.render.derived import called, exactly
from calc.site import language
from calc.site.prose.targets import CALC, CITE
from calc.site.prose.works import title_of
from calc.site.releases.moved import moves
from calc.site.releases.snapshot import FOLDER, load, numbers
from calc.sources import SOURCES
from calc.trace import Value
from calc.units import UNITS

__all__ = ["moved_numbers"]

FRACTION = re.compile(r"-?\d+/\d+")


def moved_numbers(page):
    """A section for what is not released yet, then one for each release."""
    block = Element("section", {"class": "releases"})
    work = page.workspace
    sheet = _Sheet(page, work)
    released = load(work.project.docs)
    if not released:
        SubElement(block, "p").text = sheet.words("ui.release.none")
        return block
    newest = released[0].version
    heading = SubElement(block, "h2", {"id": "since"})
    heading.text = sheet.words("ui.release.since", version=newest)
    released = [replace(release, articles=_present(release.articles, work.resolver)) for release in released]
    sheet.moves(block, moves(released[0].articles, work.once(numbers)))
    for release, before in zip(released, [*released[1:], None], strict=True):
        sheet.release(block, release, before)
    return block


def _present(articles, resolver):
    """A record's numbers under the names in force: a number that was renamed has not moved."""
    named = {renames.now("article", id): rows for id, rows in articles.items()}
    return {id: {resolver.current(target, id): v for target, v in rows.items()} for id, rows in named.items()}


class _Sheet:
    """One page's way to write releases."""

    def __init__(self, page, work):
        self.locale, self.work, self.lang = page.speech.locale, work, page.lang
        self.words, self.date = self.locale.words, language.load(page.lang).date

    def release(self, block, release, before):
        heading = SubElement(block, "h2", {"id": f"v{release.version.replace('.', '-')}"})
        on = self.date(date.fromisoformat(release.date))
        heading.text = self.words("ui.release.heading", version=release.version, date=on)
        if before:
            self.moves(block, moves(before.articles, release.articles))
        else:
            first = SubElement(block, "p")
            count = exactly(Value(release.count, "count"), self.locale)
            first.text = self.words("ui.release.first", count=count, articles=len(release.articles))
        file = SubElement(SubElement(block, "p"), "a", {"href": f"../{FOLDER}/{release.version}.json"})
        file.text = self.words("ui.release.file")

    def moves(self, block, found):
        told = "ui.release.moved" if found.moved else "ui.release.unmoved"
        SubElement(block, "p").text = self.words(
            told, moved=len(found.moved), added=found.added, dropped=found.dropped
        )
        if found.moved:
            self._table(block, found.moved)

    def _table(self, block, rows):
        table = SubElement(block, "table")
        head = SubElement(SubElement(table, "thead"), "tr")
        for key in ("article", "number", "old", "new"):
            SubElement(head, "th", {"scope": "col"}).text = self.words(f"ui.release.{key}")
        body = SubElement(table, "tbody")
        for moved in rows:
            row = SubElement(body, "tr")
            self._article(SubElement(row, "td"), moved.article)
            self._name(SubElement(row, "td"), moved)
            for value, unit in (moved.old, moved.new):
                SubElement(row, "td").text = self._exact(value, unit)

    def _article(self, cell, article):
        """The article by its title; by its id where it is gone."""
        if article not in self.work.files[self.lang]:
            cell.text = article
            return
        link = SubElement(cell, "a", {"href": f"{article}.md"})
        link.text = title_of(self.work.reading(self.lang, article).document)

    def _name(self, cell, moved):
        """What the number is called, and its target for those who write."""
        found = CALC.fullmatch(moved.target)
        if found:
            own = self.work.resolver.articles.get(moved.article)
            name = called(found["calculator"] or (own and own.calculator), found["key"], self.locale)
        else:
            name = self._source(moved.target)
        cell.text = f"{name} " if name else ""
        SubElement(cell, "code").text = moved.target

    def _source(self, target):
        match = CITE.fullmatch(target)
        source = SOURCES.get(match["source"]) if match else None
        return f"{source.title} ({source.year})" if source else ""

    def _exact(self, value, unit):
        """A value as a release's file spells it, for a reader; a quoted range as both its ends."""
        if isinstance(value, str) and ".." in value:
            return "–".join(self._exact(_number(end), unit) for end in value.split(".."))
        return exactly(Value(_number(value), unit if unit in UNITS else "count"), self.locale)


def _number(value):
    """The number that a text stands for, where it stands for one; a choice stays a text."""
    if isinstance(value, str) and (FRACTION.fullmatch(value) or value.isdecimal()):
        return Fraction(value)
    return value
