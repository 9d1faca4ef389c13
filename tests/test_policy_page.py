"""Pages and workers under the strictest policy that hosts are given, sent as headers: nothing is refused."""

import functools
import json
import re
import time

import pytest

from calc.locale import LANGS
from calc.site import policy
from tests.fixtures_site import Handler, Server
from tests.test_embed_page import Host
from tests.test_page import PATHS, WAIT
from tests.test_site_build import ARTICLES, address_of

TOTAL = 'calc-card [data-part=summary] [data-key="device.total"]'
NOTE = """
addEventListener("securitypolicyviolation", (e) => (window.refused ??= []).push(e.violatedDirective + e.blockedURI));
"""


class Strict(Handler):
    """Sends what ``nginx.conf`` asks for, and keeps what browsers report: of pages, workers, service workers."""

    def end_headers(self):
        framed = "*" if "embed=1" in self.path else "'self'"
        told = f"{policy.META}; frame-ancestors {framed}; report-uri /refused"
        self.send_header("Content-Security-Policy", told)
        for name, value in policy.HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def do_POST(self):
        self.server.refused.append(json.loads(self.rfile.read(int(self.headers["Content-Length"])))["csp-report"])
        self.send_response(204)
        self.end_headers()


@pytest.fixture(scope="module")
def server(site):
    with Server(("127.0.0.1", 0), functools.partial(Strict, directory=str(site))) as server:
        server.refused = []
        yield server


@pytest.fixture
def strict(server):
    return f"http://127.0.0.1:{server.server_port}/"


@pytest.fixture(scope="module")
def reader(browser):
    """A browser that obeys the policy: one for all, so that the engine comes once."""
    context = browser.new_context(bypass_csp=False)
    context.add_init_script(NOTE)
    yield context
    context.close()


@pytest.fixture
def watched(reader, server):
    """A page; what its policy refuses, and what it complains of, is wrong."""
    page, wrong = reader.new_page(), []
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    yield page
    assert page.evaluate("window.refused ?? []") == [] and wrong == [] and server.refused == []
    page.close()


def until(page, expression, arg=None):
    """Ask from here: to wait in the page takes eval there."""
    end = time.monotonic() + WAIT / 1000
    while not page.evaluate(expression, arg):
        assert time.monotonic() < end, expression
        page.wait_for_timeout(50)


def used(page):
    """Everything unfolded, a number opened, the page seen to its end."""
    page.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
    page.evaluate("document.querySelector('.calc-number')?.click()")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("path", [*(address_of("en", article) for article in ARTICLES), "404.html"])
def test_a_page_is_read(watched, strict, path):
    watched.goto(strict + path)
    used(watched)


@pytest.mark.parametrize("lang", LANGS)
def test_a_calculator_answers_in_every_language(watched, strict, lang):
    watched.goto(strict + PATHS[lang])
    watched.fill("calc-card [name=batch]", "2")
    watched.wait_for_selector(f'{TOTAL}[data-value="164507222016"]', timeout=WAIT)
    used(watched)


def test_what_a_reader_takes_along_is_made(watched, strict):
    """The picture is drawn from a blob."""
    watched.goto(strict + PATHS["en"])
    watched.click("calc-card [data-fold=take] summary")
    for name in ("svg", "png", "python", "csv"):
        with watched.expect_download():
            watched.click(f'[data-act="save:{name}"]')


def test_the_lab_trains(watched, strict):
    watched.goto(strict + "image-memory/")
    watched.locator("calc-lab [data-part=start]").click()
    watched.wait_for_selector("calc-lab[data-engine=ready]", timeout=WAIT)


def test_search_finds(watched, strict):
    watched.goto(strict)
    watched.locator("[data-md-component=search-query]").press_sequentially("LoRA")
    watched.wait_for_selector("[data-md-component=search-result] a")


def test_a_kept_site_is_read_and_computed_without_a_network(watched, strict):
    watched.goto(strict + PATHS["pl"])
    watched.click(".offline button[value=keeping]")
    watched.wait_for_selector(".offline[data-state=kept]", timeout=WAIT)
    watched.context.set_offline(True)
    watched.goto(strict + PATHS["pl"] + "?stage=3&devices=8")
    watched.wait_for_selector(f'{TOTAL}[data-value="34253611008"]', timeout=WAIT)
    watched.context.set_offline(False)
    watched.click(".offline button[value=removed]")
    until(watched, "async () => !(await caches.keys()).length")


@pytest.fixture
def host():
    """Another page's server, with a frame (``framed``)."""
    with Server(("127.0.0.1", 0), Host) as server:
        yield server


def test_another_page_frames_the_calculator_to_embed_and_nothing_else(reader, strict, server, host):
    page, shown = reader.new_page(), []
    for path in ("training-memory/", "glossary/", "training-memory/?embed=1"):
        host.framed = strict + path
        page.goto(f"http://localhost:{host.server_port}/", wait_until="networkidle")
        shown.append(page.frames[1].url)
    assert shown == ["chrome-error://chromewebdata/"] * 2 + [host.framed]
    assert page.frames[1].locator("calc-card").is_visible()
    page.close()
    assert {report["effective-directive"] for report in server.refused} == {"frame-ancestors"}
    server.refused.clear()


def test_what_is_no_file_of_ours_is_neither_run_nor_sent_for_and_is_reported(reader, strict, server):
    """Were nothing refused here, nothing would show above."""
    page = reader.new_page()
    page.goto(strict)
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.run = 1\">')")
    page.evaluate("document.body.append(Object.assign(document.createElement('script'), {text: 'window.run = 2'}))")
    assert page.evaluate("fetch('http://localhost:1/').then(() => 'sent', (error) => error.name)") == "TypeError"
    until(page, "refused.length > 2")
    assert page.evaluate("window.run") is None
    page.wait_for_timeout(300)
    refused = {report["effective-directive"] for report in server.refused}
    assert {"script-src-attr", "script-src-elem", "connect-src"} <= refused
    page.close()
    server.refused.clear()


def test_every_page_carries_the_policy_and_no_style_or_script_of_its_own(site):
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 60
    for path in pages:
        text = path.read_text("utf-8")
        if "presets" in path.parts:
            continue  # parts that are put into pages
        assert policy.META in text.replace("&#39;", "'"), path
        assert not re.search(r"<style|\sstyle=|\son\w+=", text), path
        assert all("src=" in script or "application/json" in script for script in re.findall(r"<script[^>]*>", text))


@pytest.mark.parametrize("name", policy.FILES)
def test_hosts_find_their_headers_ready(site, name):
    text = (site / name).read_text("utf-8")
    assert policy.META in text and "application/wasm" in text and "immutable" in text and "nosniff" in text
