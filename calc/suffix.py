"""What stands after a number's digits: a scale word, then a unit's mark or noun.

>>> from calc.locale import load
>>> from calc.units import UNITS
>>> tail(" tỉ tham số", UNITS["parameter"], load("vi"))
Tail(gap=' ', scale='tỉ', power=9, space=' ', mark='tham số', factor=1, noun='parameter')
>>> tail(" B", UNITS["byte"], load("en")).factor, tail(" B", UNITS["parameter"], load("en")).power
(1, 9)
>>> tail(" GiB", UNITS["parameter"], load("en")) is None
True
"""

import functools
import re
from dataclasses import dataclass
from fractions import Fraction

from calc.units import FOLDED, NOUNS, POWERS, SYMBOLS, factor

__all__ = ["Tail", "tail"]

_SPACE = re.compile(r"\s*")
_CURRENCY = re.compile(r"[A-Z]{3}")  # an ISO 4217 code, named by who wrote the amount
_WIDE = {"％": "%"}


@dataclass(frozen=True)
class Tail:
    """A tail read for one unit; `gap`, `scale`, `space`, `mark` are its text, in order.

    The number before it counts 10^`power` × `factor` of the unit. `noun` is what the
    mark is a form of, "" for a symbol, which does not inflect.
    """

    gap: str = ""
    scale: str = ""
    power: int = 0
    space: str = ""
    mark: str = ""
    factor: int | Fraction = 1
    noun: str = ""

    @property
    def size(self):
        """How many of the unit the number 1 before this tail stands for."""
        return self.factor * 10**self.power


def tail(text, unit, locale, typed=False):
    """The Tail that `text` is for `unit`, or None where it cannot write that unit.

    `typed` is for form fields: any letter case, spellings without diacritics, English nouns.
    """
    gap = _SPACE.match(text)[0]
    rest = text[len(gap) :]
    if not rest:
        return Tail() if typed or not gap else None
    mark = _mark(rest, unit, locale, typed)
    if mark:
        return Tail(gap, mark=rest, factor=mark[0], noun=mark[1])
    return _scaled(gap, rest, unit, locale, typed)


def _scaled(gap, rest, unit, locale, typed):
    """Longest scale word first, so that 千万 is not read as 千 of something."""
    for word, power in _scale_words(locale, typed):
        if not _same(rest[: len(word)], word, typed) or _joined(word, rest[len(word) :]):
            continue
        after = rest[len(word) :]
        space = _SPACE.match(after)[0]
        mark = _mark(after[len(space) :], unit, locale, typed) if after.strip() else (1, "")
        if mark and (after.strip() or not after or typed):
            return Tail(gap, rest[: len(word)], power, space, after[len(space) :], *mark)
    return None


@functools.cache
def _scale_words(locale, typed):
    words = [(word, power) for word, power in POWERS.items()]
    for scale in locale.scales:
        forms = [form for _, form in scale.forms]
        words += [
            (word, scale.power) for word in (*scale.words, *forms, *(scale.typed if typed else ()))
        ]
    return sorted(words, key=lambda pair: -len(pair[0]))


def _joined(word, after):
    """Whether a scale word runs on into more letters: the M of MiB, not the 亿 of 亿字节."""
    return _cased(word[-1]) and _cased(after[:1])


def _cased(letter):
    return letter.lower() != letter.upper()


def _same(text, word, typed):
    return text.casefold() == word.casefold() if typed else text == word


def _mark(text, unit, locale, typed):
    """(factor, noun) of a symbol or a counted noun that can write the unit, else None."""
    text = _WIDE.get(text, text)
    if unit.dimension == "money" and _CURRENCY.fullmatch(text):
        return 1, ""
    meanings = FOLDED.get(text.casefold(), ()) if typed else SYMBOLS.get(text, ())
    size = factor(meanings, unit)
    if size is not None:
        return size, ""
    noun = _noun(text, locale, typed)
    size = factor((NOUNS[noun],), unit) if noun in NOUNS else None
    if noun == "times" and unit.dimension in ("ratio", "count"):
        size = 1
    return None if size is None else (size, noun)


def _noun(text, locale, typed):
    words = locale.words
    found = words.noun(" ".join(text.split()))
    if found is None and typed and words.fallback is not None:
        return words.fallback.noun(text)
    return found
