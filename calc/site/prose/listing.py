"""How each number of a page was made, as a folded list by section: for print, for readers without JavaScript."""

from xml.etree.ElementTree import Element, SubElement

from calc import numbers
from calc.result import shown
from calc.site.prose import spacing
from calc.site.prose.targets import Cited
from calc.sources import SOURCES
from calc.units import UNITS

__all__ = ["listing"]


def listing(page):
    """``<details class="numbers">`` with a row for each target; its id is what ``data-how`` names."""
    words = page.speech.locale.words
    folded = Element("details", {"class": "numbers"})
    SubElement(folded, "summary").text = words("ui.all-numbers")
    section, rows = None, None
    for row in page.rows.values():
        if rows is None or row.section != section:
            section = row.section
            if section:
                SubElement(folded, "p", {"class": "numbers-section"}).text = section
            rows = SubElement(folded, "dl")
        _row(SubElement(rows, "div", {"id": row.id}), row, page)
    return folded


def _row(element, row, page):
    head = SubElement(element, "dt")
    head.text = " · ".join(_shown(text) for text in row.literals)
    if isinstance(row.resolved, Cited):
        _quoted(element, row.resolved, page.speech.locale)
    else:
        _computed(element, head, row.resolved, page.speech.locale)


def _shown(literal):
    return spacing.unbroken(literal) if any(c.isdigit() for c in literal) else literal


def _quoted(element, cited, locale):
    _line(element, "how", locale.words("ui.quoted"))
    _line(element, "place", cited.quote.place, lang="en")
    _sources(element, [cited.source.id], locale)


def _computed(element, head, bound, locale):
    """The name, the formula in names and in values, the exact value, the inputs that differ, the sources."""
    value, words = bound.value, locale.words
    name = next((words(k) for k in (f"result.{bound.key}", f"input.{bound.key}") if k in words), bound.key)
    head[:] = []
    SubElement(head, "span", {"class": "name"}).text = name
    head.text += " "
    if value.op:
        _line(element, "formula", value.formula(), words("ui.formula"))
        _line(
            element,
            "substituted",
            value.substituted(lambda v: shown(v, locale)),
            words("ui.substituted"),
        )
    else:
        _line(element, "how", words("ui.input-value"))
    _line(element, "exact", _exact(value, locale), words("ui.exact"))
    if bound.query:
        _line(element, "query", bound.query.replace("&", " · "))
    _sources(element, value.sources, locale)


def _exact(value, locale):
    """All digits, and the unit's noun where it has one."""
    number = value.number
    if number is None or isinstance(number, (bool, str)):
        return numbers.text(number, value.unit, locale)
    digits, noun = numbers.grouped(number, locale), UNITS[value.unit].noun
    counted = noun and noun != "times"
    return f"{digits} {locale.words.plural(noun, digits)}" if counted else digits


def _line(element, kind, text, label=None, **attributes):
    line = SubElement(element, "dd", {"class": kind, **attributes})
    if label:
        SubElement(line, "span", {"class": "label"}).text = f"{label}:"
        line[0].tail = " "
    holder = SubElement(line, "code") if kind in ("formula", "substituted", "query") else SubElement(line, "span")
    holder.text = text


def _sources(element, ids, locale):
    if not ids:
        return
    line = SubElement(element, "dd", {"class": "sources"})
    SubElement(line, "span", {"class": "label"}).text = f"{locale.words('ui.source')}:"
    line[0].tail = " "
    for n, id in enumerate(ids):
        link = SubElement(line, "a", {"href": f"#ref-{id}"})
        link.text = f"{surname(SOURCES[id])} {SOURCES[id].year}"
        link.tail = ", " if n + 1 < len(ids) else None


def surname(source):
    """The first author's surname.

    >>> surname(SOURCES["rajbhandari2020"])
    'Rajbhandari'
    """
    return source.authors.partition(",")[0].split()[-1]
