"""A calculator: a closed list of inputs, and formulas over one frozen set of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from warnings import warn

from calc import renames
from calc.problems import InputErrors, Problem
from calc.setup import Setup
from calc.trace import Value

__all__ = ["Calculator", "Evaluation"]


@dataclass(frozen=True)
class Calculator:
    """Inputs, settings and formulas, without words.

    ``settings`` are choices that set other inputs, in order of precedence:
    (input, value -> {input: value}, names it governs). Defaults < settings < what is given.
    ``rules`` are checks across inputs: all inputs in force -> problems.
    """

    id: str
    inputs: tuple
    formulas: tuple
    settings: tuple = ()
    rules: tuple = ()
    by_name: dict = field(init=False, repr=False, compare=False)
    by_key: dict = field(init=False, repr=False, compare=False)

    def __post_init__(self):
        object.__setattr__(self, "by_name", {i.name: i for i in self.inputs})
        object.__setattr__(self, "by_key", {f.key: f for f in self.formulas})

    @property
    def keys(self):
        """Result keys in display order."""
        return tuple(self.by_key)

    def resolve(self, *layers):
        """All inputs in force: the defaults, then each layer, within which settings come before the rest."""
        values = {i.name: i.default for i in self.inputs}
        for layer in layers:
            for name, widths, _governs in self.settings:
                if name in layer:
                    values.update(widths(layer[name]))
            values.update(layer)
        return values

    def faults(self, given):
        """A :class:`Problem` for each given input that is unknown or out of bounds, in order."""
        known = ", ".join(self.by_name)
        unknown = [Problem(name, "", "unknown-input", known) for name in given if name not in self.by_name]
        found = [i.problem(given[i.name]) for i in self.inputs if i.name in given]
        return [*unknown, *filter(None, found)]

    def evaluate(self, given, scenario=()):
        """The answer to exact inputs on top of a scenario's. Raises :class:`InputErrors` with all problems."""
        problems = self.faults(given)
        if problems:
            raise InputErrors(problems)
        values = self.resolve(dict(scenario), given)
        problems = [problem for rule in self.rules for problem in rule(values)]
        if problems:
            raise InputErrors(problems)
        return Evaluation(self, values, scenario)

    def explicit(self, given, scenario=()):
        """Only those inputs that differ from what would hold without them, in input order."""
        kept = {i.name: given[i.name] for i in self.inputs if i.name in given}
        for name in tuple(kept):
            others = {n: v for n, v in kept.items() if n != name}
            if self.resolve(dict(scenario), others)[name] == kept[name]:
                kept = others
        return kept

    def change(self, given, name, value):
        """``given`` with one input changed; a setting takes back what it governs."""
        governed = next((names for setting, _, names in self.settings if setting == name), ())
        return {**{n: v for n, v in given.items() if n not in governed}, name: value}


class Results(Mapping):
    """Key -> Value, each computed when it is first asked for."""

    def __init__(self, calculator, setup):
        self._id, self._formulas, self._setup = calculator.id, calculator.by_key, setup

    def __getitem__(self, key):
        if key not in self._formulas:
            key = self._present(key)
        return self._formulas[key](self._setup)

    def _present(self, key):
        """The name in force of a result that was once called ``key``, of which the caller is warned."""
        new = renames.now("result", key, self._id)
        if new not in self._formulas:
            raise KeyError(key)
        warn(f"{key} is now called {new}", DeprecationWarning, stacklevel=3)
        return new

    def __iter__(self):
        return iter(self._formulas)

    def __len__(self):
        return len(self._formulas)


class Evaluation:
    """One calculator over one frozen set of inputs: ``inputs`` and ``results`` by name.

    ``scenario`` is what it was evaluated on top of, without which no link to it could be written.
    """

    def __init__(self, calculator, values, scenario=()):
        self.calculator, self.scenario = calculator, dict(scenario)
        self.inputs = {i.name: Value(values[i.name], i.unit, i.name) for i in calculator.inputs}

    @cached_property
    def setup(self):
        return Setup(**self.inputs)

    @cached_property
    def results(self):
        return Results(self.calculator, self.setup)

    @property
    def overrides(self):
        """The inputs in force that differ from what the scenario alone would bring, as a link holds them."""
        return self.calculator.explicit({n: v.number for n, v in self.inputs.items()}, self.scenario)

    def after(self, **changes):
        """The same inputs with some changed; a setting brings what it governs, as in the form.

        >>> from calc import evaluate
        >>> evaluate("training-memory").after(optimizer="adam-8bit").inputs["moment1_bytes"]
        1 byte/parameter
        """
        values = {name: value.number for name, value in self.inputs.items()}
        for name, brings, _ in self.calculator.settings:
            values.update(brings(changes[name]) if name in changes else {})
        return Evaluation(self.calculator, values | changes, self.scenario)

    def value(self, key):
        """The :class:`Value` of a result key or an input name; ``KeyError`` if it is neither."""
        key = renames.now("input", key, self.calculator.id)
        return self.inputs[key] if key in self.inputs else self.results[key]
