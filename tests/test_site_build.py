"""The built files: languages, links between them, what is there and what is not."""

import base64
import gzip
import hashlib
import json
import re
import tomllib
from html.parser import HTMLParser
from pathlib import Path

import brotli
import pytest

from calc.locale import LANGS, load
from tests.fixtures_site import URL

ROOT = Path(__file__).parents[1]
HOMES = {lang: "" if lang == "en" else f"{lang}/" for lang in LANGS}
UNPACK = {".br": brotli.decompress, ".gz": gzip.decompress}
TABLE = tomllib.loads((ROOT / "docs/articles.toml").read_text("utf-8"))
ARTICLES = list(TABLE)


def address_of(lang, article):
    return HOMES[lang] + ("" if article == "index" else f"{article}/")


PAGES = [
    (lang, article)
    for lang in LANGS
    for article in ARTICLES
    if (ROOT / "docs" / lang / f"{article}.md").exists()
]
every_page = pytest.mark.parametrize(("lang", "article"), PAGES)
every_language = pytest.mark.parametrize("lang", LANGS)


class Tags(HTMLParser):
    """The start tags of a page, in order: (name, attributes)."""

    def __init__(self, path):
        super().__init__()
        self.found = []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def all(self, tag, **wanted):
        return [a for t, a in self.found if t == tag and wanted.items() <= a.items()]


def page_of(site, lang, article):
    return Tags(site / address_of(lang, article) / "index.html")


@every_page
def test_a_page_names_its_language(site, lang, article):
    [html] = page_of(site, lang, article).all("html")
    assert html["lang"] == {"en": "en", "vi": "vi", "zh": "zh-Hans", "pl": "pl"}[lang]


@every_page
def test_alternates_are_absolute_and_exactly_the_translations_that_exist(site, lang, article):
    links = page_of(site, lang, article).all("link", rel="alternate")
    there = {code: URL + address_of(code, article) for code, a in PAGES if a == article}
    expected = {load(code).tag: url for code, url in there.items()}
    if "en" in there:
        expected["x-default"] = there["en"]
    assert {link["hreflang"]: link["href"] for link in links} == expected


@every_page
def test_the_language_switch_keeps_the_page(site, lang, article):
    page = site / address_of(lang, article)
    for other in LANGS:
        [link] = Tags(page / "index.html").all("a", hreflang=load(other).tag, **{"class": "md-select__link"})
        there = (other, article) if (other, article) in PAGES else (other, "index")
        assert (page / link["href"]).resolve() == (site / address_of(*there)).resolve()


@every_language
def test_the_menu_follows_articles_toml(site, lang):
    here = [article for code, article in PAGES if code == lang]
    links = page_of(site, lang, "index").all("a")
    menu = [link["href"] for link in links if (link.get("class") or "").startswith("md-nav__link")]
    menu = [Path(href) for href in menu if not href.startswith("#")]
    assert menu == [Path("." if article == "index" else article) for article in here]


@every_page
def test_an_article_tells_its_reading_time_and_last_change_under_its_heading(site, lang, article):
    text = (site / address_of(lang, article) / "index.html").read_text("utf-8")
    lines = re.findall(r'</h1>\s*<p class="byline">(.*?)</p>', text, re.S)
    calculated = "calculator" in TABLE[article]
    assert len(lines) == text.count('class="byline"') == calculated
    assert all(re.search(r'\d.*<time datetime="\d{4}-\d\d-\d\d">', line) for line in lines)


@every_page
def test_previous_and_next_follow_articles_toml_in_the_language(site, lang, article):
    here = [a for code, a in PAGES if code == lang]
    links = page_of(site, lang, article).all("a")
    at = here.index(article)
    for way, there in (("prev", here[:at][-1:]), ("next", here[at + 1 :][:1])):
        found = [a["href"] for a in links if f"md-footer__link--{way}" in (a.get("class") or "")]
        folder = site / address_of(lang, article)
        assert [(folder / href).resolve() for href in found] == [(site / address_of(lang, a)).resolve() for a in there]


@every_language
def test_an_unknown_address_is_answered_in_the_language_of_its_folder(site, lang):
    path = site / HOMES[lang] / "404.html"
    [html] = Tags(path).all("html")
    assert html["lang"] == load(lang).tag
    assert load(lang).words("site.missing") in path.read_text("utf-8")
    hrefs = [a["href"] for a in Tags(path).all("a") if not a["href"].startswith("#")]
    assert hrefs and all(href.startswith(("/", "https://")) for href in hrefs)


@every_page
def test_no_script_is_inline(site, lang, article):
    for script in page_of(site, lang, article).all("script"):
        assert "src" in script or script.get("type") == "application/json"


def test_the_sitemap_lists_each_page_once(site):
    text = (site / "sitemap.xml").read_text("utf-8")
    for lang, article in PAGES:
        assert text.count(f"<loc>{URL}{address_of(lang, article)}</loc>") == 1
    assert text.count("<loc>") == len(PAGES)


def test_the_engine_is_served_whole_each_file_under_the_hash_of_its_content(site):
    built = json.loads((ROOT / ".build/engine/engine.json").read_text("utf-8"))
    served = {f"{name}{packed}" for name in built["files"] for packed in ("", ".br", ".gz") if name != built["lock"]}
    there = [path for path in (site / "engine").rglob("*") if path.is_file()]
    assert {path.name for path in there} == served and len(there) == len(served)
    for path in there:
        content = UNPACK.get(path.suffix, bytes)(path.read_bytes())
        hashed = hashlib.sha256(content).hexdigest()
        assert path.parent.name == hashed[:16]
        assert built["files"][path.name.removesuffix(".br").removesuffix(".gz")]["sha256"] == hashed


def test_the_pages_start_the_worker_that_was_built(site):
    built = json.loads((ROOT / ".build/engine/engine.json").read_text("utf-8"))
    for lang, article in PAGES:
        page = site / address_of(lang, article) / "index.html"
        for src in set(re.findall(r'data-src="([^"]*)"', page.read_text("utf-8"))):
            script, hashed = src.split("#")
            assert (page.parent / script).resolve() == (site / "engine" / built["src"]).resolve()
            content = hashlib.sha256((page.parent / script).read_bytes()).digest()
            assert hashed == "sha256-" + base64.b64encode(content).decode()


def test_tables_and_templates_stay_out_of_the_site(site):
    names = {path.relative_to(site).as_posix() for path in site.rglob("*")}
    assert not [name for name in names if name.endswith(".toml") or "_theme" in name]


def test_what_search_knows_is_split_by_language(site):
    for lang in LANGS:
        docs = json.loads((site / f"search/{lang}.json").read_text("utf-8"))["docs"]
        folders = {doc["location"].split("/")[0] for doc in docs}
        assert docs
        assert folders == {lang} if lang != "en" else not folders & set(LANGS)
    assert {path.name for path in (site / "search").iterdir()} == {f"{lang}.json" for lang in LANGS}


@every_language
def test_search_knows_the_prose_and_not_the_calculators(site, lang):
    docs = json.loads((site / f"search/{lang}.json").read_text("utf-8"))["docs"]
    text = " ".join(doc["text"] for doc in docs).replace("\u200b", "")
    words = load(lang).words
    assert words("ui.reset") in (site / address_of(lang, "training-memory") / "index.html").read_text("utf-8")
    assert words("ui.reset") not in text and words("ui.all-numbers") not in text
