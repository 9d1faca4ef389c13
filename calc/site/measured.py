"""The block ``<measured-on></measured-on>``: when and with what the speeds of the page were measured.

They lie in ``docs/facts/speed.json``, which ``python -m tests.bench publish`` writes from the last ``make bench``.
"""

import json
from datetime import date
from xml.etree.ElementTree import Element, SubElement

from calc.site import language

__all__ = ["FILE", "measured_on", "rows"]

FILE = "docs/facts/speed.json"


def measured_on(page):
    """A table of two columns: the day, the machine, the versions of what was measured with."""
    run = json.loads((page.resolver.project.root / FILE).read_text("utf-8"))
    block = Element("section", {"class": "standing"})
    body = SubElement(SubElement(block, "table"), "tbody")
    for name, text in rows(run, page.speech.locale):
        row = SubElement(body, "tr")
        SubElement(row, "th", {"scope": "row"}).text = name
        SubElement(row, "td").text = text
    return block


def rows(run, locale):
    """(name, text) of each row; products keep their own names.

    >>> from calc.locale import load
    >>> day = {"year": 2026, "month": 11, "day": 30}
    >>> run = {"date": day, "machine": "Some CPU, 2 cores, Linux", "rounds": 7, "versions": {"Pyodide": "0.29.5"}}
    >>> rows(run, load("pl"))[0], rows(run, load("en"))[1::2]
    (('Dzień pomiaru', '30 listopada 2026'), [('Machine', 'Some CPU, 2 cores, Linux'), ('Pyodide', '0.29.5')])
    """
    words, day = locale.words, date(**run["date"])
    return [
        (words("ui.speed.day"), language.load(locale.lang).date(day)),
        (words("ui.speed.machine"), run["machine"]),
        (words("ui.speed.rounds"), str(run["rounds"])),
        *run["versions"].items(),
    ]
