"""`check`: everything that is wrong in the articles, at its line, at once."""

from collections import Counter
from dataclasses import replace

import pytest

from calc.site.__main__ import main
from calc.site.project import Project
from calc.site.prose import bindings, unbound
from calc.site.prose.check import check
from calc.site.prose.passages import passages
from calc.site.prose.workspace import Workspace
from tests.fixtures_prose import ARTICLE, change, path, project

EXEMPT = '[[exempt]]\nkind = "name"\npattern = \'A100\'\nreason = "a card"\n'


def lines(project):
    """Findings with the folder left out."""
    return [str(f).removeprefix(f"{project.docs}/") for f in check(project).findings]


def test_the_sites_own_articles_hold():
    report = check(Project())
    assert not report.findings, str(report)
    assert report.numbers > 0


def test_articles_in_order_give_no_finding(tmp_path, capsys):
    folder = project(tmp_path)
    assert main(["check", "--docs", str(folder.docs)]) == 0
    assert capsys.readouterr().out == "16 bound numbers, 1 articles, 4 languages: all hold\n"


def test_a_stale_number_is_told_with_place_both_texts_and_formula(tmp_path, capsys):
    folder = project(tmp_path)
    change(folder, "vi", "136,2", "136,3")
    assert main(["check", "--docs", str(folder.docs)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told == [
        f'{path(folder, "vi")}:3: stale number; found "136,3 GiB", expected "136,2 GiB" '
        "(calc:device.total: device.state + activation.total)",
        "1 problem in 16 bound numbers, 1 articles, 4 languages",
    ]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[136.2 GiB](calc:device.total)", "136.2 GiB", "en/training-memory.md:3: unbound numeral “136.2”"),
        ("[does not fit](calc:device.fits)", "does not fit", "en/training-memory.md:3: unbound verdict"),
        ("[three quarters](calc:optimizer.share)", "three quarters", "en/training-memory.md:7: unbound number word"),
        ("device.fits", "device.fit", 'training-memory has no "device.fit"; did you mean "device.fits"?'),
        ("does not fit", "fits", 'expected "does not fit"'),
        ("## Share {#b}", "## Share", "en/training-memory.md:5: a heading needs an explicit id"),
        ("## Share {#b}", "## Share {#a}", "en/training-memory.md:5: heading id used before, on line 1"),
        ("## Share {#b}", "## Share {#c}", "vi/training-memory.md:5: section id that"),
        (
            "over](calc:card.copies#floor).",
            "over](calc:card.copies#floor) [32](calc:layers).",
            "vi/training-memory.md:5: section {#b} binds this less often",
        ),
        ("It takes", "An A100", "exempt"),
    ],
)
def test_each_kind_of_fault_is_found(tmp_path, old, new, told):
    folder = project(tmp_path)
    change(folder, "en", old, new)
    assert any(told in line for line in lines(folder))


def test_targets_are_compared_by_section_as_multisets(tmp_path):
    folder = project(tmp_path)
    change(
        folder,
        "pl",
        "[136,2 GiB](calc:device.total) i to [nie mieści się](calc:device.fits)",
        "[Nie mieści się](calc:device.fits): [136,2 GiB](calc:device.total)",
    )
    assert lines(folder) == []


def test_a_language_has_the_blocks_of_the_others(tmp_path):
    folder = project(tmp_path)
    card, listed = '\n\n<calc-card calculator="training-memory"></calc-card>\n', "\n<numbers></numbers>\n"
    for lang in ("en", "vi", "zh", "pl"):
        file = path(folder, lang)
        file.write_text(file.read_text("utf-8") + card + listed, "utf-8")
    assert check(folder).findings == ()
    change(folder, "pl", card, "\n")
    change(folder, "zh", listed, listed + listed)
    assert [(f.path.partition("docs/")[2], f.line, f.what.partition(" that ")[0], f.expected or f.found) for f in
            check(folder).findings] == [
        ("pl/training-memory.md", 5, "section {#b} lacks a block", '<calc-card calculator="training-memory">'),
        ("zh/training-memory.md", 5, "section {#b} has a block", "<numbers>"),
    ]  # fmt: skip


def test_a_missing_article_is_told(tmp_path):
    folder = project(tmp_path)
    path(folder, "zh").unlink()
    assert lines(folder) == ["zh/training-memory.md:1: missing: this language lacks the article"]


def test_a_file_that_is_not_utf8_is_told(tmp_path):
    folder = project(tmp_path)
    path(folder, "zh").write_bytes(b"\xff")
    assert "zh/training-memory.md:1: not UTF-8: invalid start byte at byte 0" in lines(folder)


def test_an_exempt_name_is_let_through_and_an_unused_entry_is_told(tmp_path):
    folder = project(tmp_path, exempt=EXEMPT)
    assert lines(folder) == ['exemptions.toml:1: unused exemption (name); found "A100"']
    change(folder, "en", "It takes", "An A100 needs")
    assert lines(folder) == []


def test_an_exemption_must_be_of_a_known_kind(tmp_path):
    folder = project(tmp_path, exempt=EXEMPT.replace('"name"', '"nam"'))
    assert lines(folder) == ['exemptions.toml:2: exemption: no kind "nam"; did you mean "name"?']


def test_a_binding_in_code_needs_an_example(tmp_path):
    code = "\n\n```\n[60 GB](calc:card)\n```\n"
    example = '[[exempt]]\nkind = "example"\npattern = \'.*60 GB.*\'\nreason = "shows the syntax"\n'
    for exempt, wanted in (("", 8), (example, 0)):
        folder = project(tmp_path / str(wanted), exempt=exempt)
        for lang in ARTICLE:
            file = path(folder, lang)
            file.write_bytes(file.read_bytes() + code.encode())
        found = lines(folder)
        assert len(found) == wanted, found


def test_a_citation_needs_the_pages_bibliography(tmp_path):
    folder = project(tmp_path)
    for lang in ARTICLE:
        file = path(folder, lang)
        file.write_bytes(file.read_bytes() + b"\n[Dao](cite:dao2022)\n")
    assert len(lines(folder)) == 4
    for lang in ARTICLE:
        file = path(folder, lang)
        file.write_bytes(file.read_bytes() + b"\n<bibliography></bibliography>\n")
    assert lines(folder) == []


def test_the_menus_titles_are_read_in_their_languages(tmp_path):
    folder = project(tmp_path)
    menu = "nav:\n  - Top 8: index.md\nplugins:\n  - i18n:\n      languages:\n"
    menu += "        - locale: vi\n          nav_translations: {Top: Hai trang}\n"
    (tmp_path / "mkdocs.yml").write_text(f"site_name: Bill\n{menu}", "utf-8")
    told = [(f.line, f.found) for f in check(folder).findings]
    assert told == [(3, "Top 8"), (8, "Hai trang")]


def test_a_wrong_scenario_is_told_with_its_article(tmp_path, capsys):
    folder = project(tmp_path, table='[training-memory]\ncalculator = "training-memori"\n')
    assert main(["check", "--docs", str(folder.docs)]) == 1
    assert "did you mean training-memory?" in capsys.readouterr().err


def test_a_scenario_moves_every_bare_target(tmp_path):
    folder = project(tmp_path)
    table = folder.docs / "articles.toml"
    table.write_text(table.read_text("utf-8") + "[training-memory.scenario]\nstage = 3\ndevices = 8\n", "utf-8")
    told = lines(folder)
    assert 'en/training-memory.md:3: stale number; found "136.2 GiB", expected "31.9 GiB"' in told[0]
    assert len(told) == 8  # the total and the verdict, in each language


@pytest.mark.parametrize("lang", ARTICLE)
def test_any_number_of_the_site_would_be_found_if_it_were_loose(lang):
    """All literals of an article put in their links' places: each is then found on its line."""
    work = Workspace(Project())
    for article in work.files[lang]:
        reading = work.reading(lang, article)
        bound = Counter(b.line for b in reading.bindings if b.scheme == "calc" or "#" in b.target)
        bare = bindings.read(replace(reading.document, text=unlinked(reading)), work.parsers)
        vocabulary = work.speech(lang).vocabulary
        found = unbound.loose(passages(bare), lang, article, work.exemptions, vocabulary)
        assert bound - Counter(one.line for one in found) == Counter()


def unlinked(reading):
    """The article's text with each link replaced by its literal."""
    text, parts, at = reading.document.text, [], 0
    for b in reading.bindings:
        parts += [text[at : text.rindex("[", 0, b.start)], b.literal]
        at = b.target_start + len(b.target) + 1
    return "".join([*parts, text[at:]])
