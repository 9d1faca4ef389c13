"""Rewrite stale literals and former names in targets, and nothing else, byte for byte."""

import dataclasses
from dataclasses import dataclass
from pathlib import Path

from calc.site import files
from calc.site.prose import bindings, diff, status
from calc.site.prose.changes import Change, Rebuilt
from calc.site.prose.check import judged_findings
from calc.site.prose.findings import Finding
from calc.site.prose.reread import reason, sentence
from calc.site.prose.swap import swap, tidy
from calc.site.prose.workspace import Workspace

__all__ = ["Edit", "edits", "rebuild", "rewritten"]


@dataclass(frozen=True)
class Edit:
    """A piece of a file's text, what takes its place, and the judged binding that it belongs to."""

    start: int
    end: int
    new: str
    judged: object

    @property
    def renames(self):
        """Whether it is a target that changes."""
        return self.start == self.judged.binding.target_start


def rebuild(project, dry=False):
    """Bring every article's literals and targets up to date; ``dry`` only says what would change."""
    work = Workspace(project)
    readings, problems = work.readings()
    changes, diffs = [], []
    for reading in readings:
        document, judged = reading.document, work.judge(reading)
        problems += [f for f in (*reading.findings, *judged_findings(reading, judged)) if f.expected is None]
        needed = edits(reading, judged, work.resolver)
        fresh = rewritten(document.text, needed)
        changes += _changes(document, needed, fresh, work.speech(document.lang))
        if needed and dry:
            diffs.append((document.lang, diff.unified(document.path, document.text, fresh)))
        elif needed:
            problems += _write(work, reading, needed, fresh)
    problems.sort(key=lambda f: (f.path, f.line))
    return Rebuilt(tuple(changes), tuple(problems), dry, tuple(diffs))


def edits(reading, judged, resolver):
    """What has to change in an article, in the order of its text."""
    found = []
    for one in judged:
        b = one.binding
        if one.stale:
            found.append(Edit(b.start, b.end, one.expected, one))
        present = resolver.current(b.target, reading.document.article)
        if present != b.target:
            found.append(Edit(b.target_start, b.target_start + len(b.target), present, one))
    return found


def rewritten(text, needed):
    """A text with each piece replaced."""
    parts, at = [], 0
    for edit in needed:
        parts += [text[at : edit.start], edit.new]
        at = edit.end
    return "".join([*parts, text[at:]])


def _write(work, reading, needed, fresh):
    """The new text in the file's place, unless somebody has saved the file meanwhile; findings that say so.

    Translations stay in sync where only targets were renamed.
    """
    path = Path(reading.document.path)
    if files.text(path) != reading.document.text:
        return [Finding(reading.document.path, 1, "saved by somebody else meanwhile and left alone: run it again")]
    tidy(path)
    swap(path, fresh)
    if any(edit.renames for edit in needed):
        again = bindings.read(dataclasses.replace(reading.document, text=fresh), work.parsers)
        status.follow(work.project, reading, again)
    return []


def _changes(document, needed, fresh, speech):
    found, moved = [], 0
    for edit in needed:
        b = edit.judged.binding
        old = document.text[edit.start : edit.end]
        about, why = ("renamed", "") if edit.renames else (b.target, reason(edit.judged, speech))
        place, said = sentence(fresh, edit.start + moved) if why else (0, "")
        found.append(Change(document.path, document.lang, b.line, old, edit.new, about, why, place, said))
        moved += len(edit.new) - len(old)
    return found
