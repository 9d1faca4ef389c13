"""What `locales/<lang>.toml` and `<lang>.po` must hold. The core reads both as they are, small enough for a browser."""

import re

from calc import catalog
from calc.locale import LANGS, SOURCE
from calc.site import files
from calc.site.prose.findings import Finding, nearest
from calc.site.shapes import flag, listed, rule, table, text, whole
from calc.words import placeholders

__all__ = ["LOCALE", "entries", "findings", "numbers", "partial"]

RELATION = r"[ivwft](?: % [1-9]\d*)? !?= \d+(?:\.\.\d+)?(?:,\d+(?:\.\.\d+)?)*"
RULE = re.compile(rf"{RELATION}(?: (?:and|or) {RELATION})*")
BRACES = re.compile(r"\{[A-Za-z0-9_]*\}?|\}")
sign = rule(text, lambda value: len(value) == 1 and not value.isalnum(), "one sign, no letter or digit")
positive = rule(whole, lambda value: value > 0, "a whole number above 0")
plural = rule(text, RULE.fullmatch, 'a CLDR plural rule, such as "v = 0 and i % 10 = 2..4"')
categories = dict.fromkeys(("zero", "one", "two", "few", "many"), plural)
forms = dict.fromkeys((*categories, "other"), text)
apart = rule(
    table({"decimal": sign, "group": sign, "minimum_grouping": positive}),
    lambda number: number["decimal"] != number["group"],
    "decimal and group to differ",
)
LOCALE = table(
    {
        "tag": text,
        "name": text,
        "approx": listed(text),
        "number": apart,
        "scale": listed(
            table({"power": positive}, {"words": listed(text), "forms": table((), forms), "typed": listed(text)})
        ),
    },
    {"hanging": text, "partial": flag, "plural": table((), categories)},
)


def numbers(lang, folder=SOURCE):
    """How a language writes numbers, as a table. Raises :class:`files.Unusable`."""
    return _numbers(folder / f"{lang}.toml")


@files.made_of
def _numbers(name, source):
    return files.parsed(name, source, LOCALE)


def partial(lang, folder=SOURCE):
    """Whether a language says of itself that it lacks articles and terms still: ``partial = true``."""
    try:
        return numbers(lang, folder).data.get("partial", False)
    except files.Unusable:
        return False  # told where the file is read for its numbers


def entries(lang, folder=SOURCE):
    """The messages of a language that are in use. Raises :class:`files.Unusable`."""
    return _entries(folder / f"{lang}.po")


@files.made_of
def _entries(name, source):
    try:
        read = catalog.parse(source, name)
    except catalog.CatalogError as error:
        raise files.Unusable([Finding(error.path, error.line, error.text)]) from error
    used = tuple(entry for entry in read if not entry.header and not entry.obsolete)
    if not used:
        raise files.Unusable([Finding(name, 1, "no message: expected msgctxt, msgid and msgstr")])
    return used


def findings(folder=SOURCE):
    """A finding for each word that has other places to fill in than the English one."""
    english = folder / f"{LANGS[0]}.po"
    told = files.shown(english), files.text(english)
    return [one for lang in LANGS for one in _findings(folder / f"{lang}.po", *told)]


@files.made_of
def _findings(name, source, english_name, english):
    wanted = {entry.context: entry.id for entry in _entries.of(english_name, english)}
    return tuple(
        Finding(name, entry.line, f"{entry.context}: {what}", entry.text)
        for entry in _entries.of(name, source)
        if entry.text
        for what in _unlike(entry, wanted.get(entry.context, entry.id))
    )


def _unlike(entry, english):
    wanted, had = placeholders(english), placeholders(entry.text)
    known = ", ".join(f"{{{name}}}" for name in sorted(wanted)) or "none"
    for written in BRACES.findall(entry.text):
        if not placeholders(written):
            yield f'"{written}" is no placeholder; the English text has {known}'
    for name in sorted(had - wanted):
        yield f"the English text has no {{{name}}}{nearest(name, wanted)}"
    for name in sorted(wanted - had):
        yield f"lacks {{{name}}}, which the English text has"
