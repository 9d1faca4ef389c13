"""Tables that every calculator uses: rows, and a table that scrolls by itself."""

from calc.render.derived import called
from calc.render.html import tag

__all__ = ["label", "row", "table"]


def label(evaluation, key, locale):
    """A result's words; one calculator may name a key in its own way (``result.low-rank/total``)."""
    return called(evaluation.calculator.id, key, locale)


def row(head, *cells, **attributes):
    """A table row with its own heading."""
    return tag("tr", tag("th", head, scope="row"), cells, **attributes)


def table(caption, head, body, foot=None, numeric=(), kind="", label=None):
    """A data table that may scroll sideways by itself, never the page; ``numeric`` columns align right.

    ``label`` names the table for a screen reader where a heading above it does so for the eye.
    """
    columns = [tag("th", h, scope="col", class_="calc-n" if i in numeric else None) for i, h in enumerate(head)]
    made = tag(
        "table",
        tag("caption", caption) if caption else None,
        tag("thead", tag("tr", columns)),
        tag("tbody", body),
        tag("tfoot", foot) if foot else None,
    )
    return tag("div", made, class_=f"calc-table {kind}".strip(), tabindex=0, role="group", aria_label=label or caption)
