"""A whole card as the build writes it: the proof that both render the same bytes."""

import calc
from calc import query, render
from calc.locale import load

__all__ = ["answer"]


def answer(asked):
    """``asked`` holds ``calculator``, ``lang``, ``unit``, the ``scenario`` and what is known of the ``engine``."""
    calculator = calc.CALCULATORS[asked["calculator"]]
    locale = load(asked["lang"]).showing(asked.get("unit"))
    scenario = query.parse(calculator, asked.get("scenario", ""))
    return {"card": render.card(calculator.id, scenario, locale, asked.get("engine"))}
