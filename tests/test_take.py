"""The panel "take" of every calculator: its buttons are known to the engine, which shows it with the full link."""

import json
import re

import pytest

import calc
from calc import render
from calc.browser import handle
from calc.export import acts
from calc.locale import LANGS, load
from calc.render import picture, take

ADDRESS = "https://example.org/a/"


def request(id, lang, **more):
    asked = {"calculator": id, "lang": lang, "query": "", "address": ADDRESS, "today": "2026-11-30"}
    return json.loads(handle(json.dumps(asked | more)))


def buttons(html):
    return re.findall(r'data-act="([a-z]+):([a-z]+)"', html)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", calc.CALCULATORS)
def test_every_button_does_what_it_says_through_the_door(id, lang):
    found = buttons(take.panel(calc.evaluate(id), load(lang), id, {}))
    assert {name for act, name in found if act == "copy"} == set(acts.COPIES)
    for act, name in found:
        effects = request(id, lang, want="act", act=f"{act}:{name}")
        assert effects[act] and effects["told"]
        assert ("failed" in effects) == (act == "copy")


@pytest.mark.parametrize("id", calc.CALCULATORS)
def test_the_chart_is_offered_where_there_is_one(id):
    found = buttons(take.panel(calc.evaluate(id), load("en"), id, {}))
    offered = {name for act, name in found if act == "save"}
    assert offered == set(acts.FILES) | (set(acts.PICTURES) if picture.has_picture(id) else set())


@pytest.mark.parametrize("id", calc.CALCULATORS)
def test_every_card_ends_with_the_panel(id):
    assert render.card(id, {}, load("en")).count('data-fold="take"') == 1


@pytest.mark.parametrize("lang", LANGS)
def test_the_engine_shows_the_full_link_where_the_build_shows_a_relative_one(lang):
    built = take.panel(calc.evaluate("kv-cache"), load(lang), "kv-cache", {})
    assert 'value="?v=1#card-kv-cache"' in built and "<iframe" not in built
    shown = request("kv-cache", lang, want="panels", panels=["take"])["parts"]["panel-take"]
    assert f'value="{ADDRESS}?v=1#card-kv-cache"' in shown
    assert f"&lt;iframe src=\"{ADDRESS}?embed=1&amp;amp;v=1\"" in shown


def test_ids_are_unique_among_the_cards_of_a_page():
    panels = [take.panel(calc.evaluate(id), load("en"), id, {}) for id in calc.CALCULATORS]
    ids = re.findall(r' id="([^"]+)"', "".join(panels))
    assert len(set(ids)) == len(ids) > len(panels)
