"""What a benchmark says: budgets, and figures that explain them.

Every measuring module of this folder (``engine``, ``author``, ``pages``) has

- ``NAMES``: the names of all budgets that it can yield, as a tuple;
- ``measure(rounds)``: an iterator of :class:`Budget` and, where it helps to understand them, :class:`Figure`.

``python -m tests.bench`` runs them, prints the table and writes ``bench-results.json``. Names are made of lower-case
letters, digits and hyphens: articles point at ``fact:….json#budgets.NAME.measured``.
"""

import re
from dataclasses import dataclass

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Budget:
    """One target of speed and what was measured. ``at_least`` where more is better.

    >>> Budget("edit-p95", 7.2, 16, "ms").met
    True
    >>> Budget("check-rate", 4100, 5000, "number/s", at_least=True).met
    False
    """

    name: str
    measured: float
    budget: float
    unit: str  # "ratio", "ms", "s", "bytes", "score", "number/s" …
    at_least: bool = False
    note: str = ""  # one short sentence on how it was measured, in English

    def __post_init__(self):
        check_name(self.name)

    @property
    def met(self) -> bool:
        """Whether the measured value keeps to the budget; exactly at it does."""
        return self.measured >= self.budget if self.at_least else self.measured <= self.budget


@dataclass(frozen=True)
class Figure:
    """A measured value without a budget of its own, such as the peer's time that a ratio was made with."""

    name: str
    measured: float
    unit: str
    spread: tuple[float, float] | None = None  # the least and the greatest of its rounds
    note: str = ""

    def __post_init__(self):
        check_name(self.name)


def check_name(name: str) -> None:
    """Raises ``ValueError`` for a name that an article could not point at."""
    if not NAME.fullmatch(name):
        raise ValueError(f"{name!r} is no name of a budget: use lower-case letters, digits and single hyphens")
