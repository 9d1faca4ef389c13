"""Prove every number in every article, and report all that is wrong at once."""

from dataclasses import dataclass, replace
from functools import partial

from calc.site import locales, messages
from calc.site.files import Unusable, shown
from calc.site.map.findings import findings as map_findings
from calc.site.prose import crew, menu, names, parity, promised, renamed, spelling, structure, unbound, wording
from calc.site.prose.findings import Finding
from calc.site.prose.targets import Cited
from calc.site.prose.workspace import Workspace

__all__ = ["Report", "check", "file_findings", "judged_findings"]

MANY = 100
"""Articles from which on several processes share them: it takes those a moment to begin."""


@dataclass(frozen=True)
class Report:
    """What a check found, and how much it looked at; ``notices`` tell of what holds and should be seen to."""

    findings: tuple
    numbers: int
    articles: int
    languages: int
    notices: tuple = ()

    def __str__(self):
        scope = f"{self.numbers} bound numbers, {self.articles} articles, {self.languages} languages"
        count = len(self.findings)
        total = f"{count} problem{'s' * (count != 1)} in {scope}" if count else f"{scope}: all hold"
        return "\n".join([*map(str, (*self.findings, *self.notices)), total])


@dataclass(frozen=True)
class Told:
    """One article in its languages: as it was read, what is wrong in it, and the exemptions that it needs."""

    readings: tuple
    findings: tuple
    notices: dict
    used: frozenset

    def light(self):
        return replace(self, readings=tuple(reading.light() for reading in self.readings))


def check(project, work=None, alone=False):
    """Check a project's articles; ``work`` is its workspace, where more is done with the articles than that.

    ``alone`` starts no other process, and leaves the readings whole.
    """
    work = work or Workspace(project)
    told = _told(work, alone)
    findings = [finding for one in told for finding in one.findings]
    work.exemptions.used.update(*(one.used for one in told))
    readings = work.take(reading for one in told for reading in one.readings)
    notices = {place: some for one in told for place, some in one.notices.items()}
    findings += _missing(work)
    findings += map_findings(work)
    texts = menu.passages(project.mkdocs_yml)
    for lang, passages in texts.items():
        numbers = unbound.loose(passages, lang, "", work.exemptions, work.speech(lang).vocabulary)
        findings += unbound.told(shown(project.mkdocs_yml), numbers)
    findings += locales.findings()
    findings += messages.findings()
    findings += wording.in_words()
    findings += names.findings(work, readings)
    findings += promised.findings(work)
    findings += work.exemptions.findings
    if project.owns("exemptions.toml"):
        findings += work.exemptions.unused(work.unseen(readings))
        findings += work.exemptions.nowhere({article for _, article in work.articles()})
    return Report(
        tuple(sorted(set(findings), key=lambda f: (f.path, f.line, f.what, f.found or ""))),
        sum(len(r.bindings) for r in readings),
        len({r.document.article for r in readings}),
        len({r.document.lang for r in readings}),
        tuple(notice for r in readings for notice in notices[r.document.lang, r.document.article]),
    )


def _told(work, alone):
    """What is :class:`Told` of each article: its languages together, since most of its numbers are the same."""
    articles = list(dict.fromkeys(id for _, id in work.articles()))
    if alone:
        return [article(work, id) for id in articles]
    work.warm()
    return crew.each(partial(_sent, work), articles, MANY)


def _sent(work, id):
    told = article(work, id)
    work.release(told.readings)
    return told.light()


def article(work, id):
    """What is :class:`Told` of an article."""
    readings, findings, notices = [], [], {}
    for lang in work.files:
        try:
            readings += [work.reading(lang, id)] if id in work.files[lang] else []
        except Unusable as error:
            findings += error.findings
    for reading in readings:
        findings += file_findings(work, reading)
        notices[reading.document.lang, id] = renamed.notices(work, reading)
    findings += parity.findings(readings, work.resolver) if readings else []
    return Told(tuple(readings), tuple(findings), notices, frozenset(work.exemptions.used))


def file_findings(work, reading):
    """Everything wrong inside one file."""
    speech = work.speech(reading.document.lang)
    judged = work.judge(reading)
    return [
        *structure.findings(work, reading),
        *judged_findings(reading, judged),
        *spelling.findings(reading, judged, speech.locale),
        *unbound.findings(reading, work.exemptions, speech.vocabulary),
        *wording.findings(reading),
        *_bibliography(reading, judged),
    ]


def judged_findings(reading, judged):
    """A finding for each binding that is stale or cannot be judged."""
    path = reading.document.path
    found = []
    for one in judged:
        b = one.binding
        if one.problem:
            found.append(Finding(path, b.line, one.problem, b.literal, target=b.target))
        elif one.stale:
            found.append(Finding(path, b.line, "stale number", b.literal, one.expected, one.formula, b.target))
    return found


def _bibliography(reading, judged):
    """A citation links to the page's own bibliography, so there must be one."""
    cited = [one.binding for one in judged if isinstance(one.resolved, Cited)]
    blocks = {t.content.strip() for t in reading.tokens if t.type in ("inline", "html_block")}
    if not cited or "<bibliography></bibliography>" in blocks:
        return []
    what = "cited, but the page has no <bibliography></bibliography> on a line of its own"
    return [Finding(reading.document.path, cited[0].line, what, cited[0].target)]


def _missing(work):
    whole = {lang: paths for lang, paths in work.files.items() if not locales.partial(lang)}
    return parity.missing(whole, work.resolver.articles, work.project.docs)
