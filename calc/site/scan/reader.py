"""What a built page says, passage by passage: its text, its title and descriptions, and the spoken attributes."""

from dataclasses import dataclass
from html.parser import HTMLParser

from calc.site.prose.passages import HOLE, Passage
from calc.site.prose.sections import HEADINGS

__all__ = ["Reader"]

BOUND = {"calc-number", "calc-quoted", "cite", "map-id"}
"""Classes of elements that stand for a formula's value, for a work (calc.site.prose.page) or for a cell of the map."""

GENERATED = {
    *("numbers", "bibliography", "works", "releases", "standing", "errors", "byline"),
    *("calc-mine", "calc-how", "map-tools"),
    "offline",
}
"""Classes of blocks that are made from values: nobody typed a number there."""

CONTENTS = "md-nav--secondary"
"""A page's table of contents, which repeats its headings as plain text."""

UNSEEN = {"script", "style", "template", "calc-card", "calc-lab"}
SPOKEN = {"title": "title", "alt": "alt", "aria-label": "title", "placeholder": "title"}
META = {"description", "og:title", "og:description", "twitter:title", "twitter:description"}
INLINE = {
    *("a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "i", "ins", "kbd", "mark", "q"),
    *("s", "samp", "small", "span", "strong", "sub", "sup", "time", "u", "var", "wbr"),
}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


@dataclass(frozen=True)
class _Element:
    """An open element, and what holds of all that is in it."""

    tag: str
    unseen: bool = False
    bound: bool = False
    contents: bool = False


class Reader(HTMLParser):
    """Feed it a page; ``passages`` are then all its texts in order, with bound numbers taken out.

    >>> page = Reader('<title>A 3</title><p>Takes <data class="calc-number">2</data> of 4<p><img alt="5">')
    >>> [(p.kind, p.text.replace(HOLE, "…")) for p in page.passages]
    [('text', 'A 3'), ('text', 'Takes … of 4'), ('alt', '5')]
    """

    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.lang, self.passages = "", []
        self._open, self._headings, self._copied = [_Element("")], set(), []
        self._text = self._shown = self._heading = ""
        self._line = 1
        self.feed(html)
        self.close()
        self._end_block()
        self.passages += [p for p, shown in self._copied if shown not in self._headings]

    def handle_starttag(self, tag, attrs):
        attributes = {name: value or "" for name, value in attrs}
        self.lang = self.lang or (attributes.get("lang", "") if tag == "html" else "")
        if tag not in INLINE:
            self._end_block()
        above, classes = self._open[-1], set(attributes.get("class", "").split())
        here = _Element(
            tag,
            above.unseen or tag in UNSEEN or bool(GENERATED & classes),
            above.bound or bool(BOUND & classes),
            above.contents or CONTENTS in classes,
        )
        if not here.unseen:
            self._text += HOLE if here.bound and not above.bound else ""
            self._spoken(tag, attributes)
        if tag not in VOID:
            self._open.append(here)

    def handle_endtag(self, tag):
        if tag not in INLINE:
            self._end_block()
        if tag in (element.tag for element in self._open):
            while self._open.pop().tag != tag:
                pass

    def handle_data(self, data):
        here = self._open[-1]
        self._heading += data
        if here.unseen:
            return
        if not self._shown.strip():
            self._line = self.getpos()[0]
        self._shown += data
        self._text += "" if here.bound else data

    def _spoken(self, tag, attributes):
        texts = [(attributes.get(name, ""), kind) for name, kind in SPOKEN.items()]
        if tag == "meta" and (attributes.get("name") or attributes.get("property")) in META:
            texts.append((attributes.get("content", ""), "front"))
        self.passages += [Passage(self.getpos()[0], text, kind) for text, kind in texts if text.strip()]

    def _end_block(self):
        """A block is over: its text is a passage."""
        tags = [element.tag for element in self._open]
        heading, self._heading = " ".join(self._heading.split()), ""
        if tags[-1] in HEADINGS:
            self._headings.add(heading)
        text, shown = self._text.strip(), " ".join(self._shown.split())
        self._text = self._shown = ""
        if not text:
            return
        passage = Passage(self._line, text, "code" if "pre" in tags else "text")
        if self._open[-1].contents:
            self._copied.append((passage, shown))
            return
        self.passages.append(passage)
