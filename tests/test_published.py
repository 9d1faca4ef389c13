"""Published figures: each agrees within its own tolerance, or is listed with our figure and the reason.

The table is ``tests/cases/published.toml``; :mod:`tests.published` says how to read and to widen it.
"""

import json
import re

import pytest

import calc
from calc.architectures import ARCHITECTURES
from calc.sources import SOURCES
from tests import published

CASES = published.cases()
FIGURES = published.figures()
COMPUTED = [figure for figure in FIGURES if not figure.missing]
DIFFERENT = [figure for figure in COMPUTED if not figure.agrees]


@pytest.mark.parametrize("figure", COMPUTED, ids=str)
def test_a_published_figure_agrees_or_is_listed_as_one_that_does_not(figure):
    mine, unit = published.ours(figure)
    assert published.agrees(figure) == figure.agrees, f"published {figure.value}, ours {mine} {unit}"


@pytest.mark.parametrize("figure", DIFFERENT, ids=str)
def test_a_figure_that_differs_stands_beside_ours(figure):
    assert published.written(figure), published.ours(figure)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_case_says_where_it_is_from_and_why_where_it_is_not_exact(case):
    assert case["source"] and case["place"]
    if re.fullmatch(r"[a-z]+\d{4}", case["source"]):
        assert case["source"] in SOURCES
    for figure in (figure for figure in FIGURES if figure.case == case["id"]):
        if not figure.agrees or figure.within.endswith("%"):
            assert figure.why, figure
    assert ("calculator" in case) != ("missing" in case)


def test_each_case_stands_once():
    names = [case["id"] for case in CASES]
    assert len(set(names)) == len(names)
    assert len(set(map(str, COMPUTED))) == len(COMPUTED)


def test_the_counts_that_pages_show_are_those_of_the_table():
    """After a change of the table: ``python -m tests.published``."""
    assert json.loads(published.FACTS.read_text("utf-8")) == published.facts()


@pytest.mark.parametrize("name", ARCHITECTURES)
def test_an_architecture_has_as_many_parameters_as_are_published(name):
    assert calc.evaluate("parameters", {"model": name}).value("params.total") == ARCHITECTURES[name].published


def test_one_unit_of_the_last_digit_is_all_that_print_allows():
    near = published.Figure("zero", "states", "41.3 GB", "device.state", "training-memory",
                            "params=7500000000&devices=4&stage=2")  # fmt: skip
    assert published.agrees(near)
    assert not published.agrees(published.Figure("zero", "states", "41.4 GB", near.key, near.calculator, near.query))
    with pytest.raises(ValueError, match="GB is no parameter"):
        published.printed("8 GB", "parameter")
