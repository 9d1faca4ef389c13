"""The article's page in the reader's browser: the engine answers, the address keeps the state, nothing is lost."""

import json
import re

import pytest

from calc.locale import LANGS

PATHS = {"en": "training-memory/", **{lang: f"{lang}/training-memory/" for lang in LANGS if lang != "en"}}
POINT = {"en": ".", "zh": ".", "vi": ",", "pl": ","}
TOTAL = 'calc-card [data-key="device.total"]'
WAIT = 60_000


def opened(page, address, lang, query=""):
    page.goto(address + PATHS[lang] + query)
    return page


def await_total(page, exact):
    page.wait_for_function(f"document.querySelector('{TOTAL}').dataset.value === '{exact}'", timeout=WAIT)


def total(page):
    return page.locator(TOTAL).first.inner_text().replace("\u00a0", " ")


@pytest.mark.parametrize("lang", LANGS)
def test_a_reader_shards_recomputes_and_comes_back(page, address, lang):
    opened(page, address, lang)
    assert page.locator("calc-card").get_attribute("data-engine") == "idle"
    page.select_option("[name=stage]", "3")
    page.fill("[name=devices]", "8")
    await_total(page, 34_253_611_008)
    assert total(page) == f"31{POINT[lang]}9 GiB"
    page.select_option("[name=recompute]", "full")
    await_total(page, 17_073_741_824)
    assert total(page) == f"15{POINT[lang]}9 GiB"
    page.wait_for_url(lambda url: url.endswith("?recompute=full&stage=3&devices=8"), timeout=WAIT)
    page.reload()
    await_total(page, 17_073_741_824)
    assert page.input_value("[name=devices]") == "8"
    assert page.input_value("[name=recompute]") == "full"


@pytest.mark.parametrize("lang", LANGS)
def test_the_engine_renders_the_very_bytes_of_the_build(page, address, site, lang):
    built = (site / PATHS[lang] / "index.html").read_text("utf-8")
    card = re.search(r"<calc-card.*?</calc-card>", built, re.S)[0]
    opened(page, address, lang)
    engine = {
        "src": re.search(r'data-src="([^"]*)"', card)[1],
        "bytes": int(re.search(r'data-bytes="(\d+)"', card)[1]),
        "presets": re.search(r'data-presets="([^"]*)"', card)[1],
    }
    request = {"calculator": "training-memory", "lang": lang, "want": "whole", "query": "", "engine": engine}
    page.focus("[name=devices]")
    page.wait_for_function("document.querySelector('calc-card').dataset.engine === 'ready'", timeout=WAIT)
    rendered = page.evaluate(
        "async (r) => (await (await document.querySelector('calc-card').engine).ask(r)).card", request
    )
    assert rendered == card


def test_nothing_of_the_engine_is_fetched_before_the_reader_wants_it(page, address):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    opened(page, address, "en")
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "/engine/" in url or "engine-worker" in url]
    assert all(url.startswith(address) for url in asked)


@pytest.mark.parametrize("lang", LANGS)
def test_without_javascript_the_opening_scenario_stands(browser, address, lang):
    context = browser.new_context(java_script_enabled=False)
    page = opened(context.new_page(), address, lang)
    assert total(page) == f"136{POINT[lang]}2 GiB"
    assert page.input_value("[name=layers]") == "32"
    assert page.locator("calc-card table").first.is_visible()
    context.close()


BAD = ["x", "", "-1", "0", "1e400", "<b>1</b>"]


@pytest.mark.parametrize("lang", ["vi", "en"])
def test_bad_input_is_told_at_its_field_and_loses_nothing(page, address, lang):
    opened(page, address, lang)
    page.select_option("[name=stage]", "3")
    await_total(page, 146_253_611_008)
    page.fill("[name=batch]", "2")
    await_total(page, 164_507_222_016)
    field = page.locator("[name=devices]")
    for bad in BAD:
        field.fill(bad)
        page.wait_for_selector('[name=devices][aria-invalid="true"]')
        note = page.locator("#" + field.get_attribute("aria-describedby"))
        assert note.inner_text().strip()
        assert page.locator("[data-part=stale]").is_visible()
        assert field.input_value() == bad
        assert page.input_value("[name=batch]") == "2"
        await_total(page, 164_507_222_016)
    field.fill("2")
    await_total(page, 100_507_222_016)
    assert not page.locator("[data-part=stale]").is_visible()
    assert page.locator("[aria-invalid]").count() == 0


def test_a_million_layers_are_refused_with_what_is_allowed(page, address):
    opened(page, address, "en")
    page.fill("[name=layers]", "1000000")
    page.wait_for_selector('[name=layers][aria-invalid="true"]')
    assert "10,000" in page.locator("#training-memory-layers-note").inner_text()


def test_the_same_digits_are_read_by_the_page_s_language(page, address):
    opened(page, address, "vi")
    page.fill("[name=sequence]", "8.192")
    await_total(page, 164_507_222_016)
    opened(page, address, "en")
    page.fill("[name=sequence]", "8.192")
    page.wait_for_selector('[name=sequence][aria-invalid="true"]')


def test_what_was_understood_is_echoed(page, address):
    opened(page, address, "pl")
    page.fill("[name=params]", "70 mld")
    page.wait_for_function(
        "document.querySelector('#training-memory-params-note').textContent.includes('70')", timeout=WAIT
    )
    assert page.locator("#training-memory-params-note").inner_text().replace("\u00a0", " ").endswith("70 000 000 000")


def test_another_language_keeps_page_and_state(page, address):
    opened(page, address, "vi", "?stage=3&devices=8")
    await_total(page, 34_253_611_008)
    page.evaluate("document.querySelector('.md-select a[hreflang=pl]').click()")
    page.wait_for_url("**/pl/training-memory/?stage=3&devices=8")
    await_total(page, 34_253_611_008)
    assert total(page) == "31,9 GiB"


def test_a_link_with_bad_parts_opens_and_reports_them(page, address):
    opened(page, address, "zh", "?stage=3&devices=0&colour=red")
    page.wait_for_selector('[name=devices][aria-invalid="true"]', timeout=WAIT)
    assert "colour" in page.locator("[data-part=problems]").inner_text()
    assert page.input_value("[name=stage]") == "3"


def test_reset_brings_the_opening_scenario_back(page, address):
    opened(page, address, "en", "?preset=llama-3.1-70b&stage=3")
    await_total(page, 1_211_268_055_040)
    page.click("calc-card button[type=reset]")
    await_total(page, 146_253_611_008)
    page.wait_for_url(lambda url: "?" not in url, timeout=WAIT)
    assert page.input_value("[name=layers]") == "32"


def test_a_preset_moves_the_shape_in_the_form(page, address):
    opened(page, address, "en")
    page.select_option("[name=preset]", "llama-3.1-70b")
    page.wait_for_function("document.querySelector('[name=layers]').value === '80'", timeout=WAIT)
    assert page.input_value("[name=params]") == "70,000,000,000"


def test_a_missing_engine_is_said_and_can_be_tried_again(page, address):
    page.route("**/engine/**", lambda route: route.fulfill(status=404))
    opened(page, address, "en")
    page.fill("[name=devices]", "8")
    page.wait_for_function("document.querySelector('calc-card').dataset.engine === 'failed'", timeout=WAIT)
    assert page.locator("calc-card [data-reason]:visible").count() == 1
    assert total(page) == "136.2 GiB"
    page.unroute("**/engine/**")
    page.click("[data-part=retry]")
    page.wait_for_function("document.querySelector('calc-card').dataset.engine === 'ready'", timeout=WAIT)
    assert page.input_value("[name=devices]") == "8"


def test_the_settled_result_is_read_out_once(page, address):
    opened(page, address, "en")
    page.fill("[name=devices]", "8")
    page.wait_for_function("document.querySelector('[data-part=said]').textContent.includes('136.2')", timeout=WAIT)
    assert page.locator("[data-part=said]").get_attribute("role") == "status"


def test_typing_keeps_focus_and_open_details(page, address):
    opened(page, address, "en")
    page.click("calc-card [data-fold=every] summary")
    page.locator("[name=devices]").press_sequentially("6")
    await_total(page, 146_253_611_008)
    assert page.evaluate("document.activeElement.name") == "devices"
    page.select_option("[name=stage]", "1")
    page.wait_for_function(
        "document.querySelector('calc-card [data-key=\"device.total\"]').dataset.value !== '146253611008'", timeout=WAIT
    )
    assert page.locator("calc-card [data-fold=every]").evaluate("fold => fold.open")
    assert json.loads(page.evaluate("JSON.stringify(document.querySelector('calc-card').edits)")) == {}
