"""The built site, served on this machine, and a browser to look at it with."""

import functools
import http.server
import os
import re
import shutil
import subprocess
import sys
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest
from filelock import FileLock
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
URL = "https://training-bill.example/"  # where the site would be published
# The tests need no network, and a browser that reaches for it waits, or fills the log.
INSECURE = "bill.test"  # a name of this machine that browsers take for a host without https
QUIET = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    f"--host-resolver-rules=MAP {INSECURE} 127.0.0.1",
]  # fmt: skip
# The headless shell is Chromium without its window, which is half of the work of a test. TEST_BROWSER names another.
SHELL = ROOT / ".build/browser/usr/lib/chromium/chromium-headless-shell"  # where .ci/ensure-browser puts it
WHOLE = ("chromium", "google-chrome", "google-chrome-stable")
QUICKEST = (str(SHELL), "chromium-headless-shell", *WHOLE)
BROWSERS = (os.environ["TEST_BROWSER"],) if "TEST_BROWSER" in os.environ else QUICKEST
# A test's engine lives for seconds: compiling it whole and then once more for speed would take over half of its time.
HASTY = ["--js-flags=--liftoff-only --wasm-lazy-compilation"]


@pytest.fixture(scope="session")
def site(tmp_path_factory) -> Path:
    """The folder of the whole site, built as `make build` builds it: once for all processes of a run, read only."""
    base = tmp_path_factory.getbasetemp()
    base = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder, failed = base / "site", base / "site-failed"
    with FileLock(base / "site.lock"):
        if not folder.exists() and not failed.exists():
            failed.write_text(built(folder), "utf-8")
    assert not failed.read_text("utf-8"), failed.read_text("utf-8")
    return folder


def built(folder):
    """Build the site there; what went wrong, in words."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1", "SITE_URL": URL}
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    return ran.stderr or "failed" if ran.returncode else ""


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files with the types that a host has to send; nothing is logged."""

    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def end_headers(self):
        """Folders named after their content may be kept for ever, as README tells hosts."""
        if re.search(r"/[0-9a-f]{16}/", self.path):
            self.send_header("Cache-Control", "public, max-age=31536000, immutable")
        super().end_headers()

    def log_message(self, format, *args):
        pass


class Server(http.server.ThreadingHTTPServer):
    """Serves from ``with`` to the end of its block, however that ends."""

    def __enter__(self):
        self.thread = threading.Thread(target=self.serve_forever)
        self.thread.start()
        return self

    def __exit__(self, *raised):
        self.shutdown()
        self.thread.join()
        super().__exit__(*raised)

    def handle_error(self, request, client_address):
        """A browser that leaves a page hangs up in the middle of an answer: no error of ours."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@pytest.fixture(scope="session")
def address(site):
    """Where the built site is served: ``http://127.0.0.1:PORT/``."""
    with serving(site) as where:
        yield where


@contextmanager
def serving(folder):
    """Serve a folder, and say where."""
    with Server(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder))) as server:
        yield f"http://127.0.0.1:{server.server_port}/"


@pytest.fixture(scope="session")
def browser():
    """The machine's Chromium, else Playwright's own."""
    with launched() as chromium:
        yield chromium


def executable(names=BROWSERS):
    """The first of these that is there; ``None`` for Playwright's own."""
    return next(filter(None, map(shutil.which, names)), None)


@contextmanager
def launched():
    """A browser that is closed in the end."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable(), args=[*QUIET, *HASTY])
        # Playwright waits for a function by eval in the page, and axe comes as a script of no file: both are against
        # the pages' policy. tests/test_policy_page.py turns this off.
        chromium.new_context = functools.partial(chromium.new_context, bypass_csp=True)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def visited(browser):
    """A reader who was here before: the engine is in the cache, which saves each test its download."""
    context = browser.new_context()
    yield context
    context.close()


@pytest.fixture
def page(request, browser):
    """A fresh page; of a reader who was never here where the module sets ``NEW_READER``."""
    if getattr(request.module, "NEW_READER", False):
        context = browser.new_context()
        yield context.new_page()
        context.close()
        return
    page = request.getfixturevalue("visited").new_page()
    yield page
    page.close()
