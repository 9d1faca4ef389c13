"""One setup as Markdown for an issue, a chat or a wiki: two tables as GitHub reads them, in the reader's language."""

import re

from calc import query
from calc.export.heading import heading
from calc.render import figures
from calc.render.form import field_word, shown
from calc.render.tables import label

__all__ = ["escaped", "tables"]


def tables(evaluation, locale, asked):
    """Heading and link, all inputs in force (changed ones in bold), all results with exact value and formula.

    >>> from calc import evaluate
    >>> from calc.locale import load
    >>> lines = tables(evaluate("kv-cache", {"batch": 4}), load("pl"), {}).splitlines()
    >>> [line.partition("`")[2] for line in lines if "`batch`" in line or "`total`" in line]
    ['batch` | **4** |', 'total` | 2,0\\xa0GiB | 2147483648 | `token.bytes × sequence × batch` |']
    """
    words = locale.words
    name, *link = heading(evaluation, locale, asked)
    changed = _changed(evaluation, asked)
    inputs = [_input(evaluation, value, value.key in changed, locale) for value in evaluation.inputs.values()]
    results = [_result(evaluation, value, locale) for value in evaluation.results.values()]
    return "\n".join([
        f"**{escaped(name)}**", *(f"\n<{address}>" for address in link), "",
        *_table([words("ui.inputs"), words("ui.value")], "l", inputs), "",
        *([words("export.changed"), ""] if changed else []),
        *_table([words(f"ui.{key}") for key in ("result", "value", "exact", "formula")], "lrrl", results), "",
    ])  # fmt: skip


def escaped(text):
    """Text that Markdown shows as it is, in a table too.

    >>> print(escaped("a|b *c* `d` <e> f_g"))
    a\\|b \\*c\\* \\`d\\` \\<e\\> f\\_g
    """
    return re.sub(r"([\\|*_`<>\[\]~])", r"\\\1", text)


def _table(head, aligned, rows):
    line = "|".join("---:" if side == "r" else "---" for side in aligned.ljust(len(head), "r"))
    return [f"| {' | '.join(map(escaped, head))} |", f"|{line}|", *(f"| {' | '.join(row)} |" for row in rows)]


def _changed(evaluation, asked):
    """The inputs whose values are not those of the page's scenario."""
    calculator = evaluation.calculator
    usual = calculator.resolve(query.parse(calculator, asked.get("scenario", "")))
    return {name for name, value in evaluation.inputs.items() if value.number != usual[name]}


def _input(evaluation, value, changed, locale):
    calculator = evaluation.calculator
    told = field_word(calculator.id, value.key, locale), shown(calculator.by_name[value.key], value.number, locale)
    name, text = (f"**{escaped(cell)}**" if changed else escaped(cell) for cell in told)
    return [f"{name} `{value.key}`", text]


def _result(evaluation, value, locale):
    name = f"{escaped(label(evaluation, value.key, locale))} `{value.key}`"
    return [name, escaped(figures.text(value, locale)), figures.exact(value), f"`{value.formula()}`"]
