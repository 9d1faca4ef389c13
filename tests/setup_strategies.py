"""Setups of any calculator, made at random from what its inputs allow."""

from hypothesis import assume
from hypothesis import strategies as st

import calc

DAYS = ("2024-02-29", "2026-11-30")


def one(field):
    """Values of one input: its default, its bounds, and what lies between."""
    if field.kind == "choice":
        values = st.sampled_from(field.choices)
    elif field.kind == "choices":
        values = st.sets(st.sampled_from(field.choices), min_size=1).map(
            lambda chosen: ",".join(c for c in field.choices if c in chosen)
        )
    elif field.kind == "flag":
        values = st.booleans()
    elif field.kind == "date":
        values = st.sampled_from(DAYS)
    elif field.kind in ("count", "card", "size"):
        values = st.integers(field.lo, field.hi)
    else:
        values = st.fractions(field.lo, field.hi, max_denominator=64).filter(lambda v: field.fault(v) is None)
    return values | st.just(field.default)


@st.composite
def evaluations(draw, calculator):
    """An answer of this calculator to inputs that go together."""
    chosen = draw(st.sets(st.sampled_from(calculator.inputs), max_size=6))
    given = {field.name: draw(one(field)) for field in calculator.inputs if field in chosen}
    try:
        return calculator.evaluate(given)
    except calc.InputErrors:
        assume(False)
