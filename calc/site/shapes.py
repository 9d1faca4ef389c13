"""What a table has to hold, said once for each table: kinds of values, fields, and rules of their own.

>>> shape = table({"decimal": text}, {"rows": listed(table({"power": whole}))})
>>> for fault in shape.faults({"rows": [{"power": "3"}], "x": 1}):
...     print(fault.what)
lacks "decimal": expected a text
rows.power = "3": expected a whole number
no field "x"; known: decimal, rows
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass

from calc.site.prose.findings import nearest

__all__ = ["Fault", "Shape", "anything", "flag", "kind", "listed", "one_of", "rule", "table", "text", "whole", "wrong"]

LONGEST = 60


@dataclass(frozen=True)
class Fault:
    """What is wrong at a place of a table (see calc.site.tables)."""

    place: tuple
    what: str


@dataclass(frozen=True)
class Shape:
    """``wanted`` says in words what ``check(value, place)``, which yields faults, wants."""

    wanted: str
    check: Callable

    def faults(self, value, place=()):
        return list(self.check(value, place))


def wrong(place, value, wanted):
    """The fault of a value that is not what is wanted; the whole file's has no name."""
    spelt = json.dumps(value, ensure_ascii=False, default=str)
    clipped = spelt if len(spelt) <= LONGEST else spelt[:LONGEST] + "…"
    return Fault(place, f"{_named(place)} = {clipped}: expected {wanted}".removeprefix(" = "))


def kind(type, wanted):
    """Values of a type, or of one of several; a boolean is no number."""

    def check(value, place):
        if not isinstance(value, type) or (isinstance(value, bool) and type is int):
            yield wrong(place, value, wanted)

    return Shape(wanted, check)


anything = kind(object, "anything")
text = kind(str, "a text")
whole = kind(int, "a whole number")
flag = kind(bool, "true or false")


def one_of(*names):
    """One of a few texts."""
    return rule(text, names.__contains__, f"one of {', '.join(names)}")


def rule(shape, holds, wanted):
    """A shape of which something more holds; ``holds`` may raise where it does not."""
    simple = shape in (text, whole)

    def check(value, place):
        faults = shape.faults(value, place)
        try:
            fine = holds(value) if not faults else not simple
        except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, re.error):
            fine = False
        yield from faults if fine else [wrong(place, value, wanted)]

    return Shape(wanted, check)


def listed(shape):
    """A list of values of one shape."""
    wanted = f"a list, each of them {shape.wanted}"

    def check(value, place):
        if not isinstance(value, list):
            yield wrong(place, value, wanted)
            return
        for n, one in enumerate(value):
            yield from shape.check(one, (*place, n))

    return Shape(wanted, check)


def table(needed=(), optional=(), others=None):
    """A table with the fields it needs and those it may have; ``others`` is the shape of fields of any other name."""
    needed = dict(needed)
    known = needed | dict(optional)

    def check(value, place):
        if not isinstance(value, dict):
            yield wrong(place, value, "a table")
            return
        inside = f"[{_named(place)}] " if place else ""
        for name in needed.keys() - value.keys():
            yield Fault(place, f'{inside}lacks "{name}": expected {needed[name].wanted}')
        for name, one in value.items():
            shape = known.get(name, others)
            if shape is None:
                yield Fault((*place, name), f'{inside}no field "{name}"{nearest(name, known)}')
            else:
                yield from shape.check(one, (*place, name))

    return Shape("a table", check)


def _named(place):
    return ".".join(part for part in place if isinstance(part, str))
