"""What readers load of our own scripts and styles: little, only where it is used, and the same as its sources."""

import gzip
import re
from pathlib import Path

import pytest

from calc.site import lean
from tests.test_site_build import PAGES, address_of

ASSETS = Path(__file__).parents[1] / "docs/assets"
MOST = 5 * 1024  # bytes after gzip -9: of page scripts, of workers, of styles
LARGER = {"image-memory": 5400}  # of styles: it alone has a calculator, the lab and the map; 5 KiB stays the aim
WORKERS = ("engine-worker.js", "search.js", "service-worker.js")
LINKED = re.compile(r'(?:<script [^>]*?src|<link rel="stylesheet" href)="([^"]*?assets/[0-9a-f]{16}/[^"]*)"')
IMPORTED = re.compile(r'\b(?:from|import)\s*"\./([\w-]+\.js)"')  # not import(): that is loaded when it is asked for
UNNAMED = {"engine", "act"}  # joined to those that import it; loaded at the first press of a button
every_page = pytest.mark.parametrize(("lang", "article"), PAGES)

def zipped(paths):
    return sum(len(gzip.compress(path.read_bytes(), 9, mtime=0)) for path in paths)


def linked(site, lang, article, suffix):
    """Our files of a kind that a page loads, those that its scripts import with them."""
    page = site / address_of(lang, article)
    found = [(page / link).resolve() for link in LINKED.findall((page / "index.html").read_text("utf-8"))]
    found = [path for path in found if path.suffix == suffix]
    for path in found:  # and grow: an import may import
        imported = [path.parent / name for name in IMPORTED.findall(path.read_text("utf-8"))]
        found += [other for other in imported if other not in found]
    return found


def parts(paths):
    """The sources that are joined in some files, which bear their names."""
    return {part for path in paths for part in path.stem.split(".")}


@every_page
def test_the_scripts_of_a_page_are_at_most_5_kib(site, lang, article):
    scripts = linked(site, lang, article, ".js")
    assert {"start", "scheme", "offer", "offline", "switch"} <= parts(scripts)
    sizes = {path.name: zipped([path]) for path in scripts}
    assert sum(sizes.values()) <= MOST, sizes


@every_page
def test_the_styles_of_a_page_are_at_most_5_kib(site, lang, article):
    styles = linked(site, lang, article, ".css")
    assert {"site", "frame"} <= parts(styles)
    sizes = {path.name: zipped([path]) for path in styles}
    assert sum(sizes.values()) <= LARGER.get(article, MOST), sizes


def test_the_workers_are_at_most_5_kib(site):
    paths = [path for name in WORKERS for path in site.rglob(name)]
    assert [path.name for path in paths] == list(WORKERS)
    assert zipped(paths) <= MOST, {path.name: zipped([path]) for path in paths}


@pytest.mark.parametrize("path", sorted(ASSETS.glob("*.css")), ids=lambda path: path.name)
def test_a_lean_style_sheet_tells_the_browser_the_same(page, path):
    source = path.read_text("utf-8")
    spaces = re.compile(r"(?<=[,:])\s+")  # inside values, which browsers keep as they are written
    rules = "text => { const s = new CSSStyleSheet(); s.replaceSync(text); return [...s.cssRules].map(r => r.cssText) }"
    told, lean_told = (
        [spaces.sub("", rule) for rule in page.evaluate(rules, text)]
        for text in (source, lean.styles({path.name: source})[path.name])
    )
    assert told and lean_told == told


def test_every_asset_is_linked_where_it_is_used_and_only_there(site):
    """A file of ours that no page loads would be forgotten; one that all load may be needed by some only."""
    loaded = {kind: {page: parts(linked(site, *page, kind)) for page in PAGES} for kind in (".js", ".css")}
    for kind, by_page in loaded.items():
        there = {path.stem for path in ASSETS.glob(f"*{kind}")} - {Path(name).stem for name in WORKERS}
        assert set().union(*by_page.values()) == there - UNNAMED
    for name, mark in lean.NEEDED.items():
        for page, found in loaded[Path(name).suffix].items():
            html = (site / address_of(*page) / "index.html").read_text("utf-8")
            assert (Path(name).stem in found) == bool(re.search(mark, html)), (name, page)


def test_no_page_links_a_file_that_is_not_there(site):
    for lang, article in PAGES:
        for kind in (".js", ".css"):
            assert all(path.is_file() for path in linked(site, lang, article, kind))
