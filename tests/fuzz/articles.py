"""Markdown: bound numbers are found and rewritten; nothing else changes by a byte, and a second time nothing at all."""

import re
from functools import cache
from pathlib import Path

from calc.locale import LANGS
from calc.site.project import Project
from calc.site.prose import bindings, check, source
from calc.site.prose.document import Document
from calc.site.prose.rebuild import edits, rewritten
from calc.site.prose.workspace import Workspace
from tests.fuzz.target import Target, head

__all__ = ["TARGET"]

ROOT = Path(__file__).parents[2]
ARTICLE = "training-memory"
BLOCKS = 4
"""Blocks of an article that one text starts from: a whole one takes too long to parse."""


@cache
def work():
    return Workspace(Project(ROOT / "docs"))


def check_text(text):
    lang, text = head(text, LANGS)
    reading = _read(lang, text)
    source.findings(reading.document)
    judged = work().judge(reading)
    check.file_findings(work(), reading)
    needed = edits(reading, judged, work().resolver)
    fresh = rewritten(text, needed)
    again = _read(lang, fresh)
    assert len(again.bindings) == len(reading.bindings)
    assert edits(again, work().judge(again), work().resolver) == []
    assert _outside(text, reading.bindings) == _outside(fresh, again.bindings)


def _read(lang, text):
    return bindings.read(Document("docs/xx/a.md", lang, ARTICLE, text), work().parsers)


def _outside(text, found):
    """The text without literals and targets."""
    spans = sorted(span for b in found for span in ((b.start, b.end), (b.target_start, b.target_start + len(b.target))))
    starts, ends = [*(start for start, _ in spans), len(text)], [0, *(end for _, end in spans)]
    return [text[end:start] for end, start in zip(ends, starts, strict=True)]


def seeds():
    found = []
    for lang in LANGS:
        for path in sorted((ROOT / "docs" / lang).glob("*.md")):
            blocks = re.split(r"(?<=\n\n)", path.read_text("utf-8"))
            found += [f"{lang}\n" + "".join(blocks[at : at + BLOCKS]) for at in range(0, len(blocks), BLOCKS)]
    return [text for text in found if "](calc:" in text or "](cite:" in text]


WORDS = (
    "[136.2 GiB](calc:device.total)", "[1,0 GiB](calc:device.total?stage=3)", "[fits](calc:device.fits)",
    "[x](calc:layers)", "[**five times over**](calc:card.copies#floor)", "[~3\u00a0GB](calc:card)",
    "[8\nB](calc:params)", "](calc:", "](cite:", "[34](cite:korthikanti2022#linear)", "](fact:", "[", "]", "(", ")",
    "**", "*", "_", "`", "```\n", "~~~\n", "\n", "\n\n", "\r\n", "\r", "    ", "\t", "> ", "- ", "1. ",
    "| a | b |\n|---|---|\n", "|", "<div>", "<div markdown>", "</div>", "<!--", "-->", "\\", "# ", "## a {#a}\n",
    "!!! note\n", '??? tip "x"\n', "[^1]", "[^1]: ", "![", "[a]: ", "two", "ba phần tư", "共", "&nbsp;", "\ufeff",
    "---\n", "title: A\n", "<calc-card>", "<bibliography></bibliography>", ": ", "*[x]: ", "{.a}", "calc:zq0qz",
    "](calc:zq1qz)", "https://example.org/", "[a](//[x)", "[a](a%00.md)", "[12](fact:a\x00.json#x)",
    "&#x202e;", "../", "%2e%2e/",
)  # fmt: skip
TARGET = Target("articles", check_text, seeds, WORDS, 5_000, file=True)
