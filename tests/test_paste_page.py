"""A configuration file pasted into the page: the form follows, all is accounted for, and nothing leaves the browser."""

import json

import pytest
from config_cases import DEEPSPEED, LLAMA, QWEN2

import calc
from calc.locale import load
from tests.test_page import WAIT, await_total, opened
from tests.test_pages import AXE

BOX = "#training-memory-config"


@pytest.fixture
def pasting(page, address):
    """Opens the article with the panel unfolded, and notes every request from then on."""

    def open_panel(lang, query=""):
        opened(page, address, lang, query)
        page.click('details[data-fold="paste"] > summary')
        page.wait_for_function("document.querySelector('calc-card').form", timeout=WAIT)
        page.focus("calc-card [name=devices]")  # starts the engine, which has to be fetched
        page.wait_for_function("document.querySelector('calc-card').dataset.engine === 'ready'", timeout=WAIT)
        asked = []
        page.on("request", lambda request: asked.append((request.method, request.url, request.post_data)))
        return page, asked

    return open_panel


def press(page, text):
    page.fill(BOX, text)
    page.click('[data-act="paste"]')
    page.wait_for_function("document.querySelector('[data-part=told]').textContent", timeout=WAIT)


def left(asked):
    """What left the page: all but the icon, which Chromium fetches anew when the address changes."""
    return [row for row in asked if not (row[0] == "GET" and row[1].endswith("/assets/icon.svg"))]


def held(page):
    """What every control of the form shows."""
    return page.eval_on_selector_all("calc-card form [name]", "all => all.map((c) => [c.name, c.value, c.checked])")


def total(**overrides):
    return calc.evaluate("training-memory", overrides).results["device.total"].number


@pytest.mark.parametrize("lang", ["vi", "zh"])
def test_a_pasted_model_sets_form_and_total_and_is_accounted_for(pasting, lang):
    page, asked = pasting(lang)
    words, text = load(lang).words, json.dumps(LLAMA, indent=2)
    press(page, text)
    await_total(page, total(preset="llama-3.1-8b-exact"))
    assert page.input_value("calc-card [name=preset]") == "llama-3.1-8b-exact"
    group = {"vi": ".", "zh": ","}[lang]
    assert page.input_value("calc-card [name=params]") == group.join(("8", "030", "261", "248"))
    report = page.locator("[data-part=pasted]")
    for name in ("used", "guessed", "ignored"):
        assert words(f"ui.paste.{name}") in report.inner_text()
    assert "vocab_size = 128256" in report.inner_text() and "rope_theta" in report.inner_text()
    assert page.input_value(BOX) == text
    assert page.locator("[data-part=told]").inner_text() == words(
        "ui.paste.told", used=8, guessed=3, left=0
    )
    assert page.evaluate("document.activeElement.dataset.act") == "paste"
    page.wait_for_url(lambda url: url.endswith("?preset=llama-3.1-8b-exact"), timeout=WAIT)
    assert left(asked) == []


def test_a_shape_of_its_own_takes_the_place_of_the_preset_and_can_be_undone(pasting):
    page, asked = pasting("en", "?preset=llama-3.1-70b&stage=3&devices=8")
    await_total(page, total(preset="llama-3.1-70b", stage=3, devices=8))
    shape = {"params": 7_615_616_512, "layers": 28, "hidden": 3584, "heads": 28}
    press(page, json.dumps(QWEN2))
    await_total(page, total(stage=3, devices=8, **shape))
    assert page.input_value("calc-card [name=layers]") == "28"
    press(page, json.dumps(DEEPSPEED))
    given = shape | {"batch": 2, "stage": 3, "devices": 8, "recompute": "full", "offload": "optimizer"}
    await_total(page, total(**given))
    assert page.input_value("calc-card [name=layers]") == "28"
    assert page.input_value("calc-card [name=offload]") == "optimizer"
    page.click("[data-part=undo]")
    await_total(page, total(stage=3, devices=8, **shape))
    assert page.input_value(BOX) == json.dumps(DEEPSPEED)
    assert left(asked) == []


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_what_cannot_be_read_leaves_everything_as_it_was_and_says_why(pasting, lang):
    page, asked = pasting(lang, "?stage=3&devices=8")
    await_total(page, total(stage=3, devices=8))
    before = page.url, held(page)
    for text in ('{\n"n_layer": 12,\n}', "[1]", "<html></html>", "", "[" * 100_000):
        press(page, text)
        nothing = load(lang).words("ui.paste.nothing")
        assert nothing in page.locator("[data-part=told]").inner_text()
        assert nothing in page.locator("[data-part=pasted]").inner_text()
        assert (page.url, held(page)) == before
        assert page.input_value(BOX) == text
        await_total(page, total(stage=3, devices=8))
    assert left(asked) == []


def test_markup_and_ten_megabytes_are_only_text(pasting):
    page, asked = pasting("en")
    evil = '<img src=x onerror="window.evil=1">'
    press(page, json.dumps(LLAMA | {"model_type": evil, evil: evil}))
    assert evil in page.locator("[data-part=pasted]").inner_text()
    press(page, "x" * 10_000_000)
    page.wait_for_function("document.querySelector('[data-part=told]').textContent.includes('200,000')", timeout=WAIT)
    assert page.evaluate("window.evil") is None
    assert left(asked) == []


def test_the_panel_is_labelled_fits_a_small_screen_and_has_no_axe_violation(pasting):
    page, _ = pasting("pl")
    page.set_viewport_size({"width": 320, "height": 700})
    press(page, json.dumps(LLAMA))
    assert page.get_by_label(load("pl").words("ui.paste.label")).count() == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.add_script_tag(path=AXE)
    found = page.evaluate("axe.run('calc-card')")["violations"]
    assert [(row["id"], [node["html"] for node in row["nodes"]]) for row in found] == []


def test_without_javascript_there_is_nothing_to_press(browser, address):
    context = browser.new_context(java_script_enabled=False)
    page = opened(context.new_page(), address, "en")
    assert not page.locator('details[data-fold="paste"]').is_visible()
    context.close()
