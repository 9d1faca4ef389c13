"""Entries of the PO files held against the English ones, and against the results and inputs that need a name."""

import re
from types import SimpleNamespace

import calc
from calc.locale import LANGS, SOURCE
from calc.render.form import choice_label
from calc.site import files, locales
from calc.site.prose.findings import Finding, nearest
from calc.site.prose.source import CONTROL

__all__ = ["findings"]

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
LIMIT = re.compile(r"at most (\d+) characters")


def findings(folder=SOURCE):
    """A finding for each entry that goes with no English one, or no longer does, and for each name that is lacking."""
    english = {entry.context: entry.text or entry.id for entry in locales.entries(LANGS[0], folder)}
    first = files.shown(folder / f"{LANGS[0]}.po")
    found = [Finding(first, 1, what, expected=key) for key, what in _unnamed(english)]
    for lang in LANGS:
        path = files.shown(folder / f"{lang}.po")
        found += [Finding(path, *told) for entry in locales.entries(lang, folder) for told in _faults(entry, english)]
    return found


def _unnamed(english):
    """(key of a message, why it is wanted) of what readers would see under its bare name."""
    for calculator in calc.CALCULATORS.values():
        for kind, names in (("result", calculator.keys), ("input", calculator.by_name)):
            for name in names:
                if not english.keys() & {f"{kind}.{name}", f"{kind}.{calculator.id}/{name}"}:
                    yield f"{kind}.{name}", f"no name for this {kind} of {calculator.id}: add an entry to each PO file"
        for name in calculator.by_name:
            if f"input.{name}.hint" not in english:
                yield f"input.{name}.hint", f"no hint for this input of {calculator.id}: add an entry to each PO file"
        for field in calculator.inputs:
            for key in sorted(_choices(field) - english.keys()):
                yield key, f"no words for this choice of {calculator.id}: add an entry to each PO file"


def _choices(field):
    """The messages that a form shows for an input's choices.

    >>> from calc import CALCULATORS
    >>> sorted(_choices(CALCULATORS["training-memory"].by_name["recompute"]))
    ['choice.recompute.full', 'choice.recompute.none', 'choice.recompute.selective']
    """
    asked = set()
    recorder = SimpleNamespace(words=lambda key, **_: asked.add(key) or key)
    for choice in field.choices if field.kind == "choice" else ():
        choice_label(field, choice, recorder)
    return asked


def _faults(entry, english):
    """(line, what, found, expected) of each fault of one entry."""
    for sign in sorted(set(CONTROL.findall(entry.text))):
        yield entry.line, f"control character U+{ord(sign):04X} in the text", entry.context or entry.id
    if entry.context is None:
        yield entry.line, "an entry without msgctxt, by which the program knows it: take it from en.po", entry.id
    elif not _known(entry.context, english):
        yield entry.line, f"en.po has no such entry{nearest(entry.context, english)}", entry.context
    else:
        now = english.get(entry.context)
        if now != entry.id and not entry.context.startswith("unit."):
            what = f"{entry.context}: the English text has changed: translate that, and write it as msgid"
            yield entry.line, what, entry.id, now
        limit = LIMIT.search(" ".join(entry.comments))
        if limit and len(entry.text) > int(limit[1]):
            what = f"{entry.context}: {len(entry.text)} characters, and its comment allows {limit[1]}"
            yield entry.line, what, entry.text


def _known(context, english):
    """English has it, or a form of it: a language may tell more forms of a noun apart."""
    stem, _, category = context.rpartition(".")
    noun = context.startswith("unit.") and category in CATEGORIES and f"{stem}.other" in english
    return context in english or noun
