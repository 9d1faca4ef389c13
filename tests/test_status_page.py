"""Translation status as a page: a table for each language, what is behind by its heading, where to edit."""

import dataclasses
from xml.etree import ElementTree

import markdown
import pytest

from calc.locale import LANGS, load
from calc.site.extension import CalcExtension
from calc.site.project import Project
from calc.site.prose import status
from calc.site.prose.parsers import extensions
from calc.words import Words
from tests.fixtures_prose import change, path, project

every_language = pytest.mark.parametrize("lang", LANGS)


def block(folder, lang):
    names, configs = extensions(None)
    extension = CalcExtension(folder)
    extension.page = (lang, "translation-status")
    made = markdown.Markdown(extensions=[*names, extension], extension_configs=configs)
    return ElementTree.fromstring(made.convert("<translation-status></translation-status>"))


def rows(folder, lang="en"):
    """Language -> the rows of its table, each a list of texts."""
    root = block(folder, lang)
    names = [heading.get("id").removeprefix("status-") for heading in root.findall("h2")]
    tables = [[_texts(row) for row in table.findall("tbody/tr")] for table in root.findall("table")]
    return dict(zip(names, tables, strict=True))


def _texts(row):
    return [" ".join(" ".join(cell.itertext()).split()) for cell in row]


@pytest.fixture
def articles(tmp_path):
    """Translations that all follow the English text."""
    folder = project(tmp_path)
    status.accept(folder)
    return folder


@every_language
def test_each_state_is_told_in_the_words_of_the_page(articles, lang):
    words = load(lang).words
    change(articles, "en", "That is", "This makes")
    change(articles, "zh", "占[", "权值占[")
    path(articles, "pl").unlink()
    found = rows(articles, lang)
    assert list(found) == ["vi", "zh", "pl"]
    stale = words("ui.status.stale")
    assert found["vi"][0][1:] == [f"{stale} Phần", "docs/vi/training-memory.md"]
    assert found["zh"][0][1] == f"{stale} 占比"
    assert found["pl"][0][1:] == [words("ui.status.missing"), "docs/pl/training-memory.md"]
    assert found["vi"][-1] == [words("ui.status.words"), words("ui.status.words.none"), "locales/vi.po"]
    assert found["zh"][-1][:2] == [words("ui.status.terms"), words("ui.status.terms.some", count=1)]


def test_an_article_nobody_confirmed_and_one_in_sync(tmp_path):
    folder = project(tmp_path)
    assert rows(folder)["vi"][0][1] == "not confirmed"
    status.accept(folder, ["vi"])
    assert [rows(folder)[lang][0][1] for lang in ("vi", "pl")] == ["in sync", "not confirmed"]


def test_a_row_leads_to_the_place_to_edit_where_the_site_names_its_repository(articles):
    config = "site_name: x\nrepo_url: https://example.org/us/bill\nedit_uri: edit/main/docs/\n"
    (articles.docs.parent / "mkdocs.yml").write_text(config, "utf-8")
    links = [link.get("href") for link in block(articles, "pl").iter("a") if "edit" in link.get("href")]
    base = "https://example.org/us/bill/edit/main/"
    assert links[:2] == [f"{base}docs/vi/training-memory.md", f"{base}locales/vi.po"]


def test_missing_and_fuzzy_words_are_counted(articles, monkeypatch):
    vietnamese = load("vi")
    lost = {"ui.reset", "unit.day.other"}
    texts = {key: text for key, text in vietnamese.words.texts.items() if key not in lost}
    poorer = dataclasses.replace(
        vietnamese, words=Words("vi", texts, load("en").words, vietnamese.category)
    )
    monkeypatch.setattr(status, "load", lambda lang: poorer if lang == "vi" else load(lang))
    assert set(status.status(articles)["vi"]["words"]) == lost
    assert rows(articles)["vi"][-1][1] == "still in English: 2"


def test_the_sites_own_page_is_in_every_language_and_all_of_its_words_are_there():
    found = status.status(Project())
    for state in found.values():
        assert (state["words"], state["fuzzy"], state["terms"]) == ([], [], [])
        assert state["articles"]["translation-status"] == {"state": "in sync", "sections": []}
