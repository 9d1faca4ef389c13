"""The panel where a configuration file is pasted, and the report of what was done with it."""

from functools import reduce
from itertools import groupby

from calc import entry, numbers
from calc.render.form import choice_label, field_word
from calc.render.html import button, glue, tag
from calc.render.tables import table

__all__ = ["panel", "report", "said"]

MOST = 40
"""Ignored keys that are listed; a reader looks for one of them, not at all of them."""


def panel(evaluation, locale, prefix, asked):
    """The text field, its button, and an empty place for the report.

    >>> from calc import evaluate
    >>> from calc.locale import load
    >>> 'data-act="paste" data-from="kv-cache-config"' in panel(evaluate("kv-cache"), load("en"), "kv-cache", {})
    True
    """
    id, words = f"{prefix}-config", locale.words
    box = tag(
        "textarea", id=id, rows=8, spellcheck="false", autocapitalize="off", autocomplete="off",
        aria_describedby=f"{id}-hint", class_="calc-paste",
    )  # fmt: skip
    return glue(
        tag("p", tag("label", words("ui.paste.label"), for_=id)),
        box,
        tag("p", words("ui.paste.hint"), id=f"{id}-hint", class_="calc-small"),
        tag("p", button(words("ui.paste.button"), data_act="paste", data_from=id)),
        tag("div", data_part="pasted"),
    )


def report(pasted, locale):
    """What is wrong with the text, or what was used, guessed, not worked out and ignored."""
    words = locale.words
    if pasted.problems:
        told = [tag("li", message(problem, pasted.calculator, locale)) for problem in pasted.problems]
        return glue(tag("p", words("ui.paste.nothing")), tag("ul", told, class_="calc-problems"))
    remarks = [tag("li", reason.message(locale)) for reason in pasted.remarks]
    return glue(
        _table("unhandled", pasted.unhandled, _why, pasted.calculator, locale, valued=False),
        tag("ul", remarks, class_="calc-problems") if remarks else None,
        _table("used", pasted.used, _keys, pasted.calculator, locale),
        _table("guessed", pasted.guessed, _why, pasted.calculator, locale),
        _ignored(pasted.ignored, locale),
    )


def said(pasted, locale):
    """The same in one sentence, to be shown beside the button and read out."""
    words = locale.words
    if pasted.problems:
        return f"{message(pasted.problems[0], pasted.calculator, locale)} {words('ui.paste.nothing')}"
    counts = {"used": pasted.used, "guessed": pasted.guessed, "left": pasted.unhandled}
    return words("ui.paste.told", **{name: len(rows) for name, rows in counts.items()})


def message(problem, calculator, locale):
    """A problem's sentence; one that lies with an input is told by the input's own words."""
    known = problem.input in calculator.by_name
    return problem.message(locale.words, field_word(calculator.id, problem.input, locale) if known else None)


def _table(name, rows, note, calculator, locale, valued=True):
    """One of the report's tables; nothing where it would be empty. Neighbours with the same note share it."""
    if not rows:
        return None
    words = locale.words
    body = [
        tag(
            "tr",
            tag("th", field_word(calculator.id, row.input, locale), scope="row"),
            tag("td", shown(calculator.by_name[row.input], row.value, locale)) if valued else None,
            tag("td", told, rowspan=span if span > 1 else None) if span else None,
        )
        for row, (told, span) in zip(rows, _runs([note(row, locale) for row in rows]), strict=True)
    ]
    head = [words("ui.input"), *([words("ui.value")] if valued else []), words(f"ui.paste.{NOTES[note]}")]
    return table(words(f"ui.paste.{name}"), head, body, kind=f"calc-pasted-{name}")


def _runs(notes):
    """(note, how many in a row say it) at the first of them, (note, 0) at the others."""
    found = []
    for run in (list(run) for _, run in groupby(notes)):
        found += [(run[0], len(run)), *((note, 0) for note in run[1:])]
    return found


def _keys(row, locale):
    """``key = value`` pairs, with room to break between them."""
    first, *others = (tag("code", f"{key} = {value}") for key, value in row.keys)
    return glue(first, *(glue(" ", pair) for pair in others))


def _why(row, locale):
    told = [reason.message(locale) for reason in row.reasons]
    return glue(reduce(lambda first, second: locale.words("ui.two-sentences", first=first, second=second), told))


NOTES = {_keys: "key", _why: "why"}
"""What is told beside an input -> the column's heading."""


def shown(field, value, locale):
    """An exact value as a reader reads it, not as a control holds it.

    >>> from calc import CALCULATORS
    >>> from calc.locale import load
    >>> inputs = CALCULATORS["training-memory"].by_name
    >>> shown(inputs["params"], 8_030_261_248, load("en")), shown(inputs["optimizer"], "sgd", load("pl"))
    ('8,030,261,248', 'Zwykły SGD')
    """
    words = locale.words
    if value is None:
        return "–"
    if field.kind == "flag":
        return words("ui.yes" if value else "ui.no")
    if field.name == "stage":
        return words(f"choice.stage.{value}")
    return choice_label(field, value, locale) if field.kind == "choice" else entry.write(field, value, locale)


def _ignored(keys, locale):
    if not keys:
        return None
    words = locale.words
    listed = [glue(tag("code", key), " ") for key in keys[:MOST]]
    more = words("ui.paste.more", count=numbers.grouped(len(keys) - MOST, locale)) if len(keys) > MOST else None
    return glue(tag("p", tag("strong", words("ui.paste.ignored"))), tag("p", listed, more, class_="calc-small"))
