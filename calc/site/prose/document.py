"""An article's file: its exact text, and where its Markdown begins and its lines lie."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

from calc.site import files

__all__ = ["Document", "read"]

FRONT = re.compile(r"\A\ufeff?---[ \t]*(?:\r\n?|\n).*?(?:\r\n?|\n)(?:---|\.\.\.)[ \t]*(?:\r\n?|\n|\Z)", re.DOTALL)
NEWLINE = re.compile(r"\r\n?|\n")


@dataclass(frozen=True)
class Document:
    """One article in one language, as its file holds it: BOM, CRLF and all.

    >>> d = Document("docs/en/a.md", "en", "a", "---\\ntitle: A\\n---\\n# A {#a}\\n")
    >>> d.text[d.body:], d.line(d.body)
    ('# A {#a}\\n', 4)
    """

    path: str
    lang: str
    article: str
    text: str

    @cached_property
    def body(self):
        """Offset of the Markdown, after a BOM and the front matter."""
        front = FRONT.match(self.text)
        if front:
            return front.end()
        return 1 if self.text.startswith("\ufeff") else 0

    @property
    def front(self):
        """The front matter's text, delimiters included."""
        return self.text[: self.body].removeprefix("\ufeff")

    @cached_property
    def _starts(self):
        return [0, *(m.end() for m in NEWLINE.finditer(self.text))]

    def line(self, offset):
        """The line, from 1, that an offset lies on."""
        return bisect_right(self._starts, offset)

    @cached_property
    def first_line(self):
        """The line on which the Markdown begins."""
        return self.line(self.body)

    def offset(self, line):
        """Where a line begins."""
        return self._starts[line - 1] if line <= len(self._starts) else len(self.text)


def read(path, lang, article):
    """The document in a file. Raises :class:`files.Unusable`, as where it is not UTF-8."""
    return Document(files.shown(path), lang, article, files.text(path))
