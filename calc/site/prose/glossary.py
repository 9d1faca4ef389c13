"""The glossary of a page: the agreed terms as a definition list, in the order of the page's language."""

from xml.etree.ElementTree import Element, SubElement

from calc.locale import LANGS, load
from calc.site import language, terms

__all__ = ["glossary"]


def glossary(page):
    """``<dl class="glossary">``, each term under ``term-ID``: the word, what it means, the word in other languages."""
    its = language.load(page.lang)
    entries = Element("dl", {"class": "glossary"})
    for term in sorted(terms.load(), key=lambda term: _place(term.names[page.lang], its)):
        _entry(SubElement(entries, "div", {"id": f"term-{term.id}"}), term, page.lang)
    return entries


def _place(name, its):
    return its.order(name.sort or name.word)


def _entry(entry, term, lang):
    name = term.names[lang]
    head = SubElement(entry, "dt")
    SubElement(head, "dfn").text = name.word
    if name.also:
        head[0].tail = " "
        SubElement(head, "span", {"class": "also"}).text = f"({name.also})"
    SubElement(entry, "dd").text = name.means
    others = SubElement(entry, "dd", {"class": "others"})
    for other in LANGS:
        if other != lang:
            _other(others, load(other), term.names[other].word)


def _other(line, locale, word):
    """The language's own name for itself, and its word."""
    if len(line):
        line[-1].tail = " · "
    pair = locale.words("ui.pair", label=locale.name, value=word)
    SubElement(line, "span", {"lang": locale.tag}).text = pair
