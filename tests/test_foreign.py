"""A word that a language lacks: English shows in its place, marked as English, and it is counted."""

import dataclasses
import re
from xml.etree import ElementTree

import pytest

from calc import CALCULATORS, render
from calc.locale import load
from calc.render.html import glue, tag
from calc.site.prose.foreign import mark, marked
from calc.words import Foreign, Words

LACKING = ("training-memory.title", "ui.reset", "ui.panel.take", "input.batch", "result.device.total")


def lacking(lang, *keys):
    """A language without some of its words."""
    whole = load(lang)
    texts = {key: text for key, text in whole.words.texts.items() if key not in keys}
    return dataclasses.replace(whole, words=Words(lang, texts, load("en").words, whole.category))


def known(keys):
    return [key for key in keys if key in load("en").words.texts]


def card(locale):
    return render.card("training-memory", {}, locale, None)


def test_a_card_marks_each_word_it_lacks_and_nothing_else():
    keys = known(LACKING)
    assert len(keys) >= 3
    locale = lacking("pl", *keys)
    html, whole = card(locale), card(load("pl"))
    assert locale.words.missing <= set(keys) and len(locale.words.missing) >= 3
    english = load("en").words
    for key in locale.words.missing:
        assert re.search(rf'lang="en"[^>]*>{re.escape(english(key))}<', html), key
    for key in locale.words.missing:
        html = re.sub(rf' lang="en"(?=[^>]*>{re.escape(english(key))}<)', "", html)
    assert html.count('lang="en"') == whole.count('lang="en"'), "what is English in every language: works' titles"


@pytest.mark.parametrize("calculator", CALCULATORS)
def test_a_language_without_any_word_still_has_every_calculator(calculator):
    locale = lacking("zh", *load("zh").words.texts)
    html = render.card(calculator, {}, locale, None)
    assert html.count('lang="en"') > 20 and len(locale.words.missing) > 20


def test_a_filled_in_text_and_a_counted_noun_are_marked_too():
    locale = lacking("pl", "ui.pair", "unit.day.one", "unit.day.few", "unit.day.many", "unit.day.other")
    said = locale.words("ui.pair", label="<a>", value="5")
    assert isinstance(said, Foreign) and said.lang == "en"
    assert glue(said) == '<span lang="en">&lt;a&gt;: 5</span>'
    assert glue("2 ", locale.words.plural("day", "2")) == '2 <span lang="en">days</span>'
    assert locale.words.missing == {"ui.pair", "unit.day.few"}


def test_an_element_that_holds_text_alone_is_marked_itself():
    word = Foreign("None", "en")
    assert tag("option", word, value="x") == '<option lang="en" value="x">None</option>'
    assert tag("p", word, title=word) == '<p title="None"><span lang="en">None</span></p>'
    assert tag("option", "Brak", value="x") == '<option value="x">Brak</option>'


def test_a_block_of_an_article_and_a_template_mark_it_too():
    page = ElementTree.fromstring("<div><p><i/>x</p></div>")
    page[0].text, page[0][0].tail = Foreign("A & b", "en"), Foreign("c", "en")
    mark(page)
    spans = '<span lang="en">A &amp; b</span><i /><span lang="en">c</span>'
    assert ElementTree.tostring(page, "unicode") == f"<div><p>{spans}</p></div>"
    assert (marked(Foreign("Close", "en")), marked("Zamknij")) == ('<span lang="en">Close</span>', "Zamknij")
