"""The card's own buttons: units, baseline, undo; presets answer without the engine; the focus is never lost."""

import pytest

from calc.locale import LANGS, load
from tests.test_page import PATHS, WAIT, await_total, opened, total

FOCUSED = "document.activeElement.dataset.act ?? document.activeElement.dataset.part ?? document.activeElement.name"


def answered(page, address, lang, query="?stage=3&devices=8"):
    opened(page, address, lang, query)
    await_total(page, 34_253_611_008)
    return page


def press(page, act):
    page.locator(f'calc-card [data-act="{act}"]').press("Enter")


@pytest.mark.parametrize("lang", LANGS)
def test_a_reader_switches_units_and_the_address_keeps_them(page, address, lang):
    answered(page, address, lang)
    press(page, "unit:GB")
    page.wait_for_function("location.search.includes('unit=GB')", timeout=WAIT)
    assert total(page).replace(",", ".") == "34.3 GB"
    assert page.get_attribute('[data-act="unit:GB"]', "aria-pressed") == "true"
    assert page.evaluate(FOCUSED) == "unit:GB"
    page.reload()
    await_total(page, 34_253_611_008)
    assert total(page).replace(",", ".") == "34.3 GB"
    press(page, "unit:GiB")
    page.wait_for_function("location.search === '?stage=3&devices=8'", timeout=WAIT)


@pytest.mark.parametrize("lang", LANGS)
def test_a_pinned_baseline_shows_each_signed_difference(page, address, lang):
    answered(page, address, lang)
    press(page, "pin")
    words = load(lang).words
    note = page.get_by_text(words("ui.same-as-baseline"))
    note.wait_for(timeout=WAIT)
    page.select_option("[name=recompute]", "full")
    table = page.get_by_role("table", name=words("ui.against-baseline"))
    table.wait_for(timeout=WAIT)
    row = table.get_by_role("row", name=words("result.device.total"), exact=False).first.inner_text()
    assert "\u221216" in row and "GiB" in row
    page.wait_for_url("**/*pin=stage%3D3%26devices%3D8*", timeout=WAIT)
    press(page, "unpin")
    page.wait_for_function("!location.search.includes('pin')", timeout=WAIT)
    assert not table.is_visible()


def test_undo_takes_back_one_field_at_a_time_and_keeps_the_focus(page, address):
    answered(page, address, "en")
    undo = page.locator('[data-part="undo"]')
    assert undo.get_attribute("aria-disabled") == "true"
    page.locator("[name=devices]").fill("")
    page.locator("[name=devices]").press_sequentially("64")
    page.wait_for_function("location.search === '?stage=3&devices=64'", timeout=WAIT)
    page.select_option("[name=recompute]", "full")
    page.wait_for_function("location.search === '?recompute=full&stage=3&devices=64'", timeout=WAIT)
    undo.press("Enter")
    page.wait_for_function("location.search === '?stage=3&devices=64'", timeout=WAIT)
    assert page.evaluate(FOCUSED) == "undo"
    undo.press("Enter")
    await_total(page, 34_253_611_008)
    assert page.input_value("[name=devices]") == "8"
    undo.press("Enter")
    assert (undo.get_attribute("aria-disabled"), page.evaluate(FOCUSED)) == ("true", "undo")


def test_undo_brings_back_what_a_reset_took(page, address):
    answered(page, address, "en")
    page.locator("calc-card button[type=reset]").click()
    page.wait_for_function("location.search === ''", timeout=WAIT)
    page.locator('[data-part="undo"]').click()
    await_total(page, 34_253_611_008)


@pytest.mark.parametrize("lang", LANGS)
def test_a_preset_answers_where_webassembly_is_blocked(browser, address, lang):
    context = browser.new_context()
    page = context.new_page()
    page.route("**/*.wasm", lambda route: route.abort())
    opened(page, address, lang)
    page.select_option("[name=preset]", "llama-3.1-70b")
    page.wait_for_function("document.querySelector('calc-card').dataset.engine === 'failed'", timeout=WAIT)
    assert page.input_value("[name=layers]") == "80"
    assert "1" in total(page)
    page.wait_for_url(lambda url: url.endswith("?preset=llama-3.1-70b"), timeout=WAIT)
    page.select_option("[name=preset]", "gpt2-xl")
    page.wait_for_function("location.search === '?preset=gpt2-xl'", timeout=WAIT)
    assert page.input_value("[name=layers]") == "48"
    context.close()


def test_the_prerendered_answer_is_the_engines_own(page, address, site):
    """What the build wrote for a preset and what the engine answers are the same bytes."""
    page.goto(address + PATHS["pl"])
    page.focus("[name=devices]")
    page.wait_for_function("document.querySelector('calc-card').dataset.engine === 'ready'", timeout=WAIT)
    answer = page.evaluate(
        """async () => {
            const card = document.querySelector("calc-card");
            const file = await (await fetch(card.dataset.presets + "llama-2-13b.json")).json();
            const engine = await card.engine;
            const own = { calculator: "training-memory", ...card.dataset };
            const answer = await engine.ask({ ...own, query: "", edits: { preset: "llama-2-13b" } });
            const folded = Object.keys(file.parts).filter((name) => !(name in answer.parts));
            const panels = folded.map((name) => name.replace("panel-", ""));
            const { parts } = await engine.ask({ ...own, query: answer.query, want: "panels", panels });
            Object.assign(answer.parts, parts);
            return [JSON.stringify(file), JSON.stringify(answer)];
        }"""
    )
    assert answer[0] == answer[1]
