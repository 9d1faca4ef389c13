"""How wide a text may come out in a font that is not known: upper bounds, to lay out a picture without overlaps."""

import re

__all__ = ["lines", "width"]

NARROW, WIDE = 62, 100
"""Hundredths of the font's size for a letter and for a Chinese character, as wide as common fonts draw them."""
FIRST_WIDE = "\u2e80"
PIECE = re.compile(r"[\u2e80-\uffff]|[^\s&\u2e80-\uffff]+[\s&]*|[\s&]+")
"""What a line may not be broken inside: a Chinese character, or a word with the space or ``&`` after it."""


def width(text, size):
    """Pixels that ``text`` needs at most at a font size, rounded up.

    >>> width("GiB", 10), width("显存", 10)
    (19, 20)
    """
    hundredths = sum(WIDE if char >= FIRST_WIDE else NARROW for char in text)
    return -(-hundredths * size // 100)


def lines(text, size, room):
    """The text in lines that are at most ``room`` pixels wide, where its words allow it.

    >>> lines("one two three", 10, 60)
    ['one two', 'three']
    """
    made = [""]
    for piece in PIECE.findall(text):
        if made[-1] and width((made[-1] + piece).rstrip(), size) > room:
            made.append("")
        made[-1] += piece
    return [line.rstrip() for line in made]
