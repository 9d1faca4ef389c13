"""What machines read of a page: its language, its one address, its translations, what a preview of it shows."""

import xml.etree.ElementTree as ElementTree
from collections import Counter
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from mkdocs.config import load_config

from calc.locale import LANGS, load
from calc.site import language
from calc.site.translations import Translation
from tests.fixtures_site import ROOT, URL
from tests.test_site_build import HOMES, PAGES, TABLE, Tags, address_of, page_of

SITEMAP = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
every_page = pytest.mark.parametrize(("lang", "article"), PAGES)
every_language = pytest.mark.parametrize("lang", LANGS)


@pytest.fixture(scope="module")
def heads(site):
    """The tags of every page, each file read once."""
    return {page: page_of(site, *page) for page in PAGES}


def one(tags, attribute="content", **wanted):
    """The value in the only tag of its kind."""
    [tag] = tags.all("meta" if attribute == "content" else "link", **wanted)
    return tag[attribute]


def alternates(tags):
    links = tags.all("link", rel="alternate")
    assert len({link["hreflang"] for link in links}) == len(links)
    return {link["hreflang"]: link["href"] for link in links}


@every_page
def test_a_page_has_one_address_which_is_its_own(heads, lang, article):
    tags = heads[lang, article]
    assert one(tags, "href", rel="canonical") == one(tags, property="og:url") == URL + address_of(lang, article)


@every_page
def test_each_translation_names_all_the_others_and_itself(heads, lang, article):
    own = alternates(heads[lang, article])
    assert own[load(lang).tag] == URL + address_of(lang, article)
    for other in (code for code, name in PAGES if name == article):
        assert alternates(heads[other, article]) == own


def test_descriptions_and_titles_are_never_the_same_twice(heads):
    for name in ({"name": "description"}, {"property": "og:title"}, {"property": "og:description"}):
        counts = Counter(one(tags, **name) for tags in heads.values())
        assert len(counts) == len(PAGES) and all(counts), counts.most_common(1)


@every_page
def test_a_preview_tells_the_page_in_its_own_language(heads, lang, article):
    tags = heads[lang, article]
    front = (ROOT / "docs" / lang / f"{article}.md").read_text("utf-8").split("\n---\n")[0]
    fields = dict(line.split(": ", 1) for line in front.splitlines() if ": " in line)
    assert one(tags, property="og:title") == fields["title"]
    assert one(tags, property="og:description") == one(tags, name="description") == fields["description"]
    assert one(tags, property="og:site_name") == load(lang).words("site.title")
    assert one(tags, property="og:type") == ("article" if "calculator" in TABLE[article] else "website")
    assert one(tags, name="twitter:card") == "summary"
    there = {code for code, name in PAGES if name == article}
    assert one(tags, property="og:locale") == language.load(lang).social
    others = [tag["content"] for tag in tags.all("meta", property="og:locale:alternate")]
    assert sorted(others) == sorted(language.load(code).social for code in there - {lang})


def test_no_preview_promises_a_picture_that_is_not_there(site, heads):
    for tags in heads.values():
        for tag in tags.all("meta", property="og:image"):
            assert (site / tag["content"].removeprefix(URL)).is_file()
            assert one(tags, property="og:image:alt")


def test_the_sitemap_gives_each_page_once_with_the_alternates_of_its_head(site, heads):
    root = ElementTree.parse(site / "sitemap.xml").getroot()
    found = [
        (
            entry.findtext("s:loc", namespaces=SITEMAP),
            {link.get("hreflang"): link.get("href") for link in entry.findall("x:link", SITEMAP)},
        )
        for entry in root.findall("s:url", SITEMAP)
    ]
    told = [(URL + address_of(*page), alternates(tags)) for page, tags in heads.items()]
    assert sorted(found, key=str) == sorted(told, key=str)


@every_language
def test_the_links_of_an_unknown_address_lead_to_pages_of_its_language(site, lang):
    tags = Tags(site / HOMES[lang] / "404.html")
    assert [tag["lang"] for tag in tags.all("html")] == [load(lang).tag]
    assert tags.all("link", rel="canonical") == tags.all("link", rel="alternate") == []
    links = [a for a in tags.all("a") if urlsplit(a["href"]).netloc == "" and not a["href"].startswith("#")]
    for link in links:
        target = site / urlsplit(link["href"]).path.lstrip("/")
        assert target.is_file() or (target / "index.html").is_file(), link
    own = {f"/{address_of(code, article)}" for code, article in PAGES if code == lang}
    assert own <= {"/" if a["href"] in ("/", "/.") else a["href"].replace("/./", "/") for a in links}


def test_without_the_sites_address_no_page_claims_one():
    theme = load_config(str(ROOT / "mkdocs.yml"), site_url="").theme.get_env()
    other = Translation("pl", "pl", "Polski", "pl/", exists=True, offer="", social="pl_PL")
    page = SimpleNamespace(url="a/", canonical_url=None, meta={"title": 'A "B"', "description": "C"})
    config = {"site_url": "", "site_name": "D", "theme": {"favicon": "icon.svg"}}
    main = theme.get_template("main.html")
    own = {"translations": [other], "locale": load("en"), "base_url": "."}
    given = main.new_context({"page": page, "config": config, **own})
    head = "".join(main.blocks["site_meta"](given))
    assert 'property="og:title" content="A &#34;B&#34;"' in head
    for absent in ("canonical", "hreflang", "og:url", "://"):
        assert absent not in head
    assert theme.get_template("sitemap.xml").render(config=config).strip() == ""
