"""Every result of a calculator, folded: how it was made, with the steps and the inputs that it was made of."""

from calc.derivation import Distinct, is_given, steps
from calc.render import figures
from calc.render.derived import Sheet, called, sources
from calc.render.html import tag
from calc.sources import SOURCES

__all__ = ["panel"]


def panel(evaluation, locale, prefix, asked):
    """An entry for each result; the entry of a figure is ``CALCULATOR:KEY``."""
    address, book = _book(evaluation)
    results = set(map(id, evaluation.results.values()))

    def figure(value, text):
        """A result carries its key; another setup's value, or an input, is no result of this one."""
        if id(value) not in results:
            return text
        return tag("span", text, data_key=value.key, data_value=figures.exact(value))

    sheet = Sheet(locale, address, lambda id: SOURCES[id].url, figure)
    entries = {True: [], False: []}
    for value in book:
        name = called(evaluation.calculator.id, value.key, locale)
        entries[is_given(value)].append(sheet.entry(value, name, sources=sources(value, evaluation)))
    words = locale.words
    inputs = (tag("p", words("ui.inputs")), tag("dl", entries[True])) if entries[True] else None
    return tag("div", tag("dl", entries[False]), inputs, class_="how")


def _book(evaluation):
    """(value -> id of its entry, the values in order): the results, then what they were made of, inputs last."""
    same, ids, book, times = Distinct(), {}, [], {}
    results = tuple(evaluation.results.values())
    for value in (*results, *steps(*results)):
        if same(value) not in ids:
            times[value.key] = again = times.get(value.key, 0) + 1
            ids[same(value)] = f"{evaluation.calculator.id}:{value.key}" + (f":{again}" if again > 1 else "")
            book.append(value)
    return (lambda value: ids[same(value)]), book
