"""Pages and workers under the strictest policy that hosts are given, sent as headers: nothing is refused."""

import functools
import re
import threading

import pytest

from calc.site import policy
from tests.fixtures_site import Handler, Server

NOTE = """
addEventListener("securitypolicyviolation", (e) => (window.refused ??= []).push(e.violatedDirective + e.blockedURI));
"""


class Strict(Handler):
    """Sends what ``nginx.conf`` asks for; a page is framed by itself alone, but for the calculator to embed."""

    def end_headers(self):
        framed = "*" if "embed=1" in self.path else "'self'"
        self.send_header("Content-Security-Policy", f"{policy.META}; frame-ancestors {framed}")
        for name, value in policy.HEADERS.items():
            self.send_header(name, value)
        super().end_headers()


@pytest.fixture(scope="module")
def strict(site):
    with Server(("127.0.0.1", 0), functools.partial(Strict, directory=str(site))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.fixture
def watched(page):
    """A page that notes what its policy refuses, and what it complains of."""
    page.wrong = []
    page.on("console", lambda message: page.wrong.append(message.text) if message.type == "error" else None)
    page.add_init_script(NOTE)
    yield page
    assert page.evaluate("window.refused ?? []") == [] and page.wrong == []


def test_a_calculator_answers(watched, strict):
    watched.goto(strict + "training-memory/")
    watched.fill("calc-card [name=batch]", "2")
    watched.wait_for_selector('calc-card [data-part=summary] [data-key="device.total"][data-value="164507222016"]')
    watched.click('calc-card [data-fold="take"] summary')
    watched.wait_for_timeout(300)


def test_the_lab_trains(watched, strict):
    watched.goto(strict + "training-memory/")
    labs = watched.locator("calc-lab button")
    if not labs.count():
        watched.goto(strict + "image-memory/")
    watched.locator("calc-lab button").first.click()
    watched.wait_for_function("document.querySelector('calc-lab').dataset.engine === 'ready'", timeout=60_000)


def test_search_finds(watched, strict):
    watched.goto(strict)
    watched.locator("[data-md-component=search-query]").press_sequentially("LoRA")
    watched.wait_for_selector("[data-md-component=search-result] a")


def test_nothing_of_a_page_is_run_or_shown_that_is_no_file_of_ours(page, strict):
    page.goto(strict)
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.run = 1\">')")
    page.evaluate("document.body.append(Object.assign(document.createElement('script'), {text: 'window.run = 2'}))")
    page.wait_for_timeout(200)
    assert page.evaluate("window.run") is None


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
