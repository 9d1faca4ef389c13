"""What readers load of scripts and styles: little, only where it is used, and of the theme all that shows."""

import gzip
import re
from pathlib import Path

import material
import pytest

from calc.site import lean
from tests.test_site_build import PAGES, address_of

ASSETS = Path(__file__).parents[1] / "docs/assets"
MOST = 5 * 1024  # bytes after gzip -9: of page scripts, of workers, of styles, of what is fetched at a first use
THEME = 10 * 1024  # of its 25 KiB of styles, what applies to our pages
WORKERS = ("engine-worker.js", "search.js", "service-worker.js")
LINKED = re.compile(r'(?:<script [^>]*?src|<link rel="stylesheet" href)="([^"]*?assets/[0-9a-f]{16}/[^"]*)"')
IMPORTED = re.compile(r'\b(?:from|import)\s*"\./([\w-]+\.js)"')  # not import(): that is loaded when it is asked for
ASKED_FOR = {"act", "embed-height", "find", "for-me-read", "lab-run", "number-open", "offline-keep"}  # at the first use
every_page = pytest.mark.parametrize(("lang", "article"), PAGES)

def zipped(paths):
    return sum(len(gzip.compress(path.read_bytes(), 9, mtime=0)) for path in paths)


def linked(site, lang, article, suffix):
    """Our files of a kind that a page loads, those that its scripts import with them."""
    page = site / address_of(lang, article)
    found = [(page / link).resolve() for link in LINKED.findall((page / "index.html").read_text("utf-8"))]
    found = [path for path in found if path.suffix == suffix and path.name != lean.THEME]
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
    assert {"start", "scheme", "offer", "frame", "offline"} <= parts(scripts)
    sizes = {path.name: zipped([path]) for path in scripts}
    assert sum(sizes.values()) <= MOST, sizes


@every_page
def test_the_styles_of_a_page_are_at_most_5_kib(site, lang, article):
    styles = linked(site, lang, article, ".css")
    assert {"site", "frame"} <= parts(styles)
    sizes = {path.name: zipped([path]) for path in styles}
    assert sum(sizes.values()) <= MOST, sizes


def test_the_workers_are_at_most_5_kib(site):
    paths = [path for name in WORKERS for path in site.rglob(name)]
    assert [path.name for path in paths] == list(WORKERS)
    assert zipped(paths) <= MOST, {path.name: zipped([path]) for path in paths}


def test_what_is_fetched_at_a_first_use_is_at_most_5_kib_in_all(site):
    [folder] = {path.parent for path in site.glob("assets/*/*.css")}
    paths = [folder / f"{name}.js" for name in ASKED_FOR]
    assert zipped(paths) <= MOST, {path.name: zipped([path]) for path in paths}


def test_no_page_links_a_script_of_the_theme_and_all_link_the_one_sheet_that_is_left_of_it(site):
    for lang, article in PAGES:
        html = (site / address_of(lang, article) / "index.html").read_text("utf-8")
        links = re.findall(r'<(?:script|link)[^>]* (?:src|href)="([^"]*\.(?:js|css))"', html)
        assert [link for link in links if not re.search(r"/?assets/[0-9a-f]{16}/", link)] == []
        assert sum(link.endswith(lean.THEME) for link in links) == 1
    [sheet] = site.rglob(lean.THEME)
    assert zipped([sheet]) <= THEME


# With what is left of the theme and with all of it, in turn: every element that looks otherwise, and in what. Where
# it stands is compared in place of its margins, which Chromium tells now as they are written, now as they are used.
COMPARE = """([left, whole]) => {
  const [sheet, still] = [new CSSStyleSheet(), new CSSStyleSheet()];
  still.replaceSync("*, ::before, ::after { transition: none !important }");
  document.adoptedStyleSheets = [sheet, still];
  const looks = () => [...document.querySelectorAll("body, body *")].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const styles = [null, "::before", "::after"].map((pseudo) => getComputedStyle(element, pseudo).cssText);
    const place = [x, y, width, height].map(Math.round);
    return [element.localName, element.className, ...place, ...styles.join(" ").split("; ")];
  });
  const link = document.querySelector(`link[href$="${left}"]`);
  const apply = (without, text) => (link.disabled = without, sheet.replaceSync(`@layer theme { ${text} }`), looks());
  apply(true, ""); // so that both are laid out from the start
  const before = apply(false, "");
  const other = (all, n) => all.filter((one, i) => one !== before[n][i] && !/^(margin|--)/.test(one));
  return apply(true, whole).flatMap((all, n) => other(all, n).map((one) => [all[0], String(all[1]), one].join(" ")));
}"""
SEEN = [("", 1280), ("training-memory/", 1280), ("image-memory/", 360), ("zh/how-true/", 360), ("pl/404.html", 1280)]


@pytest.mark.parametrize(("path", "width"), SEEN)
def test_what_is_left_of_the_theme_looks_like_all_of_it(page, address, path, width):
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(address + path)
    page.locator("[data-md-toggle=search]").evaluate("box => box.click()")
    page.keyboard.type("memory 9")
    page.locator(".md-search-result__link").first.wait_for()
    page.evaluate("document.querySelectorAll('details').forEach((fold) => fold.open = true)")
    page.evaluate("scrollTo(0, 900)")
    folder = Path(material.__file__).parent / "templates/assets/stylesheets"
    whole = "".join(path.read_text("utf-8") for path in sorted(folder.glob("*.css")))
    assert page.evaluate(COMPARE, [lean.THEME, whole]) == []


def test_every_asset_is_linked_where_it_is_used_and_only_there(site):
    """A file of ours that no page loads would be forgotten; one that all load may be needed by some only."""
    loaded = {kind: {page: parts(linked(site, *page, kind)) for page in PAGES} for kind in (".js", ".css")}
    for kind, by_page in loaded.items():
        there = {path.stem for path in ASSETS.glob(f"*{kind}")} - {Path(name).stem for name in WORKERS}
        assert set().union(*by_page.values()) == there - ASKED_FOR - {"engine"}  # joined to those that import it
    for name, mark in lean.NEEDED.items():
        for page, found in loaded[Path(name).suffix].items():
            html = (site / address_of(*page) / "index.html").read_text("utf-8")
            assert (Path(name).stem in found) == bool(re.search(mark, html)), (name, page)


def test_no_page_links_a_file_that_is_not_there(site):
    for lang, article in PAGES:
        for kind in (".js", ".css"):
            assert all(path.is_file() for path in linked(site, lang, article, kind))
