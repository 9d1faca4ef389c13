"""The built site holds no number that nobody vouches for; and one put there is found wherever readers may meet it."""

import re

import pytest

from calc.locale import LANGS
from calc.site.__main__ import main
from calc.site.project import Project
from calc.site.prose import reach
from calc.site.prose.workspace import Workspace
from calc.site.scan.findings import article_of, findings, page_findings
from tests.test_site_build import ARTICLES, PAGES, address_of

WORK = Workspace(Project())
NUMBER = re.compile(r'<data class="calc-number"([^>]*)>(.*?)</data>', re.DOTALL)


def test_the_built_site_holds_no_number_that_is_not_vouched_for(site):
    assert [str(f) for f in findings(Project(), site)] == []


def told(site, lang, article, change):
    path = site / address_of(lang, article) / "index.html"
    text = path.read_text("utf-8")
    assert change(text) != text
    return page_findings(WORK, "page", article_of(site, path), change(text))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("article", ARTICLES)
def test_every_number_would_be_found_if_the_build_had_not_bound_it(site, lang, article):
    """The page with its numbers' elements taken away: as many findings as it has numbers, or more."""
    numbers = NUMBER.findall((site / address_of(lang, article) / "index.html").read_text("utf-8"))
    if numbers:
        found = told(site, lang, article, lambda text: NUMBER.sub(r"<span>\2</span>", text))
        assert len(found) >= len(numbers)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('<meta name="description" content="', '<meta name="description" content="77 '),
        ("<title>", "<title>77 "),
        ('<h1 id="claim">', '<h1 id="claim">77 '),
        ("</h2>", " two cards</h2>"),
        ("</h2>", '</h2><img alt="77 GB" src="x.png">'),
        ("</h2>", '</h2><abbr title="77">x</abbr>'),
        ("</h2>", '</h2><button aria-label="77 of them">x</button>'),
        ("</h2>", "</h2><pre><code>77 GiB</code></pre>"),
        ("</h2>", "</h2><details><summary>77</summary></details>"),
        ("</h2>", "</h2><svg><text>77</text></svg>"),
        ("</h2>", "</h2><p>it does <b>not</b> fit</p>"),
        ("</article>", "</article><footer>77</footer>"),
    ],
)
def test_a_number_is_found_wherever_readers_meet_it(site, old, new):
    [found] = told(site, "en", "training-memory", lambda text: text.replace(old, new, 1))
    assert found.what.startswith("unbound ")


def test_a_heading_is_one_number_and_its_copy_in_the_contents_none(site):
    page = '<html lang="en"><h2>Of <data class="calc-number">8</data></h2><nav class="md-nav--secondary"><a>Of 8</a>'
    assert page_findings(WORK, "page", "index", page) == []
    [found] = page_findings(WORK, "page", "index", page.replace("<a>Of 8</a>", "<a>Of 9</a>"))
    assert found.found == "Of 9"


@pytest.mark.parametrize("name", ["index.html", "vi/page/index.html", "search/en.json"])
@pytest.mark.parametrize("text", ["[8](calc:devices)", '<a href="calc:devices">x</a>', "[x](cite:dao2022)"])
def test_a_target_that_readers_would_see_is_found_in_any_file(tmp_path, capsys, name, text):
    for page in ("index.html", name):
        (tmp_path / page).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / page).write_text('<html lang="en">\n', "utf-8")
    (tmp_path / name).write_text(f'<html lang="en">\n<p>{text}</p>', "utf-8")
    assert main(["scan", str(tmp_path)]) == 1
    assert f"{tmp_path / name}:2: a target that was not turned into a number" in capsys.readouterr().out


def test_a_page_of_no_known_language_and_a_folder_without_pages_are_told(tmp_path, capsys):
    assert main(["scan", str(tmp_path)]) == 1
    assert "no built site" in capsys.readouterr().err
    (tmp_path / "index.html").write_text('<html lang="uk">', "utf-8")
    assert main(["scan", str(tmp_path)]) == 1
    assert 'index.html:1: a page of no known language; found "uk"' in capsys.readouterr().out


@pytest.mark.parametrize(("lang", "article"), PAGES)
def test_a_page_has_the_switch_where_it_has_many_numbers_and_each_number_is_a_link(site, lang, article):
    text = (site / address_of(lang, article) / "index.html").read_text("utf-8")
    numbers = re.findall(r'<data class="calc-number"[^>]*>(<a [^>]*>)?', text)
    assert all(numbers), "a page with numbers needs <numbers></numbers>"
    assert ('class="calc-reach' in text) == (len(numbers) > reach.FEW) == ('tabindex="-1"' in "".join(numbers))
