"""Somebody who was never here, by keyboard alone, on a phone's width, in Polish: from question to shared answer."""

import pytest

from calc.locale import load
from tests.test_page import PATHS, WAIT

FOCUS = "document.activeElement"


@pytest.fixture
def phone(browser, address):
    context = browser.new_context(viewport={"width": 360, "height": 740}, locale="pl-PL")
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address.rstrip("/"))
    yield context.new_page()
    context.close()


def tab_to(page, test, key="Tab", most=250):
    """Press Tab until what has the focus passes a test (an expression on ``e``)."""
    for _ in range(most):
        page.keyboard.press(key)
        if page.evaluate(f"(e => !!({test}))({FOCUS})"):
            return
    raise AssertionError(f"no way by keyboard to {test}")


def choose(page, name, value):
    """Go to a list of the calculator by Tab and choose in it by the arrow keys."""
    tab_to(page, f"e.closest('calc-card') && e.name === '{name}'")
    for _ in range(20):
        if page.evaluate(f"{FOCUS}.value") == value:
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"no way by arrow keys to {value}")


def test_from_the_question_to_the_answer_that_a_friend_opens_in_chinese(phone, browser, address):
    page, words = phone, load("pl").words
    page.goto(address + PATHS["pl"])
    choose(page, "preset", "llama-3.1-70b")
    choose(page, "stage", "3")
    tab_to(page, "e.name === 'devices'")
    page.keyboard.press("Control+A")
    page.keyboard.type("8")
    tab_to(page, "e.name === 'card'")
    page.keyboard.press("Control+A")
    page.keyboard.type("h100-80gb")
    choose(page, "recompute", "full")
    asked = "?preset=llama-3.1-70b&recompute=full&stage=3&devices=8&card=h100-80gb"
    page.wait_for_function(f"location.search === '{asked}'", timeout=WAIT)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    said = page.locator("[data-part=said]")
    page.wait_for_function("document.querySelector('[data-part=said]').textContent.includes('135,4')", timeout=WAIT)
    assert "79,6" in said.inner_text() and "Nie mieści się" in said.inner_text()
    assert page.locator("calc-card .calc-answer").is_visible()  # beside the field that has the focus

    tab_to(page, "e.matches('[data-fold=solve] > summary')")
    page.keyboard.press("Enter")
    fewest = page.locator("[data-part=panel-solve]").get_by_text("14").first
    fewest.wait_for(timeout=WAIT)

    tab_to(page, "e.matches('[data-fold=take] > summary')")
    page.keyboard.press("Enter")
    tab_to(page, "e.dataset.act === 'copy:link'")
    page.keyboard.press("Enter")
    page.get_by_text(words("ui.copied")).first.wait_for(timeout=WAIT)
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(address + PATHS["pl"] + "?v=1&")

    friend = browser.new_context(locale="zh-CN")
    other = friend.new_page()
    other.goto(link)
    offer = other.locator(".offer:visible a")
    assert offer.inner_text() == load("zh").words("site.offer")
    offer.click()
    other.wait_for_url("**/zh/training-memory/**")
    other.wait_for_function(
        "document.querySelector('calc-card [data-key=\"device.fits\"]')?.textContent.includes('79.6')", timeout=WAIT
    )
    assert "135.4" in other.locator("calc-card .calc-answer").inner_text()
    assert other.input_value("calc-card [name=preset]") == "llama-3.1-70b"
    friend.close()
