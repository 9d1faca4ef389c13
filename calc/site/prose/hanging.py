"""One-letter words that a language does not leave at the end of a line: the space after them does not break."""

import re

__all__ = ["hang"]

CODE = {"code", "pre", "script", "style"}
NBSP = "\u00a0"


def hang(root, letters):
    """Bind each of ``letters`` to the word after it, in all running text below ``root``.

    >>> from xml.etree.ElementTree import fromstring, tostring
    >>> page = fromstring("<p>W tabeli i w <b>kodzie</b> o tym.<code>i w tym nie</code></p>")
    >>> hang(page, "aiouwz")
    >>> "".join(page.itertext()).replace(NBSP, "~")
    'W~tabeli i~w~kodzie o~tym.i w tym nie'
    """
    if not letters:
        return
    word = re.compile(rf"(?<![^\s(„])([{letters}]) (?=\S|$)", re.IGNORECASE)
    for element in root.iter():
        if element.text and element.tag not in CODE:
            element.text = word.sub(rf"\1{NBSP}", element.text)
        if element.tail:
            element.tail = word.sub(rf"\1{NBSP}", element.tail)
