"""The panel of what fits and what to do: its figures, its words in four languages, its links."""

import html
import json
import re
from urllib.parse import urlsplit

import pytest

import calc
from calc import inverse, moves, numbers, query
from calc.browser import handle
from calc.locale import LANGS, load
from calc.render import solve
from calc.render.moves import cost
from calc.render.panels import content

CALCULATOR = calc.CALCULATORS["training-memory"]
LLAMA = "preset=llama-3.1-70b&recompute=full&stage=3&devices=8&card=h100-80gb"
FITS = "params=1000000000"
SETUPS = (LLAMA, FITS, "", "card=1MiB&headroom=0", "card=16GiB&preset=llama-3.1-70b&batch=64&scores=true&devices=2",
          "devices=8&stage=1&batch=9&sequence=100000&recompute=selective", "adapter_rank=8&card=4GiB&offload=optimizer")


def evaluate(text):
    return CALCULATOR.evaluate(query.parse(CALCULATOR, text))


def made(text, lang="en", **asked):
    return solve.panel(evaluate(text), load(lang), "training-memory", asked)


def plain(markup):
    """What a reader sees, with single spaces."""
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", " ", markup)))


SAID = {
    "en": ("needs 135.4 GiB and has 79.6 GiB: does not fit.", "Fewest devices at stage 3: 14"),
    "vi": ("cần 135,4 GiB, có 79,6 GiB: không vừa.", "Số thiết bị ít nhất ở giai đoạn 3: 14"),
    "zh": ("需要 135.4 GiB，容量 79.6 GiB：放不下。", "阶段 3 的最少卡数：14"),
    "pl": ("potrzebuje 135,4 GiB, a ma 79,6 GiB: nie mieści się.", "Ile urządzeń wystarczy w etapie 3: 14"),
}


@pytest.mark.parametrize("lang", LANGS)
def test_it_says_that_llama_70b_does_not_fit_8_cards_and_how_many_it_takes(lang):
    seen = plain(made(LLAMA, lang))
    for sentence in SAID[lang]:
        assert sentence in seen


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("text", SETUPS)
def test_every_setup_has_its_words_in_every_language(text, lang):
    markup, locale = made(text, lang), load(lang)
    assert "{" not in plain(markup)
    assert not {key for key in locale.words.missing if key.startswith(("solve.", "move.", "verdict."))}
    steps = moves.plan(evaluate(text))
    assert re.findall(r'data-move="([^"]+)"', markup) == [step.name for step in steps or ()]
    assert (locale.words("solve.enough") in markup) == (steps == ())
    assert (locale.words("solve.nothing") in markup) == (steps is None)


@pytest.mark.parametrize("text", SETUPS)
def test_each_limit_in_the_table_is_the_one_that_the_search_finds(text):
    evaluation, markup = evaluate(text), made(text)
    for verdict, column in (("device.fits", 0), (inverse.SAFE, 1)):
        for name in inverse.WITHIN:
            assert limits(markup, name)[column] == inverse.largest(name, evaluation, verdict)
        for stage in (1, 2, 3):
            assert limits(markup, f"min_devices.{stage}")[column] == inverse.fewest(stage, evaluation, verdict)


def limits(markup, key):
    line = re.search(rf'<tr data-limit="{re.escape(key)}">(.*?)</tr>', markup)[1]
    return [json.loads(value) for value in re.findall(r'data-value="([^"]*)"', line)]


@pytest.mark.parametrize("text", SETUPS)
def test_each_link_leads_to_a_setup_that_goes_as_far_as_it_says(text):
    scenario = {"devices": 4, "preset": "gpt2-xl"}
    evaluation = CALCULATOR.evaluate(query.parse(CALCULATOR, text), scenario)
    markup = solve.panel(evaluation, load("en"), "x", {})
    links = re.findall(r'<a href="([^"]*)" class="calc-load" aria-label="([^"]*)">([^<]*)</a>', markup)
    for address, label, shown in links:
        there = CALCULATOR.evaluate(query.parse(CALCULATOR, urlsplit(html.unescape(address)).query), scenario)
        changed = [n for n, v in there.inputs.items() if v.number != evaluation.inputs[n].number]
        assert changed, address
        assert label.startswith("Load this setup")
        if shown != "Load this setup":
            assert there.results["device.fits"].number, address
            assert shown in label
    steps = moves.plan(evaluation)
    if steps:
        plans = [steps, *moves.others(steps)]
        ends = [link for link, _, shown in links if shown == "Load this setup"][len(steps) - 1 :]
        assert len(ends) == len(plans)
        for address in ends:
            there = CALCULATOR.evaluate(query.parse(CALCULATOR, urlsplit(html.unescape(address)).query), scenario)
            assert there.results[inverse.SAFE].number


def test_a_link_keeps_the_unit_the_baseline_and_other_cards():
    markup = made("", search="?stage=0&kv-cache.batch=8", query="unit=GB&pin=stage%3D1")
    assert 'href="?stage=3&amp;devices=2&amp;unit=GB&amp;pin=stage%3D1&amp;kv-cache.batch=8"' in markup
    assert 'href="?training-memory.stage=3&amp;training-memory.devices=2"' in made("", article=False)


def test_bounds_are_told_as_bounds():
    seen = plain(made("params=1&recompute=full&card=1073741824GiB"))
    assert "at least 1,000,000,000" in seen
    assert "not even 1" in plain(made(""))
    assert "more than 10,000,000" in plain(made("params=100000000000000000000&recompute=full"))
    assert "no number of devices is enough" in plain(made("card=1GiB"))


def test_a_cost_names_its_figures():
    offload = plain(made(LLAMA))
    assert "114.1 GiB of host memory for each device, 912.7 GiB in all" in offload
    assert "33.3% more matrix passes" in plain(made(""))
    assert "Devices exchange 1.5× the data" in plain(made("devices=8&stage=2&params=20000000000"))


def test_who_cannot_make_the_first_move_is_shown_others():
    seen = plain(made(LLAMA))
    adapters = moves.plan(evaluate(LLAMA), barred={"offload"})
    assert [step.name for step in adapters] == ["adapter_rank"]
    assert "Adapters of rank 16: then each device needs 21.7 GiB" in seen
    assert "15 devices at stage 3: then each device needs" in seen
    trained = adapters[0].after.results["adapter.trained"].number
    count = numbers.grouped(trained, load("en"))
    learn = f"Only {count} parameters are trained, 0.3% of the model's own number; the base stays frozen."
    assert cost(adapters[0], load("en")) == [learn]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("text", (LLAMA, FITS))
def test_the_engine_renders_what_the_build_rendered(text, lang):
    evaluation = CALCULATOR.evaluate({}, query.parse(CALCULATOR, text))
    built = content("solve", evaluation, load(lang), {})
    asked = {"want": "panels", "panels": ["solve"], "calculator": "training-memory", "lang": lang, "scenario": text}
    assert json.loads(handle(json.dumps(asked)))["parts"]["panel-solve"] == built
