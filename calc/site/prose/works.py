"""All works that the site rests on, each with its places: sections that cite it, results, model shapes."""

import re
from dataclasses import dataclass, field
from functools import partial
from xml.etree.ElementTree import Element, SubElement

import calc
from calc.presets import PRESETS
from calc.site.prose.references import entry
from calc.site.prose.workspace import Workspace
from calc.sources import SOURCES

__all__ = ["Use", "title_of", "uses", "works"]

TITLE = re.compile(r"^title:[ \t]*(.*?)[ \t]*$", re.MULTILINE)
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)|[*`]")


@dataclass
class Use:
    """Where one work is used. ``places`` are (address, text), ``keys`` calculator -> result keys."""

    places: dict = field(default_factory=dict)
    keys: dict = field(default_factory=dict)
    presets: dict = field(default_factory=dict)


def uses(project, lang, order=(), work=None):
    """Source id -> :class:`Use`, of the works that anything rests on; articles in the given order first."""
    found = {}
    work = work or Workspace(project)
    here = work.files[lang]
    for article in [*(a for a in order if a in here), *(a for a in here if a not in order)]:
        for source, address, text in _citations(work.reading(lang, article)):
            found.setdefault(source, Use()).places.setdefault(address, text)
    for name, calculator in calc.CALCULATORS.items():
        for key, value in calculator.evaluate({}).results.items():
            for source in value.sources:
                found.setdefault(source, Use()).keys.setdefault(name, []).append(key)
    for preset in PRESETS.values():
        if preset.source:
            found.setdefault(preset.source, Use()).presets.setdefault(preset.name)
    return found


def works(page):
    """``<ol class="works">`` by surname and year, each work under ``ref-ID``."""
    found = uses(page.resolver.project, page.lang, page.resolver.articles, page.workspace)
    entries = Element("ol", {"class": "works"})
    for id in sorted(found):
        item = SubElement(entries, "li", {"id": f"ref-{id}"})
        entry(SubElement(item, "p", {"lang": "en"}), SOURCES[id])
        _use(item, found[id], page.speech.locale)
    return entries


def title_of(document):
    """An article's title; its id where it names none."""
    title = TITLE.search(document.front)
    return title[1] if title else document.article


def _citations(reading):
    """(source id, address of the section, its text) of each citation in an article, in order."""
    document = reading.document
    called = title_of(document)
    for section in reading.sections:
        cited = (b.target for b in section.bound(reading.bindings) if b.scheme == "cite")
        for target in cited:
            heading = LINK.sub(r"\1", reading.restored(section.title))
            text = f"{called} › {heading}" if section.level > 1 else called
            address = f"{document.article}.md" + (f"#{section.id}" if section.level > 1 else "")
            yield target.removeprefix("cite:").partition("#")[0], address, text


def _use(item, use, locale):
    line = partial(_line, item, locale)
    if use.places:
        line("ui.works.quoted", [_link(*place) for place in use.places.items()])
    if use.presets:
        line("ui.works.presets", [_element("span", name, lang="en") for name in use.presets])
    if use.keys:
        folded = SubElement(item, "details", {"class": "keys"})
        SubElement(folded, "summary").text = locale.words("ui.works.keys")
        for calculator, keys in use.keys.items():
            _line(folded, locale, f"calculator.{calculator}", [_element("code", key) for key in keys])


def _line(parent, locale, label, parts):
    """A label, then elements, separated as this language separates clauses."""
    line = SubElement(parent, "p")
    line.text = locale.words("ui.pair", label=locale.words(label), value="")
    for n, part in enumerate(parts):
        part.tail = locale.words("ui.clauses") if n + 1 < len(parts) else None
        line.append(part)


def _link(address, text):
    return _element("a", text, href=address)


def _element(tag, text, **attributes):
    element = Element(tag, attributes)
    element.text = text
    return element
