"""Rewrite stale literals, and nothing else, byte for byte."""

from dataclasses import dataclass
from pathlib import Path

from calc import literal as literals
from calc.site.prose import spacing
from calc.site.prose.check import judged_findings
from calc.site.prose.expected import is_numeral
from calc.site.prose.swap import swap
from calc.site.prose.workspace import Workspace

__all__ = ["Change", "Rebuilt", "rebuild"]


@dataclass(frozen=True)
class Change:
    """One literal that moved; ``warning`` where the sentence around it may no longer hold."""

    path: str
    lang: str
    line: int
    old: str
    new: str
    target: str
    warning: str = ""

    def __str__(self):
        told = f"{self.path}:{self.line}: {spacing.plain(self.old)} → {spacing.plain(self.new)} ({self.target})"
        return f"{told}\n  warning: {self.warning}" if self.warning else told


@dataclass(frozen=True)
class Rebuilt:
    """All changes, and the problems that no rewriting mends."""

    changes: tuple
    problems: tuple
    dry: bool

    def __str__(self):
        langs = dict.fromkeys(c.lang for c in self.changes)
        counts = ", ".join(f"{lang} {sum(c.lang == lang for c in self.changes)}" for lang in langs)
        verb = "would change" if self.dry else "changed"
        total = f"{verb} {len(self.changes)} ({counts})" if self.changes else "nothing to change"
        left = f"; {len(self.problems)} to mend by hand" if self.problems else ""
        return "\n".join([*map(str, self.changes), *map(str, self.problems), total + left])


def rebuild(project, dry=False):
    """Bring every article's literals up to date; ``dry`` only says what would change."""
    work = Workspace(project)
    readings, problems = work.readings()
    changes = []
    for reading in readings:
        judged = work.judge(reading)
        problems += [f for f in (*reading.findings, *judged_findings(reading, judged)) if f.expected is None]
        stale = [one for one in judged if one.stale]
        changes += [_change(reading.document, one, work) for one in stale]
        if stale and not dry:
            swap(Path(reading.document.path), rewritten(reading.document.text, stale))
    problems.sort(key=lambda f: (f.path, f.line))
    return Rebuilt(tuple(changes), tuple(problems), dry)


def rewritten(text, stale):
    """The file's text with each stale literal replaced."""
    parts, at = [], 0
    for one in stale:
        parts += [text[at : one.binding.start], one.expected]
        at = one.binding.end
    return "".join([*parts, text[at:]])


def _change(document, one, work):
    b = one.binding
    return Change(
        document.path,
        document.lang,
        b.line,
        b.literal,
        one.expected,
        b.target,
        _warning(one, work.speech(document.lang)),
    )


def _warning(one, speech):
    """What the sentence around may have said that no longer holds."""
    value = getattr(one.resolved, "value", None)
    if value is not None and isinstance(value.number, bool):
        return "the verdict flipped: read the sentence again"
    if not is_numeral(one.binding.literal):
        return "a number word changed: read the sentence again"
    if value is not None and isinstance(value.number, str):
        return "another choice: read the sentence again"
    if value is not None and _lost(one, value, speech):
        return "nothing is left of the magnitude: choose a smaller unit or more decimals"
    return ""


def _lost(one, value, speech):
    text = spacing.narrow(spacing.plain(one.binding.literal))
    options = one.resolved.options
    try:
        return literals.magnitude_lost(text, value.number, value.unit, speech.locale, options.sig, options.floor)
    except literals.BadLiteral:
        return False
