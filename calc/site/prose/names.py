"""What is wrong in the table of renames: a new name that nothing has, an old one that is still, or again, in use."""

from pathlib import Path

import calc
from calc import renames
from calc.hardware import CARDS
from calc.site import files
from calc.site.prose.findings import Finding, nearest

__all__ = ["findings"]

TABLE = Path(renames.__file__)


def findings(work, readings):
    """A finding for each line of ``calc/renames.py`` that no old link could rest on."""
    if not any(renames.RENAMES.values()):
        return []
    known, found = _known(work, readings), []
    for kind, table in renames.RENAMES.items():
        for old in table:
            what = _fault(kind, old, known[kind])
            if what:
                found.append(Finding(files.shown(TABLE), _line(old), what, old))
    return found


def _fault(kind, old, known):
    lead, name = _split(old)
    present = lead + renames.now(kind, name, lead[:-1])
    if old in known:
        return f"rename: this {kind} is in use; an old name may not come back"
    if present not in known:
        return f'rename: no {kind} "{present}"{nearest(present, known)}'
    return ""


def _split(place):
    """(what a name belongs to, with its mark; the name).

    >>> _split("training-memory/device.sum"), _split("kv")
    (('training-memory/', 'device.sum'), ('', 'kv'))
    """
    for mark in "/#":
        owner, found, name = place.partition(mark)
        if found:
            return owner + mark, name
    return "", place


def _known(work, readings):
    """Kind -> all names in force, as the table spells them."""
    fields = [(c.id, field) for c in calc.CALCULATORS.values() for field in c.inputs]
    return {
        "calculator": set(calc.CALCULATORS),
        "result": {f"{c.id}/{key}" for c in calc.CALCULATORS.values() for key in c.keys},
        "input": {f"{id}/{field.name}" for id, field in fields},
        "choice": {f"{field.name}/{one}" for _, field in fields for one in _choices(field)},
        "article": {id for _, id in work.articles()},
        "heading": {f"{r.document.article}#{s.id}" for r in readings for s in r.sections if s.id},
    }


def _choices(field):
    return CARDS if field.kind == "card" else field.choices


def _line(old):
    """The line that names it; the first where the table came from elsewhere."""
    before, found, _ = TABLE.read_text("utf-8").partition(f'"{old}":')
    return before.count("\n") + 1 if found else 1
