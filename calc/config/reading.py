"""A pasted JSON text as exact values: refused with a reason where it is not what it should be.

No more is read than a configuration needs: its length, its depth and the digits of its numbers
are bounded before anything is built from them, so a hostile text costs little time and no crash.
"""

import json
import re
from fractions import Fraction

from calc.problems import Problem, clip

__all__ = ["DEEPEST", "LONGEST", "Unread", "read"]

LONGEST = 200_000
"""Characters that are read; the largest published ``config.json`` has a tenth of that."""

DEEPEST = 32
"""Levels of objects and lists; published ones stay below ten."""

DIGITS = 40
"""Digits of a number that are evaluated, and the greatest power of ten."""

# A string as one token, so that a bracket inside it does not count; possessive: time grows with the length.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
_FLOAT = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:[eE](?P<power>[+-]?[0-9]+))?")
_NOT_JSON = re.compile("['\u2018\u2019\u201c\u201d]|True\\b|False\\b|None\\b")
_SPACES = str.maketrans("\u00a0\ufeff", "  ")  # what copying from a page or an editor leaves between tokens


class Unread(str):
    """A number that is left as text: too long to evaluate, or none at all (``NaN``, ``Infinity``)."""

    __slots__ = ()


class _Refused(ValueError):
    def __init__(self, problem):
        super().__init__(problem.code)
        self.problem = problem


def read(text):
    """(the object that a JSON text holds, None), or (None, :class:`Problem`).

    Whole numbers are ints, others Fractions.

    >>> read('{"hidden_size": 4096, "rms_norm_eps": 1e-05}')
    ({'hidden_size': 4096, 'rms_norm_eps': Fraction(1, 100000)}, None)
    >>> found = read('{"a": 1e40, "b": 1e41, "c": %s, "d": %s}' % ("1" * 40, "1" * 41))[0]
    >>> [name for name, value in found.items() if isinstance(value, Unread)]
    ['b', 'd']
    >>> problem = read('{"hidden_size": 4096,}')[1]
    >>> problem.code, problem.extra
    ('config-comma', {'line': '1', 'column': '21'})
    """
    problem = _refusal(text)
    if problem:
        return None, problem
    text = text.translate(_SPACES)
    try:
        found = json.loads(
            text, object_pairs_hook=_object, parse_float=_fraction, parse_int=_whole, parse_constant=Unread
        )
    except _Refused as refused:
        return None, refused.problem
    except json.JSONDecodeError as error:
        return None, _diagnosis(text, error)
    if isinstance(found, list):
        return None, _problem("config-list")
    if not isinstance(found, dict):
        return None, _problem("config-scalar", found)
    return (found, None) if found else (None, _problem("config-empty"))


def _problem(code, given="", allowed="", **extra):
    return Problem("config", clip(given), code, str(allowed), {name: str(value) for name, value in extra.items()})


def _refusal(text):
    """What is wrong with a text that is not even worth parsing, or ``None``."""
    if len(text) > LONGEST:
        return _problem("config-too-long", allowed=LONGEST)
    start = text[:LONGEST].translate(_SPACES).lstrip()
    if not start:
        return _problem("config-empty")
    if start.startswith("<"):
        return _problem("config-html")
    return _problem("config-too-deep", allowed=DEEPEST) if _depth(text) > DEEPEST else None


def _depth(text):
    """How many objects and lists are open at once, at most; it stops counting where that is too many.

    >>> _depth('{"a": [{}, {}], "b": {"c": [[]]}}'), _depth("[" * 32), _depth("[" * 40)
    (4, 32, 33)
    """
    deepest = depth = 0
    for token in _TOKEN.finditer(text):
        depth += {"{": 1, "[": 1, "}": -1, "]": -1}.get(token[0], 0)
        deepest = max(deepest, depth)
        if deepest > DEEPEST:
            break
    return deepest


def _object(pairs):
    """A dict; a key that stands twice with different values would be read by chance, so it is refused."""
    found = {}
    for key, value in pairs:
        if key in found and found[key] != value:
            raise _Refused(_problem("config-repeated", key))
        found[key] = value
    return found


def _whole(digits):
    return int(digits) if len(digits) <= DIGITS else Unread(digits)


def _fraction(text):
    power = int((_FLOAT.fullmatch(text)["power"] or "0")[:DIGITS])
    if len(text) > DIGITS or abs(power) > DIGITS:
        return Unread(text)
    value = Fraction(text)
    return value.numerator if value.denominator == 1 else value


def _diagnosis(text, error):
    """The likeliest slip where the parser stopped."""
    rest, place = text[error.pos :], {"line": error.lineno, "column": error.colno}
    if rest.startswith(",") and rest[1:].lstrip()[:1] in ("}", "]"):
        return _problem("config-comma", **place)
    if rest.startswith(("//", "/*", "#")):
        return _problem("config-comment", **place)
    if not rest.strip() or error.msg.startswith("Unterminated"):
        return _problem("config-cut", **place)
    foreign = _NOT_JSON.match(rest)
    if foreign:
        return _problem("config-python", foreign[0], **place)
    if error.msg.startswith("Extra data"):
        return _problem("config-extra", rest[:20], **place)
    return _problem("config-syntax", rest[:20], **place)

