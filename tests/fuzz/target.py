"""A door of the project, and what must hold of any text that comes through it."""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["HOSTILE", "Target", "head", "is_text", "pick"]

HOSTILE = (
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "</calc-card>", "' onfocus='alert(1)", "<!--",
    "]]>", "&lt;", "&#x3c;b&#x3e;", "javascript:alert(1)", "\x00", "\u202e", "\u2066", "\u2069", "\u200f", "\ufeff",
    "\u2028", "\r", "\n", "\t", "\x1b[31m", "\x7f", "\x85", "\ud800", "\U0010ffff", "{given}", "{", "}", "%s", "%00",
    "\\", '"', "'", "٣", "²", "１", "½", "9"*50, "x"*300, "["*40, "e999999999", "0x10", "1_000", "-0", "NaN", "ﬁ", "İ",
    "ß",
)  # fmt: skip
"""What breaks parsers and pages: markup, control and bidi signs, half characters, look-alikes, excess."""


@dataclass(frozen=True)
class Target:
    """``check`` raises where its property does not hold of a text.

    ``seeds`` gives texts that are all right, to start from; ``words`` the pieces that texts here are made of;
    ``made`` makes a text of some form from a random number generator; ``inputs`` is how many are tried unless
    another number is asked for. Text from a ``file`` has no half characters.
    """

    name: str
    check: Callable
    seeds: Callable
    words: tuple
    inputs: int
    file: bool = False
    made: Callable | None = None

    def __post_init__(self):
        if self.file:
            object.__setattr__(self, "words", tuple(filter(is_text, self.words)))

    @property
    def pieces(self):
        """Words and hostile signs, as far as they can stand here."""
        return (*self.words, *filter(is_text, HOSTILE)) if self.file else (*self.words, *HOSTILE)


def is_text(text):
    """Whether it can be written to a file.

    >>> is_text("a"), is_text("\\ud800")
    (True, False)
    """
    return not any(unicodedata.category(sign) == "Cs" for sign in text)


def head(text, known):
    """(what the first line names, the rest): the first of ``known`` and the whole text where it names none of them.

    >>> head("vi\\n4,5", ("en", "vi")), head("4,5\\n6", ("en", "vi"))
    (('vi', '4,5'), ('en', '4,5\\n6'))
    """
    known = tuple(known)
    first, _, rest = text.partition("\n")
    return (first, rest) if first in known else (known[0], text)


def pick(text, several):
    """One of several, always the same for a text: spreads what is too slow to try with each.

    >>> pick("b", ("x", "y"))
    'x'
    """
    return several[sum(map(ord, text)) % len(several)]
