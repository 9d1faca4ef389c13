"""pytest: each bound number of an article is a doctest that carries the article's own file and line.

Wired in by ``-p calc.site.pytest_prose``. A stale number fails as ``docs/vi/training-memory.md:42``;
an example is of the kind that prints, since doctest would escape a repr's letters before it compares.
"""

import doctest

import pytest
from _pytest.doctest import DoctestItem, _get_checker, _get_runner

from calc.locale import LANGS
from calc.site.project import Project
from calc.site.prose import spacing
from calc.site.prose.check import file_findings
from calc.site.prose.expected import expected
from calc.site.prose.workspace import Workspace

WORK = pytest.StashKey()


def pytest_collect_file(file_path, parent):
    docs = parent.config.rootpath / "docs"
    inside = file_path.suffix == ".md" and file_path.is_relative_to(docs)
    if not inside or file_path.relative_to(docs).parts[0] not in LANGS:
        return None
    return ArticleFile.from_parent(parent, path=file_path)


class ArticleFile(pytest.File):
    """One article in one language: an item for each bound number, and one for all else in the file."""

    def collect(self):
        work = self.config.stash.setdefault(WORK, Workspace(Project(self.config.rootpath / "docs")))
        lang, *parts = self.path.relative_to(work.project.docs).with_suffix("").parts
        reading = work.reading(lang, "/".join(parts))
        runner = _get_runner(
            verbose=False,
            optionflags=doctest.NORMALIZE_WHITESPACE,
            checker=_get_checker(),
            continue_on_failure=False,
        )
        for binding in reading.bindings:
            test = example(binding, reading.document, work)
            yield DoctestItem.from_parent(self, name=test.name, runner=runner, dtest=test)
        yield Rest.from_parent(self, name="everything else", work=work, reading=reading)


def example(binding, document, work):
    """The doctest of one bound number: printed as its formula has it, wanted as the article has it."""
    speech = work.speech(document.lang)

    def number(target, literal):
        return spacing.plain(expected(work.resolver.resolve(target, document.article), literal, speech))

    literal = spacing.plain(binding.literal)
    source = f"print(number({binding.target!r}, {literal!r}))\n"
    line = binding.line - 1
    shown = document.text[document.offset(binding.line) : document.offset(binding.line + 1)]
    return doctest.DocTest(
        [doctest.Example(source, f"{literal}\n")],
        {"number": number},
        f"{binding.line}.{binding.number} {binding.target}",
        document.path,
        line,
        shown,
    )


class Rest(pytest.Item):
    """What `check` finds in the file besides stale numbers: unbound ones, inert ones, headings without an id."""

    def __init__(self, *, work, reading, **kwargs):
        super().__init__(**kwargs)
        self.work, self.reading = work, reading

    def runtest(self):
        findings = file_findings(self.work, self.reading)
        if findings:
            raise Findings("\n".join(map(str, findings)))

    def repr_failure(self, excinfo, style=None):
        return str(excinfo.value) if excinfo.errisinstance(Findings) else super().repr_failure(excinfo, style)

    def reportinfo(self):
        return self.path, 0, f"{self.path.name}: everything else"


class Findings(AssertionError):
    """All findings of one file, a line each."""
