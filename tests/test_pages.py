"""The pages in a browser: what they ask for, how they fit, what they offer."""

import html
import re
from pathlib import Path

import pytest

from calc.locale import LANGS, load
from tests.test_site_build import HOMES, PAGES, address_of

ROOT = Path(__file__).parents[1]
AXE = ROOT / "node_modules/axe-core/axe.min.js"
ARTICLES = list(dict.fromkeys(article for _, article in PAGES))
every_page = pytest.mark.parametrize(("lang", "article"), PAGES)


@every_page
def test_the_menu_calls_a_page_by_the_title_in_its_front_matter(site, lang, article):
    source = (ROOT / "docs" / lang / f"{article}.md").read_text("utf-8")
    [title] = re.findall(r"^title: (.*)$", source.partition("\n---\n")[0], re.M)
    built = (site / address_of(lang, article) / "index.html").read_text("utf-8")
    active = re.search(r'<a[^>]*md-nav__link--active[^>]*>\s*<span class="md-ellipsis">\s*(.*?)\s*</span>', built, re.S)
    assert html.unescape(active[1]) == title


def look_with_axe(page):
    """No violation in either scheme. Each article is looked at in two languages: the markup is the same in all."""
    page.add_script_tag(path=AXE)
    page.add_style_tag(content="* { transition: none !important }")  # else axe may see a colour on its way
    for scheme, rules in (("default", ""), ("slate", "{ runOnly: ['color-contrast'] }")):  # no other rule sees colours
        page.evaluate("scheme => (document.body.dataset.mdColorScheme = scheme)", scheme)
        found = page.evaluate(f"axe.run({rules})")["violations"]
        assert [(rule["id"], [node["target"] for node in rule["nodes"]]) for rule in found] == [], scheme


@every_page
def test_a_page_asks_no_other_host_passes_axe_and_fits_320_pixels(page, address, lang, article):
    """One visit for all three: a visit is what takes the time."""
    asked, wrong = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: wrong.append(message.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(address + address_of(lang, article), wait_until="networkidle")
    assert [url for url in asked if not url.startswith(address)] == []
    assert not any("sitemap" in url or "/engine/" in url for url in asked)
    assert wrong == []
    if (LANGS.index(lang) + ARTICLES.index(article)) % 2 == 0:
        look_with_axe(page)
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize(("prefers", "lang"), [("vi-VN", "vi"), ("zh-CN", "zh"), ("pl", "pl")])
def test_an_english_page_offers_the_readers_language_and_stays(browser, address, prefers, lang):
    context = browser.new_context(locale=prefers)
    page = context.new_page()
    page.goto(address, wait_until="networkidle")
    [offer] = [text for text in page.locator(".offer").all() if text.is_visible()]
    assert page.url == address
    assert offer.inner_text() == load(lang).words("site.offer")
    offer.locator("a").click()
    page.wait_for_url(address + HOMES[lang])
    context.close()


def test_whoever_goes_from_page_to_page_is_not_asked_again(browser, address):
    context = browser.new_context(locale="zh-CN")
    page = context.new_page()
    page.goto(address + "pl/training-memory/", wait_until="networkidle")
    assert page.locator(".offer:visible").inner_text() == load("zh").words("site.offer")
    page.evaluate("location = document.querySelector('.md-nav__link[href]:not([href^=\"#\"])').href")
    page.wait_for_load_state("networkidle")
    assert page.locator(".offer:visible").count() == 0
    context.close()


@pytest.mark.parametrize("prefers", ["en-GB", "de"])
def test_nothing_is_offered_to_whom_it_would_not_help(browser, address, prefers):
    context = browser.new_context(locale=prefers)
    page = context.new_page()
    page.goto(address, wait_until="networkidle")
    assert not any(offer.is_visible() for offer in page.locator(".offer").all())
    context.close()


def test_the_readers_scheme_is_kept_from_page_to_page(page, address):
    page.goto(address)
    page.get_by_role("button", name=load("en").words("site.scheme.dark")).press("Enter")
    assert page.evaluate("document.activeElement.title") == load("en").words("site.scheme.light")  # the way back
    page.goto(address + "pl/")
    assert page.evaluate("document.body.dataset.mdColorScheme") == "slate"
