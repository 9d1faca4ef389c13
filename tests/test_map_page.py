"""The map in the reader's browser: by keyboard alone, by link, without JavaScript, on a phone and on paper."""

import re

import pytest

from calc.locale import LANGS, load
from calc.site.map.cells import CELLS, COLUMNS, PARTS
from calc.site.map.cells import load as read
from calc.site.project import ROOT

PATHS = {"en": "image-memory/", **{lang: f"{lang}/image-memory/" for lang in LANGS if lang != "en"}}

LEFTS = "new Set([...document.querySelectorAll('.map-cell')].map(cell => cell.getBoundingClientRect().left)).size"


def opened(page, address, lang="en", hash=""):
    page.goto(address + PATHS[lang] + hash)
    page.wait_for_selector(".calc-map")
    return page


def focused(page):
    return page.evaluate("document.activeElement.closest('.map-cell')?.id.slice(5) ?? document.activeElement.tagName")


def open_cells(page):
    return page.eval_on_selector_all(".map-cell[open]", "cells => cells.map(cell => cell.id.slice(5))")


def visible_cells(page):
    return page.eval_on_selector_all(
        ".map-cell", "cells => cells.filter(cell => cell.checkVisibility()).map(cell => cell.id.slice(5))"
    )


def to_first(page):
    page.locator(".map-filter button").last.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Home")


@pytest.mark.parametrize("lang", LANGS)
def test_every_cell_is_reached_and_opened_by_keyboard_alone(page, address, lang):
    opened(page, address, lang)
    to_first(page)
    for column, letters in COLUMNS.items():
        for letter in letters:
            assert focused(page) == column + letter
            page.keyboard.press("Enter")
            cell = page.locator(f"#cell-{column}{letter}")
            assert cell.locator("dd:visible").count() == len(PARTS)
            page.keyboard.press("Space")
            assert cell.locator("dd:visible").count() == 0
            page.keyboard.press("ArrowDown")
        for _ in letters:
            page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowRight")
    assert focused(page) == "5A"  # nothing lies to the right of the last column


def test_arrows_keep_to_the_row_where_the_next_column_has_it(page, address):
    opened(page, address)
    to_first(page)
    page.keyboard.press("End")
    assert focused(page) == "5D"
    page.keyboard.press("ArrowLeft")
    assert focused(page) == "4D"
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    assert focused(page) == "4G"
    page.keyboard.press("ArrowLeft")
    assert focused(page) == "3D"
    page.keyboard.press("Home")
    page.keyboard.press("ArrowUp")
    assert focused(page) == "1A"


def test_the_map_is_one_tab_stop_and_remembers_where_it_was_left(page, address):
    opened(page, address)
    button = page.locator(".map-filter button").last
    button.focus()
    page.keyboard.press("Tab")
    assert focused(page) == "4A"  # the article's own cell first
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    assert focused(page) not in CELLS
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "4B"


def test_an_open_cell_offers_its_link_to_the_tab_key(page, address):
    opened(page, address)
    to_first(page)
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    link = page.locator("#cell-1A .map-link")
    assert link.evaluate("link => link === document.activeElement")
    assert link.get_attribute("aria-label") == "Link to cell 1A"
    page.keyboard.press("Enter")
    assert page.url.endswith("#cell-1A")


@pytest.mark.parametrize("lang", LANGS)
def test_the_filter_shows_one_column_and_says_its_name(page, address, lang):
    opened(page, address, lang)
    columns = read(ROOT / "docs" / lang / "map.toml").columns()
    for number, column in enumerate(columns, 1):
        button = page.locator(".map-filter button").nth(number)
        button.focus()
        page.keyboard.press("Space")
        assert visible_cells(page) == [cell.id for cell in column.cells]
        said = page.locator(".map-said")
        assert said.get_attribute("role") == "status"
        assert said.text_content().replace("\u00a0", " ") == f"{column.id} {column.title}"
        pressed = page.eval_on_selector_all(".map-filter button", "all => all.map(b => b.ariaPressed)")
        assert pressed == [str(n == number).lower() for n in range(6)]
        page.locator(".map-filter button").last.focus()
        page.keyboard.press("Tab")
        assert focused(page) in [cell.id for cell in column.cells]
    page.locator(".map-filter button").first.click()
    assert visible_cells(page) == list(CELLS)


def test_a_link_opens_its_cell_even_where_the_filter_hides_it(page, address):
    opened(page, address, hash="#cell-2C")
    assert open_cells(page) == ["2C"]
    assert page.locator("#cell-2C").evaluate("cell => cell.getBoundingClientRect().top") >= 40  # below the header
    page.locator(".map-filter button").nth(5).click()
    page.evaluate("location.hash = '#cell-3B'")
    page.wait_for_selector("#cell-3B[open]")
    assert visible_cells(page) == list(CELLS)


@pytest.mark.parametrize("lang", LANGS)
def test_the_present_article_is_marked_for_eyes_and_ears(page, address, lang):
    opened(page, address, lang)
    marked = page.locator(".calc-map [aria-current]")
    assert marked.count() == 1
    assert marked.get_attribute("aria-current") == "location"
    assert load(lang).words("map.here") in marked.inner_text().replace("\u00a0", " ")
    assert page.locator("#cell-4A [aria-current]").count() == 1
    assert page.locator(".map-box.is-current").text_content() == "4A"


def test_focus_is_seen(page, address):
    opened(page, address)
    to_first(page)
    style = "getComputedStyle(document.activeElement)"
    assert page.evaluate(f"[{style}.outlineStyle, parseFloat({style}.outlineWidth) >= 2]") == ["solid", True]


@pytest.mark.parametrize("lang", LANGS)
def test_without_javascript_every_cell_opens_and_nothing_useless_shows(browser, address, lang):
    context = browser.new_context(java_script_enabled=False)
    page = opened(context.new_page(), address, lang, "#cell-4A")
    assert page.locator(".map-tools").is_hidden()
    assert page.locator(".map-cell summary:visible").count() == len(CELLS)
    for cell in CELLS:
        page.locator(f"#cell-{cell} > summary").focus()
        page.keyboard.press("Enter")
    assert page.locator(".map-cell dd:visible").count() == len(CELLS) * len(PARTS)
    assert page.locator("#cell-4A").evaluate("cell => cell.matches(':target')")
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", LANGS)
def test_a_phone_gets_one_column_and_no_sideways_scroll(browser, address, lang, scheme):
    context = browser.new_context(viewport={"width": 360, "height": 740}, color_scheme=scheme)
    page = opened(context.new_page(), address, lang)
    page.eval_on_selector_all(".map-cell", "cells => cells.forEach(cell => cell.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate(LEFTS) == 1
    boxes = page.eval_on_selector_all(".map-box text", "all => all.map(text => text.getBoundingClientRect().height)")
    assert min(boxes) >= 11
    context.close()


def test_a_wide_page_gets_five_columns_and_open_cells_never_overlap(page, address):
    page.set_viewport_size({"width": 1280, "height": 900})
    opened(page, address)
    assert page.evaluate(LEFTS) == 5
    for cell in ("1B", "2B", "4B", "4G", "5D"):
        page.locator(f"#cell-{cell} > summary").click()
    overlaps = page.evaluate("""() => {
      const boxes = [...document.querySelectorAll('.map-cell')].map(cell => cell.getBoundingClientRect());
      return boxes.some((a, i) => boxes.some((b, j) => i < j && a.left < b.right - 1 && b.left < a.right - 1
        && a.top < b.bottom - 1 && b.top < a.bottom - 1));
    }""")
    assert not overlaps
    assert page.evaluate("document.querySelector('#cell-4B').offsetWidth > 600")


def test_paper_shows_what_the_cells_hold(page, address):
    opened(page, address)
    assert page.locator(".map-cell dd:visible").count() == 0
    page.emulate_media(media="print")
    assert page.locator(".map-cell dd:visible").count() == len(CELLS) * len(PARTS)
    assert page.locator(".map-tools").is_hidden()


def test_the_address_of_every_cell_is_an_anchor_of_the_page(site):
    built = (site / "image-memory/index.html").read_text("utf-8")
    ids = re.findall(r'id="(cell-[^"]+)"', built)
    assert ids == [f"cell-{id}" for id in CELLS]
    assert len(set(re.findall(r'\bid="([^"]+)"', built))) == len(re.findall(r'\bid="([^"]+)"', built))
