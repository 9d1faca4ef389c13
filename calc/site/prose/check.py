"""Prove every number in every article, and report all that is wrong at once."""

from dataclasses import dataclass

from calc.site import locales, messages
from calc.site.files import shown
from calc.site.map.findings import findings as map_findings
from calc.site.prose import menu, names, parity, promised, renamed, spelling, structure, unbound, wording
from calc.site.prose.findings import Finding
from calc.site.prose.targets import Cited
from calc.site.prose.workspace import Workspace

__all__ = ["Report", "check", "file_findings", "judged_findings"]


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


def check(project, work=None):
    """Check a project's articles; ``work`` is its workspace, where more is done with the articles than that."""
    work = work or Workspace(project)
    readings, findings = work.readings()
    for reading in readings:
        findings += file_findings(work, reading)
    findings += _across(work, readings)
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
        tuple(notice for reading in readings for notice in renamed.notices(work, reading)),
    )


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


def _across(work, readings):
    whole = {lang: paths for lang, paths in work.files.items() if not locales.partial(lang)}
    findings = parity.missing(whole, work.resolver.articles, work.project.docs)
    articles = {}
    for reading in readings:
        articles.setdefault(reading.document.article, []).append(reading)
    for same in articles.values():
        findings += parity.findings(same, work.resolver)
    return findings
