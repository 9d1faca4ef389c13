"""The units a value can have, and the marks that write them.

Every unit has a dimension and a factor into that dimension's base, so that a
value in seconds can be written in days and one in bytes in GiB, but a count of
parameters can never be written in GiB:

>>> UNITS["hour"]
Unit(id='hour', dimension='time', factor=3600, noun='hour')
>>> SYMBOLS["GiB"] == (("byte", 1073741824),)
True
>>> SYMBOLS["GB"]
(('byte', 1000000000),)
"""

from dataclasses import dataclass
from fractions import Fraction

BINARY = ("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB")
DECIMAL = ("B", "kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB")
PREFIXES = ("", "k", "M", "G", "T", "P", "E", "Z", "Y")

# Suffixes understood in every language, besides each language's scale words.
POWERS = {"K": 3, "M": 6, "B": 9, "T": 12}


@dataclass(frozen=True)
class Unit:
    """A unit: what it measures, how many base units it is, the noun that counts it or ""."""

    id: str
    dimension: str
    factor: int = 1
    noun: str = ""


UNITS = {
    unit.id: unit
    for unit in (
        Unit("byte", "byte", noun="byte"),
        Unit("byte/parameter", "byte", noun="byte"),
        Unit("byte/token", "byte", noun="byte"),
        Unit("byte/element", "byte", noun="byte"),
        Unit("bit", "bit", noun="bit"),
        Unit("parameter", "parameter", noun="parameter"),
        Unit("token", "token", noun="token"),
        Unit("layer", "layer", noun="layer"),
        Unit("tensor", "tensor", noun="tensor"),
        Unit("value", "value", noun="value"),
        Unit("pixel", "pixel", noun="pixel"),
        Unit("sequence", "sequence", noun="sequence"),
        Unit("device", "device", noun="device"),
        Unit("count", "count"),
        Unit("ratio", "ratio", noun="times"),
        Unit("share", "share"),
        Unit("flop", "flop"),
        Unit("flop/second", "flop/second"),
        Unit("second", "time", noun="second"),
        Unit("hour", "time", 3600, "hour"),
        Unit("day", "time", 86400, "day"),
        Unit("device-hour", "device-time", noun="device-hour"),
        Unit("money", "money"),
        Unit("money/device-hour", "money"),
        Unit("boolean", "boolean"),
        Unit("choice", "choice"),
    )
}

# What a counted noun measures. "times" and "head" count; "percent" is the word for %.
NOUNS = {unit.noun: (unit.dimension, unit.factor) for unit in UNITS.values() if unit.noun} | {
    "minute": ("time", 60),
    "week": ("time", 604800),
    "head": ("count", 1),
    "percent": ("share", Fraction(1, 100)),
}


def _symbols():
    """Each mark with all that it may mean: FLOPS is a rate, and also a loose plural of FLOP."""
    table = {"%": [("share", Fraction(1, 100))], "×": [("ratio", 1), ("count", 1)]}
    table |= {"ms": [("time", Fraction(1, 1000))], "s": [("time", 1)], "min": [("time", 60)], "h": [("time", 3600)]}
    for step, (binary, decimal, prefix) in enumerate(zip(BINARY, DECIMAL, PREFIXES, strict=True)):
        table[binary] = [("byte", 1024**step)]
        table[decimal] = [("byte", 1000**step)]
        for mark in ("FLOP", "FLOPs", "FLOPS"):
            table[prefix + mark] = [("flop", 1000**step)]
        table[prefix + "FLOPS"].append(("flop/second", 1000**step))
        table[prefix + "FLOP/s"] = [("flop/second", 1000**step)]
    table["KB"] = table["kB"]
    return {mark: tuple(meanings) for mark, meanings in table.items()}


SYMBOLS = _symbols()
FOLDED = {}
for _mark, _meanings in SYMBOLS.items():
    FOLDED[_mark.casefold()] = tuple(dict.fromkeys(FOLDED.get(_mark.casefold(), ()) + _meanings))


def factor(meanings, unit):
    """How many of `unit` one mark with these meanings is, or None where it cannot write it.

    >>> factor(SYMBOLS["GiB"], UNITS["byte/token"])
    1073741824
    >>> factor(SYMBOLS["h"], UNITS["day"])
    Fraction(1, 24)
    >>> factor(SYMBOLS["GiB"], UNITS["parameter"]) is None
    True
    >>> [factor(SYMBOLS[mark], UNITS["second"]) for mark in ("ms", "s", "min", "h")]
    [Fraction(1, 1000), 1, 60, 3600]
    >>> [factor([NOUNS[noun]], UNITS["second"]) for noun in ("minute", "hour", "day", "week")]
    [60, 3600, 86400, 604800]
    >>> [factor(SYMBOLS[mark], UNITS["flop/second"]) for mark in ("TFLOPS", "TFLOP/s", "PFLOPS")]
    [1000000000000, 1000000000000, 1000000000000000]
    >>> factor(SYMBOLS["×"], UNITS["ratio"]), factor([*SYMBOLS["×"], NOUNS["head"]], UNITS["count"])
    (1, 1)
    >>> factor([NOUNS["head"]], UNITS["count"])
    1
    """
    for dimension, size in meanings:
        if dimension == unit.dimension:
            return size if unit.factor == 1 else Fraction(size, unit.factor)
    return None
