"""The text that readers see, passage by passage, with bound literals taken out.

A passage keeps its line ends, so that a place in it is a line of the file.
"""

import re
from dataclasses import dataclass
from html import unescape
from html.parser import HTMLParser

from calc.site.prose.parsers import SENTINEL, number_of

__all__ = ["HOLE", "Passage", "passages"]

HOLE = "\ufffc"
"""Stands for a bound literal."""

ATTRIBUTES = re.compile(r"\{:?(?:\s*(?:[#.][\w-]+|[\w-]+=(?:\"[^\"\n]*\"|'[^'\n]*'|[^\s}]+)))+\s*\}")
INERT = re.compile(rf"\[[^\[\]]*\]\({SENTINEL.pattern}\)")
"""A binding that is none, which is an error of its own."""
TAG_TEXT = re.compile(
    r"\s(?:alt|title|aria-label|content|placeholder)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')",
    re.IGNORECASE,
)
FRONT_FIELD = re.compile(r"^(title|description|subtitle|summary):[ \t]*(.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Passage:
    """``kind``: text, heading, cell, code, alt, title, html or front. ``line`` is where the text begins."""

    line: int
    text: str
    kind: str

    def line_of(self, offset):
        return self.line + self.text.count("\n", 0, offset)


def passages(reading):
    """Every passage of an article as it was read."""
    document = reading.document
    found = list(_front(document))
    cell = heading = False
    for token in reading.tokens:
        line = document.first_line + (token.map[0] if token.map else 0)
        if token.type in ("td_open", "th_open", "td_close", "th_close"):
            cell = token.type.endswith("open")
        elif token.type in ("heading_open", "heading_close"):
            heading = token.type == "heading_open"
        elif token.type in ("fence", "code_block"):
            found.append(Passage(line + (token.type == "fence"), reading.restored(token.content), "code"))
            found += [Passage(line, token.info, "code")] if token.info else []
        elif token.type == "html_block":
            found += _html(line, INERT.sub(HOLE, token.content))
        elif token.type == "inline":
            found += _inline(
                reading,
                line,
                token.children or (),
                "cell" if cell else "heading" if heading else "text",
            )
    return [p for p in found if p.text.strip()]


def _front(document):
    for match in FRONT_FIELD.finditer(document.front):
        yield Passage(document.front.count("\n", 0, match.start(2)) + 1, match[2], "front")


def _inline(reading, line, children, kind):
    """One block's text; what stands beside it (alt texts, titles, code spans with example bindings) apart."""
    parts, beside, links = [], [], []
    for token in children:
        here = line + sum(part.count("\n") for part in parts)
        if token.type == "link_open":
            links.append(number_of(token.attrGet("href")) is not None)
            beside += _title(token, here)
        elif token.type == "link_close":
            parts += [HOLE] if links.pop() else []
        elif token.type == "image":
            beside += _inline(reading, here, token.children or (), "alt") + _title(token, here)
            parts.append(" ")
        elif token.type in ("softbreak", "hardbreak"):
            parts.append("\n")
        elif token.type == "html_inline":
            beside += [Passage(here, text, "html") for text in _tag_texts(token.content)]
            parts.append("\n" * token.content.count("\n"))
        elif token.type == "code_inline" and "](" in token.content:
            beside.append(Passage(here, reading.restored(token.content), "code"))
        elif token.type in ("text", "code_inline", "text_special"):
            parts.append("" if any(links) else INERT.sub(HOLE, token.content))
    text = ATTRIBUTES.sub(lambda m: " " * len(m[0]), "".join(parts))
    return [Passage(line, text, kind), *beside]


def _title(token, line):
    title = token.attrGet("title")
    return [Passage(line, str(title), "title")] if title else []


def _tag_texts(tag):
    return [] if tag.startswith("<!--") else [unescape(m[1] or m[2] or "") for m in TAG_TEXT.finditer(tag)]


class _Reader(HTMLParser):
    """The text and the spoken attributes of raw HTML, with their lines."""

    def __init__(self, line):
        super().__init__(convert_charrefs=True)
        self.line, self.found, self._hidden = line, [], 0

    def handle_starttag(self, tag, attrs):
        self._hidden += tag in ("script", "style")
        for text in _tag_texts(self.get_starttag_text()):
            self.found.append(Passage(self.line + self.getpos()[0] - 1, text, "html"))

    def handle_endtag(self, tag):
        self._hidden -= tag in ("script", "style") and self._hidden > 0

    def handle_data(self, data):
        if not self._hidden:
            self.found.append(Passage(self.line + self.getpos()[0] - 1, data, "html"))


def _html(line, content):
    reader = _Reader(line)
    reader.feed(content)
    reader.close()
    return reader.found
