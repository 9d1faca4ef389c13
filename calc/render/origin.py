"""Where the facts in use come from and how old they are: a preset's shape, a card's capacity, the reader's price."""

from dataclasses import dataclass

from calc import age, numbers
from calc.hardware import CARDS
from calc.presets import PRESETS
from calc.render import figures
from calc.render.form import field_word
from calc.render.html import glue, tag
from calc.sources import SOURCES

__all__ = ["card_read", "origin", "source_text", "warnings"]


@dataclass(frozen=True)
class Fact:
    """A fact in use: what kind it is, its name for a reader, the day it is of; ``told`` is what stands in its line."""

    kind: str
    name: str
    read: str | None
    told: tuple


def origin(evaluation, locale, today=None):
    """A line for each fact in use, with its source and date, and a warning after one that is old."""
    return glue(
        *(
            glue(tag("p", fact.told, class_="calc-small"), _warning(fact, locale, today))
            for fact in _facts(evaluation, locale)
        )
    )


def warnings(evaluation, locale, today=None):
    """The warnings alone, for beside the answer; none where ``today`` is not known."""
    return glue(*(_warning(fact, locale, today) for fact in _facts(evaluation, locale) if fact.kind != "preset"))


def card_read(card, locale):
    """A card's capacity with its source and the day it was read: ``81,559 MiB; …; read on 2026-11-30``."""
    size = f"{numbers.grouped(card.mib, locale)}{figures.NBSP}MiB"
    read = locale.words("ui.read-on", date=card.read)
    return figures.sentences([size, source_text(card.source, locale), read], locale)


def _facts(evaluation, locale):
    found = (_preset(evaluation, locale), _card(evaluation, locale), _price(evaluation, locale))
    return [fact for fact in found if fact]


def _preset(evaluation, locale):
    preset = PRESETS.get(getattr(evaluation.inputs.get("preset"), "number", None))
    if preset is None or not preset.source:
        return None
    source = SOURCES[preset.source]
    named = f"{source.title} ({source.year})"
    link = tag("a", named, href=source.url) if source.url else named
    read = locale.words("ui.read-on", date=preset.read)
    clause, changed = locale.words("ui.clauses"), _changed(evaluation, preset, locale)
    told = (figures.pair(preset.name, "", locale), link, clause, read, changed)
    return Fact("preset", preset.name, preset.read, told)


def _changed(evaluation, preset, locale):
    """Which parts of a preset's shape no longer hold: the setup is then another model's."""
    set_by = next(widths for name, widths, _ in evaluation.calculator.settings if name == "preset")
    names = [name for name, value in set_by(preset.id).items() if evaluation.inputs[name].number != value]
    words = (field_word(evaluation.calculator.id, name, locale) for name in names)
    if not names:
        return None
    changed = locale.words("ui.preset-changed", inputs=locale.words("ui.list").join(words))
    return locale.words("ui.clauses") + changed


def _card(evaluation, locale):
    """The card in use, where the capacity in force is exactly that of a card of the table."""
    capacity = getattr(evaluation.inputs.get("card"), "number", None)
    card = next((card for card in CARDS.values() if card.bytes == capacity), None)
    if card is None:
        return None
    return Fact("card", card.name, card.read, (figures.pair(card.name, card_read(card, locale), locale),))


def _price(evaluation, locale):
    if getattr(evaluation.inputs.get("price"), "number", None) is None:
        return None
    date = evaluation.inputs["price_date"].number
    told = locale.words("price.yours", date=date) if date else locale.words("price.undated")
    return Fact("price", locale.words("input.price"), date, (told,))


def _warning(fact, locale, today):
    if not age.old(fact.read, today, age.SHELF_LIFE[fact.kind]):
        return None
    count = numbers.grouped(age.days(fact.read, today), locale)
    passed = f"{count}{figures.NBSP}{locale.words.plural('day', count)}"
    told = locale.words("ui.old", name=fact.name, date=fact.read, age=passed)
    return tag("p", told, class_="calc-old", data_old=fact.kind)


def source_text(id, locale):
    """Where a card's capacity was read: a word of the site, or a work of the bibliography."""
    word = f"source.{id}"
    return locale.words(word) if word in locale.words else f"{SOURCES[id].title} ({SOURCES[id].year})"
