"""Charts and tables of a setup on screens wide and narrow, in forced colours, and as a file of their own."""

import pytest

import calc
from calc.locale import LANGS, load
from calc.render import picture, pictures

WAIT = 30_000
PATHS = {lang: "training-memory/" if lang == "en" else f"{lang}/training-memory/" for lang in LANGS}
PANELS = ("pictures", "cards")
SCREENS = [(1280, "en"), (360, "pl"), *((320, lang) for lang in LANGS)]

OVERLAPS = """texts => {
  const boxes = [...texts].map(text => text.getBoundingClientRect());
  return boxes.flatMap((a, i) => boxes.slice(i + 1).map((b, j) => [a, b, i, i + 1 + j]))
    .filter(([a, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
                     && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4)
    .map(([, , i, j]) => [texts[i].textContent, texts[j].textContent]);
}"""

PLACED = """texts => texts.map(text => {
  const [own, frame] = [text, text.closest(".calc-plot")].map(e => e.getBoundingClientRect());
  const [left, right] = [own.left, own.right].map(x => (x - frame.left) / frame.width);
  return { left, right, size: parseFloat(getComputedStyle(text).fontSize) };
})"""


@pytest.fixture
def opened(browser, address):
    """``opened(width, path, **context)``: an article's page with both panels unfolded."""
    contexts = []

    def go(width, path, **settings):
        contexts.append(browser.new_context(viewport={"width": width, "height": 800}, **settings))
        page = contexts[-1].new_page()
        page.goto(address + path, timeout=WAIT)
        for name in PANELS:
            fold = page.locator(f"calc-card [data-fold={name}]")
            if fold.count():
                fold.evaluate("fold => { fold.open = true; }")
        return page

    yield go
    for context in contexts:
        context.close()


def overlaps(page, selector):
    return page.evaluate(f"() => ({OVERLAPS})(document.querySelectorAll('{selector}'))")


@pytest.mark.parametrize(("width", "lang"), SCREENS)
def test_charts_and_tables_keep_within_the_page(opened, width, lang):
    page = opened(width, PATHS[lang])
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for chart in page.locator("calc-card svg[role=img]").all():
        box = chart.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["width"] > 150
    for table in page.locator("[data-fold] .calc-table").all():
        assert table.evaluate("e => getComputedStyle(e).overflowX") == "auto"


@pytest.mark.parametrize("width", [1280, 320])
@pytest.mark.parametrize("query", ["", "?stage=3&devices=8", "?stage=3&devices=8&sequence=900000000"])
def test_words_in_a_chart_stand_clear_of_each_other_and_can_be_read(opened, width, query):
    page = opened(width, PATHS["pl"] + query)
    if query:
        page.wait_for_selector(".calc-rung[aria-current] >> text=/^3:/", timeout=WAIT)
    for n in range(len(pictures.GROWING)):
        ticks = page.locator(".calc-plot").nth(n).locator("text")
        words = ticks.evaluate_all(PLACED)
        assert len(words) >= 5
        assert ticks.evaluate_all(OVERLAPS) == []
        assert min(word["left"] for word in words) >= 0 and max(word["right"] for word in words) < 1.01
        assert min(word["size"] for word in words) >= 12


def test_forced_colours_still_show_bars_and_curves(opened):
    page = opened(1280, PATHS["en"], forced_colors="active")
    strokes = page.locator("calc-card .calc-fill, calc-card .calc-plot .calc-line").evaluate_all(
        "all => all.map(e => getComputedStyle(e).stroke)"
    )
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert len(strokes) > 24
    assert not {"none", ground} & set(strokes)


def test_an_open_panel_follows_the_form(opened):
    page = opened(360, PATHS["vi"])
    before = page.locator(".calc-ladder tfoot").inner_text()
    page.fill("[name=devices]", "8")
    page.wait_for_function(
        "before => document.querySelector('.calc-ladder tfoot').innerText !== before", arg=before, timeout=WAIT
    )
    assert "31,9\u00a0GiB" in page.locator(".calc-ladder tfoot").inner_text()
    assert page.locator("[data-fold=pictures]").evaluate("fold => fold.open")
    assert page.evaluate("document.activeElement.name") == "devices"


@pytest.mark.parametrize("lang", LANGS)
def test_the_file_to_keep_has_no_words_on_one_another_nor_over_the_edge(page, lang, tmp_path):
    longest = {"stage": 1, "devices": 10**7, "sequence": 10**9, "batch": 10**9, "preset": "llama-3.1-70b-exact"}
    evaluation = calc.CALCULATORS["training-memory"].evaluate(longest | {"card": 81_559 * 2**20})
    file = tmp_path / "picture.svg"
    file.write_text(picture.standalone(evaluation, load(lang)), encoding="utf-8")
    page.goto(file.as_uri())
    assert page.locator("text").count() > 40
    assert overlaps(page, "text") == []
    width, height = (int(page.locator("svg").first.get_attribute(side)) for side in ("width", "height"))
    for box in (words.bounding_box() for words in page.locator("text").all()):
        assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= height
