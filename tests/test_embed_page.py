"""?embed=1: the calculator alone, in a frame of a page on another host, which learns its height and nothing else."""

import http.server

import pytest

from calc.locale import LANGS, load
from tests.fixtures_site import Server
from tests.test_page import PATHS, WAIT

NEW_READER = True  # storage, clock or permissions of its own

HIDDEN = ".md-header, .md-footer, .md-sidebar, .offer, .md-content__inner > *:not(calc-card, .embed-link)"
HOST = """<!doctype html><title>Host</title>
<script>
  window.heard = [];
  addEventListener("message", ({ data, source, origin }) => {
    heard.push([data, origin]);
    if (data.height) document.querySelector("iframe").style.height = data.height + "px";
  });
</script>
<iframe src="%s" style="width: 100%%; height: 40px; border: 0"></iframe>
"""


class Host(http.server.BaseHTTPRequestHandler):
    """One page with a frame; the frame's address comes in the query."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write((HOST % self.server.framed).encode())

    def log_message(self, format, *args):
        pass


@pytest.fixture
def framing(page, address):
    """Open an address of the site in a frame of another origin's page; return the frame."""
    with Server(("127.0.0.1", 0), Host) as server:
        def framed(path, tells=True):
            server.framed = address + path
            page.goto(f"http://localhost:{server.server_port}/")
            if tells:
                page.wait_for_function("heard.length > 0", timeout=WAIT)
            return page.frames[1]

        yield framed


@pytest.mark.parametrize("lang", LANGS)
def test_only_the_calculator_and_a_way_to_the_article_are_seen(page, framing, address, lang):
    page.set_viewport_size({"width": 320, "height": 640})
    frame = framing(PATHS[lang] + "?embed=1")
    assert frame.locator("calc-card").is_visible()
    assert frame.locator(HIDDEN).count() > 3
    assert not any(element.is_visible() for element in frame.locator(HIDDEN).all())
    assert frame.evaluate("document.documentElement.scrollWidth") <= 320
    link = frame.locator(".embed-link a")
    assert link.inner_text() == load(lang).words("ui.embed")
    with page.context.expect_page() as opening:
        link.click()
    assert opening.value.url == address + PATHS[lang]


def test_the_frame_is_as_high_as_what_is_in_it_and_follows_it(page, framing):
    page.set_viewport_size({"width": 320, "height": 640})
    frame = framing(PATHS["en"] + "?embed=1")
    fits = "document.documentElement.scrollHeight <= innerHeight + 1"
    frame.wait_for_function(fits, timeout=WAIT)
    before = page.evaluate("heard.at(-1)[0].height")
    frame.locator("calc-card details > summary >> visible=true").last.click()
    page.wait_for_function("before => heard.at(-1)[0].height > before", arg=before, timeout=WAIT)
    frame.wait_for_function(fits, timeout=WAIT)
    frame.locator("calc-card details[open] > summary >> visible=true").last.click()
    page.wait_for_function("before => heard.at(-1)[0].height <= before", arg=before, timeout=WAIT)


def test_the_host_is_told_height_and_source_only(page, framing, address):
    frame = framing(PATHS["pl"] + "?embed=1")
    frame.fill("calc-card [name=devices]", "8")
    frame.wait_for_selector("calc-card[data-engine=ready]", timeout=WAIT)
    heard = page.evaluate("heard")
    assert {origin for _, origin in heard} == {address.rstrip("/")}
    for message, _ in heard:
        assert message.keys() == {"height", "source"}
        assert message["source"] == "training-memory" and message["height"] > 200


@pytest.mark.parametrize("path", ["low-rank/", "vi/training-memory/?stage=3"])
def test_framed_without_being_asked_to_embed_a_page_is_its_calculator_alone(framing, path):
    """Where no header can forbid it; nobody is led to press "keep" below another page's button."""
    frame = framing(path)
    assert frame.locator("calc-card").is_visible() and frame.locator(".embed-link").is_visible()
    assert frame.locator(HIDDEN).count() > 3
    assert not any(element.is_visible() for element in frame.locator(HIDDEN).all())


@pytest.mark.parametrize("path", ["", "zh/glossary/", "pl/404.html", "glossary/?embed=1"])
def test_framed_a_page_without_a_calculator_shows_nothing(page, framing, path):
    frame = framing(path, tells=False)
    frame.wait_for_selector("html[hidden]", state="attached")
    assert frame.evaluate("document.documentElement.checkVisibility()") is False
    assert frame.locator("body").bounding_box() is None
    assert page.evaluate("heard") == []


def test_a_page_that_is_not_embedded_shows_all_and_tells_nothing(page, framing, address):
    page.goto(address + PATHS["en"])
    assert page.locator(".md-header").is_visible() and not page.locator(".embed-link").is_visible()
    page.evaluate("window.heard = []; addEventListener('message', ({ data }) => heard.push(data))")
    page.set_viewport_size({"width": 500, "height": 500})
    page.wait_for_timeout(500)
    assert page.evaluate("heard") == []


def test_the_first_paint_is_the_calculator_alone(page, address):
    """The class that hides the rest is there before the header is."""
    page.add_init_script("""
      new MutationObserver((_, all) => {
        if (!document.querySelector('.md-header')) return;
        window.early = document.documentElement.classList.contains("embed");
        all.disconnect();
      }).observe(document, { childList: true, subtree: true });
    """)
    page.goto(address + PATHS["en"] + "?embed=1")
    assert page.evaluate("early") is True


def test_a_setup_in_the_address_is_read_in_the_frame(page, framing):
    frame = framing(PATHS["vi"] + "?stage=3&devices=8&embed=1")
    frame.wait_for_function(
        "document.querySelector('calc-card [data-key=\"device.total\"]').dataset.value === '34253611008'", timeout=WAIT
    )
    assert frame.url.endswith("embed=1")
