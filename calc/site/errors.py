"""The block ``<errors></errors>``: every published measurement beside what the formulas predict for it.

It shows ``docs/facts/errors.json``, which ``python -m tests.errors`` writes; a row opens its setup in the calculator.
"""

import json
from fractions import Fraction
from xml.etree.ElementTree import Element, SubElement

import calc
from calc import numbers, query
from calc.render.figures import NBSP

__all__ = ["FILE", "address", "errors"]

FILE = "docs/facts/errors.json"


def errors(page):
    """A heading and a table for each kind of measurement."""
    found = json.loads((page.resolver.project.root / FILE).read_text("utf-8"))
    words = page.speech.locale.words
    block = Element("section", {"class": "errors"})
    for kind in found["kinds"]:
        same = [row for row in found["rows"].values() if row["kind"] == kind]
        if same:
            SubElement(block, "h3", {"id": f"errors-{kind}"}).text = words(f"ui.errors.{kind}")
            _table(block, same, page)
    return block


def _table(block, same, page):
    words = page.speech.locale.words
    table = SubElement(block, "table")
    head = SubElement(SubElement(table, "thead"), "tr")
    for key in ("setup", "measured", "predicted", "error"):
        SubElement(head, "th", {"scope": "col"}).text = words(f"ui.errors.{key}")
    body = SubElement(table, "tbody")
    for row in same:
        _row(SubElement(body, "tr"), row, page)


def _row(line, row, page):
    """What was measured, which opens the setup; the repository below; the sizes; the error with its sign."""
    locale = page.speech.locale
    name = SubElement(line, "th", {"scope": "row"})
    link = SubElement(name, "a", {"href": address(row["setup"], page.resolver.articles), "lang": "en"})
    link.text = row["label"]
    link.tail = f" ({locale.words('ui.errors.' + row['counter'])})"
    SubElement(name, "br")
    SubElement(SubElement(name, "small"), "code").text = row["source"].partition(",")[0]
    for key in ("bytes", "predicted"):
        SubElement(line, "td").text = numbers.text(row[key]["value"], "byte", locale).replace(" ", NBSP)
    error = Fraction(str(row["error"]["value"]))
    sign = "+" if error > 0 else ""
    SubElement(line, "td").text = sign + numbers.text(error, "share", locale)


def address(setup, articles):
    """Where a setup opens, as Markdown links to it: its calculator's article, with what differs from its scenario.

    >>> from types import SimpleNamespace
    >>> articles = {"step": SimpleNamespace(calculator="training-step", scenario={"data": 8})}
    >>> address("training-step?data=16&stage=3", articles), address("training-step?stage=1", articles)
    ('step.md?data=16&stage=3', 'step.md?data=1&stage=1')
    """
    id, _, asked = setup.partition("?")
    calculator = calc.CALCULATORS[id]
    article, told = next((name, told) for name, told in articles.items() if told.calculator == id)
    inputs = calculator.resolve(query.parse(calculator, asked))
    return f"{article}.md?{query.text(calculator, calculator.explicit(inputs, told.scenario))}"
