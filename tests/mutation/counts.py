"""How many mutations were tried and noticed, by group, and each that was not."""

import sys
from collections import Counter
from dataclasses import dataclass, field

__all__ = ["Counts"]


@dataclass
class Counts:
    """``tried`` counts by group, such as a language; ``missed`` holds (group, what was changed)."""

    what: str
    tried: Counter = field(default_factory=Counter)
    missed: list = field(default_factory=list)

    def add(self, group, noticed, change):
        """Count one; a miss is told at once on the error stream, since a full run takes long."""
        self.tried[group] += 1
        if not noticed:
            self.missed.append((group, change))
            print(f"missed: {change}", file=sys.stderr, flush=True)

    def __str__(self):
        lost = Counter(group for group, _ in self.missed)
        rows = [f"{group}: {count} tried, {lost[group]} missed" for group, count in sorted(self.tried.items())]
        total = f"{self.what}: {self.tried.total()} tried, {len(self.missed)} missed"
        return "\n".join([*(f"missed: {change}" for _, change in self.missed), *rows, total])
