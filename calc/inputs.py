"""What a calculator may be asked: each input's name, unit, default and bounds."""

from dataclasses import dataclass
from fractions import Fraction

from calc import age
from calc.problems import Problem

__all__ = [
    "Input",
    "card",
    "choice",
    "choices",
    "count",
    "date",
    "flag",
    "number",
    "share",
    "size",
    "width",
]

SIZES = ("card", "size")
"""Kinds that hold a number of bytes, written with its unit."""

PATTERNS = {"flag": "true, false", "date": "YYYY-MM-DD"}
"""Kinds that are written in one way."""


@dataclass(frozen=True)
class Input:
    """One input: ``kind`` is count, number, width, share, choice, choices, flag, date, card or size.

    Numbers lie in ``lo`` to ``hi``; ``group`` names the part of the form; an input whose default is
    ``None`` may be left empty.
    """

    name: str
    kind: str
    unit: str
    default: object
    group: str
    lo: int | None = None
    hi: int | None = None
    choices: tuple = ()

    def fault(self, value):
        """The code of what is wrong with an exact ``value``, or ``None``.

        >>> devices = count("devices", "device", 1, "parallel", hi=10**7)
        >>> [devices.fault(v) for v in (8, 0, -1, Fraction(1, 2), 10**8)]
        [None, 'too-small', 'negative', 'not-whole', 'too-large']

        A share above 1 was meant in percent, up to 100:

        >>> [share("mfu", 1, "hardware").fault(v) for v in (0, 1, Fraction(3, 2), 100, 101)]
        ['too-small', None, 'percent-missing', 'percent-missing', 'too-large']
        """
        if value is None and self.default is None:
            return None
        if self.choices or self.kind in PATTERNS:
            return self._fault_of_word(value)
        if isinstance(value, (bool, str)) or value is None:
            return "not-a-number"
        if value < 0:
            return "negative"
        if self.kind in ("count", *SIZES) and isinstance(value, Fraction) and value.denominator != 1:
            return "not-whole"
        if value < self.lo or (self.kind == "share" and not value):
            return "too-small"
        if self.kind == "share" and 1 < value <= 100:
            return "percent-missing"
        return "too-large" if value > self.hi else None

    def _fault_of_word(self, value):
        if self.kind == "flag":
            return None if isinstance(value, bool) else "not-a-flag"
        if self.kind == "date":
            return None if isinstance(value, str) and age.day(value) else "not-a-date"
        if self.kind == "choice":
            return None if value in self.choices else "unknown-choice"
        chosen = value.split(",") if isinstance(value, str) else ()
        known = chosen and set(chosen) <= set(self.choices) and len(set(chosen)) == len(chosen)
        return None if known else "unknown-choice"

    def allowed(self, write=lambda number: f"{number:,}"):
        """What would do: the choices, or the bounds as ``write`` shows a number.

        >>> count("stage", "count", 0, "parallel", lo=0, hi=3).allowed()
        '0–3'
        """
        if self.choices:
            return ", ".join(self.choices)
        if self.kind in PATTERNS:
            return PATTERNS[self.kind]
        return f"{'>' if self.kind == 'share' else ''}{write(self.lo)}–{write(self.hi)}"

    def problem(self, value, given=None, write=lambda number: f"{number:,}"):
        """The :class:`Problem` with an exact value, or ``None``; ``given`` is how it was written."""
        code = self.fault(value)
        shown = str(value) if given is None else given
        if code == "percent-missing" and shown.endswith("%"):
            code = "too-large"
        extra = {"suggestion": f"{shown}%"} if code == "percent-missing" else {}
        return Problem(self.name, shown, code, self.allowed(write), extra) if code else None


def count(name, unit, default, group, hi, lo=1):
    """A whole number of things; a default of ``None`` makes it optional."""
    return Input(name, "count", unit, default, group, lo, hi)


def number(name, unit, default, group, hi, lo=0):
    """A number that need not be whole."""
    return Input(name, "number", unit, default, group, lo, hi)


def share(name, default, group):
    """A part of the whole, above 0 and at most 1, written in percent or as a fraction."""
    return Input(name, "share", "share", default, group, 0, 1)


def choices(name, default, group, *known):
    """One or more of a closed list of ids, with commas between, in the list's order."""
    return Input(name, "choices", "choice", default, group, choices=known)


def width(name, unit, default, group):
    """A number of bytes for each parameter or element: 0 to 16, fractions allowed."""
    return Input(name, "width", unit, default, group, 0, 16)


def choice(name, default, group, *choices):
    """One of a closed list of ids; a default of ``None`` makes it optional."""
    return Input(name, "choice", "choice", default, group, choices=choices)


def flag(name, default, group):
    """Yes or no."""
    return Input(name, "flag", "boolean", default, group)


def card(name, default, group):
    """A card's capacity in bytes, given as a capacity or as a card's id."""
    return Input(name, "card", "byte", default, group, 2**20, 2**60)


def size(name, default, group):
    """A number of bytes, given with its unit; 0 is allowed."""
    return Input(name, "size", "byte", default, group, 0, 2**60)


def date(name, group):
    """A day, ``YYYY-MM-DD``; may be left empty."""
    return Input(name, "date", "choice", None, group)
