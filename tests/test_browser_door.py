"""The worker's door: state in, state and HTML out; nothing kept, nothing lost."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import calc
from calc import entry, query, render
from calc.browser import handle
from calc.locale import LANGS, load
from calc.problems import Problem

CALCULATOR = calc.CALCULATORS["training-memory"]


def ask(**request):
    return json.loads(handle(json.dumps({"calculator": "training-memory", "lang": "en", **request})))


def test_an_edit_gives_the_new_state_and_its_results():
    answer = ask(query="stage=3", edits={"devices": "8"})
    assert answer["query"] == "stage=3&devices=8"
    assert answer["problems"] == []
    assert 'data-key="device.total" data-value="34253611008"' in answer["parts"]["summary"]
    assert "31.9\u00a0GiB" in answer["said"]


def test_a_bad_edit_keeps_the_state_and_names_the_field():
    answer = ask(query="stage=3", edits={"devices": "0"})
    assert answer["query"] == "stage=3"
    assert [p["input"] for p in answer["problems"]] == ["devices"]
    assert "parts" not in answer


def test_an_opened_link_keeps_what_is_good_and_reports_the_rest():
    answer = ask(search="?stage=3&devices=0&colour=red&layers=5", open=True)
    assert answer["query"] == "layers=5&stage=3"
    assert sorted(p["input"] for p in answer["problems"]) == ["", "devices"]
    assert "parts" in answer


def test_a_link_that_is_too_long_is_read_in_part_and_says_so():
    answer = ask(search="?stage=3&" + "&".join(f"x{n}=1" for n in range(4000)) + "&devices=128", open=True)
    assert answer["query"] == "stage=3"
    assert any("20" in problem["message"] for problem in answer["problems"])
    assert len(answer["problems"]) <= 21


def test_an_input_given_twice_in_a_link_is_taken_neither_way():
    answer = ask(search="?stage=3&stage=2&devices=8", open=True)
    assert answer["query"] == "devices=8"
    assert [problem["input"] for problem in answer["problems"]] == ["stage"]


def test_what_a_link_says_badly_is_mended_by_an_edit():
    answer = ask(search="?stage=3&devices=0", edits={"devices": "8"}, open=True)
    assert (answer["query"], answer["problems"]) == ("stage=3&devices=8", [])


def test_choosing_a_preset_sets_the_shape_and_edits_stay_on_top():
    answer = ask(query="layers=5", edits={"preset": "llama-3.1-70b", "heads": "3"})
    assert answer["query"] == "preset=llama-3.1-70b&heads=3"
    assert (answer["fields"]["layers"], answer["fields"]["hidden"]) == ("80", "8,192")


def test_what_was_understood_is_echoed_only_when_it_looks_otherwise():
    answer = ask(query="", edits={"params": "8B", "layers": "32"})
    assert "8,000,000,000" in answer["notes"]["params"]
    assert answer["notes"]["layers"] == ""


@pytest.mark.parametrize("lang", LANGS)
def test_the_whole_card_is_the_one_of_the_build(lang):
    engine = {"src": "../engine/x/", "bytes": 5}
    answer = ask(lang=lang, want="whole", engine=engine, query="")
    assert answer["card"] == render.card("training-memory", {}, load(lang), engine)


@pytest.mark.parametrize("lang", LANGS)
def test_every_shown_field_reads_back_to_the_same_value(lang):
    locale = load(lang)
    for field in CALCULATOR.inputs:
        assert entry.read(field, entry.write(field, field.default, locale), locale) == (field.default, None)


@settings(max_examples=80, deadline=None)
@given(st.dictionaries(st.sampled_from(sorted(CALCULATOR.by_name)), st.text(max_size=12)), st.sampled_from(LANGS))
def test_whatever_is_typed_is_either_understood_or_told(edits, lang):
    answer = ask(lang=lang, query="stage=1", edits=edits)
    told = {p["input"] for p in answer["problems"]}
    assert told <= set(edits)
    assert set(answer["notes"]) == set(edits) - told


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=80))
def test_whatever_stands_in_the_address_opens(text):
    answer = ask(search="?" + text, open=True)
    assert "parts" in answer
    assert query.parse(CALCULATOR, answer["query"]) is not None


def test_markup_in_a_problem_is_text():
    answer = ask(query="", edits={"devices": "<img src=x onerror=alert(1)>"})
    assert answer["problems"][0]["message"].count("<img") == 1  # set as textContent by the page, never as HTML
    assert not re.search(r"<img", render.card("training-memory", {}, load("en")))


def test_each_problem_code_has_its_sentence_in_each_language():
    sources = "".join(path.read_text("utf-8") for path in Path(calc.__file__).parent.glob("*.py"))
    codes = set(re.findall(r'Problem\([^()]*(?:\([^()]*\)[^()]*)*?"((?:[a-z]+-)+[a-z]+|repeated)"', sources))
    codes |= set(re.findall(r'return "((?:[a-z]+-)+[a-z]+|negative)"', sources))
    assert {"repeated", "negative", "too-small", "unknown-input", "not-a-flag"} <= codes
    for lang in LANGS:
        for code in codes:
            extra = {"suggestion": "1", "first": "1", "second": "2"}
            assert Problem("devices", "0", code, "1–2", extra).message(load(lang).words)


def test_unit_and_baseline_belong_to_the_state_and_survive_edits():
    answer = ask(query="stage=3&unit=GB&pin=stage%3D2", edits={"devices": "8"})
    assert answer["query"] == "stage=3&devices=8&unit=GB&pin=stage%3D2"
    assert "34.3\u00a0GB" in answer["parts"]["summary"]
    assert "Against the baseline" in answer["parts"]["detail"]


def test_an_opened_link_leaves_other_names_of_the_address_alone():
    answer = ask(search="?stage=3&kv-cache.batch=2&for=card%3Dt4-16gb&unit=GB", open=True)
    assert answer["problems"] == []
    assert answer["search"] == "?stage=3&unit=GB&kv-cache.batch=2&for=card%3Dt4-16gb"


def test_in_a_frame_the_calculators_own_defaults_hold():
    request = {"calculator": "kv-cache", "scenario": "batch=7", "open": True}
    assert ask(**request, search="?embed=1")["fields"]["batch"] != "7"
    assert ask(**request, search="")["fields"]["batch"] == "7"


def test_pinning_and_units_are_acts_that_change_the_state():
    assert ask(want="act", act="unit:GB", query="stage=3")["query"] == "stage=3&unit=GB"
    assert ask(want="act", act="pin", query="stage=3&unit=GB")["query"] == "stage=3&unit=GB&pin=stage%3D3"
    assert ask(want="act", act="unpin", query="stage=3&pin=")["query"] == "stage=3"


def test_the_page_cannot_ask_for_what_is_not_on_the_list():
    with pytest.raises(ValueError, match="known: state"):
        ask(want="os")


def test_a_baseline_that_cannot_be_read_is_told_and_left_out():
    answer = ask(search="?stage=3&pin=stage%3D9", open=True)
    assert answer["query"] == "stage=3"
    assert "stage=9" in answer["parts"]["problems"]


def test_an_act_takes_what_was_typed_and_leaves_what_cannot_be_read():
    answer = ask(want="act", act="unit:GB", query="stage=3", edits={"devices": "8", "batch": "many"})
    assert (answer["query"], answer["taken"]) == ("stage=3&devices=8&unit=GB", ["devices"])
