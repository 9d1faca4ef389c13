"""The contributors' pages work as printed: their commands, files, targets, and the article and the formula they add."""

import contextlib
import dataclasses
import doctest
import io
import re
import shlex
import shutil
from collections import Counter
from pathlib import Path

import pytest

from calc import CALCULATORS, catalog, state
from calc.__main__ import main as terminal
from calc.locale import LANGS
from calc.site.__main__ import parser
from calc.site.project import ROOT, Project
from calc.site.prose.check import check
from calc.site.prose.expected import Speech, Unfit, expected
from calc.site.prose.rebuild import rebuild
from calc.site.prose.targets import Resolver, TargetError
from tests.mutation import __main__ as mutation
from tests.mutation.counts import Counts

FILES = (ROOT / "README.md", *sorted(ROOT.glob("docs/contributing/*.md")))
PAGES = {path.name: path.read_text("utf-8") for path in FILES}
FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
SPAN = re.compile(r"`([^`\n]+(?:\n[^`\n]+)?)`")
TARGET = re.compile(r"\[([^\]\n]+)\]\(((?:calc|cite):[^)\s]+)\)")


def fenced(page, kind):
    """The contents of a page's fenced blocks of one kind, in order."""
    return [text for _, language, text in FENCE.findall(PAGES[page]) if language == kind]


def code(text):
    """Each line of code of a page, without comments: in fenced and indented blocks and between backticks."""
    lines = [line for _, _, block in FENCE.findall(text) for line in block.splitlines()]
    rest = FENCE.sub("", text)
    lines += re.findall(r"^ {4,}(.*)$", rest, re.MULTILINE)
    return [re.split(r"\s#\s", line)[0] for line in (*lines, *(span.replace("\n", " ") for span in SPAN.findall(rest)))]


def commands(start):
    """The arguments of each command that begins so, named after its page."""
    found = re.compile(rf"(?:^|\s)(?:\.venv/bin/)?{start}(?=\s|$)([^;|>]*)")
    asked = ((page, match[1]) for page, text in PAGES.items() for line in code(text) for match in found.finditer(line))
    asked = dict.fromkeys((page, rest.strip()) for page, rest in asked if rest.strip())
    return [pytest.param(shlex.split(rest), id=f"{page}: {rest}") for page, rest in asked]


@pytest.mark.parametrize("arguments", commands("make"))
def test_make_has_each_target(arguments):
    rules = re.findall(r"^([\w./ -]+):(?!=)", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert set(arguments) <= {target for targets in rules for target in targets.split()}


@pytest.mark.parametrize("arguments", commands(r"python -m calc\.site"))
def test_the_build_side_has_each_command_and_option(arguments):
    assert parser().parse_args(arguments).command == arguments[0]


@pytest.mark.parametrize("arguments", commands("python -m calc"))
def test_the_terminal_answers_each_question(arguments, capsys):
    assert terminal(arguments) == 0, capsys.readouterr().err


@pytest.mark.parametrize("arguments", commands(r"python -m tests\.mutation"))
def test_mutations_are_asked_for_as_they_can_be(arguments, monkeypatch):
    asked = []
    for kind in mutation.KINDS.values():
        monkeypatch.setattr(kind, "run", lambda *given: asked.append(given) or Counts("x", Counter("x")))
    assert mutation.main(arguments) == 0
    [(_, _, _, only)] = asked
    assert only is None or (ROOT / only).is_file()


@pytest.mark.parametrize("arguments", commands("python -m pytest"))
def test_the_tests_that_are_run_are_there(arguments):
    assert all((ROOT / name).exists() for name in arguments if not name.startswith("-"))


@pytest.mark.parametrize("page", PAGES)
def test_each_file_that_a_page_names_is_there(page):
    named = {name for name in re.findall(r"`((?:calc|tests|docs|locales)/[\w./-]+)`", PAGES[page])}
    own = {"docs/en/batch-memory.md", "docs/uk/index.md", "locales/uk.po"}  # those that the reader of the page makes
    assert not [name for name in named - own if not re.search("[A-Z]{3}", name) and not (ROOT / name).exists()]


@pytest.fixture
def drafted(tmp_path, monkeypatch):
    """The article that article.md adds, in a project of its own."""
    (table, _), [text] = fenced("article.md", "toml"), fenced("article.md", "markdown")
    (tmp_path / "docs/en").mkdir(parents=True)
    (tmp_path / "docs/articles.toml").write_text(table, "utf-8")
    (tmp_path / "docs/en/batch-memory.md").write_text(text, "utf-8")
    shutil.copy(ROOT / "docs/exemptions.toml", tmp_path / "docs")
    monkeypatch.chdir(tmp_path)
    return Project(Path("docs"))


def told(project):
    """What check says of the article, other than that languages lack it."""
    return [str(found) for found in check(project).findings if found.path == "docs/en/batch-memory.md"]


def test_the_article_of_the_page_is_written_and_judged_as_printed(drafted):
    done, found = fenced("article.md", "text")
    assert str(rebuild(drafted)) == done.rstrip()
    assert told(drafted) == found.splitlines()
    path = drafted.docs / "en/batch-memory.md"
    bound = {text: f"[{text}]({target})" for text, target in TARGET.findall(PAGES["article.md"])}
    text = path.read_text("utf-8").replace("for eight.", f"for {bound['eight']}.")
    path.write_text(text.replace("of 80 GiB.", f"of {bound['80 GiB']}."), "utf-8")
    assert told(drafted) == []


def test_a_name_that_is_exempt_as_printed_is_no_figure(drafted):
    path, table = drafted.docs / "en/batch-memory.md", drafted.docs / "exemptions.toml"
    path.write_text(path.read_text("utf-8") + "\nOr an RTX 6000.\n", "utf-8")
    assert any("6000" in line for line in told(drafted))
    table.write_text(table.read_text("utf-8") + "\n" + fenced("article.md", "toml")[1], "utf-8")
    assert not any("6000" in line for line in told(drafted))


def printed():
    """(text, target) of each bound number that stands on a page by itself, not in an example to be filled in."""
    filled_in = re.compile(r"^```(?:markdown|text)\n.*?^```$", re.DOTALL | re.MULTILINE)
    rest = (filled_in.sub("", text) for text in PAGES.values())
    return sorted({pair for text in rest for pair in TARGET.findall(text) if "…" not in pair[1]})


@pytest.mark.parametrize(("literal", "target"), printed())
def test_each_number_of_a_page_reads_as_its_target_says_in_a_language_and_an_article(drafted, literal, target):
    places = [(Resolver(drafted), "batch-memory"), *((Resolver(Project()), id) for id in Resolver(Project()).articles)]
    reads = set()
    for resolver, article in places:
        for lang in LANGS:
            with contextlib.suppress(TargetError, Unfit):
                reads.add(expected(resolver.resolve(target, article), literal, Speech.of(lang)))
    assert literal in reads


@pytest.fixture
def added():
    """The function that formula.md adds, as the module would have it."""
    text, _row = fenced("formula.md", "python")
    scope = vars(state).copy()
    exec(text, scope)
    return scope["saved_bytes"]


def test_the_formula_of_the_page_answers_as_its_doctest_and_its_case_say(added):
    wrong = io.StringIO()
    example = doctest.DocTestParser().get_doctest(added.__doc__, {"saved_bytes": added}, "formula.md", None, 0)
    assert example.examples and doctest.DocTestRunner().run(example, out=wrong.write).failed == 0, wrong.getvalue()
    ((key, given, value),) = eval(fenced("formula.md", "python")[1].partition("#")[0])
    memory = CALCULATORS["training-memory"]
    larger = dataclasses.replace(memory, formulas=(*memory.formulas, added))
    assert larger.evaluate(given).value(key).number == value


def test_the_entry_of_the_page_is_as_the_others_are():
    [entry] = catalog.parse(fenced("formula.md", "po")[0])
    beside = {one.context: one for one in catalog.parse((ROOT / "locales/pl.po").read_text("utf-8"))}
    assert entry.context == "result.saved.bytes"
    assert entry.comments == beside["result.optimizer.share"].comments
    assert entry.id and entry.text and not entry.flags
