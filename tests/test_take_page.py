"""The panel "take" in the reader's browser: what is copied, what is downloaded, and that it opens and runs again."""

import csv
import io
import json
import subprocess
import sys

import pytest

import calc
from calc.locale import LANGS, load
from tests.test_page import PATHS, WAIT, await_total, opened

NEW_READER = True  # storage, clock or permissions of its own

STATE = "?recompute=full&stage=3&devices=8"
TOTAL = 17_073_741_824
ON_CARD = 'calc-card [data-key="device.total"]'


@pytest.fixture
def taking(page, address):
    """Opens the article in a language with the panel unfolded; the page may use the clipboard."""

    def open_panel(lang, query=STATE, exact=TOTAL):
        page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address.rstrip("/"))
        opened(page, address, lang, query)
        await_total(page, exact)
        page.click('details[data-fold="take"] > summary')
        page.wait_for_function(
            "document.querySelector('.calc-take input').value.startsWith(location.origin)", timeout=WAIT
        )
        return page

    return open_panel


def copied(page, name):
    """What the clipboard holds once the button has copied."""
    page.evaluate("navigator.clipboard.writeText('not yet')")
    page.click(f'[data-act="copy:{name}"]')
    for _ in range(WAIT // 100):
        text = page.evaluate("navigator.clipboard.readText()")
        if text != "not yet":
            return text.replace("\r\n", "\n")
        page.wait_for_timeout(100)
    raise AssertionError(f"nothing copied as {name}")


def saved(page, name):
    """(file name, bytes) of a download."""
    with page.expect_download(timeout=WAIT) as download:
        page.click(f'[data-act="save:{name}"]')
    return download.value.suggested_filename, download.value.path().read_bytes()


@pytest.mark.parametrize("lang", LANGS)
def test_a_reader_copies_link_table_and_script(taking, address, lang, tmp_path):
    page, words = taking(lang), load(lang).words
    link = copied(page, "link")
    assert link == f"{address}{PATHS[lang]}?v=1&recompute=full&stage=3&devices=8#card-training-memory"
    assert page.locator(".calc-take input").input_value() == link
    assert page.locator("[data-part=told]").inner_text() == words("ui.copied")
    table = copied(page, "markdown").splitlines()
    assert any(line.startswith(f"| {words('ui.result')} |") for line in table)
    assert any("`device.total`" in line and f" {TOTAL} " in line for line in table)
    script = tmp_path / "taken.py"
    script.write_text(copied(page, "python") + "\nprint(device_total)\n", "utf-8")
    ran = subprocess.run([sys.executable, "-I", str(script)], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.split()[-1] == str(TOTAL)


def test_the_shown_link_follows_the_setup_and_opens_it(taking):
    page = taking("pl")
    page.fill("[name=devices]", "16")
    page.wait_for_function("document.querySelector('.calc-take input').value.includes('&devices=16#')", timeout=WAIT)
    now = page.get_attribute(ON_CARD, "data-value")
    page.goto(page.locator(".calc-take input").input_value())
    await_total(page, now)
    assert page.input_value("[name=devices]") == "16"
    assert not page.locator("[data-part=problems]").is_visible()


def test_csv_and_json_hold_the_exact_total(taking):
    page = taking("pl")
    rows = {row["key"]: row for row in csv.DictReader(io.StringIO(copied(page, "csv")))}
    assert rows["device.total"]["value"] == str(TOTAL)
    results = {row["key"]: row for row in json.loads(copied(page, "json"))["results"]}
    assert results["device.total"]["value"] == TOTAL
    assert results["device.total"]["text"].replace("\u00a0", " ") == "15,9 GiB"


BEGINS = {
    "csv": ("training-memory.csv", b"key,value,unit,formula"),
    "json": ("training-memory.json", b"{"),
    "python": ("training-memory.py", b"# "),
    "svg": ("training-memory.svg", b"<?xml"),
    "png": ("training-memory.png", b"\x89PNG\r\n"),
    "bibtex": ("training-memory.bib", b"@online{"),
    "csl": ("training-memory.csl.json", b"["),
}
"""What can be saved -> the file's name and its first bytes."""


def test_each_file_is_saved_under_its_name(taking):
    page = taking("en")
    page.click('details[data-fold="cite"] > summary')
    for name, (file, begins) in BEGINS.items():
        found, content = saved(page, name)
        assert found == file
        assert content.startswith(begins), name


def test_a_citation_has_address_version_and_today(taking, address):
    page = taking("vi")
    page.click('details[data-fold="cite"] > summary')
    today = page.evaluate("new Date().toISOString().slice(0, 10)")
    text = copied(page, "bibtex")
    assert f"url = {{{address}vi/training-memory/}}" in text
    assert f"version = {{{calc.__version__}}}" in text and f"urldate = {{{today}}}" in text
    assert page.locator('[data-copied="bibtex"]').inner_text().strip() == text.strip()
    [item] = json.loads(copied(page, "csl"))
    assert item["language"] == "vi"


def test_the_embed_code_shows_the_same_setup_in_a_frame(taking):
    page = taking("en")
    code = copied(page, "embed")
    page.evaluate("code => { document.body.innerHTML = code }", code)
    found = f"document.querySelector('iframe').contentDocument.querySelector('{ON_CARD}')"
    page.wait_for_function(f"{found}?.dataset.value === '{TOTAL}'", timeout=WAIT)
    assert page.frame_locator("iframe").locator(ON_CARD).first.is_visible()


def test_where_copying_is_refused_the_reader_is_told_and_can_select(taking):
    page = taking("zh")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('refused')); }")
    page.click('[data-act="copy:link"]')
    page.wait_for_function("document.querySelector('[data-part=told]').textContent", timeout=WAIT)
    assert page.locator("[data-part=told]").inner_text() == load("zh").words("ui.copy-failed")
    page.focus(".calc-take input")
    page.keyboard.press("Control+a")
    link = page.evaluate("getSelection().toString()")
    assert link.endswith("?v=1&recompute=full&stage=3&devices=8#card-training-memory")


def test_a_link_of_a_newer_version_opens_and_says_so(page, address):
    opened(page, address, "pl", "?v=7&stage=3&devices=8")
    await_total(page, 34_253_611_008)
    assert page.locator("[data-part=problems]").inner_text().strip() == load("pl").words(
        "error.newer-link", given="7", allowed="1"
    )


@pytest.mark.parametrize("lang", LANGS)
def test_without_javascript_the_citation_can_be_selected(browser, address, lang):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    opened(page, address, lang)
    page.click('details[data-fold="take"] > summary')
    page.click('details[data-fold="cite"] > summary')
    text = page.locator('[data-copied="bibtex"]').inner_text()
    assert load(lang).words("calculator.training-memory") in text
    context.close()
