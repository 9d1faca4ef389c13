"""The site below a path of its host, as project pages have it: it asks for nothing outside, and all of it works."""

import functools
import json
import re
import shutil
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from calc.locale import LANGS, load
from tests.fixtures_checkout import run
from tests.fixtures_site import ROOT, Handler, Server
from tests.test_page import PATHS, WAIT
from tests.test_site_build import HOMES, PAGES, Tags, address_of

NEW_READER = True  # storage, clock or permissions of its own

BELOW = "/a/b/"
TOTAL = 'calc-card [data-part=summary] [data-key="device.total"]'


class Host(Handler):
    """Answers what is not there with the site's own page, as such hosts do; notes what is asked for outside."""

    def do_GET(self):
        if not self.path.startswith(BELOW):
            self.server.outside.append(self.path)
        super().do_GET()

    def send_error(self, code, message=None, explain=None):
        page = Path(self.directory, BELOW.strip("/"), "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(page)


@pytest.fixture
def below(tmp_path):
    """Serve a built folder there; where that is."""
    with Server(("127.0.0.1", 0), functools.partial(Host, directory=str(tmp_path / "host"))) as server:
        server.outside = []
        def serve(folder):
            place = tmp_path / "host" / BELOW.strip("/")
            place.parent.mkdir(parents=True)
            place.symlink_to(folder)
            return f"http://127.0.0.1:{server.server_port}{BELOW}"

        yield serve
        assert [path for path in server.outside if path != "/favicon.ico"] == []


@pytest.fixture
def small(checkout, site, monkeypatch):
    """A small site of the whole build, which is told its address, and the engine that the large one has."""
    for name in ("docs/assets", ".build/engine"):
        shutil.copytree(ROOT / name, checkout / name)
    for name in ("LICENSE", "LICENSE-PROSE"):
        shutil.copy(ROOT / name, checkout)
    (checkout / "node_modules").symlink_to(ROOT / "node_modules")
    monkeypatch.setenv("SITE_URL", f"https://example.org{BELOW}")
    built = run(checkout, "mkdocs", "build", "--quiet", "--site-dir", str(checkout / "out"))
    assert built.returncode == 0, built.stderr
    return checkout / "out"


def test_a_reader_computes_searches_and_changes_the_language(page, below, site):
    address = below(site)
    page.goto(address + PATHS["en"])
    page.select_option("calc-card [name=stage]", "3")
    page.fill("calc-card [name=devices]", "8")
    page.wait_for_selector(f'{TOTAL}[data-value="34253611008"]', timeout=WAIT)
    page.locator(".md-search__input").click()
    page.keyboard.type("Adam")
    page.locator(".md-search-result__link").first.click()
    assert page.url.startswith(address)
    switch = page.locator('.md-select__link[hreflang="pl"]').first.get_attribute("href")
    page.goto(page.url)
    page.evaluate("href => { location.href = href }", switch)
    page.wait_for_selector('html[lang="pl"]', state="attached")
    assert page.url.startswith(address + "pl/")


def test_a_kept_site_lies_below_that_path_alone(page, below, site):
    address = below(site)
    page.goto(address + PATHS["vi"])
    page.click(".offline button[value=keeping]")
    page.wait_for_selector(".offline[data-state=kept]", timeout=WAIT)
    scopes = page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.map(({ scope }) => scope))")
    assert scopes == [address] == page.evaluate("caches.keys()")
    page.context.set_offline(True)
    page.goto(address + PATHS["vi"] + "?stage=3&devices=8")
    page.wait_for_selector(f'{TOTAL}[data-value="34253611008"]', timeout=WAIT)


def test_no_page_links_by_its_host_and_all_links_lead_to_files(site):
    """A path from the root would leave the site; the 404 pages, shown at any depth, have to have them."""
    for lang, article in PAGES:
        page = site / address_of(lang, article) / "index.html"
        for link in links(page):
            target = (page.parent / link).resolve()
            assert target.is_relative_to(site.resolve()), (page, link)
            assert target.is_file() or (target / "index.html").is_file(), (page, link)


def links(page):
    """Addresses within the site that a page names, without queries and fragments."""
    found = re.findall(r'\s(?:href|src|data-src)="([^"]*)"', page.read_text("utf-8"))
    paths = {urlsplit(link).path for link in found if not urlsplit(link).scheme}
    assert not [path for path in paths if path.startswith("/")], page
    return sorted(filter(None, paths))


def test_the_404_pages_lead_back_from_any_depth(page, below, small):
    for lang in LANGS:
        tags = Tags(small / HOMES[lang] / "404.html").found
        named = [attrs.get("href") or attrs.get("src") or "" for tag, attrs in tags if tag in ("a", "link", "script")]
        own = [urlsplit(link).path for link in named if link.startswith("/")]
        assert len(own) > 5 and all(path.startswith(BELOW) for path in own)
        for path in own:
            target = (small / path.removeprefix(BELOW)).resolve()
            home = target in {(small / home).resolve() for home in HOMES.values()}  # the small site has none
            assert target.is_file() or (target / "index.html").is_file() or home, path
    address = below(small)
    answer = page.goto(f"{address}no/such/page/")
    assert answer.status == 404 and page.locator("h1").inner_text() == load("en").words("site.missing")
    assert json.loads(page.locator("#__config").text_content())["base"] == BELOW
    page.locator(".md-content li a").first.click()
    page.wait_for_url(address + "training-memory/")
    assert "js" in page.locator("html").get_attribute("class")  # its scripts run
