"""While a language is partial, a link to a page that it lacks leads to the English one; else it is an error."""

import markdown
import pytest
from markdown.treeprocessors import Treeprocessor

from calc.site import locales
from calc.site.extension import CalcExtension
from calc.site.prose.check import check
from calc.site.prose.parsers import extensions
from tests.fixtures_prose import change, project

NAMES, CONFIGS = extensions(None)
ONLY_ENGLISH = "# Costs {#claim}\n\n## Money {#money}\n\nIt is money.\n"
LINK = "[costs](costs.md#money), [share](training-memory.md#b)"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Polish is partial, and lacks an article that its other one links to."""
    made = project(tmp_path)
    (made.docs / "en/costs.md").write_text(ONLY_ENGLISH, "utf-8")
    change(made, "pl", "Potrzeba", f"{LINK} Potrzeba")
    monkeypatch.setattr(locales, "partial", lambda lang, *_: lang == "pl")
    return made


class Looked(Treeprocessor):
    """Stands where MkDocs looks at the links of a page."""

    def run(self, root):
        self.seen = [link.get("href") for link in root.iter("a")]


def rendered(folder, text, lang):
    extension = CalcExtension(folder)
    extension.page, extension.home = (lang, "training-memory"), "../.."
    md = markdown.Markdown(extensions=[*NAMES, extension], extension_configs=CONFIGS)
    looked = Looked(md)
    md.treeprocessors.register(looked, "looked", 0)
    return md.convert(text), looked.seen


def findings(folder, lang):
    return [str(f).partition(f"{folder.docs}/")[2] for f in check(folder).findings if f"/{lang}/" in f.path]


def test_the_link_leads_to_the_english_page_and_the_generator_does_not_see_it(folder):
    html, seen = rendered(folder, LINK, "pl")
    assert 'href="../../costs/#money"' in html and html.count('hreflang="en"') == 1
    assert seen == ["training-memory.md#b"]


def test_other_languages_keep_their_links(folder):
    html, seen = rendered(folder, LINK, "en")
    assert "hreflang" not in html and seen == ["costs.md#money", "training-memory.md#b"]


def test_the_work_behind_a_number_is_found_in_the_english_bibliography(folder):
    text = "[136,2 GiB](calc:device.total)\n\n<numbers></numbers>\n"
    assert 'href="#ref-' in rendered(folder, text, "pl")[0]
    (folder.docs / "en/bibliography.md").write_text("# Works {#works}\n\n<sources></sources>\n", "utf-8")
    html = rendered(folder, text, "pl")[0]
    assert "../../bibliography/#ref-" in html and 'href="#ref-' not in html


def test_its_section_must_be_there(folder):
    assert findings(folder, "pl") == []
    change(folder, "pl", "costs.md#money", "costs.md#mony")
    [told] = findings(folder, "pl")
    assert told.startswith('pl/training-memory.md:3: link to an id that its page lacks; did you mean "money"?')


def test_a_whole_language_may_not_link_to_what_it_lacks(folder, monkeypatch):
    monkeypatch.setattr(locales, "partial", lambda *_: False)
    assert findings(folder, "pl") == [
        "pl/costs.md:1: missing: this language lacks the article",
        'pl/training-memory.md:3: link to an article that this language lacks; found "costs.md#money"',
    ]
