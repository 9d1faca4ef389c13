"""Published measurements beside predictions: the page shows what the formulas say now."""

from urllib.parse import urlsplit

import pytest

from calc import CALCULATORS, query
from calc.site import articles
from calc.site.errors import address as place
from calc.site.project import Project
from tests.errors.__main__ import written
from tests.errors.compare import COUNTERS, FACTS, KINDS, compared, rows, table

ROWS = table()["row"]
REASONS = {"format", "compiled", "unstated", "lacking", "lengths", "shape", "none"}
ARTICLES = articles.load(Project(FACTS.parents[1]).table("articles.toml"))


def test_the_page_s_figures_are_those_of_the_formulas():
    assert FACTS.read_text("utf-8") == written(compared()), "run `python -m tests.errors`"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_row_says_what_was_read_and_where(row):
    assert row["kind"] in KINDS and row["counter"] in COUNTERS and row["source"] and row["label"]
    for setup in filter(None, (row["setup"], row.get("less"))):
        id, _, asked = setup.partition("?")
        calculator = CALCULATORS[id]
        assert query.text(calculator, query.parse(calculator, asked)) == asked
        assert calculator.explicit(query.parse(calculator, asked)) == query.parse(calculator, asked)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_row_s_link_opens_the_setup_that_is_predicted(row):
    id, _, asked = row["setup"].partition("?")
    calculator = CALCULATORS[id]
    link = urlsplit(place(row["setup"], ARTICLES))
    article = ARTICLES[link.path.removesuffix(".md")]
    assert article.calculator == id
    opened = calculator.evaluate(query.parse(calculator, link.query), article.scenario)
    meant = calculator.evaluate(query.parse(calculator, asked))
    assert {n: v.number for n, v in opened.inputs.items()} == {n: v.number for n, v in meant.inputs.items()}


def test_what_is_left_out_has_a_reason_and_is_not_predicted():
    left = table()["left"]
    assert set(left.values()) <= REASONS and not set(left) & {row["id"] for row in ROWS}


def test_an_error_is_the_prediction_over_the_measurement_less_one():
    [row] = [row for row in rows() if row["id"] == "fsdp2-adam-share"]
    assert row["error"] == 0 and row["predicted"] == 12 * 16_777_216
    states = compared()["kinds"]["states"]
    assert states["count"] == sum(row["kind"] == "states" for row in ROWS) and states["worst"]["id"]
