"""Words that a language lacks, where pages are made outside calc.render: each is marked with the language it is in."""

from html import escape
from xml.etree.ElementTree import Element

from calc.words import Foreign

__all__ = ["mark", "marked"]


def marked(text):
    """For a template, where a word is written as it is.

    >>> marked(Foreign("Close", "en")), marked("Zamknij")
    ('<span lang="en">Close</span>', 'Zamknij')
    """
    return f'<span lang="{escape(text.lang)}">{text}</span>' if isinstance(text, Foreign) else text


def mark(element):
    """Put each foreign text below an element into a ``span`` of its own.

    >>> from xml.etree.ElementTree import fromstring, tostring
    >>> page = fromstring("<p><b>x</b></p>")
    >>> page.text = page[0].tail = Foreign("Close", "en")
    >>> mark(page)
    >>> tostring(page)
    b'<p><span lang="en">Close</span><b>x</b><span lang="en">Close</span></p>'
    """
    for child in [*element]:
        mark(child)
        if isinstance(child.tail, Foreign):
            element.insert(list(element).index(child) + 1, _span(child.tail))
            child.tail = None
    if isinstance(element.text, Foreign):
        element.insert(0, _span(element.text))
        element.text = None


def _span(word):
    span = Element("span", {"lang": word.lang})
    span.text = str(word)
    return span
