"""One thing that is wrong in an article, at the line its author wrote."""

import re
from dataclasses import dataclass
from difflib import get_close_matches

__all__ = ["Finding", "nearest"]

BROKEN = re.compile(r"[ \t]*\r?\n[ \t>]*")


@dataclass(frozen=True, order=True)
class Finding:
    """``path:line: what; found "…", expected "…" (formula …)``.

    >>> print(Finding("docs/vi/a.md", 42, "stale number", "31,9 GiB", "32,0 GiB", "a + b", "calc:device.total"))
    docs/vi/a.md:42: stale number; found "31,9 GiB", expected "32,0 GiB" (calc:device.total: a + b)
    >>> print(Finding("docs/vi/a.md", 7, 'unbound numeral "8"'))
    docs/vi/a.md:7: unbound numeral "8"
    """

    path: str
    line: int
    what: str
    found: str | None = None
    expected: str | None = None
    formula: str = ""
    target: str = ""

    def __str__(self):
        parts = [
            f"{name} {quoted(text)}"
            for name, text in (("found", self.found), ("expected", self.expected))
            if text is not None
        ]
        told = f"{self.path}:{self.line}: {self.what}" + ("; " + ", ".join(parts) if parts else "")
        why = ": ".join(filter(None, [self.target, self.formula]))
        return f"{told} ({why})" if why else told


def quoted(text):
    """A literal on one line, without the marks of a block quote that it runs on in."""
    return '"' + BROKEN.sub(" ", text) + '"'


def nearest(name, known):
    """A clause that names the closest known spelling, or else all of a short list.

    >>> nearest("device.totl", ["device.total", "device.short"])
    '; did you mean "device.total"?'
    >>> nearest("x", ["sig", "floor"])
    '; known: sig, floor'
    """
    known = list(known)
    near = get_close_matches(name, known, 1)
    if near:
        return f'; did you mean "{near[0]}"?'
    return f"; known: {', '.join(known)}" if len(known) <= 12 else ""
