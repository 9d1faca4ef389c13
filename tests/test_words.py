"""The interface's words: each language has all keys, the placeholders, and keeps to lengths."""

import json
import re

import pytest

from calc import catalog
from calc.locale import LANGS, SOURCE, compile, load, texts
from calc.units import NOUNS
from calc.words import Words, placeholders

PROBLEMS = [
    "unknown-input",
    "unknown-calculator",
    "unknown-choice",
    "not-a-number",
    "not-a-flag",
    "empty",
    "too-long",
    "ambiguous-separator",
    "wrong-separator",
    "exponent",
    "not-whole",
    "too-small",
    "too-large",
    "negative",
    "repeated",
    "unknown-unit",
    "percent-missing",
    "reserved",
    "old-id",
]


def entries(lang):
    path = SOURCE / f"{lang}.po"
    return [
        e
        for e in catalog.parse(path.read_text("utf-8"), path.name)
        if not e.header and not e.obsolete
    ]


ENGLISH = {e.context: e for e in entries("en")}


def categories(lang):
    return [*load(lang).rules, "other"]


@pytest.mark.parametrize("lang", LANGS)
def test_a_language_has_every_key_and_each_noun_in_its_own_categories(lang):
    keys = {key for key in ENGLISH if not key.startswith("unit.")}
    keys |= {f"unit.{noun}.{category}" for noun in NOUNS for category in categories(lang)}
    assert {e.context for e in entries(lang)} == keys


@pytest.mark.parametrize("lang", LANGS)
def test_nothing_is_untranslated_or_fuzzy(lang):
    assert [e.context for e in entries(lang) if not e.text or e.fuzzy] == []


@pytest.mark.parametrize("lang", LANGS)
def test_a_translation_keeps_the_placeholders_of_the_english_text(lang):
    for entry in entries(lang):
        assert placeholders(entry.text) == placeholders(entry.id), entry.context
        assert "{" not in re.sub(r"\{[a-z_]+\}", "", entry.text), entry.context


@pytest.mark.parametrize("lang", LANGS)
def test_the_english_text_is_the_same_in_every_file(lang):
    for entry in entries(lang):
        if not entry.context.startswith("unit."):
            assert entry.id == ENGLISH[entry.context].text == ENGLISH[entry.context].id


@pytest.mark.parametrize("lang", LANGS)
def test_a_text_keeps_to_the_length_its_comment_allows(lang):
    for entry in entries(lang):
        assert entry.comments, f"{entry.context}: no comment for the translator"
        limit = re.search(r"at most (\d+) characters", " ".join(entry.comments))
        assert not limit or len(entry.text) <= int(limit[1]), (
            f"{lang}: {entry.context} is {len(entry.text)} long"
        )


@pytest.mark.parametrize("lang", LANGS)
def test_every_problem_has_its_sentence(lang):
    values = dict.fromkeys(("input", "given", "allowed", "first", "second", "suggestion"), "«»")
    for code in PROBLEMS:
        assert "«»" in load(lang).words(f"error.{code}", **values)
    assert not {key for key in load(lang).words.missing if key.startswith("error.")}


@pytest.mark.parametrize("lang", LANGS)
def test_the_forms_of_one_noun_name_that_noun_alone(lang):
    words = load(lang).words
    for noun in NOUNS:
        for category in categories(lang):
            assert words.noun(words(f"unit.{noun}.{category}")) == noun


@pytest.mark.parametrize("lang", LANGS)
def test_compiled_data_makes_the_same_locale(lang):
    data = json.loads(json.dumps(compile(lang)))
    assert data == compile(lang)
    assert data["words"] == texts(entries(lang))


def test_values_are_inert():
    words = Words("en", {"error.x": "{given} of {allowed}"})
    assert (
        words("error.x", given="{allowed} {0} {{", allowed="%s {given}")
        == "{allowed} {0} {{ of %s {given}"
    )


def test_a_missing_word_is_english_and_remembered():
    english = Words(
        "en",
        {"a": "A", "unit.day.one": "day", "unit.day.other": "days"},
        category=lambda number: "one" if number == "1" else "other",
    )
    polish = Words(
        "pl", {"b": "B"}, english, category=lambda number: "one" if number == "1" else "few"
    )
    assert (polish("a"), polish.plural("day", "1"), polish.plural("day", "3")) == (
        "A",
        "day",
        "days",
    )
    assert polish.missing == {"a", "unit.day.one", "unit.day.few"}
    assert "a" in polish and "c" not in polish


def test_an_unknown_key_and_a_value_not_given_are_errors_that_name_them():
    words = Words("en", {"a": "{given}"})
    with pytest.raises(KeyError, match="no word for 'c' in en"):
        words("c")
    with pytest.raises(KeyError, match=r"'a' needs a value for \{given\}"):
        words("a")


def test_an_unknown_language_is_refused_with_the_known_ones():
    with pytest.raises(ValueError, match="en, vi, zh, pl"):
        load("de")
