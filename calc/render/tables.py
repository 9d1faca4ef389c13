"""Tables that every calculator uses: rows, a table that scrolls by itself, and all results folded."""

from calc.presets import PRESETS
from calc.render import figures
from calc.render.html import tag
from calc.result import shown
from calc.sources import SOURCES

__all__ = ["every", "label", "origin", "row", "table"]


def label(evaluation, key, locale):
    """A result's words; one calculator may name a key in its own way (``result.low-rank/total``)."""
    own = f"result.{evaluation.calculator.id}/{key}"
    return locale.words(own if own in locale.words else f"result.{key}")


def row(head, *cells, **attributes):
    """A table row with its own heading."""
    return tag("tr", tag("th", head, scope="row"), cells, **attributes)


def table(caption, head, body, foot=None, numeric=(), kind=""):
    """A data table that may scroll sideways by itself, never the page; ``numeric`` columns align right."""
    columns = [tag("th", h, scope="col", class_="calc-n" if i in numeric else None) for i, h in enumerate(head)]
    made = tag(
        "table",
        tag("caption", caption) if caption else None,
        tag("thead", tag("tr", columns)),
        tag("tbody", body),
        tag("tfoot", foot) if foot else None,
    )
    return tag("div", made, class_=f"calc-table {kind}".strip(), tabindex=0, role="group", aria_label=caption)


def origin(evaluation, locale):
    """Where the chosen preset's shape was published, and when it was read there."""
    preset = PRESETS.get(getattr(evaluation.inputs.get("preset"), "number", None))
    if preset is None or not preset.source:
        return None
    source = SOURCES[preset.source]
    told = f"{source.title} ({source.year})"
    link = tag("a", told, href=source.url) if source.url else told
    return tag(
        "p",
        figures.pair(preset.name, "", locale),
        link,
        "; ",
        locale.words("ui.read-on", date=preset.read),
        class_="calc-small",
    )


def every(evaluation, locale):
    """All results, folded: name, value, formula, the formula with its values, sources."""
    words = locale.words
    head = [words(f"ui.{k}") for k in ("result", "value", "formula", "substituted", "source")]
    body = [_result_row(evaluation, value, locale) for value in evaluation.results.values()]
    title = words("ui.more-results")
    return tag(
        "details", tag("summary", title), table(title, head, body, numeric=(1,)), class_="calc-every", data_fold="every"
    )


def _result_row(evaluation, value, locale):
    return tag(
        "tr",
        tag("th", label(evaluation, value.key, locale), " ", tag("code", value.key), scope="row"),
        figures.cell(value, locale),
        tag("td", tag("code", value.formula())),
        tag("td", tag("code", value.substituted(lambda v: shown(v, locale)))),
        tag("td", ", ".join(value.sources)),
    )
