"""``other-calculators`` side by side: what each tool counts, what it prints, and how that stands to our own account."""

from calc import numbers, others_spread
from calc.others import own_bytes
from calc.render import figures, tables
from calc.render.html import tag
from calc.trace import ratio

__all__ = ["table"]

ROWS = (own_bytes.key, *(total.key for total in others_spread.TOTALS))


def table(evaluation, locale):
    """A row for our own account and for each tool."""
    words = locale.words
    head = [words("ui.tool"), words("ui.value"), words("ui.times-own"), words("ui.counts")]
    body = [_row(evaluation, key, locale) for key in ROWS]
    return tables.table(words("ui.tools-side-by-side"), head, body, numeric=(1, 2))


def _row(evaluation, key, locale):
    value = evaluation.results[key]
    times = ratio(value, evaluation.results[own_bytes.key]).number
    return tables.row(
        tables.label(evaluation, key, locale),
        figures.cell(value, locale),
        tag("td", numbers.text(times, "ratio", locale), class_="calc-n"),
        tag("td", locale.words(f"counts.{key}")),
    )
