"""Copies as Markdown, CSV and JSON: complete, exact, and readable by what reads those formats."""

import csv
import io
import json
import re
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from markdown_it import MarkdownIt

import calc
from calc import result
from calc.export import acts
from calc.export.csv import table
from calc.export.json import document
from calc.export.markdown import tables
from calc.locale import LANGS, load
from calc.render.figures import exact
from tests.setup_strategies import evaluations

ADDRESS = "https://example.org/vi/a/"
NUMBER = re.compile(r"-?\d+(/\d+)?")


def asked(id, lang, query=""):
    return {"calculator": id, "lang": lang, "query": query, "address": ADDRESS}


def cells(text):
    """The text of each row of each Markdown table, as a Markdown parser finds it."""
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    rows = []
    for token in tokens:
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline" and token.level > 3:
            rows[-1].append("".join(child.content for child in token.children))
    return rows


def records(text):
    """The rows of a CSV by key, as Python's own reader finds them."""
    return {row["key"]: row for row in csv.DictReader(io.StringIO(text, newline=""), strict=True)}


def number(text):
    """What a program reads from a cell."""
    known = {"true": True, "false": False, "null": None}
    if text in known:
        return known[text]
    return Fraction(text) if NUMBER.fullmatch(text) else text


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", calc.CALCULATORS)
def test_markdown_has_every_input_and_result(id, lang):
    evaluation = calc.evaluate(id)
    rows = cells(tables(evaluation, load(lang), asked(id, lang)))
    assert len(rows) == 2 + len(evaluation.inputs) + len(evaluation.results)
    words = load(lang).words
    assert rows[0] == [words("ui.inputs"), words("ui.value")]
    for row, value in zip(rows[-len(evaluation.results) :], evaluation.results.values(), strict=True):
        assert row[0].endswith(f" {value.key}")
        assert row[2:] == [exact(value), value.formula()]


def test_markdown_sets_in_bold_what_differs_from_the_page_s_example():
    evaluation = calc.evaluate("training-memory", {"stage": 3, "devices": 8})
    at_home = asked("training-memory", "en") | {"scenario": "devices=8"}
    text = tables(evaluation, load("en"), at_home)
    bold = [line for line in text.splitlines() if line.startswith("| **")]
    assert ["`stage`" in line for line in bold] == [True]
    assert load("en").words("export.changed") in text
    unchanged = tables(calc.evaluate("training-memory"), load("en"), asked("training-memory", "en"))
    assert load("en").words("export.changed") not in unchanged


@pytest.mark.parametrize("id", calc.CALCULATORS)
def test_csv_gives_back_every_exact_value_and_is_the_same_in_each_language(id):
    @settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
    @given(evaluations(calc.CALCULATORS[id]))
    def holds(evaluation):
        texts = {table(evaluation, load(lang), asked(id, "en")) for lang in LANGS}
        assert len(texts) == 1
        found = records(texts.pop())
        for key, value in {**evaluation.inputs, **evaluation.results}.items():
            assert number(found[key]["value"]) == value.number, key
            assert found[key]["unit"] == value.unit

    holds()


def test_csv_keeps_to_rfc_4180():
    text = table(calc.evaluate("training-memory"), None, asked("training-memory", "en"))
    lines = text.split("\r\n")
    assert lines[-1] == "" and "\n" not in "".join(lines)
    assert {len(row) for row in csv.reader(io.StringIO(text, newline=""), strict=True)} == {4}


@pytest.mark.parametrize("id", calc.CALCULATORS)
def test_no_cell_of_a_csv_is_a_formula_to_a_spreadsheet(id):
    text = table(calc.evaluate(id), None, asked(id, "en"))
    cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row if not NUMBER.fullmatch(cell)]
    assert [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t"))] == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", calc.CALCULATORS)
def test_json_is_what_the_terminal_prints_with_version_and_link(id, lang):
    evaluation = calc.evaluate(id)
    found = json.loads(document(evaluation, load(lang), asked(id, lang)))
    assert found.pop("version") == calc.__version__
    assert found.pop("link") == f"{ADDRESS}?v=1"
    assert found == json.loads(json.dumps(result.answer(evaluation, load(lang))))


@pytest.mark.parametrize("name", ["markdown", "csv", "json", "python"])
def test_each_copy_says_whose_it_is_which_version_made_it_and_where_it_opens(name):
    evaluation = calc.evaluate("kv-cache", {"batch": 4})
    text = acts.copy(evaluation, load("pl"), asked("kv-cache", "pl", "batch=4"), name)["copy"]
    assert calc.__version__ in text
    assert f"{ADDRESS}?v=1&batch=4" in text


@pytest.mark.parametrize("name", acts.FILES)
def test_a_saved_file_holds_what_the_copy_holds(name):
    evaluation = calc.evaluate("low-rank")
    saved = acts.save(evaluation, load("zh"), asked("low-rank", "zh"), name)
    assert saved["save"]["text"] == acts.copy(evaluation, load("zh"), asked("low-rank", "zh"), name)["copy"]
    assert saved["save"]["name"].startswith("low-rank.")
    assert saved["save"]["name"] in saved["told"]
