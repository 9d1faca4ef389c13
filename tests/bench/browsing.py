"""Chromium as a reader has it: profiles that never saw the site, and profiles that did."""

import contextlib
import tempfile
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

from tests import fixtures_site
from tests.fixtures_site import QUIET

WATCH = Path(__file__).with_name("visit.js")
SETTLE = 700  # ms after the load, so that what the page does of itself is not counted
KEPT = 1500  # ms after a result, in which a browser puts aside what it compiled
UNBOUND = ["--disable-frame-rate-limit", "--disable-gpu-vsync"]  # a frame comes when it is done, not at the next 1/60 s


@dataclass(frozen=True)
class Way:
    """How a page is brought to a result: a control that is touched, what is typed or chosen there, where it shows."""

    address: str
    control: str
    result: str
    text: str | None = None

    @property
    def touch(self):
        """The arguments of ``bench.first``."""
        return [self.control, self.text, self.result]


def executable():
    """The machine's own Chromium, as readers have it: with its window; or ``None`` for Playwright's."""
    return fixtures_site.executable(fixtures_site.WHOLE)


def version():
    """What the browser calls itself."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=QUIET)
        told = browser.version
        browser.close()
    return told


@contextlib.contextmanager
def browsers():
    """``fresh(*flags)``: a context manager of a browser whose profile has seen nothing."""
    with sync_playwright() as playwright:

        @contextlib.contextmanager
        def fresh(*flags):
            with tempfile.TemporaryDirectory(prefix="bench-", ignore_cleanup_errors=True) as profile:
                context = playwright.chromium.launch_persistent_context(
                    profile, executable_path=executable(), args=[*QUIET, *flags]
                )
                context.add_init_script(path=WATCH)
                try:
                    yield context
                finally:
                    context.close()

        yield fresh


@contextlib.contextmanager
def opened(context, address):
    """A page that is loaded and at rest. What goes wrong in it, or asks another host, is raised and not measured."""
    page = context.new_page()
    wrong = []
    known = ("{0.scheme}://{0.netloc}/".format(urlsplit(address)), "data:", "blob:")
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda asked: asked.url.startswith(known) or wrong.append(f"it asks {asked.url}"))
    page.goto(address, wait_until="load", timeout=120_000)
    page.wait_for_timeout(SETTLE)
    yield page
    page.close()
    if wrong:
        raise RuntimeError(f"{address}: {wrong[0]}")


def first(page, way):
    """What ``bench.first`` of visit.js gives: ``first`` and ``block`` in ms, and the ``value`` shown."""
    page.set_default_timeout(120_000)
    return page.evaluate("(way) => bench.first(...way)", way.touch)
