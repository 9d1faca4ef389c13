"""Numerals, number words and verdicts in running text that no formula stands behind."""

import re
from dataclasses import dataclass

from calc.site.prose import links
from calc.site.prose.findings import Finding
from calc.site.prose.passages import HOLE, Passage

__all__ = ["Loose", "findings", "loose", "told"]

MARKS = "²³¹¼-¾⁰⁴-⁹₀-₉⅐-⅟Ⅰ-ↂ↉①-⒛⓪-⓿❶-➓㈠-㈩㉈-㉏㉑-㉟㊀-㊉㊱-㊿"
NUMERAL = re.compile(rf"[\d{MARKS}]+(?:[.,'’\u00a0\u202f](?=[\d{MARKS}])[\d{MARKS}]+|[ ](?=\d{{3}}(?!\d))\d{{3}})*")
ROOM = 20
ADDRESS = "address"
"""The kind of passage that the address of a link to another site is."""


@dataclass(frozen=True)
class Loose:
    """One number in a passage that is not bound: a numeral, a word or a verdict."""

    passage: object
    start: int
    end: int
    kind: str

    @property
    def text(self):
        return self.passage.text[self.start : self.end]

    @property
    def line(self):
        return self.passage.line_of(self.start)

    @property
    def context(self):
        """The number with the words around it, bound ones shown as ``[…]``."""
        text = self.passage.text
        before, after = text[: self.start][-ROOM:], text[self.end :][:ROOM]
        if len(before) < self.start:
            before = "…" + before.partition(" ")[2] if " " in before else "…" + before
        if self.end + len(after) < len(text):
            after = after.rpartition(" ")[0] + "…" if " " in after else after + "…"
        return " ".join(f"{before}{self.text}{after}".replace(HOLE, "[…]").split())


def loose(passages, lang, article, exemptions, vocabulary, built=False):
    """Every number in these passages, of articles or of the ``built`` site, that is neither bound nor exempt."""
    found = []
    for passage in passages:
        sought = _sought(passage, vocabulary)
        if not sought:
            continue
        spans = exemptions.spans(passage, lang, article, built=built)
        found += [Loose(passage, a, b, kind) for a, b, kind in sought if not exemptions.covers(a, b, spans)]
    return found


def _sought(passage, vocabulary):
    text = passage.text
    found = [(*m.span(), "numeral") for m in NUMERAL.finditer(text)]
    if passage.kind in ("code", ADDRESS):
        return found
    for start, end in vocabulary.find(text):
        kind = "verdict" if vocabulary.is_verdict(text[start:end]) else "number word"
        found.append((start, end, kind))
    answer = vocabulary.answer(text)
    return sorted([*found, (*answer, "verdict")] if answer else found)


def findings(reading, exemptions, vocabulary):
    """A finding for each loose number, and for each binding in code that no example exempts."""
    document, seen = reading.document, reading.passages
    addresses = [Passage(line, address, ADDRESS) for line, address in links.leaving(reading)]
    numbers = loose([*seen, *addresses], document.lang, document.article, exemptions, vocabulary)
    return told(document.path, numbers) + _inert(reading, seen, exemptions)


def told(path, numbers):
    """The findings for loose numbers of one file."""
    what = "bind it to a formula or list it in exemptions.toml"
    return [Finding(path, n.line, f"unbound {n.kind} “{n.text}”: {what}", n.context) for n in numbers]


def _inert(reading, seen, exemptions):
    document = reading.document
    shown = [p for p in seen if p.kind == "code"]
    found = []
    for binding in reading.code:
        held = False
        for passage in shown:
            at = passage.text.find(binding.source.replace("\r\n", "\n"))
            if at >= 0:
                spans = exemptions.spans(passage, document.lang, document.article, ("example",))
                held |= exemptions.covers(at, at + len(binding.source), spans)
        if not held:
            found.append(
                Finding(
                    document.path,
                    binding.line,
                    "inert binding in code: readers would see the markup",
                    binding.source,
                )
            )
    return found
