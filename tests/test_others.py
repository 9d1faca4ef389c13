"""Other calculators, restated: each figure that a tool printed is ours, and only that one is."""

from dataclasses import replace
from fractions import Fraction

import pytest

from calc import evaluate, others_spread
from tests import others

FIGURES = list(others.figures())
KEYS = {figure.key for figure in FIGURES}


@pytest.mark.parametrize("figure", FIGURES, ids=lambda f: f"{f.tool}-{f.query or 'one device'}-{f.key}-{f.prints}")
def test_our_restatement_gives_what_the_tool_prints(figure):
    assert others.agrees(figure), others.ours(figure)


@pytest.mark.parametrize("figure", FIGURES, ids=lambda f: f"{f.tool}-{f.query or 'one device'}-{f.key}-{f.prints}")
def test_a_figure_that_is_further_off_is_noticed(figure):
    if isinstance(figure.prints, int):
        wrong = [figure.prints - 1, figure.prints + 1]
    else:
        number, _, unit = figure.prints.partition(" ")
        digits = len(number.partition(".")[2])
        step = 2 * float(Fraction(figure.within)) * float(number) if figure.within else 2 * 10**-digits
        wrong = [f"{float(number) + way * step:.{digits}f} {unit}" for way in (-1, 1)]
    assert not any(others.agrees(replace(figure, prints=prints)) for prints in wrong)


def test_each_tool_of_the_table_on_the_page_has_a_figure_that_was_printed():
    parts = {
        "others.megatron": "others.megatron_plain",
        "others.megatron_selective": "others.megatron_activations",
        "others.ultrascale": "others.ultrascale_optimizer",
    }
    assert {parts.get(total.key, total.key) for total in others_spread.TOTALS} <= KEYS


def test_the_least_and_the_most_are_of_the_table():
    r = evaluate("other-calculators").results
    totals = [r[total.key].number for total in others_spread.TOTALS]
    assert (r["others.least"], r["others.most"]) == (min(totals), max(totals))


def test_the_script_prints_each_figure_and_agrees(capsys):
    assert others.main() == 0
    printed = capsys.readouterr().out
    assert printed.count(" agrees") == len(FIGURES) and f"{len(FIGURES)} figures, {len(FIGURES)} agree" in printed
