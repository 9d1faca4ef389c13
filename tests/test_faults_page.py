"""When the engine is slow, stopped, cut off, missing or too big: one sentence says so, and trying again works."""

import base64
import re
import time
from hashlib import sha256
from pathlib import Path

import pytest

from calc.locale import LANGS, load
from tests.fixtures_site import INSECURE
from tests.test_page import PATHS, WAIT, await_total, opened, total
from tests.test_page_waiting import WAITING, held

NEW_READER = True  # storage, clock or permissions of its own

STOP, STATE = "calc-card [data-part=stop]", "calc-card .calc-state"
SHARDED = 34_253_611_008  # bytes a device, stage 3 on 8 devices
HASHED = """hash => {
  for (const { dataset } of document.querySelectorAll("[data-src]")) dataset.src = dataset.src.replace(/#.*/, hash);
}"""
SILENCE = 46_000  # ms: a second more than engine.js waits


def touched(page, address, lang="en"):
    """The article, asked for what only the engine can answer."""
    opened(page, address, lang)
    asked(page)


def asked(page):
    page.select_option("calc-card [name=stage]", "3")
    page.fill("calc-card [name=devices]", "8")


def await_state(page, state):
    page.wait_for_selector(f"calc-card[data-engine={state}]", timeout=WAIT)


def sentence(lang, key):
    return load(lang).words(key).replace("\u00a0", " ")


def told(page):
    return page.locator(f"{STATE} [role=status]").inner_text().replace("\u00a0", " ")


def fails_for(page, reason, lang="en"):
    """The card stands as it was built, says why, and keeps what was typed."""
    await_state(page, "failed")
    shown = page.locator("calc-card [data-reason]:visible")
    assert shown.evaluate_all("all => all.map(one => one.dataset.reason)") == [reason]
    assert sentence(lang, f"ui.failed.{reason}") in told(page)
    assert sentence(lang, "ui.failed") in told(page)
    assert total(page).split()[0] in ("136.2", "136,2")
    assert page.locator(WAITING).is_visible()
    assert page.input_value("calc-card [name=devices]") == "8"


def works_again(page):
    page.click("calc-card [data-part=retry]")
    await_total(page, SHARDED)
    assert page.locator("calc-card [data-reason]:visible").count() == 0


@pytest.mark.parametrize("lang", LANGS)
def test_loading_is_told_in_megabytes_and_stops_when_the_reader_says(page, address, lang):
    release = held(page)
    touched(page, address, lang)
    await_state(page, "loading")
    words = load(lang).words
    shown = page.locator(STATE).inner_text().replace("\u00a0", " ")
    assert words("ui.loading") in shown and words("ui.stop") in shown
    assert re.search(r"\d[.,]\d MB .*\d\d[.,]\d MB", shown), shown
    page.focus(STOP)
    page.keyboard.press("Enter")
    await_state(page, "idle")
    assert told(page) == sentence(lang, "ui.stopped")
    assert page.evaluate("document.activeElement.matches('.calc-state')")
    assert not page.locator(WAITING).is_visible()
    assert total(page).split()[0] in ("136.2", "136,2")
    for _ in range(50):  # the driver hears of it a little later
        running = [worker for worker in page.workers if "engine-worker" in worker.url]
        if running:
            page.wait_for_timeout(100)
    assert not running
    release()
    page.select_option("calc-card [name=recompute]", "full")
    await_total(page, 17_073_741_824)
    assert page.input_value("calc-card [name=devices]") == "8"
    assert told(page) == ""


def test_progress_rises_from_nothing_to_all(page, address):
    page.route("**/engine/**", lambda route: (time.sleep(0.15), route.continue_()))  # told ten times a second at most
    opened(page, address, "en")
    page.evaluate("""
      const amount = document.querySelector("calc-card [data-part=amount]");
      window.amounts = [];
      new MutationObserver(() => amounts.push(amount.textContent)).observe(amount, { childList: true });
    """)
    page.fill("calc-card [name=devices]", "8")
    await_state(page, "ready")
    amounts = [text.replace("\u00a0", " ") for text in page.evaluate("amounts")]
    assert "Starting the calculator…" in amounts
    sizes = [re.fullmatch(r"(\d+\.\d) MB of (\d+\.\d) MB", text).groups() for text in amounts if "MB" in text]
    assert len({done for done, _ in sizes}) > 3 and len({whole for _, whole in sizes}) == 1
    rising = [float(done) for done, _ in sizes]
    while rising and rising[-1] == 0:
        rising.pop()  # once it is up, the hidden line is back at its start
    assert rising == sorted(rising)


def test_the_focus_outlives_the_button_that_tried_again(page, address):
    page.route("**/engine/**", lambda route: route.abort())
    touched(page, address)
    fails_for(page, "network")
    page.unroute("**/engine/**")
    page.focus("calc-card [data-part=retry]")
    page.keyboard.press("Enter")
    await_total(page, SHARDED)
    assert page.evaluate("document.activeElement.matches('.calc-state')")


def hash_of(content):
    """As an address bears it."""
    return "#sha256-" + base64.b64encode(sha256(content).digest()).decode()


def answering(**answer):
    return lambda route: route.fulfill(**answer)


HTML = {"status": 200, "content_type": "text/html", "body": "<h1>Welcome</h1>"}
FAULTS = [
    ("pl", "**/pyodide.asm.wasm", answering(status=404), "missing"),
    ("vi", "**/python_stdlib.zip", answering(status=404), "missing"),
    ("zh", "**/*.whl", answering(status=404), "missing"),
    ("en", "**/pyodide.asm.wasm", answering(status=503), "missing"),
    ("en", "**/pyodide.mjs", lambda route: route.abort(), "network"),
    ("en", "**/pyodide.asm.js", lambda route: route.abort(), "network"),
    ("en", "**/python_stdlib.zip", lambda route: route.abort(), "network"),
    ("zh", "**/*.whl", lambda route: route.abort(), "network"),
    ("vi", "**/engine-worker.js", lambda route: route.abort(), "network"),
    ("pl", "**/pyodide.asm.wasm", answering(**HTML), "integrity"),
    ("en", "**/*.whl", answering(**HTML), "integrity"),
]


@pytest.mark.parametrize(("lang", "files", "fault", "reason"), FAULTS)
def test_a_fault_has_its_sentence_and_a_second_try(page, address, lang, files, fault, reason):
    page.route(files, fault)
    touched(page, address, lang)
    fails_for(page, reason, lang)
    page.unroute(files)
    works_again(page)


def test_a_wrong_type_of_the_runtime_does_no_harm(page, address, site):
    [wasm] = site.glob("engine/*/*.wasm")
    page.route("**/*.wasm", answering(body=wasm.read_bytes(), content_type="text/plain"))
    touched(page, address)
    await_total(page, SHARDED)


@pytest.mark.parametrize("lang", LANGS)
def test_a_browser_without_memory_says_so(page, address, site, lang):
    """No memory for the runtime, as Chromium refuses it; the page is told the hash of the worker that meets that."""
    [worker] = site.glob("engine/*/engine-worker.js")
    refuse = 'WebAssembly.Memory = function () { throw new RangeError("could not allocate memory") };'
    starving = refuse + worker.read_text("utf-8")
    page.route("**/engine-worker.js", answering(body=starving, content_type="text/javascript"))
    opened(page, address, lang)
    page.evaluate(HASHED, hash_of(starving.encode()))
    asked(page)
    fails_for(page, "memory", lang)
    page.unroute("**/engine-worker.js")
    page.evaluate(HASHED, hash_of(worker.read_bytes()))
    works_again(page)


def test_silence_ends_the_wait(page, address):
    page.clock.install()
    release = held(page)
    touched(page, address, "vi")
    await_state(page, "loading")
    page.wait_for_function("document.querySelector('calc-card progress').value > 0", timeout=WAIT)
    page.clock.fast_forward(SILENCE)
    fails_for(page, "timeout", "vi")
    release()
    page.clock.resume()
    works_again(page)


def changed(content):
    """One bit is another."""
    at = len(content) // 2
    return content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]


# Scripts differ in what is no code, so that the browser would run them.
TAMPERED = [
    ("en", "pyodide.asm.wasm", changed, "application/wasm", "https"),
    ("pl", "pyodide.asm.wasm", changed, "application/octet-stream", "http"),
    ("vi", "python_stdlib.zip", changed, "application/zip", "https"),
    ("zh", "*.whl", changed, "application/octet-stream", "http"),
    ("en", "pyodide.asm.js", lambda content: content[:-1] + b" ", "text/javascript", "http"),
    ("pl", "pyodide.mjs", lambda content: content[:-1] + b" ", "text/javascript", "https"),
    ("zh", "engine-worker.js", lambda content: content + b"\n//", "text/javascript", "https"),
]


@pytest.mark.parametrize(("lang", "name", "tamper", "kind", "scheme"), TAMPERED)
def test_a_file_that_is_not_the_one_built_is_refused(page, address, site, lang, name, tamper, kind, scheme):
    """Of the right type, and running: where the worker can hash (as with https), and where the browser compares."""
    [path] = site.glob(f"engine/*/{name}")
    page.route(f"**/{name}", answering(body=tamper(path.read_bytes()), content_type=kind))
    touched(page, address if scheme == "https" else address.replace("127.0.0.1", INSECURE), lang)
    assert page.evaluate("isSecureContext") is (scheme == "https")
    fails_for(page, "integrity", lang)
    page.unroute(f"**/{name}")
    works_again(page)


def test_every_file_of_the_engine_is_tampered_with_somewhere(site):
    brought = {path.name for path in site.glob("engine/*/*") if path.suffix not in (".br", ".gz")}
    assert all(any(Path(name).match(tried) for _, tried, *_ in TAMPERED) for name in brought) and len(brought) == 6


def test_every_language_s_sentences_are_tried_somewhere():
    assert {lang for lang, *_ in FAULTS} == set(LANGS) == set(PATHS)
