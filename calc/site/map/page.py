"""The map in a page: a drawing of the flow, then the columns, each cell a disclosure that needs no script."""

from xml.etree.ElementTree import Element, fromstring

from calc.render.html import tag
from calc.site.map.cells import FILE, PARTS, load
from calc.site.map.flow import flow

__all__ = ["section"]


def section(page):
    """The element that takes the place of ``<calc-map></calc-map>``; empty where a language has no map yet."""
    path = page.resolver.project.docs / page.lang / FILE
    if not path.exists():
        return Element("div", {"class": "calc-map"})
    article = page.resolver.articles.get(page.article)
    current = article.cell if article else None
    return fromstring(markup(load(path), page.speech.locale.words, current))


def markup(map, words, current=None):
    """The map as markup, which is well-formed XML too. ``current`` is the article's own cell."""
    columns = map.columns()
    body = [_column(column, words, current) for column in columns]
    return tag("section", _figure(words, current), _tools(columns, words), tag("div", body, class_="map-columns"),
               class_="calc-map", aria_label=words("map.label"))  # fmt: skip


def _figure(words, current):
    ways = [tag("span", words(f"map.{way}")) for way in ("next-batch", "load-weights")]
    return tag("figure", flow(words("map.flow"), current), tag("div", ways, class_="map-ways", aria_hidden="true"),
               tag("figcaption", words("map.legend")), class_="map-flow")  # fmt: skip


def _tools(columns, words):
    """What only a script can serve, and so shows: the filter, a hint, and what is said aloud."""
    shown = [("", words("map.all")), *((c.id, f"{c.id} {c.title}") for c in columns)]
    look = {"type": "button", "class_": "calc-button"}
    buttons = [tag("button", text, **look, data_column=id, aria_pressed=str(not id).lower()) for id, text in shown]
    return tag("div", tag("div", buttons, class_="map-filter", role="group", aria_label=words("map.filter")),
               tag("p", words("map.keys"), class_="map-keys calc-small"),
               tag("p", class_="map-said calc-said", role="status"), class_="map-tools", hidden="hidden")  # fmt: skip


def _column(column, words, current):
    name = f"map-column-{column.id}"
    title = tag("p", tag("span", column.id, class_="map-id"), " ", column.title, id=name, class_="map-title")
    cells = [_cell(cell, words, cell.id == current) for cell in column.cells]
    return tag("div", title, cells, class_="map-column", role="group", aria_labelledby=name, data_column=column.id)


def _cell(cell, words, current):
    parts = [(tag("dt", words(f"map.{part}")), tag("dd", cell.texts[part])) for part in PARTS]
    here = (" ", tag("span", words("map.here"), class_="map-here")) if current else None
    summary = tag("summary", tag("span", cell.id, class_="map-id"), " ", tag("span", cell.title, class_="map-name"),
                  here, class_="map-summary", aria_current="location" if current else None)  # fmt: skip
    anchor = f"cell-{cell.id}"
    link = tag("a", "#", href=f"#{anchor}", class_="map-link", aria_label=words("map.link", cell=cell.id))
    return tag("details", summary, tag("div", tag("dl", *parts), link, class_="map-body"), id=anchor, class_="map-cell")
