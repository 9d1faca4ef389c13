"""Targets that use former names (calc.renames): they resolve, `check` tells of them and `rebuild` rewrites them."""

import re

import calc
from calc import renames
from calc.site.prose.findings import Finding

__all__ = ["CALC", "current", "notices"]

CALC = re.compile(
    r"calc:(?:(?P<calculator>[\w-]+)/)?(?P<key>[\w.-]+)(?:\?(?P<query>[^\s?#]*))?(?:#(?P<option>[^\s#]*))?",
    re.ASCII,
)


def current(target, own=None):
    """The target under the names in force, itself where it has them; ``own`` is the article's calculator.

    >>> current("calc:device.total?stage=3&devices=8", "training-memory")
    'calc:device.total?stage=3&devices=8'
    """
    match = CALC.fullmatch(target)
    named = match and match["calculator"]
    calculator = renames.now("calculator", named or own or "") if match else ""
    if calculator not in calc.CALCULATORS:
        return target
    key = renames.now("input", renames.now("result", match["key"], calculator), calculator)
    asked = match["query"] and _query(match["query"], calc.CALCULATORS[calculator])
    parts = (f"{calculator}/" if named else "", key, f"?{asked}" if asked else "", f"#{match['option']}")
    fresh = "calc:" + "".join(parts[: 3 + (match["option"] is not None)])
    old = (named, match["key"], match["query"])
    return fresh if (calculator if named else None, key, asked) != old else target


def _query(text, calculator):
    """The query under present names; in the calculator's input order if any has changed."""
    pairs = [pair.partition("=") for pair in text.split("&")]
    fresh = [(*renames.given(calculator.id, name, value)[:2], sign) for name, sign, value in pairs]
    told = [f"{name}{sign}{value}" for name, value, sign in fresh]
    known = list(calculator.by_name)
    if told == text.split("&") or any(name not in known for name, _, _ in fresh):
        return "&".join(told)
    return "&".join(sorted(told, key=lambda pair: known.index(pair.partition("=")[0])))


def notices(work, reading):
    """A notice for each target of an article that uses a former name."""
    document = reading.document
    pairs = ((b, work.resolver.current(b.target, document.article)) for b in reading.bindings)
    what = "notice: a name here has changed: `python -m calc.site rebuild` writes the present one"
    return [Finding(document.path, b.line, what, b.target, fresh) for b, fresh in pairs if fresh != b.target]
