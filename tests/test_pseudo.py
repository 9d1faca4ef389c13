"""The pseudo-language: every text of a calculator that is not marked is one that needs no translation."""

import dataclasses
import re
from html.parser import HTMLParser

import pytest

from calc import CALCULATORS, catalog, render
from calc.architectures import ARCHITECTURES
from calc.hardware import CARDS
from calc.locale import SOURCE, load
from calc.presets import PRESETS
from calc.render import lab
from calc.site.pseudo import pseudo, texts, written
from calc.sources import SOURCES
from calc.words import Words, placeholders

ENGLISH = load("en")
MODELS = (*PRESETS.values(), *ARCHITECTURES.values(), *CARDS.values())
NAMES = {row.name for row in MODELS}
TITLES = {source.title for source in SOURCES.values()}
UNITS = {text for key, text in ENGLISH.words.texts.items() if key.startswith("unit.")} | {"values", "FLOP"}
SIGNS = r"[KMGTPE]i?B|[KMGTPE]?FLOPS?|SVG|PNG|BibTeX|CSL-JSON|[A-Z]{3}"
"""Prefixed units, file formats, currencies."""
PLACES = r"(?:section|table|equation|algorithm|figure|appendix|page|function|file)s? [\w./]+(?:, footnote)?"
"""Where in an English work or a tool's code something stands."""
CITED = r"[A-Z][\w’'-]+ (?:19|20)\d\d"
CODE = {"code", "pre", "script", "style"}
VOID = {"input", "br", "rect", "line", "path"}
ALLOWED = re.compile("|".join([*map(re.escape, sorted(NAMES | TITLES, key=len, reverse=True)), PLACES, CITED]))
WORD = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(UNITS, key=len, reverse=True)))}|{SIGNS})\b")


def marked():
    """English as the pseudo-language writes it."""
    words = Words("en", texts(ENGLISH.words.texts), None, ENGLISH.category)
    return dataclasses.replace(ENGLISH, words=words)


class Unmarked(HTMLParser):
    """Text that is neither in brackets nor code."""

    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.inside, self.found = [], []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.inside.append(tag)
        self.found += [rest for name, text in attrs if name in ("aria-label", "title") for rest in left(text)]

    def handle_endtag(self, tag):
        while tag not in VOID and self.inside.pop() != tag:
            pass

    def handle_data(self, data):
        if not CODE & set(self.inside):
            self.found += left(data)


def left(text):
    """What of a text is in no brackets and none of the things that are the same in every language."""
    before = None
    while before != text:
        before, text = text, re.sub(r"⟦[^⟦⟧]*⟧", "", text)
    words = re.findall(r"[^\W\d_]{2,}", WORD.sub("", ALLOWED.sub("", text.replace("\u00a0", " "))))
    return [word for word in words if word.isalpha()]  # a superscript is a letter to a pattern


@pytest.mark.parametrize("calculator", CALCULATORS)
def test_a_calculator_says_nothing_that_cannot_be_translated(calculator):
    assert Unmarked(render.card(calculator, {}, marked(), None)).found == []


def test_the_lab_says_only_names_of_number_formats_besides():
    assert set(Unmarked(lab.block(marked(), None)).found) <= {"fp", "bf", "float"}


def test_a_text_that_is_written_in_the_page_itself_is_found():
    html = '<p>⟦á ·⟧: 5 GiB</p><button title="Help">⟦b ⟦c ·⟧ ·⟧ Reset</button><code>device.total</code>'
    assert Unmarked(html).found == ["Help", "Reset"]


@pytest.mark.parametrize("text", [*ENGLISH.words.texts.values()][:: len(ENGLISH.words.texts) // 40])
def test_a_text_grows_and_keeps_what_is_filled_in(text):
    made = pseudo(text)
    assert placeholders(made) == placeholders(text)
    assert made.startswith("⟦") and made.endswith("⟧")
    assert 1.25 * len(text) <= len(made) <= max(1.35 * len(text), len(text) + 4)


def test_a_po_file_is_written_for_a_build(tmp_path):
    made = tmp_path / "pl.po"
    written(SOURCE / "pl.po", made)
    before, after = (catalog.parse(path.read_text("utf-8")) for path in (SOURCE / "pl.po", made))
    assert [(e.context, e.id) for e in after if not e.header] == [(e.context, e.id) for e in before if not e.header]
    for old, new in zip(before, after, strict=True):
        kept = new.header or old.context.startswith("unit.")
        assert kept or new.text == pseudo(old.id)
        assert not kept or new.header or new.text == old.text
