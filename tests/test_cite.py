"""Citations: what LaTeX and citation managers read, in each language of the page."""

import json
import re

import pytest

import calc
from calc import cite
from calc.locale import LANGS, load

ADDRESS = "https://example.org/pl/training-memory/"
ASKED = {"address": ADDRESS, "today": "2026-11-30"}
ENTRY = re.compile(r"@online\{([\w-]+),\n((?:  [a-z]+ = \{.*\},?\n)+)\}\n")
# From the CSL 1.0.2 schema, csl-data.json: those of its names that a page is described by.
STRINGS = {"id", "type", "title", "container-title", "version", "language", "URL"}


def fields(text):
    """The fields of a BibTeX entry by name, braces matched."""
    _, body = ENTRY.fullmatch(text).groups()
    assert body.count("{") == body.count("}")
    return dict(re.findall(r"^  ([a-z]+) = \{(.*)\},?$", body, re.M))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", calc.CALCULATORS)
def test_bibtex_names_page_site_version_language_and_day(id, lang):
    locale = load(lang)
    found = fields(cite.bibtex(calc.evaluate(id), locale, ASKED))
    assert found == {
        "author": f"{{{cite.escaped(locale.words('site.title'))}}}",
        "title": f"{{{cite.escaped(locale.words(f'calculator.{id}'))}}}",
        "version": calc.__version__,
        "language": locale.tag,
        "url": ADDRESS,
        "year": "2026",
        "urldate": "2026-11-30",
    }


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", calc.CALCULATORS)
def test_csl_json_is_an_array_of_one_web_page(id, lang):
    [item] = json.loads(cite.csl(calc.evaluate(id), load(lang), ASKED))
    assert item.keys() == STRINGS | {"author", "issued", "accessed"}
    assert all(isinstance(item[name], str) for name in STRINGS)
    assert item["type"] == "webpage" and item["URL"] == ADDRESS and item["language"] == load(lang).tag
    assert item["title"] == load(lang).words(f"calculator.{id}")
    assert item["author"] == [{"literal": load(lang).words("site.title")}]
    assert item["issued"] == {"date-parts": [[2026]]}
    assert item["accessed"] == {"date-parts": [[2026, 11, 30]]}


def test_letters_with_marks_stay_and_signs_of_tex_are_escaped():
    assert cite.escaped("Rachunek za trening: łódź, 模型, Hoá đơn") == "Rachunek za trening: łódź, 模型, Hoá đơn"
    assert cite.escaped("a_b {c} 50% & # $ ~ ^ \\") == (
        r"a\_b \{c\} 50\% \& \# \$ \textasciitilde{} \textasciicircum{} \textbackslash{}"
    )


def test_an_address_cannot_close_its_field():
    address = "https://example.org/a}b{c\\d e/"
    found = fields(cite.bibtex(calc.evaluate("kv-cache"), load("en"), {"address": address}))
    assert found["url"] == "https://example.org/a%7Db%7Bc%5Cd%20e/"


def test_keys_tell_pages_and_languages_apart_and_stay_whatever_the_day_and_setup():
    keys = {cite.key(calc.evaluate(id), load(lang)) for id in calc.CALCULATORS for lang in LANGS}
    assert len(keys) == len(calc.CALCULATORS) * len(LANGS)
    assert all(re.fullmatch(r"[a-z0-9-]+", key) for key in keys)
    changed = calc.evaluate("kv-cache", {"batch": 4})
    assert cite.key(changed, load("vi")) == "training-bill-kv-cache-vi"


def test_what_is_not_known_is_left_out_not_invented():
    found = fields(cite.bibtex(calc.evaluate("kv-cache"), load("en"), {}))
    assert found.keys() == {"author", "title", "version", "language"}
    [item] = json.loads(cite.csl(calc.evaluate("kv-cache"), load("en"), {}))
    assert not {"URL", "issued", "accessed"} & item.keys()


def test_the_version_has_one_source():
    """pyproject.toml takes it from calc/__init__.py, which the browser's wheel carries."""
    import tomllib

    from hatchling.metadata.core import ProjectMetadata
    from hatchling.plugin.manager import PluginManager

    from calc.site.project import ROOT

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert "version" not in project and project["dynamic"] == ["version"]
    assert ProjectMetadata(str(ROOT), PluginManager()).version == calc.__version__
