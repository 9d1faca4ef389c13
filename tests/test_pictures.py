"""Pictures of a setup hold what its numbers say: stages, curves, cards, and the file to keep."""

import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

import calc
from calc import inverse, kv, sharding
from calc.hardware import CARDS
from calc.locale import LANGS, load
from calc.render import axis, bar, cards, curve, figures, ladder, measure, memory, picture, pictures

SETUPS = {
    "opening": {},
    "eight devices at stage 3": {"stage": 3, "devices": 8},
    "scores kept": {"stage": 3, "devices": 8, "scores": True},
    "nothing fits": {"preset": "llama-3.1-70b", "card": 2**30},
    "all fits": {"params": 1, "layers": 1, "hidden": 1, "heads": 1, "card": 2**60},
    "far beyond": {"stage": 3, "devices": 8, "sequence": 10**9},
    "adapters": {"adapter_rank": 16},
    "optimizer in host memory": {"offload": "optimizer", "devices": 4, "stage": 2},
    "no bytes at all": {f"{width}_bytes": 0 for width in ("weight", "gradient", "master", "moment1", "moment2")},
}
CSS = picture.__file__.replace("calc/render/picture.py", "docs/assets/calc-picture.css")


def evaluated(setup):
    return calc.CALCULATORS["training-memory"].evaluate(setup)


def tree(markup):
    return ElementTree.fromstring(f"<div>{markup}</div>")


def classed(element, name):
    return [e for e in element.iter() if name in e.get("class", "").split()]


def text(element):
    return "".join(element.itertext())


def rows(element):
    return [[text(cell) for cell in line] for line in element.iter("tr")]


def share(percent):
    assert percent.endswith("%")
    return Fraction(percent[:-1]) / 100


@pytest.fixture(params=SETUPS)
def evaluation(request):
    return evaluated(SETUPS[request.param])


def test_the_parts_of_a_bar_sum_to_the_device_s_total(evaluation):
    assert sum(memory.parts(evaluation.setup).values()) == evaluation.results["device.total"].number


def test_four_stages_are_drawn_on_one_scale(evaluation):
    made = tree(ladder.picture(evaluation, load("en"), "p"))
    totals = [evaluation.results[f"ladder.{stage}"].number for stage in range(4)]
    scale = max(*totals, evaluation.inputs["card"].number)
    drawn = classed(made, "calc-bar")
    assert len(drawn) == 4
    for one, total in zip(drawn, totals, strict=True):
        width = sum(share(piece.get("width")) for piece in classed(one, "calc-fill"))
        assert abs(width - Fraction(total) / scale) < Fraction(1, 10_000)
    assert len({line.get("x1") for line in classed(made, "calc-limit")}) == 1


def test_each_stage_says_its_total_and_whether_it_fits(evaluation):
    made = tree(ladder.picture(evaluation, load("pl"), "p"))
    totals = [evaluation.results[f"ladder.{stage}"] for stage in range(4)]
    shown = [figures.text(total, load("pl")) for total in totals]
    assert [text(amount) for amount in classed(made, "calc-amount")] == shown
    *_, total, fits = rows(made)
    assert total[1:] == shown
    assert fits[1:] == ["tak" if total <= evaluation.inputs["card"] else "nie" for total in totals]
    for one, amount in zip(classed(made, "calc-bar"), shown, strict=True):
        assert one.get("role") == "img" and amount in one.get("aria-label")


@pytest.mark.parametrize("name", pictures.GROWING)
def test_a_curve_shows_the_last_value_that_fits_and_the_first_that_does_not(evaluation, name):
    largest = inverse.largest(name, evaluation)
    bound = evaluation.calculator.by_name[name].hi
    made = tree(curve.picture(name, evaluation, load("en")))
    fits = {int(n.replace(",", "")): word for n, _, word in rows(made)[1:]}
    for n, word in fits.items():
        assert word.startswith("Short by") == (n > (largest or 0))
    assert evaluation.inputs[name].number in fits
    if largest:
        assert {largest, min(largest + 1, bound)} <= set(fits)
    assert len(classed(made, "calc-largest")) == (2 if largest else 0)  # in the chart and in its legend


@pytest.mark.parametrize("name", pictures.GROWING)
def test_a_curve_marks_the_reader_s_own_value_on_the_line(evaluation, name):
    line = curve.curve(name, evaluation)
    held = sharding.device_bytes(evaluation.setup).number
    assert line.bytes_at(line.own) == held
    assert 0 <= line.across(line.own) <= 1
    made = tree(curve.picture(name, evaluation, load("en")))
    own = [e for e in classed(made, "calc-own") if e.get("cx").endswith("%")]
    assert [share(e.get("cx")) for e in own] == [pytest.approx(line.across(line.own), abs=1e-4)]
    chart = next(e for e in made.iter("svg") if e.get("role") == "img")
    assert figures.amount(held, load("en")) in chart.get("aria-label")


def test_the_points_of_a_curve_never_fall(evaluation):
    for name in pictures.GROWING:
        held = [size for _, size in curve.curve(name, evaluation).points()]
        assert held == sorted(held) and len(held) > 4


def test_an_axis_has_room_for_every_mark():
    for marks in ([1], [2], [3], [1, 10**9], [4096, 70_000], [10**9]):
        first, last = axis.octaves(marks)
        assert first >= 0 and 2**first <= min(marks) and max(marks) <= 2**last and last - first >= 4


@pytest.mark.parametrize("base", [2, 10])
def test_steps_are_few_and_reach_near_the_top(base):
    for top in (1, 7, 1000, 86 * 10**9, Fraction(10**12, 3), 2**80):
        made = axis.steps(top, base)
        assert 1 <= len(made) <= 6 and made[0] == 0 and made[-1] <= top
        if top >= 8:
            assert len(made) >= 2


@pytest.mark.parametrize("lang", LANGS)
def test_every_picture_has_words_of_its_language_and_no_english(lang):
    locale = load(lang)
    for markup in (pictures.panel(evaluated({}), locale, "p", {}), cards.panel(evaluated({}), locale, "p", {})):
        assert all(chart.get("aria-label") for chart in tree(markup).iter("svg") if chart.get("role") == "img")
    assert not {key for key in locale.words.missing if key.startswith(("ui.curve", "ui.cards", "ui.ladder"))}


def test_the_table_of_cards_agrees_with_each_card_chosen_in_the_form(evaluation):
    given = {name: value.number for name, value in evaluation.inputs.items()}
    stage = evaluation.inputs["stage"].number or 3
    body = rows(tree(cards.panel(evaluation, load("en"), "p", {})))[1:]
    assert [line[0] for line in body] == [card.name for card in CARDS.values()]
    for card, line in zip(CARDS.values(), body, strict=True):
        r = evaluated(given | {"card": card.bytes}).results
        spare = r["device.left" if r["device.fits"] else "device.short"]
        assert figures.text(spare, load("en")) in line[1]
        assert line[1].startswith("Short by") == (not r["device.fits"].number)
        assert line[4] == figures.text(r[f"min_devices.{stage}"], load("en"))
        assert line[5] == card.read


def test_each_card_holds_as_many_sequences_as_its_bytes_allow():
    evaluation = calc.CALCULATORS["kv-cache"].evaluate({"sequence": 100_000, "batch": 3})
    body = rows(tree(cards.panel(evaluation, load("en"), "p", {})))[1:]
    for card, line in zip(CARDS.values(), body, strict=True):
        held = int(line[2].replace(",", ""))
        assert kv.cache_bytes(evaluation.setup.at(batch=held)).number <= card.bytes if held else True
        assert kv.cache_bytes(evaluation.setup.at(batch=held + 1)).number > card.bytes


def test_the_bar_says_at_its_line_what_the_line_is(evaluation):
    for lang in LANGS:
        drawn = tree(memory.summary(evaluation, load(lang), "p"))
        assert [text(e) for e in classed(drawn, "calc-tick")] == [memory.card_line(evaluation, load(lang))]


def test_the_legend_names_every_role_of_the_bar():
    legend = tree(memory.legend(load("zh").words, "p"))
    named = [text(item).strip() for item in legend.iter("li")]
    assert named == [load("zh").words(f"role.{role}") for role in memory.parts(evaluated({}).setup)]


@pytest.mark.parametrize("lang", LANGS)
def test_the_file_to_keep_is_xml_that_needs_nothing_else(evaluation, lang):
    locale = load(lang)
    made = picture.standalone(evaluation, locale)
    root = ElementTree.fromstring(made)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    assert not re.search(r"<script|<style|href|@import|class=|url\((?!#)", made)
    said = text(root)
    for role in memory.parts(evaluation.setup):
        assert locale.words(f"role.{role}") in said
    assert figures.text(evaluation.results["device.total"], locale) in said
    assert memory.card_line(evaluation, locale) in said


@pytest.mark.parametrize("lang", LANGS)
def test_the_file_to_keep_says_its_setup_so_that_it_can_be_opened_again(lang):
    made = picture.standalone(evaluated({"stage": 3, "devices": 8}), load(lang))
    assert "training-memory?stage=3&amp;devices=8" in made


def test_colours_on_paper_are_those_of_the_page_by_day():
    with open(CSS, encoding="utf-8") as sheet:
        root = re.search(r":root \{(.*?)\}", sheet.read(), re.S)[1]
    assert dict(re.findall(r"--role-(\w+): light-dark\((#\w+)", root)) == picture.COLOURS
    assert set(picture.COLOURS) == set(bar.STROKES) - {"passing"} == set(memory.parts(evaluated({}).setup))


@pytest.mark.parametrize("lang", LANGS)
def test_lines_keep_to_their_room_and_lose_nothing(lang):
    words = load(lang).words
    for key in ("ui.left-out", "ui.nojs", "ui.last-good"):
        for size, room in ((13, 300), (24, 736)):
            made = measure.lines(words(key), size, room)
            assert all(measure.width(line, size) <= room for line in made)
            assert "".join("".join(made).split()) == "".join(words(key).split())


def test_only_training_memory_has_a_picture_to_keep():
    assert [id for id in calc.CALCULATORS if picture.has_picture(id)] == ["training-memory"]
