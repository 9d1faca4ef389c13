"""Share links: they open the very setup, say their version, and report what they cannot read."""

import json

import pytest
from hypothesis import HealthCheck, given, settings

import calc
from calc.answers.held import held
from calc.browser import handle
from calc.export import share
from calc.export.embed import frame
from calc.locale import LANGS, load
from tests.setup_strategies import evaluations

ADDRESS = "https://example.org/a/"
SCENARIO = {"training-memory": "stage=2&devices=4", "kv-cache": "batch=8", "training-cost": "devices=3"}


def asked(id, **more):
    return {"calculator": id, "lang": "en", "scenario": SCENARIO.get(id, ""), "address": ADDRESS, **more}


def opened(link, id, **more):
    """The evaluation that a page with this address shows, and what it could not read."""
    page, _, search = link.partition("?")
    assert page == ADDRESS
    now = held(asked(id, open=True, search=f"?{search}", **more))
    return now, now.problems


def inputs(evaluation):
    return {name: value.number for name, value in evaluation.inputs.items()}


@pytest.mark.parametrize("id", calc.CALCULATORS)
def test_a_share_link_and_an_embed_link_open_the_same_setup(id):
    @settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
    @given(evaluations(calc.CALCULATORS[id]))
    def holds(evaluation):
        for link in (share.link(evaluation, asked(id)), share.embed_link(evaluation, asked(id))):
            now, problems = opened(link, id)
            assert not problems
            assert inputs(now.evaluation) == inputs(evaluation)

    holds()


@pytest.mark.parametrize("id", calc.CALCULATORS)
def test_a_link_carries_only_what_differs_from_the_page_s_example(id):
    calculator = calc.CALCULATORS[id]
    at_home = held(asked(id, query="")).evaluation
    assert share.link(at_home, asked(id)) == f"{ADDRESS}?v=1"
    assert share.embed_link(calculator.evaluate({}), asked(id)) == f"{ADDRESS}?embed=1&v=1"


def test_unit_and_baseline_go_along_and_mean_the_same_in_a_frame():
    state = asked("training-memory", query="stage=3&unit=GB&pin=devices%3D16")
    now = held(state)
    link, embed = share.link(now.evaluation, state), share.embed_link(now.evaluation, state)
    assert link == f"{ADDRESS}?v=1&stage=3&unit=GB&pin=devices%3D16"
    for address in (link, embed):
        then, problems = opened(address, "training-memory")
        assert not problems and then.unit == "GB"
        assert inputs(then.baseline) == inputs(now.baseline)


def test_a_link_shared_from_a_frame_opens_the_same_on_the_article():
    framed = asked("training-memory", query="recompute=full", search="?embed=1&v=1&recompute=full")
    now = held(framed)
    then, _ = opened(share.link(now.evaluation, framed), "training-memory")
    assert inputs(then.evaluation) == inputs(now.evaluation)


def test_a_card_that_is_not_the_article_s_own_has_its_names_in_front():
    state = asked("kv-cache", article=False, query="sequence=8192")
    link = share.link(held(state).evaluation, state)
    assert link == f"{ADDRESS}?kv-cache.v=1&kv-cache.sequence=8192"
    then, problems = opened(link, "kv-cache", article=False)
    assert not problems and inputs(then.evaluation)["sequence"] == 8192


@pytest.mark.parametrize("lang", LANGS)
def test_a_link_of_an_unknown_version_opens_and_says_so(lang):
    request = asked("training-memory", open=True, search="?v=2&stage=3&devices=8") | {"lang": lang, "scenario": ""}
    answer = json.loads(handle(json.dumps(request)))
    [problem] = answer["problems"]
    assert problem["input"] == "" and "2" in problem["message"]
    assert answer["query"] == "stage=3&devices=8"


@pytest.mark.parametrize("search", ["?v=1&stage=3", "?stage=3", "?stage=3&v=1"])
def test_a_link_of_this_version_or_of_none_is_fine(search):
    assert not held(asked("training-memory", open=True, search=search)).problems


@pytest.mark.parametrize("lang", LANGS)
def test_the_embed_code_is_a_frame_with_title_and_link(lang):
    evaluation = calc.evaluate("training-memory", {"stage": 3})
    code = frame(evaluation, load(lang), asked("training-memory") | {"scenario": ""})
    title = load(lang).words("calculator.training-memory")
    assert code.startswith(f'<iframe src="{ADDRESS}?embed=1&amp;v=1&amp;stage=3" title="{title}" loading="lazy"')
