"""Memory per device against one input: a curve over octaves, the card's line, and where the two meet."""

from dataclasses import dataclass

from calc import inverse, numbers, sharding
from calc.render import figures
from calc.render.axis import log2, octaves
from calc.render.html import glue, tag
from calc.render.memory import card_line
from calc.render.plot import mark, plot
from calc.render.spare import spare
from calc.render.tables import row, table

__all__ = ["Curve", "curve", "picture"]

MOST_ROWS = 12
"""Powers of two in the table; a longer axis is shown by every second, third … of them."""


BENT = 5
"""Octaves at the right end that are drawn finely: left of them lies less than a thirtieth of the growth."""


@dataclass(frozen=True)
class Curve:
    """One input's way through the setup: ``bytes_at`` n, at its ``own`` value, up to the ``largest`` that fits, if any.

    ``first`` and ``last`` are the axis's ends; ``bound`` is the largest value that the form accepts.
    """

    setup: object
    name: str
    own: int
    largest: object
    bound: int
    first: int
    last: int

    def at(self, n):
        return self.setup.at(**{self.name: n})

    def bytes_at(self, n):
        return sharding.device_bytes(self.at(n)).number

    def across(self, n):
        """How far right ``n`` lies, as a share of the axis."""
        return (log2(n) - log2(self.first)) / (log2(self.last) - log2(self.first))

    def powers(self):
        """The powers of two from end to end."""
        first, last = self.first.bit_length() - 1, self.last.bit_length() - 1
        return [1 << p for p in range(first, last + 1)]

    def points(self):
        """(n, bytes) from end to end; four to an octave at the right, where the curve bends on this axis."""
        powers = self.powers()
        fine = {p * quarter // 4 for p in powers[-BENT:] for quarter in (5, 6, 7)}
        return [(n, self.bytes_at(n)) for n in sorted({*powers, *fine, self.last}) if n <= self.last]


def curve(name, evaluation):
    """The :class:`Curve` of an input that is a whole number from 1."""
    own, bound = evaluation.inputs[name].number, evaluation.calculator.by_name[name].hi
    largest = inverse.largest(name, evaluation)
    first, last = octaves([own, largest] if largest else [own])
    return Curve(evaluation.setup, name, own, largest, bound, min(1 << first, bound), min(1 << last, bound))


def picture(name, evaluation, locale):
    """Heading, chart, what its marks are, and the table."""
    line, heading = curve(name, evaluation), locale.words(f"ui.curve.{name}")
    card = evaluation.inputs["card"].number
    marks = [
        ("card", card_line(evaluation, locale)),
        ("own", _here(line, locale)),
        ("largest" if line.largest else None, _end(line, locale)),
    ]
    told = figures.pair(heading, figures.sentences([text for _, text in marks], locale), locale)
    items = [tag("li", mark(kind) if kind else None, " ", text) for kind, text in marks]
    legend = tag("ul", items, class_="calc-legend")
    return glue(tag("h3", heading, class_="calc-heading"), plot(line, card, told, locale), legend,
                _table(line, heading, locale))


def _here(line, locale):
    held = figures.amount(line.bytes_at(line.own), locale)
    return locale.words("ui.curve.here", count=count(line.own, locale), bytes=held)


def _end(line, locale):
    if not line.largest:
        return locale.words("ui.curve.never", count=count(1, locale))
    name = "always" if line.largest == line.bound else "largest"
    return locale.words(f"ui.curve.{name}", count=count(line.largest, locale))


def count(n, locale):
    """A whole number as the language groups it."""
    return numbers.text(n, "count", locale)


def _table(line, heading, locale):
    """Powers of two, the reader's own value, the largest that fits and the first that does not."""
    words, powers = locale.words, line.powers()
    stops = {*powers[:: -(-len(powers) // MOST_ROWS)], line.own}
    if line.largest:
        stops |= {line.largest, min(line.largest + 1, line.bound)}
    label = words(f"input.{line.name}")
    body = [_row(n, line, locale) for n in sorted(stops)]
    head = [label, words("ui.per-device"), words("ui.fits-card")]
    return table("", head, body, numeric=(1,), kind="calc-curve", label=heading)


def _row(n, line, locale):
    setup, own = line.at(n), "true" if n == line.own else None
    held = figures.text(sharding.device_bytes(setup), locale)
    return row(count(n, locale), tag("td", held, class_="calc-n"), tag("td", spare(setup, locale)), aria_current=own)
