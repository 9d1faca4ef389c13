"""Sections of an article: from a heading to the next, known by the heading's explicit id."""

import re
from dataclasses import dataclass
from hashlib import sha256

from calc.site.prose.findings import Finding

__all__ = ["HEADINGS", "ID", "Section", "digest", "findings", "sections"]

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
ID = re.compile(r"\{:?[^{}\n]*#(?P<id>[\w-]+)[^{}\n]*\}[ \t]*#*[ \t]*$")


@dataclass(frozen=True)
class Section:
    """``id`` is empty before the first heading, ``None`` where a heading has none. Offsets are the file's."""

    id: str | None
    title: str
    level: int
    line: int
    start: int
    end: int

    def bound(self, bindings):
        """The bindings that stand in this section, in order."""
        return [b for b in bindings if self.start <= b.start < self.end]


def sections(reading):
    """An article's sections in order, the text before the first heading included."""
    document = reading.document
    heads = [_head(document, reading.tokens, n) for n, t in enumerate(reading.tokens) if t.type == "heading_open"]
    begins = [("", "", 0, document.first_line, document.body), *heads]
    ends = [*(h[4] for h in heads), len(document.text)]
    return [Section(*head, end) for head, end in zip(begins, ends, strict=True)]


def _head(document, tokens, n):
    line = document.first_line + tokens[n].map[0]
    written = tokens[n + 1].content
    match = ID.search(written)
    title = written[: match.start()] if match else written
    return (
        match["id"] if match else None,
        title.strip(),
        int(tokens[n].tag[1:]),
        line,
        document.offset(line),
    )


def findings(reading):
    """Headings without an id of their own, and ids that stand twice."""
    seen, found = {}, []
    for section in reading.sections[1:]:
        where = reading.document.path, section.line
        if section.id is None:
            found.append(
                Finding(
                    *where,
                    "a heading needs an explicit id, the same in all languages: {#id}",
                    section.title,
                )
            )
        elif section.id in seen:
            found.append(Finding(*where, f"heading id used before, on line {seen[section.id]}", section.id))
        seen.setdefault(section.id, section.line)
    return found


def digest(reading, section):
    """A short hash of a section's source with bound literals masked: rebuilt numbers leave it as it is."""
    text, parts, at = reading.document.text, [], section.start
    for binding in section.bound(reading.bindings):
        parts += [text[at : binding.start], "#"]
        at = binding.end
    masked = "".join([*parts, text[at : section.end]])
    lines = [line.rstrip() for line in masked.strip().splitlines()]
    return sha256("\n".join(lines).encode()).hexdigest()[:12]
