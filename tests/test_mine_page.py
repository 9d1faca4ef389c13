"""An article read for the reader's own model, in the reader's browser."""

from pathlib import Path

import pytest

from calc.locale import LANGS, load

NEW_READER = True  # storage, clock or permissions of its own

AXE = Path(__file__).parents[1] / "node_modules/axe-core/axe.min.js"

WAIT = 60_000
SETUP = "for=preset%3Dllama-3.1-70b%26card%3Dh100-80gb"
BESIDE = """() => Object.fromEntries([...document.querySelectorAll("data.calc-number")].map((data) => {
    const next = data.nextSibling;
    const mark = next?.className === "calc-mine-value" ? next.querySelector("small") : null;
    const {key, query} = data.dataset;
    return [`${key}?${query}`, [data.textContent, mark?.lastChild.data ?? "", mark?.className ?? ""]];
}))"""
PROSE = """() => [...document.querySelectorAll("data.calc-number")].map((data) => [data.value, data.textContent])"""
STORED = "() => Object.entries(localStorage).filter(([name]) => name.endsWith('.for'))"
FULL = """Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError") }"""
FORBIDDEN = """Object.defineProperty(window, "localStorage", {get() { throw new DOMException("", "SecurityError") }})"""
places = pytest.mark.parametrize("lang", LANGS)


def folder(lang):
    return "" if lang == "en" else f"{lang}/"


def settle(page, part=SETUP):
    """Wait until the engine has answered, and the address holds what was chosen."""
    page.wait_for_function("(part) => location.search.includes(part)", arg=part, timeout=WAIT)


def choose(page, preset="llama-3.1-70b", card="h100-80gb"):
    page.click(".calc-mine summary")
    page.select_option("#mine-preset", preset)
    page.select_option("#mine-card", card)
    settle(page)


def marks(page):
    return page.locator(".calc-mine-value").count()


@places
def test_the_reader_s_numbers_stand_beside_the_article_s_which_stay(page, address, lang):
    page.goto(f"{address}{folder(lang)}training-memory/")
    words, prose = load(lang).words, page.evaluate(PROSE)
    assert marks(page) == 0
    choose(page)
    beside = page.evaluate(BESIDE)
    point, text = load(lang).decimal, {key: mark.replace("\u00a0", " ") for key, (_, mark, _) in beside.items()}
    assert text["device.total?stage=3&devices=8"] == f"215{point}4 GiB"
    assert text["device.total?recompute=full&stage=3&devices=8"] == f"135{point}4 GiB"
    assert text["device.fits?recompute=full&stage=3&devices=8"] == words(
        "ui.mine.flips", verdict=words("verdict.not.short")
    )
    assert beside["device.fits?recompute=full&stage=3&devices=8"][2] == "calc-mine-flips"
    assert text["sequence?"] == text["device.fits?"] == ""  # the same for both
    assert page.evaluate(PROSE) == prose
    turned = page.locator(".calc-mine-flips").count()
    told = words("ui.mine.told", setup="Llama 3.1 70B · H100 80 GB", count=str(turned))
    assert turned and page.locator(".calc-mine output").inner_text().startswith(told)


def test_a_link_restores_the_numbers_and_every_language_takes_it_over(page, address):
    page.goto(f"{address}training-memory/?stage=3&{SETUP}")
    page.wait_for_selector(".calc-mine-value", timeout=WAIT)
    shown = page.evaluate(BESIDE)
    assert page.input_value("#mine-preset") == "llama-3.1-70b" and page.input_value("#mine-card") == "h100-80gb"
    page.reload()
    page.wait_for_selector(".calc-mine-value", timeout=WAIT)
    assert page.evaluate(BESIDE) == shown
    page.locator("a[hreflang=vi]").first.evaluate("link => link.click()")
    page.wait_for_url("**/vi/training-memory/**")
    page.wait_for_selector(".calc-mine-value", timeout=WAIT)
    assert page.url.endswith(f"/vi/training-memory/?stage=3&{SETUP}")
    assert "215,4\u00a0GiB" in page.evaluate(BESIDE)["device.total?stage=3&devices=8"][1]


def test_the_calculator_keeps_the_setup_in_the_address_and_can_be_opened_with_it(page, address):
    page.goto(f"{address}training-memory/?{SETUP}")
    page.wait_for_selector(".calc-mine-value", timeout=WAIT)
    page.select_option("calc-card [name=stage]", "2")
    settle(page, "stage=2")
    assert SETUP in page.url and marks(page)
    page.click(".calc-mine output a")
    page.wait_for_function("document.querySelector('calc-card [name=params]').value.startsWith('70')", timeout=WAIT)
    assert "?preset=llama-3.1-70b&card=h100-80gb&for=" in page.url
    page.wait_for_selector(".calc-mine-value", timeout=WAIT)


def test_the_device_remembers_only_if_asked_to_and_another_article_opens_with_it(page, address):
    page.goto(f"{address}training-memory/")
    choose(page)
    assert page.evaluate(STORED) == []
    page.check("#mine-keep")
    page.wait_for_function("localStorage.length && Object.keys(localStorage).some((name) => name.endsWith('.for'))")
    page.goto(f"{address}pl/low-rank/")
    page.wait_for_selector(".calc-mine-value", timeout=WAIT)
    beside = page.evaluate(BESIDE)
    assert beside["base.bytes?"] == ["9\u00a0GB", "140\u00a0GB", ""]
    assert page.is_checked("#mine-keep") and SETUP in page.url
    page.click(".calc-mine summary")
    page.click(".calc-mine [type=reset]")
    page.wait_for_function("!location.search.includes('for=')", timeout=WAIT)
    assert marks(page) == 0 and page.evaluate(STORED) == []
    assert page.locator(".calc-mine output").inner_text() == "" and not page.is_checked("#mine-keep")
    assert page.input_value("#mine-preset") == page.input_value("#mine-card") == ""
    page.reload()
    assert page.locator(".calc-mine").get_attribute("data-engine") == "idle"


def test_another_s_link_leaves_what_the_device_remembers(page, address):
    page.goto(f"{address}low-rank/")
    choose(page)
    page.check("#mine-keep")
    page.wait_for_function("Object.keys(localStorage).some((name) => name.endsWith('.for'))")
    kept = page.evaluate(STORED)
    page.goto(f"{address}low-rank/?for=preset%3Dllama-2-13b")
    page.wait_for_selector(".calc-mine-value", timeout=WAIT)
    assert not page.is_checked("#mine-keep") and page.evaluate(STORED) == kept


def test_what_a_link_holds_besides_is_told_and_goes_with_the_rest(page, address):
    page.goto(f"{address}training-memory/?for=batch%3D2%26preset%3Dgpt2-xl")
    page.wait_for_selector(".calc-mine-value", timeout=WAIT)
    told = page.locator(".calc-mine output").inner_text()
    assert "GPT-2 XL" in told and load("en").words("input.batch") in told
    page.click(".calc-mine summary")
    page.select_option("#mine-card", "t4-16gb")
    settle(page, "for=preset%3Dgpt2-xl%26batch%3D2%26card%3Dt4-16gb")
    page.click(".calc-mine [type=reset]")
    page.select_option("#mine-card", "l4-24gb")
    settle(page, "for=card%3Dl4-24gb")


@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_axe_finds_nothing_while_the_reader_s_numbers_stand_there(page, address, scheme):
    page.goto(f"{address}pl/training-memory/?{SETUP}")
    page.wait_for_selector(".calc-mine-value", timeout=WAIT)
    page.click(".calc-mine summary")
    page.add_style_tag(content="* { transition: none !important }")
    page.evaluate("(scheme) => (document.body.dataset.mdColorScheme = scheme)", scheme)
    page.add_script_tag(path=AXE)
    found = page.evaluate("axe.run('.md-content')")["violations"]
    assert not [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]


@pytest.mark.parametrize("storage", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_storage_that_takes_nothing_breaks_nothing_and_the_box_does_not_pretend(page, address, storage):
    errors = []
    page.on("pageerror", lambda error: errors.append(error))
    page.add_init_script(storage)
    page.goto(f"{address}zh/training-memory/")
    choose(page)
    page.click("#mine-keep")
    page.wait_for_function("!document.querySelector('#mine-keep').checked", timeout=WAIT)
    assert marks(page) and not errors


def test_a_failed_engine_says_why_and_can_be_tried_again(page, address):
    page.route("**/engine/**", lambda route: route.fulfill(status=404))
    page.goto(f"{address}vi/low-rank/?{SETUP}")
    page.wait_for_selector(".calc-mine [data-reason]:not([hidden])", timeout=WAIT)
    assert not marks(page)
    page.unroute("**/engine/**")
    page.click(".calc-mine p.calc-when-failed button")
    page.wait_for_selector(".calc-mine-value", timeout=WAIT)


def test_without_javascript_there_is_no_control_and_where_no_number_is_bound_there_is_none(browser, address, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}training-memory/")
    assert page.locator(".calc-mine").is_hidden()
    context.close()
    for name in ("glossary", "bibliography"):
        html = (site / name / "index.html").read_text("utf-8")
        assert "calc-mine" not in html and "for-me.js" not in html


@pytest.mark.parametrize("width", [360, 1280])
def test_the_page_does_not_grow_wider_with_the_reader_s_numbers(page, address, width):
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{address}pl/training-memory/?{SETUP}")
    page.wait_for_selector(".calc-mine-value", timeout=WAIT)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.emulate_media(media="print")
    assert page.locator(".calc-mine-value").first.is_visible() and page.locator(".calc-mine details").is_hidden()
