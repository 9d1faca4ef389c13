"""How a value was made, as an entry of a list: name, formula, the formula with values, exact value, sources.

In a formula each name leads to the entry of what it names, down to the inputs. The prose's list and
the calculator's own (calc.site.prose.listing, calc.render.every) are made of the same entries.
"""

from collections.abc import Callable
from dataclasses import dataclass

from calc import numbers
from calc.derivation import is_given, pieces
from calc.locale import Locale
from calc.presets import PRESETS
from calc.render import figures
from calc.render.html import tag
from calc.result import shown
from calc.sources import SOURCES
from calc.units import UNITS

__all__ = ["GIVEN", "Sheet", "called", "exactly", "reference", "sources"]

GIVEN = "given"
"""The class of an input's entry: what opens an entry puts those last."""


@dataclass(frozen=True)
class Sheet:
    """Where entries stand.

    ``address(value)`` is the id of a value's entry, ``cite(id)`` a source's address or nothing,
    ``figure(value, text)`` how the value stands in its own entry.
    """

    locale: Locale
    address: Callable
    cite: Callable
    figure: Callable = lambda _, text: text

    def entry(self, value, name, *beside, id=None, sources=(), last=()):
        """One entry, under ``id`` or else its value's own; ``beside`` follows the name, ``last`` ends the entry."""
        head = tag("dt", name, " ", tag("code", value.key), *((" ", one) for one in beside))
        lines = [
            *(tag("dd", "= ", tag("code", line)) for line in self._formulas(value)),
            tag("dd", "= ", self._value(value)),
            reference(sources, self.cite, self.locale),
            *last,
        ]
        return tag("div", head, lines, id=id or self.address(value), class_=GIVEN if is_given(value) else None)

    def _value(self, value):
        """All digits, then the text that a reader knows the value by, where that says something else."""
        exact, text = exactly(value, self.locale), figures.text(value, self.locale)
        digits = shown(value, self.locale)
        if text in (digits, exact.replace(" ", figures.NBSP)) or text.rpartition(figures.NBSP)[0] == digits:
            return self.figure(value, exact)
        return exact, " · ", self.figure(value, text)

    def _formulas(self, value):
        """The formula in names and in values, each only where it says more than the value itself."""
        if is_given(value):
            return
        names, digits = value.formula(), value.substituted(lambda v: shown(v, self.locale))
        known = shown(value, self.locale)
        if names != known:
            yield [p if isinstance(p, str) else tag("a", p.key, href=f"#{self.address(p)}") for p in pieces(value)]
        if digits not in (names, known):
            yield digits


def called(calculator, key, locale):
    """The words for a result or an input; one calculator may name a key in its own way (``result.low-rank/total``).

    >>> from calc.locale import load
    >>> called("low-rank", "total", load("en")) != called("kv-cache", "total", load("en"))
    True
    """
    words = locale.words
    names = (f"{kind}.{name}" for kind in ("result", "input") for name in (f"{calculator}/{key}", key))
    return next((words(name) for name in names if name in words), key)


def exactly(value, locale):
    """All digits, and the unit's noun where it has one.

    >>> from calc import evaluate
    >>> from calc.locale import load
    >>> exactly(evaluate("training-memory").results["device.total"], load("pl"))
    '146\\xa0253\\xa0611\\xa0008 bajtów'
    """
    number = value.number
    if number is None or isinstance(number, (bool, str)):
        return figures.text(value, locale)
    digits, noun = numbers.grouped(number, locale), UNITS[value.unit].noun
    counted = noun and noun != "times"
    return f"{digits} {locale.words.plural(noun, digits)}" if counted else digits


def reference(sources, cite, locale):
    """A line for works and the places in them; places are as the works have them, in English."""
    if not sources:
        return None
    parts = []
    for id, place in sources.items():
        source, address = SOURCES[id], cite(id)
        name = f"{surname(source)} {source.year}"
        parts += [locale.words("ui.clauses") if parts else None, tag("a", name, href=address) if address else name]
        parts += [", ", tag("span", place, lang="en")] if place else []
    return tag("dd", parts, class_="sources")


def sources(value, evaluation):
    """Source -> place of a value: its formula's own, or its preset's where it is a published shape's part.

    >>> from calc import evaluate
    >>> answer = evaluate("training-memory")
    >>> [list(sources(answer.value(key), answer)) for key in ("layers", "batch", "state.total")]
    [['grattafiori2024'], [], ['rajbhandari2020']]
    """
    preset = PRESETS.get(getattr(evaluation.inputs.get("preset"), "number", None)) if evaluation else None
    if is_given(value) and preset and preset.source and getattr(preset, value.key, None) == value.number:
        return {preset.source: ""}
    return value.sources


def surname(source):
    """The first author's surname.

    >>> surname(SOURCES["rajbhandari2020"])
    'Rajbhandari'
    """
    return source.authors.partition(",")[0].split()[-1]
