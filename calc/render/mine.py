"""The numbers of an article for the reader's own model: the control, and the marks beside the numbers."""

from calc import entry, numbers
from calc.calculators.training_memory import CALCULATOR
from calc.hardware import CARDS
from calc.render.figures import NBSP, pair
from calc.render.form import choice_label, field_word
from calc.render.html import glue, tag
from calc.render.state import state

__all__ = ["PREFIX", "block", "mark", "told"]

UNKNOWN = "–"

PREFIX = "mine-"
"""Before the names of this form's controls: a page's calculator has inputs of the same names."""


def block(locale, calculator, scenario, unit, engine):
    """The control under an article's heading, shown where scripts run.

    ``calculator`` and ``scenario`` (a query) are the article's, ``unit`` is how it counts bytes; ``engine``
    tells where the engine's folder lies (``src``) and how many ``bytes`` it is.
    """
    words = locale.words
    about = tag("p", words("ui.mine.about"), class_="calc-small")
    again = tag("button", words("ui.retry"), class_="calc-button")
    return tag(
        "form",
        tag("details", tag("summary", words("ui.mine")), about, _choices(locale)),
        state(locale, engine["bytes"]),
        tag("p", again, class_="calc-when-failed"),
        tag("output", name="told", class_="calc-small"),
        class_="calc-mine", autocomplete="off", aria_label=words("ui.mine"),
        data_engine="idle", data_lang=locale.lang, data_unit=unit, data_calculator=calculator,
        data_scenario=scenario, data_src=engine["src"], data_bytes=engine["bytes"],
    )  # fmt: skip


def _choices(locale):
    words = locale.words
    presets = CALCULATOR.by_name["preset"]
    models = [(id, choice_label(presets, id, locale)) for id in presets.choices]
    cards = [(c.id, pair(c.name, numbers.text(c.bytes, "byte", locale.showing("GiB")), locale)) for c in CARDS.values()]
    box = tag("input", type="checkbox", id="mine-keep", name="keep")
    keep = tag("div", box, tag("label", words("ui.mine.remember"), for_="mine-keep"), class_="calc-field calc-flag")
    off = tag("button", words("ui.mine.off"), type="reset", class_="calc-button")
    fields = [_select("preset", words("ui.model"), models, words), _select("card", words("ui.card"), cards, words)]
    more = tag("input", type="hidden", name=f"{PREFIX}more")
    return glue(tag("div", fields, class_="calc-grid"), more, keep, tag("p", off))


def _select(name, label, options, words):
    id = PREFIX + name
    rows = [tag("option", text, value=value) for value, text in [("", words("ui.mine.as-written")), *options]]
    return tag("div", tag("label", label, for_=id), tag("select", rows, id=id, name=id), class_="calc-field")


def mark(row, locale):
    """What stands beside one number, nothing if it is the same; its first space lets the line break there.

    An equals sign would do for most numbers, but not in ``2 + 2 + 4``.

    >>> from calc.locale import load
    >>> from calc.mine import Mine
    >>> mark(Mine("215.4 GiB"), load("en"))
    '<span class="calc-mine-value"> <small><span class="calc-said">yours: </span>215.4\\xa0GiB</small></span>'
    """
    words = locale.words
    if row is None:
        told = words("ui.mine.unknown")
        return _beside("unknown", UNKNOWN, _aside(" ", told), title=told)
    if row.same:
        return glue()
    if row.flips:
        return _beside("flips", words("ui.mine.flips", verdict=row.text).replace(" ", NBSP))
    return _beside(None, _aside(words("ui.mine.yours"), " "), row.text.replace(" ", NBSP))


def _beside(kind, *content, **attributes):
    small = tag("small", *content, class_=kind and f"calc-mine-{kind}", **attributes)
    return tag("span", " ", small, class_="calc-mine-value")


def _aside(*text):
    """Words for a screen reader alone."""
    return tag("span", *text, class_="calc-said")


def told(setup, rows, problems, opened, locale):
    """For whom the marks hold and how many verdicts turned, what could not be read, and a link to the calculator."""
    words = locale.words
    wrong = [_problem(problem, locale) for problem in problems]
    if not setup:
        return glue(wrong)
    turned = numbers.grouped(sum(row is not None and row.flips for row in rows), locale)
    names = " · ".join(_named(name, value, locale) for name, value in setup.items())
    link = tag("a", words("ui.open-in-calculator"), href=opened) if opened else None
    return glue(wrong, words("ui.mine.told", setup=names, count=turned), " ", link)


def _problem(problem, locale):
    text = problem.message(locale.words, _label(problem.input, locale))
    return tag("span", text, " ", class_=None if problem.notice else "calc-warn")


def _label(name, locale):
    return field_word(CALCULATOR.id, name, locale) if name in CALCULATOR.by_name else None


def _named(name, value, locale):
    """One input of the setup in words; a model and a card by their names alone."""
    field = CALCULATOR.by_name[name]
    text = choice_label(field, value, locale) if field.choices else entry.write(field, value, locale)
    if name == "card":
        return next((card.name for card in CARDS.values() if card.bytes == value), text)
    return text if name == "preset" else pair(_label(name, locale), text, locale)
