"""Agreed terms: a word that a language has agreed not to use is told at its line, with the agreed one."""

import pytest

from calc.locale import LANGS, SOURCE
from calc.site import terms
from calc.site.__main__ import main
from calc.site.prose import wording
from calc.site.prose.check import check
from calc.site.prose.workspace import Workspace
from tests.fixtures_prose import change, project

CASES = [
    ("en", "That is", "Without rematerialization that is", "rematerialization", "recomputation"),
    ("en", "That is", "By *Heavy-ball\nSGD* that is", "Heavy-ball\nSGD", "SGD with momentum"),
    ("vi", "Tức", "Con chip này, tức", "Con chip", "thiết bị"),
    ("zh", "占[", "权值占[", "权值", "权重"),
    ("pl", "To [", "Bez rekomputacji to [", "rekomputacji", "ponowne obliczanie"),
]


@pytest.mark.parametrize(("lang", "old", "new", "found", "agreed"), CASES)
def test_a_word_to_avoid_is_told_with_the_agreed_term(tmp_path, lang, old, new, found, agreed):
    folder = project(tmp_path)
    change(folder, lang, old, new)
    [finding] = check(folder).findings
    assert finding.path.endswith(f"{lang}/training-memory.md")
    assert (finding.line, finding.found, finding.expected) == (7, found, agreed)
    assert "locales/terms.toml" in finding.what


@pytest.mark.parametrize(
    ("text", "count"), [("slopes, reslope", 0), ("A [slope](a.md) and *slope*", 2), ("`Slope`", 1)]
)
def test_a_word_is_found_whole_wherever_it_is_read(tmp_path, text, count):
    folder = project(tmp_path)
    change(folder, "en", "## Share {#b}", f"## {text} {{#b}}")
    assert len(wording.findings(Workspace(folder).reading("en", "training-memory"))) == count


def test_a_code_block_is_not_looked_at(tmp_path):
    folder = project(tmp_path)
    change(folder, "en", "That is", "```\nslope of the optimiser\n```\n\nThat is")
    assert not [finding for finding in check(folder).findings if "agreed" in finding.what]


def test_a_word_of_the_interface_is_told_at_its_entry(tmp_path):
    for lang in LANGS:
        (tmp_path / f"{lang}.po").write_bytes((SOURCE / f"{lang}.po").read_bytes())
    path = tmp_path / "pl.po"
    text = path.read_text("utf-8").replace('msgstr "Ustawienia pierwotne"', 'msgstr "Szardowanie"')
    path.write_text(text + '\n#. x\nmsgctxt "x.y"\nmsgid "x"\nmsgstr "Bez szardowania"\n', "utf-8")
    found = wording.in_words(tmp_path)
    assert {(f.found.casefold(), f.expected) for f in found} >= {("szardowania", "podział między urządzenia")}
    last = max(found, key=lambda f: f.line)
    assert text.count("\n") < last.line <= text.count("\n") + 4


@pytest.mark.parametrize("lang", LANGS)
def test_what_terms_mean_is_told_in_agreed_terms(lang):
    for term in terms.load():
        name = term.names[lang]
        for text in (name.word, name.also, name.means):
            assert [word for _, word, _ in wording._found(text, lang)] == [], f"{term.id}: {text}"


def test_status_counts_and_places_them(tmp_path, capsys):
    folder = project(tmp_path)
    change(folder, "zh", "占[", "权值占[")
    assert main(["status", "--docs", str(folder.docs)]) == 0
    told = capsys.readouterr().out
    assert "zh: 1 words off the agreed list" in told and "pl: 0 words off the agreed list" in told
    assert 'zh/training-memory.md:7: not an agreed term (locales/terms.toml); found "权值", expected "权重"' in told
