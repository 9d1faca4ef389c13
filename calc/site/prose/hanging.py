"""One-letter words that a language does not leave at the end of a line: the space after them does not break."""

import re

__all__ = ["hang"]

CODE = {"code", "pre", "script", "style"}
NBSP = "\u00a0"


def hang(root, letters):
    """Bind each of ``letters`` to the word after it, in all running text below ``root``.

    >>> from xml.etree.ElementTree import fromstring, tostring
    >>> page = fromstring("<p>W tabeli i w <b>kodzie</b> o tym.<code>i w tym nie</code><i lang='en'>A title</i></p>")
    >>> hang(page, "aiouwz")
    >>> "".join(page.itertext()).replace(NBSP, "~")
    'W~tabeli i~w~kodzie o~tym.i w tym nieA title'
    """
    if not letters:
        return
    _bind(root, re.compile(rf"(?<![^\s(„])([{letters}]) (?=\S|$)", re.IGNORECASE))


def _bind(element, word):
    """Code stays as it is, and so does what is said to be in another language."""
    if element.tag not in CODE and not element.get("lang"):
        element.text = element.text and word.sub(rf"\1{NBSP}", element.text)
        for child in element:
            _bind(child, word)
    element.tail = element.tail and word.sub(rf"\1{NBSP}", element.tail)
