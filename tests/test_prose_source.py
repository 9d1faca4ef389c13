"""What `check` says of an article's file, of the exemption list and of a target's spelling; what commands refuse."""

import pytest

from calc.site.__main__ import main
from calc.site.prose import source
from calc.site.prose.check import check
from calc.site.prose.document import Document
from calc.site.prose.targets import TargetError, evaluate
from tests.fixtures_prose import ARTICLE, change, path, project

EXEMPT = '[[exempt]]\nkind = "name"\npattern = \'A100\'\nreason = "a card"\n'

UNSAID = "1: front matter without {0}: expected a line {0}: …, in the page's language"


def lines(project):
    return [str(f).removeprefix(f"{project.docs}/") for f in check(project).findings]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("# A {#a}\n\nx\x00y\n\x00\x00\n", [f"{n}: control character U+0000 in the text" for n in (3, 4)]),
        ("a\x1b[0m\n", ["1: control character U+001B in the text"]),
        ("a\n\u202e[136.2 GiB](calc:device.total)\n", ["2: control character U+202E in the text"]),
        ("a\n&#x202E;1&#8295;\n", [f"2: control character U+{sign} in the text" for sign in ("202E", "2067")]),
        ("", ["1: empty: expected the article's text"]),
        (" \n\n", ["1: empty: expected the article's text"]),
        ("---\ntitle: A\ndescription: B\n---\n\n", ["5: empty: expected the article's text"]),
        ("---\ntitle: A\nlead: a: b\n---\nx\n", ["3: front matter: not YAML: mapping values are not allowed here"]),
        ("\ufeff---\r\ntitle: 'A\r\n---\r\nx\r\n", ["2: front matter: not YAML: found unexpected end of stream"]),
        ("---\n- a\n---\nx\n", ["1: front matter: expected lines of name: value"]),
        ("---\ntitle: A\n\nx\n", ["1: front matter without an end: expected a line --- after it"]),
        ("---\ntitle: A\ndescription: 5\n...\nx\n", []),
        ("---\ntitle: A\n---\nx\n", [UNSAID.format("description")]),
        ("---\ntitle:\ndescription: ''\n---\nx\n", [UNSAID.format("title"), UNSAID.format("description")]),
        ("---\n---\nx\n", []),
        ("---\n\nA rule, then text: no front matter.\n", []),
        ("# A {#a}\n\ttab\n", []),
    ],
)  # fmt: skip
def test_a_file_that_is_no_article_is_told(text, told):
    found = source.findings(Document("a.md", "en", "a", text))
    assert [f"{f.line}: {f.what}" for f in found] == told


def test_check_looks_at_every_file_as_such(tmp_path):
    folder = project(tmp_path)
    path(folder, "pl").write_bytes(b"")
    change(folder, "vi", "# Bộ nhớ", "# Bộ\x00 nhớ")
    found = lines(folder)
    assert "pl/training-memory.md:1: empty: expected the article's text" in found
    assert "vi/training-memory.md:1: control character U+0000 in the text" in found


def test_a_number_that_runs_on_in_a_block_quote_is_told_without_its_mark(tmp_path, capsys):
    folder = project(tmp_path)
    for lang in ARTICLE:
        file = path(folder, lang)
        number = "136,3" if lang in ("vi", "pl") else "136.3"
        file.write_bytes(file.read_bytes() + f"\n> so\n> > [{number}\r\n> > GiB](calc:device.total)\n".encode())
    stale = [line for line in lines(folder) if "stale" in line]
    assert len(stale) == 4
    assert 'found "136.3 GiB", expected "136.2 GiB" (calc:device.total:' in stale[0]
    main(["explain", f"{path(folder, 'en')}:10", "--docs", str(folder.docs)])
    assert "[136.3 GiB](calc:device.total)" in capsys.readouterr().out


def test_inputs_are_named_in_the_calculators_order():
    assert evaluate("calc:device.total?stage=3&devices=8", "training-memory")
    for prefix in ("", "training-memory/"):
        with pytest.raises(TargetError, match=r"in the calculator's input order: \?stage=3&devices=8$"):
            evaluate(f"calc:{prefix}device.total?devices=8&stage=3", "training-memory")


def test_a_target_in_another_order_is_a_finding_that_rebuild_does_not_mend(tmp_path, capsys):
    folder = project(tmp_path)
    change(folder, "en", "(calc:device.total)", "(calc:device.total?devices=8&stage=3)")
    assert any(
        "en/training-memory.md:3: names stand in" in line and "?stage=3&devices=8" in line for line in lines(folder)
    )
    assert main(["rebuild", "--docs", str(folder.docs)]) == 1
    assert "1 to mend by hand" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("'A100'", "'.*'", "3: exemption: pattern '.*' matches the empty string"),
        ("'A100'", "'A100|'", "3: exemption: pattern 'A100|' matches the empty string"),
        ("'A100'", "'x?'", "3: exemption: pattern 'x?' matches the empty string"),
        ("'A100'", "''", '3: exemption: pattern = "": expected a text that is not empty'),
        ("'A100'", "'.+'", "3: exemption: pattern '.+' matches any number"),
        ("'A100'", r"'\d+'", r"3: exemption: pattern '\d+' matches any number"),
        ("'A100'", r"'[\s\S]+\w'", "matches any number"),
        ("'A100'", "'['", '3: exemption: pattern = "[": expected a regular expression'),
        ("'A100'", "100", "3: exemption: pattern = 100: expected a text that is not empty"),
        ('"a card"', '""', '4: exemption: reason = "": expected a text that is not empty'),
        ('"a card"', '"a card"\nlanguages = "en"', '5: exemption: languages = "en": expected a list'),
        (
            '"a card"',
            '"a card"\nlanguages = ["eng"]',
            '5: exemption: languages = "eng": expected one of en, vi, zh, pl',
        ),
        ('"a card"', '"a card"\nfiles = "x"', '5: exemption: files = "x": expected a list'),
        ('"a card"', '"a card"\nfiles = [1]', "5: exemption: files = 1: expected a text"),
        (
            '"a card"',
            '"a card"\nfiles = ["training-memori"]',
            '1: exemption: no article "training-memori"; did you mean',
        ),
        ('reason = "a card"', "", '1: exemption: lacks "reason"'),
        ("kind", "knid", '2: exemption: no field "knid"; did you mean "kind"?'),
        ('"name"', "3", '2: exemption: no kind "3"'),
    ],
)
def test_an_entry_that_exempts_too_much_or_nothing_is_told_once(tmp_path, old, new, told):
    folder = project(tmp_path, exempt=EXEMPT.replace(old, new))
    change(folder, "en", "It takes", "An A100 needs")
    about = [line for line in lines(folder) if line.startswith("exemptions.toml") and told in line]
    assert len(about) == 1, lines(folder)
    assert "en/training-memory.md:3: unbound numeral “100”" in "\n".join(lines(folder))


def test_what_a_list_of_exemptions_cannot_hold_is_told_by_every_command(tmp_path, capsys):
    for n, (table, told) in enumerate(
        (
            ("x = 3\n" + EXEMPT, '1: no field "x"; known: exempt'),
            ("exempt = 3\n", "1: exempt = 3: expected a list"),
            ("exempt = [3]\n", "1: exempt = 3: expected a table"),
        )
    ):
        folder = project(tmp_path / str(n), exempt=table)
        assert main(["check", "--docs", str(folder.docs)]) == 1
        assert f"exemptions.toml:{told}" in capsys.readouterr().err


def test_an_exemption_may_be_written_in_any_form_of_toml(tmp_path):
    folder = project(
        tmp_path, exempt=EXEMPT.replace("[[exempt]]", "  [[ exempt ]]  # a card") + 'files = ["training-memory"]'
    )
    change(folder, "en", "It takes", "An A100 needs")
    assert lines(folder) == []


def test_suggest_refuses_a_file_that_is_no_article(tmp_path, capsys):
    folder = project(tmp_path)
    outside = tmp_path / "a.md"
    outside.write_text("# A {#a}\n", "utf-8")
    for name in ("nope.md", str(outside)):
        assert main(["suggest", str(path(folder, "en")), name, "--docs", str(folder.docs)]) == 1
        told = capsys.readouterr()
        assert (told.out, told.err) == ("", f"{name}: no article in {folder.docs}\n")


def test_status_accepts_no_unknown_translation(tmp_path, capsys):
    folder = project(tmp_path)
    for name in ("xx", "en", "vi/nope"):
        assert main(["status", "--accept", "vi", name, "--docs", str(folder.docs)]) == 1
        told = f"{name}: no translation; expected vi, zh, pl or an article such as pl/training-memory\n"
        assert capsys.readouterr().err == told
    assert not (folder.docs / "translations.toml").exists()
    assert main(["status", "--accept", "vi/training-memory", "--docs", str(folder.docs)]) == 0


def test_the_menus_of_languages_are_read_also_where_plugins_are_a_mapping(tmp_path):
    folder = project(tmp_path)
    menu = "plugins:\n  i18n:\n    languages:\n      - 3\n      - {locale: zh, site_name: 共 8 GB}\n"
    (tmp_path / "mkdocs.yml").write_text(f"site_name: Bill\n{menu}", "utf-8")
    assert [(f.line, f.found) for f in check(folder).findings] == [(6, "共 8 GB")]
    (tmp_path / "mkdocs.yml").write_text("plugins:\n  - i18n: {languages: 3}\n  - i18n: 4\n", "utf-8")
    assert check(folder).findings == ()


def test_a_work_is_cited_by_its_own_year_not_by_that_of_its_conference(tmp_path):
    folder = project(tmp_path)
    cited = "It takes, by [Korthikanti et al. {}](cite:korthikanti2022) (MLSys [{}](cite:korthikanti2022)),"
    change(folder, "en", "It takes", cited.format(2022, 2022))
    clean = lines(folder)
    change(folder, "en", cited.format(2022, 2022), cited.format(2023, 2022))
    [wrong] = [line for line in lines(folder) if line not in clean]
    assert wrong.startswith("en/training-memory.md:3") and "korthikanti2022 is of 2022" in wrong


def test_a_number_in_the_address_of_another_site_is_told_unless_it_is_exempt(tmp_path):
    folder = project(tmp_path)
    change(folder, "en", "It takes", "[It](https://example.org/a7) takes")
    [told] = lines(folder)
    assert told.startswith("en/training-memory.md:3: unbound numeral “7”") and told.endswith("example.org/a7\"")
    exempt = "[[exempt]]\nkind = 'identifier'\npattern = 'example\\.org/a7'\nreason = 'an address'\n"
    (folder.docs / "exemptions.toml").write_text(exempt, "utf-8")
    assert lines(folder) == []


def test_an_exemption_for_the_built_site_exempts_nothing_in_an_article(tmp_path):
    folder = project(tmp_path, exempt=EXEMPT + "built = true\n")
    change(folder, "en", "It takes", "An A100 needs")
    [told] = lines(folder)
    assert "unbound numeral “100”" in told
