"""The face of a calculator that answers with a few figures: headline, tables of its own, all results."""

from calc.render import books, crossing, figures, others
from calc.render.html import glue, tag
from calc.render.origin import origin, warnings
from calc.render.tables import label, row, table

__all__ = ["announcement", "detail", "legend", "summary"]

HEADLINES = {
    "conventions": ("activation.kept", "convention.16", "layer.activations", "layer.state"),
    "image-memory": ("tokens.total", "scores.bytes", "activation.total", "state.total", "frozen.weights"),
    "training-cost": ("days", "hours", "flops", "throughput", "money"),
    "kv-cache": ("total", "token.bytes"),
    "parameters": ("params.total", "params.active", "params.flops", "params.layer"),
    "other-calculators": ("others.own", "others.least", "others.most", "others.spread"),
    "low-rank": ("total", "base.bytes", "trained", "adapter.bytes", "adapter.state"),
}
"""Calculator id -> keys shown at a glance; the first one large."""

EXTRAS = {"conventions": books.tables, "other-calculators": others.table, "training-cost": crossing.picture}
"""Calculator id -> what it shows besides its results."""


TOLD = ("conventions", "other-calculators")
"""Calculators whose own tables hold all that a reader looks for; the rest stands in the folded list."""


def summary(evaluation, locale, prefix, today=None):
    """The first headline large, the others in a row below, what is not counted, and which facts are old."""
    first, *others = HEADLINES[evaluation.calculator.id]
    large = tag(
        "p",
        label(evaluation, first, locale),
        " ",
        tag("strong", figures.figure(evaluation.results[first], locale)),
        class_="calc-total",
    )
    rest = [
        tag("div", tag("dt", label(evaluation, key, locale)), figures.figure(evaluation.results[key], locale, "dd"))
        for key in others
    ]
    omitted = locale.words(f"notcounted.{evaluation.calculator.id}")
    return glue(
        tag("div", large, class_="calc-answer"),
        tag("dl", rest, class_="calc-others"),
        tag("p", omitted, class_="calc-small"),
        warnings(evaluation, locale, today),
    )


def legend(words, prefix):
    """Nothing: figures alone need no colours explained."""


def announcement(evaluation, locale):
    """The headlines as one sentence, for a screen reader."""
    keys = HEADLINES[evaluation.calculator.id]
    told = (
        figures.pair(label(evaluation, k, locale), figures.text(evaluation.results[k], locale), locale) for k in keys
    )
    return figures.sentences(told, locale)


def detail(evaluation, locale, prefix, today=None):
    """The calculator's own tables, the results, and where the facts come from."""
    extra = EXTRAS.get(evaluation.calculator.id)
    told = evaluation.calculator.id in TOLD
    return glue(
        extra(evaluation, locale) if extra else None,
        None if told else _results(evaluation, locale),
        origin(evaluation, locale, today),
    )


def _results(evaluation, locale):
    words = locale.words
    body = [
        row(label(evaluation, value.key, locale), figures.cell(value, locale)) for value in evaluation.results.values()
    ]
    return table(words("ui.results"), [words("ui.result"), words("ui.value")], body, numeric=(1,))
