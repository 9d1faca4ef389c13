"""Around the articles: the agreed terms, the glossary, the works and where they are used, dates, reading time."""

import os
import subprocess
from datetime import date
from xml.etree import ElementTree

import markdown
import pytest

from calc.locale import LANGS, load
from calc.presets import PRESETS
from calc.site import articles, changed, language, terms
from calc.site.byline import byline, prose
from calc.site.extension import CalcExtension
from calc.site.files import Unusable
from calc.site.project import Project
from calc.site.prose.parsers import extensions
from calc.site.prose.passages import Passage
from calc.site.prose.unbound import loose
from calc.site.prose.works import uses
from calc.site.prose.workspace import Workspace
from calc.sources import SOURCES
from tests.fixtures_prose import change, project

TERMS = terms.load()
DAY = date(2026, 11, 30)
every_language = pytest.mark.parametrize("lang", LANGS)


@pytest.fixture(scope="module")
def rendered():
    """A page of the site's own, as an element."""
    names, configs = extensions(None)
    extension = CalcExtension(Project())

    def render(lang, article):
        extension.page = (lang, article)
        text = (Project().docs / lang / f"{article}.md").read_text("utf-8").partition("\n---\n")[2]
        html = markdown.Markdown(extensions=[*names, "attr_list", extension], extension_configs=configs).convert(text)
        return ElementTree.fromstring(f"<r>{html}</r>")

    return render


def ids(root):
    return [element.get("id") for element in root.iter() if element.get("id")]


def text_of(element):
    """Its text with plain spaces: a page holds some words together."""
    return "".join(element.itertext()).replace("\u00a0", " ")


@every_language
def test_a_term_has_a_word_of_its_own_and_a_sentence(lang):
    names = [term.names[lang] for term in TERMS]
    assert all(name.word and name.means.endswith(("。", "，") if lang == "zh" else ".") for name in names)
    assert len({name.word.casefold() for name in names}) == len(TERMS)


@every_language
def test_no_word_to_avoid_is_an_agreed_one(lang):
    agreed = {word.casefold() for term in TERMS for word in (term.names[lang].word, term.names[lang].also) if word}
    assert not agreed & {word.casefold() for term in TERMS for word in term.names[lang].avoid}


@every_language
def test_a_definition_states_no_number(lang):
    work = Workspace(Project())
    said = [Passage(1, term.names[lang].means, "text") for term in TERMS]
    found = loose(said, lang, "glossary", work.exemptions, work.speech(lang).vocabulary)
    assert [(number.text, number.passage.text) for number in found] == []


def test_a_term_that_lacks_a_language_or_a_field_is_told(tmp_path):
    path = tmp_path / "terms.toml"
    path.write_text('[a]\nen = { word = "a", avoid = [], means = "A.", menas = "" }\nde = {}\n', "utf-8")
    with pytest.raises(Unusable) as raised:
        terms.load(path)
    told = {(finding.line, finding.what) for finding in raised.value.findings}
    assert (3, '[a] no field "de"; known: en, vi, zh, pl') in told
    assert {(2, '[a.en] no field "menas"; did you mean "means"?'), (1, '[a] lacks "pl": expected a table')} <= told


@every_language
def test_the_glossary_has_each_term_once_with_its_words_in_the_other_languages(rendered, lang):
    root = rendered(lang, "glossary")
    entries = {entry.get("id"): entry for entry in root.find("dl")}
    assert set(entries) == {f"term-{term.id}" for term in TERMS}
    assert len(ids(root)) == len(set(ids(root)))
    for term in TERMS:
        word, means, others = entries[f"term-{term.id}"]
        assert text_of(word.find("dfn")) == term.names[lang].word and text_of(means) == term.names[lang].means
        told = {span.get("lang"): text_of(span) for span in others}
        assert told.keys() == {load(other).tag for other in LANGS if other != lang}
        assert all(told[load(o).tag].endswith(term.names[o].word) for o in LANGS if o != lang)


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["activations", "Adam", "device", "DiT", "gradient"]),
        ("vi", ["Adam", "đầu attention", "điểm attention", "gradient", "trọng số làm việc", "vai trò"]),
        ("zh", ["Adam", "参数", "层", "重计算", "梯度", "项目", "序列"]),
        ("pl", ["aktywacje", "optymalizator", "parametr", "pierwszy moment", "wagi robocze", "wymiar ukryty"]),
    ],
)
def test_the_glossary_stands_in_the_order_of_its_language(rendered, lang, words):
    shown = [text_of(word) for word in rendered(lang, "glossary").iter("dfn")]
    assert [word for word in shown if word in words] == sorted(words, key=words.index)


@every_language
def test_the_bibliography_lists_each_used_work_once(rendered, lang):
    root = rendered(lang, "bibliography")
    found = uses(Project(), lang)
    assert [item.get("id") for item in root.find("ol")] == [f"ref-{id}" for id in sorted(found)]
    assert len(ids(root)) == len(set(ids(root)))
    for item in root.find("ol"):
        source = SOURCES[item.get("id").removeprefix("ref-")]
        assert text_of(item.find("p/cite")) == source.title and str(source.year) in text_of(item.find("p"))
        assert not source.url or item.find("p/a").get("href") == source.url


@every_language
def test_every_citation_of_every_article_is_listed_under_its_work(rendered, lang):
    entries = rendered(lang, "bibliography").find("ol")
    listed = {item.get("id"): [a.get("href") for a in item.iter("a")] for item in entries}
    work = Workspace(Project())
    for article in work.files[lang]:
        for binding in work.reading(lang, article).bindings:
            if binding.scheme == "cite":
                source = binding.target.removeprefix("cite:").partition("#")[0]
                assert any(href.partition("#")[0] == f"{article}.md" for href in listed[f"ref-{source}"])


@every_language
def test_the_home_page_leads_to_every_page(rendered, lang):
    leads = {a.get("href").partition("#")[0] for a in rendered(lang, "index").iter("a")}
    assert leads >= {f"{article}.md" for article in articles.load(Project().table("articles.toml"))} - {"index.md"}


def test_a_citation_leads_to_its_section_and_a_heading_shows_no_markup(tmp_path):
    folder = project(tmp_path)
    change(folder, "en", "## Share {#b}", "## The *share* of [80 GiB](calc:card) {#b}\n\n[Dao](cite:dao2022)")
    assert uses(folder, "en")["dao2022"].places == {"training-memory.md#b": "training-memory › The share of 80 GiB"}


def test_results_and_model_shapes_name_their_works():
    found = uses(Project(), "en")
    assert "state.total" in found["rajbhandari2020"].keys["training-memory"]
    assert PRESETS["gpt2-xl"].name in found["radford2019"].presets


@pytest.mark.parametrize(
    ("lang", "words", "reading"),
    [
        ("en", "word " * 228, "1 minute to read"),
        ("en", "word " * 2280, "10 minutes to read"),
        ("vi", "chữ " * 960, "Đọc trong 4 phút"),
        ("zh", "字" * 510, "阅读约需 2 分钟"),
        ("pl", "słowo " * 332, "Czas czytania: 2 minuty"),
        ("pl", "słowo " * 830, "Czas czytania: 5 minut"),
    ],
)
def test_reading_time_is_in_the_form_that_its_number_asks_for(lang, words, reading):
    assert byline(f"<p>{words}</p>", load(lang)).reading == reading


@pytest.mark.parametrize(
    "unread",
    [
        "<calc-card><p>{}</p></calc-card>",
        '<details class="numbers">{}<br></details>',
        '<section class="calc-map">{}</section>',
    ],
)
def test_what_is_not_read_through_takes_no_time(unread):
    html = f"<p>Read.</p>{unread.format('word ' * 9999)}<p>And this.</p>"
    assert prose(html).split() == ["Read.", "And", "this."]


@pytest.mark.parametrize(
    ("lang", "written"),
    [("en", "30 November 2026"), ("vi", "30 tháng 11, 2026"), ("zh", "2026年11月30日"), ("pl", "30 listopada 2026")],
)
def test_a_date_is_written_as_the_language_writes_it(lang, written):
    line = byline("<p>a</p>", load(lang), DAY)
    assert (line.day, line.changed) == ("2026-11-30", written)
    assert len({language.load(lang).date(date(2026, month, 1)) for month in range(1, 13)}) == 12


def git(folder, *arguments, day=None):
    when = {"GIT_COMMITTER_DATE": f"{day}T12:00:00Z", "GIT_AUTHOR_DATE": f"{day}T12:00:00Z"} if day else {}
    names = {f"GIT_{who}_{what}": "a@b" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), **names, **when}
    subprocess.run(["git", *arguments], cwd=folder, env=environment, check=True, capture_output=True)


def test_a_file_has_the_day_of_the_last_commit_that_touched_it(tmp_path):
    docs = tmp_path / "docs"
    (docs / "vi").mkdir(parents=True)
    git(tmp_path, "init", "-q")
    for day, name, text in (("2026-01-02", "vi/số.md", "a"), ("2026-03-04", "b.md", "b"), ("2026-05-06", "b.md", "c")):
        (docs / name).write_text(text, "utf-8")
        git(tmp_path, "add", ".")
        git(tmp_path, "commit", "-q", "-m", name, day=day)
    (docs / "new.md").write_text("never committed", "utf-8")
    assert changed.dates(docs) == {"vi/số.md": date(2026, 1, 2), "b.md": date(2026, 5, 6)}


def test_without_history_the_builds_own_date_answers(tmp_path):
    assert changed.dates(tmp_path / "nowhere") == {}
    assert changed.fallback({}) is None and changed.fallback({"SOURCE_DATE_EPOCH": "0"}) == date(1970, 1, 1)
