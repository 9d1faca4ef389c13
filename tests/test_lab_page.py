"""The lab in the page: as built, in the engine, in the reader's browser."""

import json
import re

import markdown
import pytest

from calc.browser import handle
from calc.locale import LANGS, load
from calc.render import lab
from calc.site.extension import CalcExtension
from calc.site.prose.check import check
from tests.fixtures_prose import change, project

WAIT = 60_000
RESULTS = re.compile(r'<div data-part="results">(.*?)</div><div data-part="empty"', re.S)
SAID = "document.querySelector('calc-lab [data-part=said]').textContent"

LISTEN = """
window.told = [];
const said = document.querySelector("calc-lab [data-part=said]");
new MutationObserver(() => told.push(said.textContent)).observe(said, {childList: true});
"""


def state(page, name):
    page.wait_for_function(f"document.querySelector('calc-lab').dataset.engine === '{name}'", timeout=WAIT)


@pytest.mark.parametrize("lang", LANGS)
def test_the_worker_s_door_gives_the_results_of_the_build(lang):
    answer = json.loads(handle(json.dumps({"want": "lab", "lang": lang})))
    locale = load(lang)
    assert answer == {"results": RESULTS.search(lab.block(locale))[1], "said": lab.announcement(locale)}
    assert not {key for key in locale.words.missing if key.startswith("lab.")}


@pytest.mark.parametrize("lang", LANGS)
def test_the_empty_tables_have_the_rows_of_the_results_and_no_figure(lang):
    results, _, empty = lab.block(load(lang)).partition('<div data-part="empty"')
    cell = re.compile(r'<td class="calc-n" data-measure="([^"]*)">([^<]*)</td>')
    filled, blank = dict(cell.findall(results)), dict(cell.findall(empty))
    assert list(filled) == list(blank)
    assert set(blank.values()) == {"–"}
    point = load(lang).decimal
    assert filled["keep.loss"] == filled["recompute.loss"] == f"1{point}241387"
    assert filled["recompute.difference"] == "0" != filled["forget.difference"]
    assert filled["float16.roundoff"] == "2⁻¹¹"


def test_the_block_is_filled_in_and_the_check_accepts_it(tmp_path):
    folder = project(tmp_path)
    extension = CalcExtension(folder)
    extension.page, extension.engine = ("vi", "training-memory"), {"src": "../engine/x/", "bytes": 5}
    html = markdown.markdown("a\n\n<calc-lab></calc-lab>\n\nb", extensions=[extension])
    assert html == f"<p>a</p>\n{lab.block(load('vi'), extension.engine)}\n<p>b</p>"
    for lang in LANGS:
        change(folder, lang, "\n\n##", "\n\n<calc-lab></calc-lab>\n\n##")
    report = check(folder)
    assert not report.findings, str(report)


def test_a_reader_runs_the_lab_by_keyboard_and_gets_the_results_of_the_build(page, address, site):
    built = RESULTS.search((site / "image-memory/index.html").read_text("utf-8"))[1]
    page.goto(address + "image-memory/")
    assert page.locator("calc-lab [data-part=results]").is_hidden()
    assert page.locator("calc-lab [data-part=empty]").is_visible()
    assert page.locator("calc-lab").get_attribute("data-engine") == "idle"
    page.evaluate(LISTEN)
    page.focus("calc-lab [data-part=start]")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # once is enough
    page.wait_for_function(SAID, timeout=WAIT)
    assert page.locator("calc-lab [data-part=empty]").is_hidden()
    assert page.evaluate("told") == [lab.announcement(load("en"))]
    assert page.evaluate("document.activeElement.dataset.part") == "start"
    answers = page.evaluate(
        "async (langs) => { const engine = await document.querySelector('calc-card').engine;"
        " return Promise.all(langs.map((lang) => engine.ask({want: 'lab', lang}))) }", list(LANGS))  # fmt: skip
    assert [answer["results"] for answer in answers] == [lab.results(load(lang)) for lang in LANGS]
    assert answers[LANGS.index("en")]["results"] == built


def test_without_javascript_the_results_of_the_build_stand(browser, address):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address + "image-memory/")
    block = page.locator("calc-lab")
    assert load("en").words("lab.nojs") in block.inner_text()
    assert load("en").words("lab.built") in block.inner_text()
    assert page.locator("[data-measure='recompute.kept']").first.inner_text() == "512"
    assert page.locator("calc-lab [data-part=start]").is_hidden()
    context.close()


def test_a_lab_that_cannot_run_says_why_shows_the_build_s_results_and_can_be_tried_again(page, address):
    page.route("**/engine/**", lambda route: route.fulfill(status=404))
    page.goto(address + "image-memory/")
    page.click("calc-lab [data-part=start]")
    state(page, "failed")
    why = load("en").words("ui.failed.missing")
    assert page.locator("calc-lab [data-reason]:visible").inner_text().strip() == page.evaluate(SAID).strip() == why
    assert page.locator("calc-lab [data-part=built]").is_visible()
    assert page.locator("[data-measure='recompute.kept']").first.is_visible()
    page.unroute("**/engine/**")
    page.click("calc-lab [data-part=start]")
    state(page, "ready")
    page.wait_for_function(f"{SAID}.includes('512')", timeout=WAIT)
    assert page.locator("calc-lab [data-part=built]").is_hidden()
