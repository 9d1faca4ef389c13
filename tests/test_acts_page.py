"""Buttons, links and typing at the same moment: nothing typed is lost, no other setup's number stands as this one's."""

import pytest

from calc.locale import load
from tests.test_page import PATHS, WAIT, await_total, opened, total

FOCUSED = "document.activeElement.dataset.act ?? document.activeElement.name ?? document.activeElement.tagName"


def await_search(page, search):
    page.wait_for_function(f"location.search === '{search}'", timeout=WAIT)


def test_what_is_typed_while_a_button_s_answer_is_awaited_is_kept(page, address):
    opened(page, address, "en")
    page.click('calc-card [data-act="unit:GB"]')
    page.locator("calc-card [name=devices]").fill("8")
    page.select_option("calc-card [name=stage]", "3")
    await_search(page, "?stage=3&devices=8&unit=GB")
    assert total(page) == "34.3 GB"
    page.wait_for_function("document.querySelector('calc-card').edits.devices === undefined", timeout=WAIT)


def test_buttons_pressed_at_once_act_one_after_the_other_on_what_was_typed(page, address):
    opened(page, address, "en")
    page.locator("calc-card [name=batch]").fill("2")
    page.evaluate("for (const act of ['pin', 'unit:GB']) document.querySelector(`[data-act='${act}']`).click()")
    await_search(page, "?batch=2&unit=GB&pin=batch%3D2")


def test_a_panel_that_is_opened_again_shows_the_setup_in_force(page, address):
    opened(page, address, "en")
    page.locator("calc-card [name=batch]").fill("64")
    await_search(page, "?batch=64")
    fold = page.locator("[data-fold=cards] > summary")
    shown = page.locator("[data-part=panel-cards]")
    fold.click()
    panel = "document.querySelector('[data-part=panel-cards]').textContent"
    page.wait_for_function(f"{panel}.includes('1.2')", timeout=WAIT)
    fold.click()
    page.locator("calc-card [data-part=undo]").click()
    await_search(page, "")
    fold.click()
    page.wait_for_function(f"{panel}.includes('136.2')", timeout=WAIT)
    assert "1.2\u00a0TiB" not in shown.inner_text()


def test_the_focus_stays_beside_a_button_that_goes(page, address):
    opened(page, address, "en", "?stage=3&devices=8&pin=")
    await_total(page, 34_253_611_008)
    page.locator('[data-act="unpin"]').press("Enter")
    await_search(page, "?stage=3&devices=8")
    page.wait_for_function("!document.querySelector('[data-act=unpin]')", timeout=WAIT)
    assert page.evaluate(FOCUSED) == "pin"


def test_a_setup_is_loaded_in_place_and_can_be_taken_back(page, address):
    opened(page, address, "en", "?stage=3&devices=8&card=t4-16gb")
    await_total(page, 34_253_611_008)
    page.evaluate("window.here = true")
    page.click("[data-fold=solve] > summary")
    page.locator("[data-part=panel-solve] a.calc-load").first.click()
    page.wait_for_function("location.search !== '?stage=3&devices=8&card=t4-16gb'", timeout=WAIT)
    assert page.evaluate("window.here")
    page.locator("calc-card [data-part=undo]").click()
    await_total(page, 34_253_611_008)


@pytest.mark.parametrize("lang", ["pl", "zh"])
def test_a_bad_value_is_read_out_once_it_settles(page, address, lang):
    opened(page, address, lang)
    page.locator("calc-card [name=devices]").fill("abc")
    page.wait_for_function("document.querySelector('[data-part=said]').textContent.includes('abc')", timeout=WAIT)
    note = page.locator("#training-memory-devices-note").inner_text()
    assert page.locator("[data-part=said]").inner_text() == note


def test_where_the_browser_has_no_clipboard_the_reader_is_told(page, address):
    opened(page, address, "en")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.click("[data-fold=take] > summary")
    page.click('[data-act="copy:link"]')
    page.get_by_text(load("en").words("ui.copy-failed")).first.wait_for(timeout=WAIT)


def test_two_fields_typed_before_the_first_answer_are_two_steps_back(page, address):
    opened(page, address, "en")
    page.locator("calc-card [name=batch]").fill("2")
    page.locator("calc-card [name=devices]").fill("4")
    page.locator("calc-card [name=devices]").blur()
    await_search(page, "?batch=2&devices=4")
    page.locator("calc-card [data-part=undo]").click()
    await_search(page, "?batch=2")
    assert page.input_value("calc-card [name=devices]") == "1"


def test_a_card_s_name_is_enough(page, address):
    opened(page, address, "pl")
    page.locator("calc-card [name=card]").fill("H100")
    await_search(page, "?card=h100-80gb")
    page.reload()
    page.wait_for_function("document.querySelector('calc-card [name=card]').value === 'H100 80 GB'", timeout=WAIT)


def test_the_menu_of_a_phone_is_no_stop_while_closed_and_a_button_to_open(browser, address):
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(address + PATHS["pl"])
    button = page.get_by_title(load("pl").words("ui.menu"))
    link = page.locator(".md-sidebar--primary a[href*='training-cost']").first
    assert not link.is_visible()
    button.press("Enter")
    link.wait_for(state="visible")
    context.close()


def test_a_step_back_unticks_and_ticks_a_box_again(page, address):
    opened(page, address, "en")
    box = page.locator("calc-card [name=scores]")
    box.check()
    box.uncheck()
    page.evaluate("document.querySelector('calc-card').undo()")
    assert box.is_checked()
    await_search(page, "?scores=true")
