"""What the buttons of the panel "take" do: a text for the clipboard, or a file for the reader's disk."""

from calc import cite
from calc.export import csv, embed, json, markdown, python, share
from calc.render import picture

__all__ = ["COPIES", "FILES", "PICTURES", "copy", "save"]

COPIES = {
    "link": lambda evaluation, locale, asked: share.shared(evaluation, asked),
    "embed": embed.frame,
    "markdown": markdown.tables,
    "csv": csv.table,
    "json": json.document,
    "python": python.script,
    "bibtex": cite.bibtex,
    "csl": cite.csl,
}
"""What can be copied: name -> its text for (evaluation, locale, asked)."""

FILES = {
    "csv": ("{id}.csv", "text/csv;charset=utf-8"),
    "json": ("{id}.json", "application/json"),
    "python": ("{id}.py", "text/x-python;charset=utf-8"),
    "bibtex": ("{id}.bib", "application/x-bibtex;charset=utf-8"),
    "csl": ("{id}.csl.json", "application/vnd.citationstyles.csl+json"),
}
"""Which of them can be saved: name -> the file's name and media type."""

PICTURES = ("svg", "png")
"""Formats of the chart; the browser paints the SVG for the second."""


def copy(evaluation, locale, asked, name):
    """The text that ``name`` stands for, to the clipboard.

    >>> from calc import evaluate
    >>> from calc.locale import load
    >>> copy(evaluate("kv-cache"), load("pl"), {"address": "https://example.org/kv/"}, "link")
    {'copy': 'https://example.org/kv/?v=1#card-kv-cache', 'told': 'Skopiowano'}
    """
    return {"copy": COPIES[name](evaluation, locale, asked), "told": locale.words("ui.copied")}


def save(evaluation, locale, asked, name):
    """A file with that text, or with the chart.

    >>> from calc import evaluate
    >>> from calc.locale import load
    >>> saved = save(evaluate("kv-cache"), load("en"), {}, "csv")
    >>> saved["save"]["name"], saved["save"]["text"][:22], saved["told"]
    ('kv-cache.csv', 'key,value,unit,formula', 'Download started: kv-cache.csv')
    """
    id = evaluation.calculator.id
    if name in PICTURES:
        text = picture.standalone(evaluation, locale)
        file = {"name": f"{id}.{name}", "type": "image/svg+xml", "text": text, "png": name == "png"}
    else:
        pattern, kind = FILES[name]
        file = {"name": pattern.format(id=id), "type": kind, "text": COPIES[name](evaluation, locale, asked)}
    return {"save": file, "told": locale.words("ui.saved", name=file["name"])}
