"""What lets a reader trust an answer, in the page: the third verdict, old facts, reports, numbers that moved."""

import pytest

import calc
from calc.locale import LANGS, load
from calc.site.project import Project
from calc.site.releases import snapshot

NEW_READER = True  # storage, clock or permissions of its own

WAIT = 60_000
FAR = "2029-01-15T12:00:00"
HOME = {lang: "" if lang == "en" else f"{lang}/" for lang in LANGS}
VERDICT = 'calc-card .calc-verdict[data-key="device.fits"]'
every_language = pytest.mark.parametrize("lang", LANGS)


def opened(page, address, lang, article="training-memory", query=""):
    page.goto(f"{address}{HOME[lang]}{article}/{query}")
    return page


def plain(text):
    return text.replace("\u00a0", " ")


def await_engine(page):
    page.wait_for_function("document.querySelector('calc-card').dataset.engine === 'ready'", timeout=WAIT)


@every_language
def test_a_tight_fit_is_told_as_tight_and_read_out(page, address, lang):
    opened(page, address, lang, query="?stage=3&devices=8&card=33GiB")
    page.wait_for_selector(f"{VERDICT}.calc-tight", timeout=WAIT)
    words, point = load(lang).words, load(lang).decimal
    told = words("verdict.tight", left=f"648{point}4 MiB", card="33 GiB", headroom="2 GiB")
    assert plain(page.locator(VERDICT).inner_text()) == told
    page.wait_for_function(
        "told => document.querySelector('[data-part=said]').textContent.replaceAll('\\u00a0', ' ').endsWith(told)",
        arg=told,
        timeout=WAIT,
    )
    page.fill("[name=headroom]", "0")
    page.wait_for_selector(f"{VERDICT}:not(.calc-tight)", timeout=WAIT)
    page.wait_for_url(lambda url: url.endswith("headroom=0GiB"), timeout=WAIT)


@every_language
def test_before_anything_is_touched_the_verdict_says_what_it_omits(page, address, lang):
    opened(page, address, lang)
    line = load(lang).words("ui.left-out.peak", least="512 MiB", most="2 GiB", headroom="2 GiB")
    assert plain(page.locator("calc-card [data-part=omitted]").inner_text()) == line


@every_language
def test_a_card_that_was_read_long_ago_is_told_as_old(page, address, lang):
    page.clock.set_fixed_time(FAR)
    opened(page, address, lang, query="?stage=3&devices=8&card=h100-80gb")
    beside = page.locator("[data-part=summary] [data-old=card]")
    beside.wait_for(timeout=WAIT)
    assert "H100 80 GB" in beside.inner_text() and "2026-11-30" in beside.inner_text()
    assert page.locator("[data-part=detail] [data-old=preset]").count() == 1


def test_a_card_that_was_read_lately_is_not(page, address):
    page.clock.set_fixed_time("2027-01-15T12:00:00")
    opened(page, address, "en", query="?card=h100-80gb")
    page.wait_for_function(f"document.querySelector('{VERDICT}').textContent.includes('79.6')", timeout=WAIT)
    assert page.locator("[data-old]").count() == 0
    assert load("en").words("source.driver") in page.locator("[data-part=detail]").inner_text()


def test_a_price_keeps_its_currency_and_date_and_grows_old(page, address):
    page.clock.set_fixed_time(FAR)
    opened(page, address, "pl", "training-cost")
    page.fill("[name=price]", "2")
    page.select_option("[name=currency]", "PLN")
    page.fill("[name=price_date]", "2028-01-31")
    money = page.locator('[data-part=summary] [data-key="money"]')
    page.wait_for_function(
        "document.querySelector('[data-part=summary] [data-key=\"money\"]').textContent.includes('2028-01-31')",
        timeout=WAIT,
    )
    assert plain(money.inner_text()) == "1010,10 PLN, według ceny z 2028-01-31"
    assert page.locator("[data-part=summary] [data-old=price]").is_visible()
    page.wait_for_url(lambda url: url.endswith("?price=2&currency=PLN&price_date=2028-01-31"), timeout=WAIT)
    page.reload()
    await_engine(page)
    page.wait_for_function("document.querySelector('[name=price_date]').value === '2028-01-31'", timeout=WAIT)
    assert page.input_value("[name=currency]") == "PLN"


@every_language
def test_a_wrong_number_is_reported_with_the_state_filled_in(page, address, lang):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address.rstrip("/"))
    opened(page, address, lang, query="?stage=3&devices=8")
    await_engine(page)
    page.click('[data-act^="report"]')
    box = page.locator("[data-part=report] textarea")
    box.wait_for(timeout=WAIT)
    report = box.input_value()
    version = f"training-memory {calc.__version__} {lang}"
    assert report.startswith(f"{version}\n{address}{HOME[lang]}training-memory/?v=1&stage=3&devices=8\n")
    assert "python -m calc training-memory stage=3 devices=8\n" in report
    assert f"device.total = 34253611008 (31{load(lang).decimal}9 GiB)" in plain(report)
    assert report.rstrip().endswith(load(lang).words("ui.report.expected"))
    page.wait_for_function("document.querySelector('[data-part=told]').textContent !== ''", timeout=WAIT)
    assert page.evaluate("navigator.clipboard.readText()").replace("\r\n", "\n") == report
    page.fill("[name=devices]", "9")
    box.wait_for(state="detached", timeout=WAIT)


@every_language
def test_the_page_of_moved_numbers_tells_each_release(page, address, lang):
    opened(page, address, lang, "changes")
    words, released = load(lang).words, snapshot.load(Project().docs)
    headings = [plain(text) for text in page.locator(".releases h2").all_inner_texts()]
    assert headings[0] == words("ui.release.since", version=released[0].version)
    assert len(headings) == len(released) + 1
    first = released[-1]
    count = words("ui.release.first", count=str(first.count), articles=len(first.articles))
    assert count in plain(page.locator(".releases").inner_text())
    file = page.locator(".releases a[href$='.json']").last.get_attribute("href")
    assert page.evaluate("async (file) => (await (await fetch(file)).json()).version", file) == first.version
