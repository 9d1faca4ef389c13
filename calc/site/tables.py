"""A TOML or YAML file as it was read: its data, and the line of each part of it, which the parser does not tell.

Of YAML, only the outermost names have lines.
"""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from calc.site.prose.findings import Finding

__all__ = ["Table"]

NAME = r"(?:\"[^\"]*\"|'[^']*'|[\w-]+)"
HEADER = re.compile(rf"\s*(?P<open>\[\[?)\s*(?P<names>{NAME}(?:\s*\.\s*{NAME})*)\s*\]")
KEY = re.compile(rf"\s*(?P<names>{NAME}(?:\s*\.\s*{NAME})*)\s*[=:]")


@dataclass(frozen=True)
class Table:
    """A place is the names that lead there; a row of an array of tables is named by its number, from 0.

    >>> table = Table("a.toml", {}, "x = 1\\n[[row]]\\ny = 2\\n\\n[[row]]\\ny = 3\\n")
    >>> table.line(("row", 1, "y")), table.line(("row", 0, "z")), table.line(("nothing",))
    (6, 2, 1)
    """

    path: str
    data: dict
    source: str

    def line(self, place):
        """The line of a place; of the nearest one around it, where it has none of its own."""
        while place and place not in self._lines:
            place = place[:-1]
        return self._lines.get(place, 1)

    def findings(self, faults):
        """A finding for each fault of a shape (calc.site.shapes), at its line."""
        return [Finding(self.path, self.line(fault.place), fault.what) for fault in faults]

    @cached_property
    def _lines(self):
        found, table, rows = {}, (), Counter()
        for number, line in enumerate(self.source.splitlines(), 1):
            if opened := HEADER.match(line):
                table = _names(opened)
                if opened["open"] == "[[":
                    rows[table] += 1
                    table = (*table, rows[table] - 1)
                found.setdefault(table, number)
            elif key := KEY.match(line):
                found.setdefault((*table, *_names(key)), number)
        return found


def _names(match):
    return tuple(name.strip("\"'") for name in re.findall(NAME, match["names"]))
