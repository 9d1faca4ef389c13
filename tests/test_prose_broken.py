"""Files that cannot be used: one message each, with file and line, what was found and what is allowed; no traceback."""

import os
import shutil

import pytest

from calc.locale import LANGS, SOURCE
from calc.site import locales
from calc.site.__main__ import main
from calc.site.preflight import faults
from calc.site.project import Project
from tests.fixtures_checkout import replaced, run
from tests.fixtures_prose import TABLE, path, project

COMMANDS = (["check"], ["rebuild"], ["suggest"], ["status"], ["status", "--accept"], ["explain", "x.md:1"])
"""All of them; articles.toml and its like are read before any place or file that they name."""


@pytest.fixture
def folder(tmp_path):
    """A copy of the languages' tables and words, to break."""
    return shutil.copytree(SOURCE, tmp_path / "locales")


def told(found):
    return [f"{os.path.basename(f.path)}:{f.line}: {f.what}" for f in found]


def test_nothing_is_wrong_with_the_sites_own_files(folder):
    assert faults(Project(), folder) == [] == locales.findings(folder)


LANGUAGE = [
    ("en.toml", 'decimal = "."', "", '[number] lacks "decimal": expected one sign, no letter or digit'),
    ("en.toml", 'decimal = "."', "decimal = 3", "number.decimal = 3: expected one sign, no letter or digit"),
    ("pl.toml", 'decimal = ","', 'decimal = ",,"', 'number.decimal = ",,": expected one sign, no letter or digit'),
    ("pl.toml", "minimum_grouping = 2", "minimum_grouping = true", "minimum_grouping = true: expected a whole number"),
    ("pl.toml", "i = 1 and v = 0", "n is 1", 'plural.one = "n is 1": expected a CLDR plural rule'),
    ("pl.toml", 'few = "', 'feww = "', '[plural] no field "feww"; did you mean "few"?'),
    ("vi.toml", "power = 3", 'power = "3"', 'scale.power = "3": expected a whole number'),
    ("vi.toml", "tag = ", "tag = = ", "not TOML: Invalid value"),
    ("pl.pages.toml", "per_minute = 166", "per_minute = 0", "per_minute = 0: expected a whole number above 0"),
    ("pl.pages.toml", "{day} ", "{dai} ", "expected a text with {day}, {month} and {year}"),
    ("pl.pages.toml", "[date]", "[date", "not TOML:"),
    ("en.words.toml", '"cardinal"', '"cardinall"', 'kind = "cardinall": expected one of cardinal, multiple, fraction'),
    ("en.words.toml", 'of = "plain"', 'of = "plane"', 'series.of = "plane": expected the name of a series'),
    ("en.words.toml", "[[series]]", "[[series", "not TOML:"),
    ("zh.words.toml", "'(?=\\s?(?:个|张", "'(?=\\s?(?:个|张(", "expected a regular expression"),
    ("terms.toml", "word = ", "wrod = ", '[role.en] no field "wrod"; did you mean "word"?'),
    ("terms.toml", "[role]", "[role", "not TOML:"),
    ("vi.po", 'msgctxt "ui.reset"', 'msgctxt "ui.reset', "not a quoted string"),
    ("vi.po", 'msgctxt "ui.reset"', 'msgctxt "site.title"', "'site.title' already stands in line"),
]


@pytest.mark.parametrize(("name", "old", "new", "said"), LANGUAGE, ids=[f"{row[0]}: {row[2]}" for row in LANGUAGE])
def test_a_fault_in_a_languages_file_is_told_at_its_line(folder, name, old, new, said):
    line = replaced(folder / name, old, new)
    found = told(faults(Project(), folder))
    assert len([one for one in found if said in one]) == 1, found
    assert all(one.startswith(f"{name}:") for one in found)
    nearest = line - 1 if "lacks" in said else line
    assert any(one.startswith(f"{name}:{nearest}: ") and said in one for one in found), found


@pytest.mark.parametrize("name", sorted(p.name for p in SOURCE.iterdir() if p.is_file()))
def test_a_file_of_locales_that_is_not_utf8_or_not_there_is_told(folder, name):
    whole = (folder / name).read_bytes()
    (folder / name).write_bytes(whole + b"\n# \xff\n")
    line = whole.count(b"\n") + 2
    assert told(faults(Project(), folder)) == [f"{name}:{line}: not UTF-8: invalid start byte at byte {len(whole) + 3}"]
    (folder / name).unlink()
    assert told(faults(Project(), folder)) == [f"{name}:1: cannot be read: No such file or directory"]


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("x = 3\n" + TABLE, "articles.toml:1: x = 3: expected a table"),
        (TABLE + "unit = 'GiBi'\n", 'articles.toml:3: training-memory.unit = "GiBi": expected one of GiB, GB'),
        (TABLE + "units = 'GB'\n", 'articles.toml:3: [training-memory] no field "units"; did you mean "unit"?'),
        ("[a]\ncalculator = 'x'\n", "articles.toml:2: [a]: unknown calculator 'x'; known: "),
        (
            TABLE + "[training-memory.scenario]\nstage = 2\ndevices = 0\n",
            "articles.toml:5: [training-memory]: devices: 0 is",
        ),
        (
            TABLE + "[training-memory.scenario]\nstag = 2\n",
            'articles.toml:4: [training-memory]: no input "stag"; did you mean “stage”?',
        ),
        (
            TABLE + "[training-memory.scenario]\ncard = 'h100-80'\n",
            "articles.toml:4: [training-memory]: card: h100-80 is not a number; allowed: 1 MiB–1 EiB; did you mean “h1",
        ),
        ("", "articles.toml:1: {}: expected a table for each article"),
        ("[training-memory\n", "articles.toml:1: not TOML: Expected ']' at the end of a table declaration"),
    ],
)
def test_a_fault_in_articles_toml_is_told(tmp_path, capsys, table, said):
    made = project(tmp_path, table=table)
    for command in COMMANDS:
        assert main([*command, "--docs", str(made.docs)]) == 1
        assert f"{made.docs}/{said}" in capsys.readouterr().err


def test_all_that_is_wrong_is_told_at_once(tmp_path, folder):
    made = project(tmp_path, table="[a\n", exempt="[[exempt]\n")
    (made.docs / "vi" / "map.toml").write_text("[columns\n", "utf-8")
    (tmp_path / "mkdocs.yml").write_text("site_name: x\nnav: [1\nplugins: 2\n", "utf-8")
    path(made, "zh").write_bytes(b"\n\n\xff")
    for name in ("en.toml", "vi.po", "terms.toml", "pl.words.toml", "zh.pages.toml"):
        (folder / name).write_text("= 3\n", "utf-8")
    found = told(faults(made, folder))
    assert [one.split(": ")[0] for one in found] == [
        "en.toml:1", "vi.po:1", "pl.words.toml:1", "zh.pages.toml:1", "terms.toml:1",
        "articles.toml:1", "exemptions.toml:1", "mkdocs.yml:3", "map.toml:1", "training-memory.md:3",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: b: c\n", "1: not YAML: mapping values are not allowed here"),
        ("site_name: x\nplugins: 3\n", "2: plugins = 3: expected a list or a mapping"),
        ("3\n", "1: not YAML: argument of type 'int'"),
        ("plugins:\n  - i18n: {languages: 3}\n  - i18n: 4\nmarkdown_extensions: 5\n", "4: markdown_extensions = 5"),
        ("- a\n", '1: ["a"]: expected a table'),
        (b"a: \xff\n", "1: not UTF-8:"),
    ],
)
def test_a_fault_in_mkdocs_yml_is_told(tmp_path, text, said):
    made = project(tmp_path)
    (tmp_path / "mkdocs.yml").write_bytes(text if isinstance(text, bytes) else text.encode())
    [found] = told(faults(made))
    assert found.startswith(f"mkdocs.yml:{said}")


def test_a_folder_without_articles_is_told_by_every_command(tmp_path, capsys):
    for command in COMMANDS:
        assert main([*command, "--docs", str(tmp_path)]) == 1
        assert capsys.readouterr().err == f"{tmp_path}:1: no articles: expected an article in one of en, vi, zh, pl\n"


@pytest.mark.parametrize("command", [["status"], ["status", "--accept"], ["explain"], ["suggest"], ["rebuild"]])
def test_an_article_that_is_not_utf8_is_told_by_every_command(tmp_path, capsys, command):
    made = project(tmp_path)
    path(made, "vi").write_bytes(b"# A {#a}\n\xff\n")
    place = [f"{path(made, 'vi')}:1"] if command == ["explain"] else []
    assert main([*command, *place, "--docs", str(made.docs)]) == 1
    told = capsys.readouterr()
    assert f"{path(made, 'vi')}:2: not UTF-8: invalid start byte at byte 9\n" in told.out + told.err
    assert not (made.docs / "translations.toml").exists()


def test_a_record_of_translations_that_is_no_table_is_told(tmp_path, capsys):
    made = project(tmp_path)
    (made.docs / "translations.toml").write_text("[vi]\nindex = 3\n", "utf-8")
    assert main(["status", "--docs", str(made.docs)]) == 1
    assert "translations.toml:2: vi.index = 3: expected a table" in capsys.readouterr().err


def test_a_broken_language_stops_check_and_the_sites_build_with_the_same_message(checkout):
    line = replaced(checkout / "locales" / "en.toml", 'decimal = "."', "decimal = 3")
    (checkout / "locales" / "vi.po").unlink()
    (checkout / "docs" / "articles.toml").write_text("x = 3\n", "utf-8")
    wanted = [
        f"locales/en.toml:{line}: number.decimal = 3: expected one sign, no letter or digit",
        "locales/vi.po:1: cannot be read: No such file or directory",
        "docs/articles.toml:1: x = 3: expected a table",
    ]
    checked = run(checkout, "calc.site", "check")
    assert (checked.returncode, checked.stderr.splitlines(), checked.stdout) == (1, wanted, "")
    built = run(checkout, "mkdocs", "build", "--site-dir", str(checkout / "out"))
    assert built.returncode == 1 and "Traceback" not in built.stderr
    assert all(line in built.stderr for line in wanted), built.stderr
    assert not list((checkout / "out").rglob("*.html"))


def test_articles_toml_that_is_gone_is_told(checkout):
    (checkout / "docs" / "articles.toml").unlink()
    done = run(checkout, "calc.site", "check")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "docs/articles.toml:1: cannot be read: No such file or directory\n"


@pytest.mark.parametrize(
    ("lang", "new", "said"),
    [
        ("vi", "{gven}", 'the English text has no {gven}; did you mean "given"?'),
        ("zh", "{given", '"{given" is no placeholder; the English text has {'),
        ("pl", "given}", '"}" is no placeholder'),
        ("pl", "", "lacks {given}, which the English text has"),
        ("en", "{gven}", "the English text has no {gven}"),
    ],
)
def test_a_placeholder_unlike_the_english_one_is_a_finding_of_check(folder, lang, new, said):
    po = folder / f"{lang}.po"
    head, key, tail = po.read_text("utf-8").partition('msgctxt "error.too-large"')
    first, mark, rest = tail.partition('msgstr "')
    text, end, after = rest.partition('"\n')
    assert "{given}" in text
    po.write_text(head + key + first + mark + text.replace("{given}", new, 1) + end + after, "utf-8")
    found = [f for f in locales.findings(folder) if said in f.what]
    assert [(f.path, f.line) for f in found] == [(str(po), head.count("\n") + 1)]


def test_check_and_build_tell_of_a_placeholder(checkout):
    words = checkout / "locales" / "pl.po"
    text = next(
        line for line in words.read_text("utf-8").splitlines() if line.startswith("msgstr") and "{given}" in line
    )
    replaced(words, text, text.replace("{given}", "{gven}"))
    for command in (["calc.site", "check"], ["mkdocs", "build", "--site-dir", str(checkout / "out")]):
        done = run(checkout, *command)
        assert done.returncode == 1
        assert "the English text has no {gven}" in done.stdout + done.stderr


@pytest.mark.parametrize("lang", LANGS)
def test_every_language_is_looked_at(folder, lang):
    (folder / f"{lang}.po").write_text("# nothing yet\n", "utf-8")
    assert told(faults(Project(), folder)) == [f"{lang}.po:1: no message: expected msgctxt, msgid and msgstr"]
