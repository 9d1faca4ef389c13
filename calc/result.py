"""A calculator's answer as plain data: what ``--json`` prints and what a page exports."""

from fractions import Fraction

from calc import money, numbers

__all__ = ["answer", "plain", "shown", "text"]


def plain(number):
    """An exact value as JSON holds it: integer, ``"n/d"``, boolean, choice or null.

    >>> plain(Fraction(1, 3)), plain(8), plain(None)
    ('1/3', 8, None)
    """
    if isinstance(number, Fraction):
        return f"{number.numerator}/{number.denominator}"
    return number


def answer(evaluation, locale):
    """The whole answer: calculator id, all inputs in force, results in order."""
    return {
        "calculator": evaluation.calculator.id,
        "inputs": {name: plain(v.number) for name, v in evaluation.inputs.items()},
        "results": [_row(value, locale) for value in evaluation.results.values()],
    }


def text(value, locale):
    """A result's default text; an amount of money carries its currency and its price's date."""
    if value.unit == "money" and value.number is not None:
        return money.text(value, locale)
    return numbers.text(value.number, value.unit, locale)


def _row(value, locale):
    return {
        "key": value.key,
        "value": plain(value.number),
        "unit": value.unit,
        "text": text(value, locale),
        "formula": value.formula(),
        "substituted": value.substituted(lambda v: shown(v, locale)),
        "sources": list(value.sources),
    }


def shown(value, locale):
    """An operand in a substituted formula: all its digits, or the choice's id."""
    if isinstance(value.number, str):
        return value.number
    if isinstance(value.number, bool) or value.number is None:
        return str(plain(value.number)).lower()
    return numbers.grouped(value.number, locale)
