"""The present setup beside the pinned one: which inputs differ, and by how much each result does."""

from calc import entry, numbers
from calc.render import figures
from calc.render.form import field_word
from calc.render.html import glue, tag
from calc.render.tables import label, row, table

__all__ = ["compare", "difference"]

MINUS = "\u2212"


def compare(evaluation, baseline, locale):
    """A table of the inputs that differ and one of the results that do, with their signed difference."""
    words = locale.words
    head = [words("ui.result"), words("ui.baseline"), words("ui.now"), words("ui.difference")]
    changed = [
        row(field_word(evaluation.calculator.id, name, locale), *_inputs(name, baseline, evaluation, locale))
        for name, value in evaluation.inputs.items()
        if value.number != baseline.inputs[name].number
    ]
    keys = [key for key in evaluation.results if baseline.results[key].number != evaluation.results[key].number]
    moved = [_moved(key, baseline, evaluation, locale) for key in keys]
    if not changed and not moved:
        return tag("p", words("ui.same-as-baseline"), class_="calc-small")
    return glue(table(words("ui.against-baseline"), head, changed + moved, numeric=(1, 2, 3), kind="calc-compare"))


def _inputs(name, baseline, evaluation, locale):
    field = evaluation.calculator.by_name[name]
    return [
        tag("td", entry.write(field, e.inputs[name].number, locale), class_="calc-n") for e in (baseline, evaluation)
    ] + [tag("td")]


def _moved(key, baseline, evaluation, locale):
    before, now = baseline.results[key], evaluation.results[key]
    shown = [tag("td", figures.text(v, locale), class_="calc-n") for v in (before, now)]
    return row(label(evaluation, key, locale), *shown, tag("td", difference(before, now, locale), class_="calc-n"))


def difference(before, now, locale):
    """How much a result grew, signed, with its unit; nothing where it is no number.

    >>> from calc import evaluate
    >>> from calc.locale import load
    >>> one, eight = (evaluate("training-memory", {"stage": 3, "devices": n}).results for n in (1, 8))
    >>> difference(one["device.total"], eight["device.total"], load("en"))
    '−104.3\\xa0GiB'
    >>> difference(one["device.fits"], eight["device.fits"], load("en"))
    ''
    """
    if any(isinstance(v.number, (bool, str)) or v.number is None for v in (before, now)):
        return ""
    grown = now.number - before.number
    size = numbers.text(abs(grown), now.unit, locale)
    return f"{'+' if grown > 0 else MINUS}{size}".replace(" ", figures.NBSP)
