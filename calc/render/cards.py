"""The panel of cards: what the setup in force would be on each card of :mod:`calc.hardware`."""

from calc import kv, numbers, sharding
from calc.hardware import CARDS
from calc.render import figures
from calc.render.html import glue, tag
from calc.render.origin import source_text
from calc.render.spare import spare
from calc.render.tables import row, table

__all__ = ["panel"]


def panel(evaluation, locale, prefix, asked):
    """One row a card; the card in force, where it is one of them, is marked. Then where the capacities come from."""
    sources = dict.fromkeys(source_text(card.source, locale) for card in CARDS.values())
    told = figures.pair(locale.words("ui.capacity"), figures.sentences(sources, locale), locale)
    return glue(FACES[evaluation.calculator.id](evaluation, locale), tag("p", told, class_="calc-small"))


def _training(evaluation, locale):
    words, setup = locale.words, evaluation.setup
    stage = setup.stage.number or max(sharding.min_devices)
    head = [words("ui.card"), words("ui.fits-card"), words("ui.capacity"), words("ui.per-device"),
            words("ui.fewest-devices.at", stage=stage), words("ui.date-read")]
    body = [_device_row(card, setup.at(card=card.bytes), stage, setup.card == card.bytes, locale)
            for card in CARDS.values()]
    return table(words("ui.cards"), head, body, numeric=(2, 3, 4), kind="calc-cards")


def _device_row(card, setup, stage, own, locale):
    return row(
        card.name,
        tag("td", spare(setup, locale)),
        _bytes(card.bytes, locale),
        _bytes(sharding.device_bytes(setup).number, locale),
        tag("td", figures.text(sharding.min_devices[stage](setup), locale), class_="calc-n"),
        tag("td", card.read),
        aria_current="true" if own else None,
    )


def _cache(evaluation, locale):
    words, setup = locale.words, evaluation.setup
    one = kv.cache_bytes(setup.at(batch=1)).number
    length = numbers.text(setup.sequence.number, "count", locale)
    tokens = f"{length} {words.plural('token', length)}"
    head = [words("ui.card"), words("ui.capacity"), words("ui.cards.sequences", tokens=tokens), words("ui.date-read")]
    body = [
        row(card.name, _bytes(card.bytes, locale), _sequences(card.bytes, one, locale), tag("td", card.read))
        for card in CARDS.values()
    ]
    made = table(words("ui.cards.cache"), head, body, numeric=(1, 2), kind="calc-cards")
    return glue(made, tag("p", words("ui.cards.cache-alone"), class_="calc-small"))


def _sequences(card, one, locale):
    """How many sequences fit; a cache without a byte fits without end, which is no number."""
    return tag("td", numbers.text(card // one if one else None, "count", locale), class_="calc-n")


def _bytes(size, locale):
    return tag("td", figures.amount(size, locale), class_="calc-n")


FACES = {"training-memory": _training, "kv-cache": _cache}
"""Calculator id -> its table of cards."""
