"""An article's numbers for the reader's own setup: what each becomes, and which verdicts no longer hold.

The setup is one of ``training-memory``. Another calculator takes of it what it has an input for: the
model and the card. An article's scenario lies under the reader's setup, a number's own query on top.
"""

from dataclasses import dataclass
from functools import cache

import calc
from calc import literal as literals
from calc import numbers as writing
from calc import query as queries
from calc.presets import PRESETS
from calc.units import UNITS

__all__ = ["HOME", "Mine", "carried", "mine"]

HOME = "training-memory"
SHAPE = ("params", "layers", "hidden", "heads", "kv_heads", "head_dim", "ffn")
KEPT = (*SHAPE, "card")
"""Inputs that mean the same wherever they are one; a batch, say, is another thing in each calculator."""


@dataclass(frozen=True)
class Mine:
    """One number for the reader's setup: its text, whether it is still the article's, whether a verdict turned."""

    text: str
    same: bool = False
    flips: bool = False


def mine(setup, numbers, article, scenario, locale):
    """What each bound number is for a setup: a :class:`Mine`, or ``None`` where it cannot be computed.

    ``setup`` holds exact inputs of ``training-memory``. ``numbers`` are rows (key, query, option, literal)
    as the page has them; ``article`` is the article's own calculator, ``scenario`` its exact inputs.

    >>> from calc.locale import load
    >>> rows = [("device.total", "stage=3&devices=8", "", "31.9 GiB"), ("device.fits", "stage=3&devices=8", "", "fits")]
    >>> mine({"preset": "llama-3.1-70b"}, rows, "training-memory", {}, load("en"))
    [Mine(text='215.4 GiB', same=False, flips=False), Mine(text='does not fit', same=False, flips=True)]
    >>> mine({"preset": "llama-3.1-70b"}, [("kv-cache/token.bytes", "", "", "128.0 KiB")], "low-rank", {}, load("en"))
    [Mine(text='320.0 KiB', same=False, flips=False)]
    """
    both = _both(setup, article, dict(scenario))
    return [_row(*row, both, locale) for row in numbers]


def carried(setup, calculator):
    """What another calculator takes of a setup of ``training-memory``.

    ``None`` where it needs more of the model's shape than is known.

    >>> carried({"preset": "llama-3.1-70b", "card": 24 * 2**30, "batch": 8}, calc.CALCULATORS["training-cost"])
    {'params': 70000000000, 'layers': 80, 'hidden': 8192}
    >>> carried({"preset": "illustrative-1.5b"}, calc.CALCULATORS["kv-cache"]) is None
    True
    """
    if calculator.id == HOME:
        return dict(setup)
    inputs, taken = calculator.by_name, {}
    if "preset" in setup:
        model = setup["preset"].removesuffix("-exact")
        if "preset" in inputs and setup["preset"] in inputs["preset"].choices:
            taken["preset"] = setup["preset"]
        elif "model" in inputs and model in inputs["model"].choices:
            taken["model"] = model
        else:
            taken = PRESETS[setup["preset"]].shape(*(name for name in SHAPE if name in inputs))
            if any(value is None and inputs[name].default is not None for name, value in taken.items()):
                return None
    return taken | {name: setup[name] for name in KEPT if name in setup and name in inputs}


def _both(setup, article, scenario):
    """A function of (key, query): that value in the article and for the setup, each inputs' answer made once."""

    @cache
    def evaluation(id, asked, own):
        calculator = calc.CALCULATORS[id]
        under = scenario if own else {}
        given = queries.parse(calculator, asked)
        taken = carried(setup, calculator)
        before = calculator.evaluate(given, under)
        return before, None if taken is None else _over(calculator, given, calculator.resolve(under, taken))

    def values(key, asked):
        id, _, name = key.rpartition("/")
        before, after = evaluation(id or article, asked, not id)
        return before.value(name), after and after.value(name)

    return values


def _over(calculator, given, under):
    try:
        return calculator.evaluate(given, under)
    except calc.InputErrors:  # inputs that do not go together, such as more windowed layers than layers
        return None


def _row(key, asked, option, literal, both, locale):
    try:
        before, after = both(key, asked)
    except KeyError:  # a figure of no calculator is the same for everybody
        return Mine(literal, same=True)
    if after is None:
        return None
    if before.number == after.number:
        return Mine(literal, same=True)
    if isinstance(after.number, bool):
        return Mine(_verdict(after, locale), flips=True)
    literal = " ".join(literal.split())
    text = _text(after, literal, option, locale)
    return Mine(text, same=text == literal)


def _verdict(value, locale):
    if value.key.endswith("fits"):
        return locale.words("verdict.fits.short" if value.number else "verdict.not.short")
    return writing.text(value.number, value.unit, locale)


def _text(value, literal, option, locale):
    """As the literal is written; in the usual way where it has no digits, or too few to tell the difference.

    >>> from calc.locale import load
    >>> from calc.trace import Value
    >>> card = Value(81_559 * 2**20, "byte")
    >>> [_text(card, literal, "", load("en")) for literal in ("9.6 GiB", "80 GiB", "86 GB", "a full card")]
    ['79.6 GiB', '79.6 GiB', '85.5 GB', '79.6 GiB']
    >>> _text(card, "9.6 GiB", "sig=1", load("en"))
    '80.0 GiB'
    """
    sig = int(option[4:]) if option.startswith("sig=") else None
    floor = option == "floor"
    base = (2 if "iB" in literal else 10) if any(sign.isdigit() for sign in literal) else None
    usual = writing.text(value.number, value.unit, locale, base=base)
    try:
        text = literals.rewrite(literal, value.number, value.unit, locale, sig, floor)
        lost = literals.magnitude_lost(literal, value.number, value.unit, locale, sig, floor)
    except literals.BadLiteral:
        return usual
    alike = text == literal and UNITS[value.unit].dimension == "byte"  # 79.6 GiB is not "80 GiB"
    return usual if lost or alike else text
