"""Between "fits" and "does not fit": what a verdict omits, and the headroom that is kept for it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import calc
from calc import entry, query, render
from calc.hardware import CARDS, CONTEXT, HEADROOM
from calc.locale import LANGS, load

GIB = 2**30
CALCULATOR = calc.CALCULATORS["training-memory"]
# 31.9 GiB resident, 32.4 GiB at the peak: one layer is gathered.
SHARDED = {"stage": 3, "devices": 8}
every_language = pytest.mark.parametrize("lang", LANGS)


def answer(**inputs):
    return CALCULATOR.evaluate(SHARDED | inputs)


def verdict(evaluation):
    r = evaluation.results
    keys = ("device.fits", "device.peak_fits", "device.fits_with_headroom")
    return tuple(r[key].number for key in keys)


@pytest.mark.parametrize(
    ("card", "headroom", "expected"),
    [
        (31 * GIB, 0, (False, False, False)),
        (32 * GIB, 0, (True, False, False)),
        (33 * GIB, 0, (True, True, True)),
        (33 * GIB, HEADROOM, (True, True, False)),
        (35 * GIB, HEADROOM, (True, True, True)),
        (34_753_611_008 + HEADROOM, HEADROOM, (True, True, True)),
        (34_753_611_008 + HEADROOM - 1, HEADROOM, (True, True, False)),
    ],
)
def test_a_setup_fits_is_tight_or_does_not_fit(card, headroom, expected):
    assert verdict(answer(card=card, headroom=headroom)) == expected


def test_by_default_the_most_that_a_context_takes_is_kept_free():
    assert CALCULATOR.by_name["headroom"].default == HEADROOM == max(CONTEXT) == 2 * GIB
    assert answer(card=33 * GIB).results["device.headroom_left"] == 33 * GIB - 34_753_611_008 - 2 * GIB


def test_an_80_gb_card_has_less_than_80_gib():
    assert render.summary(answer(card=CARDS["h100-80gb"].bytes), load("en")).count("79.6\u00a0GiB") >= 1
    assert CARDS["h100-80gb"].bytes == 81_559 * 2**20 < 80 * GIB


@given(st.integers(2**20, 2**40), st.integers(0, 2**40), st.integers(0, 3), st.integers(1, 64))
def test_headroom_never_decides_what_fits_on_paper(card, headroom, stage, devices):
    inputs = {"card": card, "stage": stage, "devices": devices}
    with_it, without = (CALCULATOR.evaluate(inputs | {"headroom": kept}).results for kept in (headroom, 0))
    assert with_it["device.fits"] == without["device.fits"]
    assert with_it["min_devices.3"] == without["min_devices.3"]
    assert with_it["device.fits_with_headroom"].number == (with_it["device.headroom_left"].number >= 0)
    assert without["device.fits_with_headroom"] == without["device.peak_fits"]


@every_language
def test_the_tight_verdict_says_what_is_left_and_what_should_be(lang):
    locale, tight = load(lang), answer(card=33 * GIB)
    shown, said = render.summary(tight, locale), render.announcement(tight, locale)
    point = locale.decimal
    expected = locale.words(
        "verdict.tight", left=f"648{point}4\u00a0MiB", card="33\u00a0GiB", headroom="2\u00a0GiB"
    )
    assert f'<p class="calc-verdict calc-tight" data-key="device.fits" data-value="true">{expected}</p>' in shown
    assert said.endswith(expected)


@every_language
def test_beside_each_verdict_stands_what_it_omits(lang):
    locale = load(lang)
    for inputs in ({}, {"card": 31 * GIB}, {"card": 33 * GIB}):
        shown = render.summary(answer(**inputs), locale)
        line = locale.words("ui.left-out.peak", least="512\u00a0MiB", most="2\u00a0GiB", headroom="2\u00a0GiB")
        assert line in shown
        assert shown.index("calc-verdict") < shown.index(line) < shown.index("<svg")
    none = locale.words("ui.left-out.peak", least="512\u00a0MiB", most="2\u00a0GiB", headroom="0\u00a0B")
    assert none in render.summary(answer(headroom=0), locale)


@every_language
@pytest.mark.parametrize("calculator", [id for id in calc.CALCULATORS if id != "training-memory"])
def test_every_other_answer_says_what_it_omits(calculator, lang):
    omitted = load(lang).words(f"notcounted.{calculator}")
    assert omitted in render.summary(calc.evaluate(calculator), load(lang)).replace("&amp;", "&")


@every_language
def test_what_fits_but_not_at_the_peak_is_read_out_too(lang):
    locale, over = load(lang), answer(card=32 * GIB)
    told = locale.words("verdict.peak-not", peak=f"32{locale.decimal}4\u00a0GiB", card="32\u00a0GiB")
    assert told in render.summary(over, locale) and render.announcement(over, locale).endswith(told)
    assert "calc-tight" not in render.summary(over, locale)


@pytest.mark.parametrize(
    ("lang", "typed", "bytes"),
    [("en", "2 GiB", 2 * GIB), ("pl", "1,5 GiB", 3 * GIB // 2), ("vi", "512 MiB", GIB // 2), ("zh", "0", 0)],
)
def test_headroom_is_typed_as_a_size(lang, typed, bytes):
    assert entry.read(CALCULATOR.by_name["headroom"], typed, load(lang)) == (bytes, None)
    written = query.text(CALCULATOR, {"headroom": bytes})
    assert query.parse(CALCULATOR, written) == {"headroom": bytes}


def test_bare_digits_are_no_size_and_a_card_is_no_headroom():
    _, problem = entry.read(CALCULATOR.by_name["headroom"], "2", load("en"))
    assert (problem.code, problem.extra["suggestion"]) == ("unit-missing", "2 GiB")
    assert entry.read(CALCULATOR.by_name["headroom"], "h100-80gb", load("en"))[1] is not None
