"""Share links that readers have: each opens what it opened when it was released.

tests/cases/links.json only grows. A link is never taken out or changed, whatever inputs are renamed,
added or given other defaults since; a release that changes the grammar adds links of its own version.
"""

import json
from pathlib import Path

import pytest

import calc
from calc import result
from calc.answers.held import held

LINKS = json.loads((Path(__file__).parent / "cases" / "links.json").read_text("utf-8"))


def opened(case):
    return held({
        "calculator": case["page"], "lang": "en", "open": True, "search": case["link"],
        "article": case.get("article", True),
    })  # fmt: skip


def values(evaluation, keys):
    return {key: result.plain(evaluation.value(key).number) for key in keys}


@pytest.mark.parametrize("case", LINKS, ids=lambda case: f"{case['page']}{case['link']}")
def test_a_released_link_opens_what_it_opened(case):
    now = opened(case)
    assert not now.problems
    assert values(now.evaluation, case["opens"]) == case["opens"]
    assert now.unit == case.get("unit")
    if "pinned" in case:
        assert values(now.baseline, case["pinned"]) == case["pinned"]
    else:
        assert now.baseline is None


def test_every_calculator_has_released_links():
    assert {case["page"] for case in LINKS} == set(calc.CALCULATORS)


def test_what_a_link_says_wrongly_is_told_and_the_rest_opens():
    now = opened({"page": "training-memory", "link": "?v=1&stage=3&colour=red&devices=0"})
    assert {problem.input for problem in now.problems} == {"colour", "devices"}
    assert now.evaluation.value("stage") == 3
