"""What came of a target: how many texts were tried, and what was answered wrongly, once for each place."""

import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["SLOW", "Counts", "Slow"]

ROOT = Path(__file__).parents[2]
SLOW = 2
"""Seconds of computing after which an answer is a finding."""


class Slow(Exception):
    """An answer that took too long."""


@dataclass
class Counts:
    """``tried`` by way; ``slow`` is in how many seconds an answer comes too late.

    ``found`` holds (text, what was wrong) by place in the code, the shortest text of each.
    """

    target: object
    slow: float = SLOW
    tried: Counter = field(default_factory=Counter)
    found: dict = field(default_factory=dict)
    seconds: float = 0
    slowest: float = 0

    def attempt(self, way, text):
        """Try one text; whatever it raises is kept. Gives whether all held."""
        self.tried[way] += 1
        start = time.process_time()
        try:
            self.target.check(text)
            took = time.process_time() - start
            self.slowest = max(self.slowest, took)
            if took > self.slow:
                raise Slow(f"{took:.1f} s")
        except Exception as error:
            self.keep(place(error), text, f"{type(error).__name__}: {error}"[:300])
            return False
        return True

    def keep(self, where, text, what):
        """Note a finding unless a shorter text of the same place is known."""
        if where not in self.found or len(text) < len(self.found[where][0]):
            self.found[where] = text, what

    def __str__(self):
        ways = ", ".join(f"{count:,} {way}" for way, count in self.tried.items())
        name, total = self.target.name, self.tried.total()
        told = f"{name}: {total:,} inputs ({ways}), {len(self.found)} findings, {self.seconds:.0f} s"
        told += f" ({total / max(self.seconds, 0.001):,.0f} a second, the slowest {self.slowest:.3f} s)"
        return "\n".join(
            [told, *(f"  {where}\n    {what}\n    {text!r}" for where, (text, what) in self.found.items())]
        )


def place(error):
    """Where an error was raised, in this project's own code."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(ROOT / "calc")]
    last = (own or frames)[-1] if not isinstance(error, AssertionError) else frames[-1]
    return f"{type(error).__name__} at {Path(last.filename).name}:{last.lineno}"
