"""A number that remembers how it came to be.

A formula is ordinary arithmetic over :class:`Value`; each operation records its
operands, so the formula shown to a reader is the code that ran, not a second text.

>>> from calc.setup import Setup
>>> s = Setup(params=7_500_000_000, weight_bytes=2, devices=16)
>>> share = s.params * s.weight_bytes / s.devices
>>> share
937500000 value
>>> share.formula()
'params × weight_bytes ÷ devices'
>>> share.substituted()
'7,500,000,000 × 2 ÷ 16'
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import wraps
from math import isqrt
from types import MappingProxyType

from calc.exactly import exact, quotient
from calc.expression import grouped, named_parts, write

__all__ = ["Value", "at_most", "ceiling", "larger", "quantity", "ratio", "rooted", "same", "smaller", "unless"]

NOWHERE = MappingProxyType({})


class Value:
    """An exact number with its unit, its name (``key``), its sources and its operands.

    ``number`` is an ``int``, a ``Fraction`` that is not whole, a ``bool``, a choice (``str``),
    or ``None`` where no number satisfies the question. ``sources`` maps each source's id to the
    place in it, "" where none is named. Values never change.
    """

    __slots__ = ("key", "number", "op", "operands", "sources", "unit")

    def __init__(self, number, unit="value", key=None, sources=(), op=None, operands=()):
        put = object.__setattr__
        put(self, "number", exact(number))
        put(self, "unit", unit)
        put(self, "key", key)
        put(self, "sources", _places(sources))
        put(self, "op", op)
        put(self, "operands", tuple(operands))

    def __setattr__(self, name, value):
        raise AttributeError(f"a Value never changes: {name} cannot be set")

    def __repr__(self):
        return f"{self.number} {self.unit}"

    def named(self, key, unit, sources):
        """The same number under a result's key, keeping how it was computed."""
        if self.op is None:
            return Value(self.number, unit, key, sources, "=", (self,))
        return Value(self.number, unit, key, sources, self.op, self.operands)

    # arithmetic ---------------------------------------------------------------
    def __add__(self, other):
        return _chain("+", self, other, lambda a, b: a + b)

    def __radd__(self, other):
        return _chain("+", other, self, lambda a, b: a + b)

    def __sub__(self, other):
        return _chain("−", self, other, lambda a, b: a - b)

    def __rsub__(self, other):
        return _chain("−", other, self, lambda a, b: a - b)

    def __mul__(self, other):
        return _chain("×", self, other, lambda a, b: a * b)

    def __rmul__(self, other):
        return _chain("×", other, self, lambda a, b: a * b)

    def __truediv__(self, other):
        return _chain("÷", self, other, quotient)

    def __rtruediv__(self, other):
        return _chain("÷", other, self, quotient)

    def __pow__(self, power):
        return Value(self.number**power, op="^", operands=(self, Value(power)))

    # control flow: plain truth, not recorded --------------------------------------
    def __bool__(self):
        return bool(self.number)

    def __eq__(self, other):
        return self.number == (other.number if isinstance(other, Value) else other)

    def __hash__(self):
        return hash(self.number)

    def __lt__(self, other):
        return self.number < _number(other)

    def __le__(self, other):
        return self.number <= _number(other)

    def __gt__(self, other):
        return self.number > _number(other)

    def __ge__(self, other):
        return self.number >= _number(other)

    # the story --------------------------------------------------------------------
    def formula(self, name=str):
        """The expression in names; ``name(key)`` says how a key is written. Constants stand in plain digits."""
        return write(self, lambda v: str(v.number) if v.key is None else name(v.key))

    def substituted(self, show=lambda v: grouped(v.number)):
        """The expression with each name replaced by its value, as ``show(value)`` writes it."""
        return write(self, show)

    def inputs(self):
        """The named values that this one was made from, each once, in order of use."""
        return tuple(named_parts(self.operands).values())


def _places(sources):
    if not sources:
        return NOWHERE
    if isinstance(sources, MappingProxyType):
        return sources
    return MappingProxyType(dict(sources) if isinstance(sources, Mapping) else dict.fromkeys(sources, ""))


def _number(x):
    return x.number if isinstance(x, Value) else x


def _chain(op, left, right, compute):
    """One operation; a run of the same associative one is kept flat (a + b + c)."""
    left = left if isinstance(left, Value) else Value(left)
    right = right if isinstance(right, Value) else Value(right)
    flat = left.operands if left.op == op and left.key is None and op in "+×" else (left,)
    known = left.number is not None and right.number is not None
    return Value(compute(left.number, right.number) if known else None, op=op, operands=(*flat, right))


def _call(op, compute, *args):
    args = tuple(a if isinstance(a, Value) else Value(a) for a in args)
    known = all(a.number is not None for a in args)
    return Value(compute(*(a.number for a in args)) if known else None, op=op, operands=args)


def larger(*values):
    """The largest, recorded.

    >>> larger(Value(3, key="a"), 0).formula()
    'max(a, 0)'
    """
    return _call("max", max, *values)


def smaller(*values):
    """The smallest, recorded."""
    return _call("min", min, *values)


def rooted(a, b):
    """a ÷ √b, rounded half up to a whole number, recorded; the formula says that it was rounded.

    >>> rooted(Value(10, key="a"), Value(9, key="b")), rooted(Value(10, key="a"), Value(9, key="b")).formula()
    (3 value, 'round(a ÷ √b)')
    """
    return _call("round÷√", lambda x, y: (isqrt(4 * x * x // y) + 1) // 2, a, b)


def same(first, **others):
    """One number that several accounts arrive at: all are written, with their names, joined by ``=``.

    >>> same(Value(4, key="a") * 3, by_halves=Value(4, key="a") * (Value(1) + 2)).formula()
    'a × 3 = a × (1 + 2) [by-halves]'
    """
    if any(other.number != first.number for other in others.values()):
        raise ValueError(f"these are not the same number: {first}, {others}")
    noted = [Value(v.number, op=f"note:{name.replace('_', '-')}", operands=(v,)) for name, v in others.items()]
    return Value(first.number, op="same", operands=(first, *noted))


def ceiling(a):
    """The least whole number not below ``a``, recorded."""
    return _call("ceil", lambda x: -(-x // 1), a)


def at_most(a, b):
    """Whether a ≤ b, as a recorded boolean."""
    return _call("≤", lambda x, y: x <= y, a, b)


def ratio(a, b):
    """a ÷ b; nothing where b is 0.

    >>> ratio(Value(6, key="a"), Value(4, key="b")), ratio(Value(6), Value(0))
    (3/2 value, None value)
    """
    b = b if isinstance(b, Value) else Value(b)
    return a / b if b.number else unless(a, b)


def unless(*asked):
    """No number answers the question; the values that decided it are kept for the story."""
    return Value(None, op="none", operands=asked)


def quantity(key, unit, *sources, **places):
    """Make a formula: name its result, give its unit and sources, compute it once a setup.

    A source whose place is known is written ``source_id="section 3.1"``.

    >>> from calc.setup import Setup
    >>> @quantity("demo.bytes", "byte", rajbhandari2020="section 3.1")
    ... def demo_bytes(s):
    ...     return s.params * 2
    >>> demo_bytes(Setup(params=3)), demo_bytes.key, demo_bytes.unit
    (6 byte, 'demo.bytes', 'byte')
    >>> dict(demo_bytes(Setup(params=3)).sources)
    {'rajbhandari2020': 'section 3.1'}
    """
    told = _places(dict.fromkeys(sources, "") | places)

    def make(compute):
        @wraps(compute)
        def formula(setup):
            return setup.once(key, lambda: compute(setup).named(key, unit, told))

        formula.key, formula.unit, formula.sources = key, unit, tuple(told)
        return formula

    return make
