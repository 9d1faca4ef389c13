"""What one card holds: exact inputs over the article's scenario, the unit, and the pinned baseline."""

from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import parse_qsl, quote

import calc
from calc import address, entry, query
from calc.locale import Locale, load
from calc.problems import Problem, clip
from calc.render.form import note

__all__ = ["Held", "edited", "held"]

UNITS = ("GiB", "GB")


@dataclass(frozen=True)
class Held:
    """``given`` are the reader's exact inputs; ``unit`` and ``pin`` are ``None`` where none was chosen.

    ``usual`` is the unit in which the article counts; ``pin`` is the baseline's own query.
    """

    calculator: object
    scenario: dict
    language: Locale
    usual: str
    given: dict
    unit: str | None = None
    pin: str | None = None
    problems: tuple = ()

    @cached_property
    def locale(self):
        """The language, showing bytes in the unit in force."""
        return self.language.showing(self.unit or self.usual)

    @cached_property
    def evaluation(self):
        """The answer. Raises :class:`~calc.problems.InputErrors` for inputs that do not go together."""
        return self.calculator.evaluate(self.calculator.explicit(self.given, self.scenario), self.scenario)

    @cached_property
    def baseline(self):
        """The pinned setup's answer; ``None`` where nothing is pinned."""
        if self.pin is None:
            return None
        given, _ = query.read(self.calculator, self.pin)
        try:
            return self.calculator.evaluate(given, self.scenario)
        except calc.InputErrors:
            return None

    @property
    def inputs(self):
        """The inputs that differ from the scenario, as a query."""
        return query.text(self.calculator, self.calculator.explicit(self.given, self.scenario))

    @property
    def query(self):
        """The whole state as a query: inputs, then unit and pin where they were chosen."""
        unit = f"unit={self.unit}" if self.unit and self.unit != self.usual else ""
        pin = f"pin={quote(self.pin, safe='/.,')}" if self.pin is not None else ""
        return "&".join(filter(None, (self.inputs, unit, pin)))

    def with_(self, **changes):
        """The same with some parts changed."""
        return replace(self, **changes)


def held(asked):
    """What a request says that its card holds; ``problems`` tells what could not be read.

    ``open`` takes the state from the page's address, ``search``; else ``query`` is the last good one.
    """
    calculator, language = calc.CALCULATORS[asked["calculator"]], load(asked["lang"])
    search = asked.get("search", "")
    framed = address.embedded(search)
    state = asked.get("query", "")
    if asked.get("open"):
        state = address.own(search, calculator.id, asked.get("article", True))
    given, problems = query.read(calculator, state, language)
    reserved = dict(parse_qsl(state[: query.LONGEST], keep_blank_values=True))
    unit, pin = reserved.get("unit"), reserved.get("pin")
    if pin is not None and any(not problem.notice for problem in query.read(calculator, pin, language)[1]):
        problems.append(Problem("pin", clip(pin), "bad-baseline"))
        pin = None
    return Held(
        calculator,
        {} if framed else query.parse(calculator, asked.get("scenario", "")),
        language,
        asked.get("unit") or "GiB",
        given,
        unit if unit in UNITS else None,
        pin,
        tuple(problems),
    )


def edited(linked, edits):
    """(what is held with what was typed on top, a note for each control that was read, problems with the others)."""
    given, notes, problems = linked.given, {}, []
    for name, typed in edits.items():
        field = linked.calculator.by_name[name]
        value, problem = entry.read(field, typed, linked.locale)
        if problem:
            problems.append(problem)
        else:
            given = linked.calculator.change(given, name, value)
            notes[name] = note(field, value, str(typed), linked.locale)
    return linked.with_(given=given), notes, problems
