"""Numbers of a page that open: by pointer, touch and keyboard, without JavaScript, and on paper."""

import re

import pytest

from calc.locale import LANGS, load
from tests.test_page import PATHS, await_total
from tests.test_pages import look_with_axe
from tests.test_site_build import PAGES, address_of

EXACT = {"en": "34,253,611,008", "zh": "34,253,611,008", "vi": "34.253.611.008", "pl": "34 253 611 008"}
NUMBER = '.md-content .calc-number[data-query="stage=3&devices=8"][data-key="device.total"] a'
WAIT = 30_000


@pytest.fixture
def read(page, address):
    """Open the first article in a language."""

    def opened(lang="en", query=""):
        page.goto(address + PATHS[lang] + query)
        return page

    return opened


def shown(page):
    """What the popover shows, with plain spaces; nothing where it is closed."""
    box = page.locator(".calc-how")
    return re.sub(r"\s+", " ", box.inner_text()) if box.is_visible() else ""


def press(number, touch=False):
    """Open a number; what opens it is fetched at the first one."""
    number.tap() if touch else number.click()
    number.page.wait_for_selector(".calc-how:popover-open", timeout=WAIT)


def entry(page, part):
    """An entry's names in one of the popover's lists: 0 the number, 1 the steps, 2 the inputs."""
    return page.locator(f".calc-how dl >> nth={part}").locator("dt code").all_inner_texts()


@pytest.mark.parametrize("lang", LANGS)
def test_a_number_opens_to_its_name_formulas_value_source_and_steps(read, lang):
    page, words = read(lang), load(lang).words
    press(page.locator(NUMBER).first)
    told = shown(page)
    for part in ("result.device.total", "ui.steps", "ui.inputs", "ui.close", "ui.load-setup"):
        assert words(part) in told
    assert "= device.state + activation.total" in told
    assert f"= {EXACT[lang]} " in told and "Rajbhandari 2020, section 5" in told and "stage=3 · devices=8" in told
    assert page.locator(".calc-how").get_attribute("aria-label") == words("ui.how-made")
    assert entry(page, 0) == ["device.total"]
    assert {"device.state", "device.weights", "activation.token_layer"} <= set(entry(page, 1))
    assert {"params", "devices", "weight_bytes", "sequence"} <= set(entry(page, 2))


def test_each_number_of_every_page_opens_and_says_its_own_exact_value(page, address):
    for lang, article in PAGES[: len(PAGES) // len(LANGS)]:
        page.goto(address + address_of(lang, article))
        wrong = page.evaluate(
            """async () => {
                 const [box, wrong] = [document.querySelector(".calc-how"), []];
                 for (const number of document.querySelectorAll("data.calc-number")) {
                   box.hidePopover();
                   box.querySelector("dl").replaceChildren();
                   number.querySelector("a")?.click();
                   for (let n = 0; n < 500 && !box.matches(":popover-open"); n++)
                     await new Promise(requestAnimationFrame);
                   const told = box.querySelector("dl").textContent.replace(/[\\s,]/g, "");
                   const exact = /^\\d/.test(number.value) ? "=" + number.value : "";
                   if (!told || !told.includes(exact)) wrong.push(number.outerHTML);
                 }
                 return wrong;
               }"""
        )
        assert wrong == [], article


def test_escape_the_button_and_a_click_beside_it_close_and_focus_goes_back(read):
    page = read()
    number = page.locator(NUMBER).first
    for way in (lambda: page.keyboard.press("Escape"), lambda: page.click(".calc-how button")):
        press(number)
        assert shown(page)
        assert page.evaluate("document.querySelector('.calc-how').contains(document.activeElement)")
        way()
        assert not shown(page)
        assert number.evaluate("link => link === document.activeElement")
    press(number)
    page.mouse.click(5, 300)
    assert not shown(page)


def test_a_step_in_the_popover_opens_in_its_place(read):
    page = read()
    press(page.locator(NUMBER).first)
    page.locator(".calc-how dl >> nth=0").locator("code a", has_text="activation.total").click()
    page.locator(".calc-how dl >> nth=0").locator("dt code", has_text="activation.total").wait_for(timeout=WAIT)
    assert entry(page, 0) == ["activation.total"]
    page.keyboard.press("Escape")
    assert page.locator(NUMBER).first.evaluate("link => link === document.activeElement")


def test_a_quoted_figure_opens_to_the_place_it_is_quoted_from(read):
    page = read()
    press(page.locator("a.calc-quoted").first)
    assert load("en").words("ui.quoted") in shown(page) and "section 3.1" in shown(page)


def test_a_switch_makes_the_numbers_stops_of_the_tab_key_and_takes_it_back(read):
    page = read()
    links = page.locator(".calc-number a")
    assert links.count() > 150
    stops = "links => links.filter((link) => link.tabIndex === 0).length"
    assert links.evaluate_all(stops) == 0
    switch = page.get_by_label(load("en").words("ui.number-switch"))
    switch.focus()
    page.keyboard.press("Space")
    assert links.evaluate_all(stops) == links.count()
    page.keyboard.press("Tab")  # the link to the list
    page.keyboard.press("Tab")
    assert links.first.evaluate("link => link === document.activeElement")
    page.keyboard.press("Enter")
    page.wait_for_selector(".calc-how:popover-open", timeout=WAIT)
    assert entry(page, 0) == ["params"] and not entry(page, 1) and not entry(page, 2)
    assert not page.get_by_text(load("en").words("ui.steps"), exact=True).nth(0).is_visible()
    page.keyboard.press("Escape")
    assert links.first.evaluate("link => link === document.activeElement")
    switch.uncheck()
    assert links.evaluate_all(stops) == 0


def test_a_figure_of_the_calculator_opens_and_follows_the_inputs(read):
    page = read("en", "?stage=3&devices=4")
    await_total(page, 50_253_611_008)
    figure = page.locator('calc-card td[data-key="device.total"]').first
    figure.evaluate("cell => new MutationObserver((_, watch) => { watch.disconnect(); cell.click(); })"
                    ".observe(cell, { childList: true, characterData: true, subtree: true })")  # in the very moment
    page.fill("[name=devices]", "8")
    page.wait_for_selector(".calc-how:popover-open", timeout=WAIT)
    assert entry(page, 0) == ["device.total"] and "= 34,253,611,008 bytes · 31.9 GiB" in shown(page)
    assert "Rajbhandari 2020, section 5" in shown(page) and {"params", "devices"} <= set(entry(page, 2))
    page.keyboard.press("Escape")
    assert figure.evaluate("cell => cell === document.activeElement")
    stops = page.locator("calc-card [data-key]").evaluate_all("all => all.filter((one) => one.tabIndex >= 0).length")
    assert stops == 0


def test_every_result_of_the_calculator_has_an_entry_that_opens(read):
    page = read("zh")
    missing = page.evaluate(
        """() => [...document.querySelectorAll("calc-card [data-key]")].map((figure) => figure.dataset.key)
             .filter((key) => !document.getElementById("training-memory:" + key))"""
    )
    assert missing == []


def test_a_setup_is_loaded_into_the_calculator_of_the_page(read):
    page = read("pl")
    page.locator(NUMBER).first.click()
    page.click(f".calc-how >> text={load('pl').words('ui.load-setup')}")
    page.wait_for_url("**/pl/training-memory/?stage=3&devices=8#card-training-memory")
    await_total(page, 34_253_611_008)
    assert page.input_value("[name=devices]") == "8"


def test_another_pages_number_is_loaded_where_its_calculator_is(page, address):
    page.goto(address + "vi/")
    page.locator(".calc-number a").nth(1).click()
    page.click(f".calc-how >> text={load('vi').words('ui.load-setup')}")
    page.wait_for_url(re.compile(r"/vi/training-memory/\??#card-training-memory$"))
    assert page.locator("#card-training-memory").is_visible()


def test_a_tap_opens_a_number_at_the_foot_of_a_small_screen(browser, address):
    page = browser.new_page(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    page.goto(address + PATHS["vi"])
    number = page.locator(NUMBER).first
    press(number, touch=True)
    box, place = page.locator(".calc-how").bounding_box(), number.bounding_box()
    assert "34.253.611.008" in shown(page)
    assert box["x"] >= 0 and box["x"] + box["width"] <= 360
    assert box["y"] > 0 and abs(box["y"] + box["height"] - 640) <= 1
    assert place["y"] >= 0 and place["y"] + place["height"] <= box["y"], "the number stays in view"
    assert page.locator(".calc-how").evaluate("box => box.scrollWidth <= box.clientWidth")
    page.tap(".calc-how button")
    assert not shown(page)
    page.close()


@pytest.mark.parametrize("width", [700, 1280])
def test_on_a_wide_screen_it_opens_beside_the_number_and_within_the_window(read, page, width):
    page.set_viewport_size({"width": width, "height": 800})
    read()
    for number in page.locator(".md-content__inner > :not(details) .calc-number a").all()[::40]:
        press(number)
        box, place = page.locator(".calc-how").bounding_box(), number.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
        assert box["y"] >= 0 and box["y"] + box["height"] <= 800
        assert abs(box["y"] - place["y"] - place["height"]) < 8 or abs(box["y"] + box["height"] - place["y"]) < 8
        page.keyboard.press("Escape")


@pytest.mark.parametrize("lang", LANGS)
def test_without_javascript_a_number_leads_to_its_entry_in_the_unfolded_list(browser, address, lang):
    page = browser.new_page(java_script_enabled=False)
    page.goto(address + PATHS[lang])
    number = page.locator(NUMBER).first
    target = page.locator(number.get_attribute("href"))
    assert not target.is_visible()
    assert not page.get_by_label(load(lang).words("ui.number-switch")).is_visible()
    number.click()
    target.wait_for(timeout=WAIT)
    assert target.bounding_box()["y"] < page.viewport_size["height"]
    assert EXACT[lang] in re.sub(r"\s", " ", target.inner_text())
    assert load(lang).words("ui.load-setup") not in target.inner_text()
    target.locator("code a", has_text="activation.total").click()
    assert "activation.token" in page.locator(":target").inner_text()
    page.close()


def test_on_paper_the_list_is_unfolded_and_numbers_carry_the_number_of_their_entry(read):
    page = read()
    assert not page.locator("#n1").is_visible()
    page.emulate_media(media="print")
    assert page.locator("#n1").is_visible() and page.locator("#s1").is_visible()
    marks = page.locator(NUMBER).first.evaluate("link => getComputedStyle(link, '::after').content")
    assert marks.strip('"') == page.locator(NUMBER).first.get_attribute("href").removeprefix("#n")
    entries = page.locator(".numbers [id^=n]").evaluate_all("all => all.map((one) => one.id)")
    assert entries == [f"n{place + 1}" for place in range(len(entries))]  # as the list counts them
    assert not page.locator(".calc-reach").is_visible()


def test_a_number_looks_like_text_until_it_is_pointed_at(read):
    page = read()
    number = page.locator(".md-content p .calc-number a").first
    look = "link => [getComputedStyle(link).color, getComputedStyle(link).textDecorationLine]"
    around = number.evaluate("link => getComputedStyle(link.closest('p')).color")
    assert number.evaluate(look) == [around, "none"]
    number.hover()
    assert number.evaluate(look)[1] == "underline"


def test_axe_finds_nothing_while_a_number_is_open(read):
    page = read()
    press(page.locator(NUMBER).first)
    look_with_axe(page)
