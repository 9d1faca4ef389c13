"""What a pasted configuration sets in a calculator, and an account of all that was done with it."""

import re
from dataclasses import dataclass, replace

from calc import numbers
from calc.config import look, reading
from calc.config.families import family, named_after
from calc.config.mapping import INPUTS, kind_of, remarks
from calc.entry import bounds
from calc.locale import load
from calc.problems import InputErrors, Problem, clip

__all__ = ["Pasted", "Row", "read"]

PARTS = ("text_config", "language_config", "llm_config")
"""Where a model of several parts keeps its decoder."""

_PLAIN = re.compile(r"(?<![0-9.,\u00a0])[0-9]{4,}(?![0-9.,\u00a0])")


@dataclass(frozen=True)
class Row:
    """One input: its exact value, the (key, value) pairs it was read from, and why it is guessed or missing."""

    input: str
    value: object = None
    keys: tuple = ()
    reasons: tuple = ()


@dataclass(frozen=True)
class Pasted:
    """What a pasted text sets. ``overrides`` are exact and within the inputs' bounds; empty with ``problems``.

    ``used`` and ``guessed`` rows are those of the overrides; ``unhandled`` names inputs that the file should
    set and that stay as they are; ``remarks`` are reasons that belong to no input; ``ignored`` are keys.
    """

    calculator: object
    overrides: dict
    used: tuple = ()
    guessed: tuple = ()
    unhandled: tuple = ()
    remarks: tuple = ()
    ignored: tuple = ()
    problems: tuple = ()


def read(text, calculator, locale=None):
    """What a text sets in a calculator; bounds in problems are written for ``locale``, English by default.

    >>> from calc import CALCULATORS
    >>> pasted = read('{"zero_optimization": {"stage": 3}, "steps_per_print": 9}', CALCULATORS["training-memory"])
    >>> pasted.overrides, pasted.used[0].keys, pasted.ignored
    ({'stage': 3, 'offload': 'none'}, (('zero_optimization.stage', '3'),), ('steps_per_print',))
    >>> [problem.code for problem in read("[1, 2]", CALCULATORS["training-memory"]).problems]
    ['config-list']
    """
    locale = locale or load("en")
    values, problem = reading.read(text)
    if problem is None:
        kind = kind_of(values)
        facts = INPUTS.get(kind, {}).get(calculator.id)
        if kind is None:
            problem = Problem("config", "", "config-unknown")
        elif facts is None:
            problem = Problem("config", "", f"config-other-{kind}")
    if problem:
        return Pasted(calculator, {}, problems=(_grouped(problem, locale),))
    found = _Found(calculator, locale)
    start = _start(values, kind)
    for name, fact in facts.items():
        found.take(name, fact, start())
    found.remark(remarks(kind, calculator.id), start())
    return found.pasted(values)


def _grouped(problem, locale):
    """The problem with the numbers of its bounds as the language groups them."""
    return replace(problem, allowed=_PLAIN.sub(lambda m: numbers.grouped(int(m[0]), locale), problem.allowed))


def _start(values, kind):
    """Makes the look that each fact starts from: the file's keys, and whose family they are."""
    flat = look.flat(values)
    part = next((key for key in PARTS if isinstance(values.get(key), dict)), None)
    prefix = f"{part}." if part else ""
    name = row = None
    if kind == "model":
        first = look.Look(flat, prefix)
        classes = first.peek("architectures")
        named = classes[0] if isinstance(classes, list) and classes and isinstance(classes[0], str) else ""
        name = first.text("model_type") or named_after(named)
        row = family(name)
    return lambda: look.Look(flat, prefix, name or "", row)


class _Found:
    """Gathers what a file sets, row by row."""

    def __init__(self, calculator, locale):
        self.calculator, self.locale = calculator, locale
        self.rows, self.unhandled, self.problems = [], [], []
        self.remarked, self.remarks = (), ()

    def take(self, name, fact, looked):
        """Look up one input."""
        try:
            found = fact(looked)
        except look.Faulty as faulty:
            self.problems.append(faulty.problem)
        except look.Unhandled as unhandled:
            self.unhandled.append(Row(name, keys=tuple(looked.keys), reasons=(unhandled.reason,)))
        else:
            if found is not None:
                self._row(name, found)

    def _row(self, name, found):
        field = self.calculator.by_name[name]
        keys = tuple((clip(key), look.written(value)) for key, value in found.keys.items())
        problem = field.problem(found.value, write=bounds(field, self.locale))
        if problem:
            told = keys[0][0] if len(keys) == 1 else name
            self.problems.append(replace(problem, input=told))
        self.rows.append((Row(name, found.value, keys, found.reasons), tuple(found.keys)))

    def remark(self, tell, looked):
        """Look up what belongs to no input."""
        try:
            self.remarked, self.remarks = tell(looked)
        except look.Faulty as faulty:
            self.problems.append(faulty.problem)

    def pasted(self, values):
        """All of it; nothing is set where something is wrong."""
        rows = [row for row, _ in self.rows]
        overrides = {row.input: row.value for row in rows}
        problems = tuple(_grouped(p, self.locale) for p in dict.fromkeys(self.problems)) or self._together(overrides)
        if not problems and not any(row.keys for row in rows):
            problems = (Problem("config", "", "config-nothing"),)
        read = {key for _, keys in self.rows for key in keys} | set(self.remarked)
        return Pasted(
            self.calculator,
            {} if problems else overrides,
            used=tuple(row for row in rows if not row.reasons),
            guessed=tuple(row for row in rows if row.reasons),
            unhandled=tuple(self.unhandled),
            remarks=tuple(self.remarks),
            ignored=_ignored(values, read),
            problems=problems,
        )

    def _together(self, overrides):
        """Problems of inputs that are good alone and do not go together."""
        try:
            self.calculator.evaluate(overrides)
        except InputErrors as errors:
            return errors.problems
        return ()


def _ignored(values, read):
    """Keys that nothing rests on; a section of which nothing was read is named as a whole."""
    found = []
    for key, value in values.items():
        inside = look.flat({key: value})
        if not any(name in read or name.startswith(tuple(f"{r}." for r in read)) for name in inside):
            found.append(clip(key))
        else:
            found += [clip(name) for name in inside if name not in read]
    return tuple(found)
