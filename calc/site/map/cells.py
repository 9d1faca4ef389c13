"""The map's contents in one language, as ``docs/LANG/map.toml`` holds them, with their lines.

Every part is one line of the file, so that a finding can name it and a translator's diff is short.
"""

import re
from dataclasses import dataclass

from calc.site import files
from calc.site.shapes import anything, table

__all__ = ["CELLS", "COLUMNS", "FILE", "PARTS", "Cell", "Column", "Map", "load"]

FILE = "map.toml"
COLUMNS = {"1": "ABCD", "2": "ABCDE", "3": "ABCD", "4": "ABCDEFG", "5": "ABCD"}
"""Column -> its cells' letters."""
CELLS = tuple(column + letter for column, letters in COLUMNS.items() for letter in letters)
PARTS = ("input", "action", "output", "example", "caveat")
"""What each cell says, after its title, in this order."""
TABLE = re.compile(r"\[([\w.]+)\]\s*(?:#.*)?$")
KEY = re.compile(r"(\w+)\s*=")
texts = table(others=anything)
MAP = table((), {"cells": table(others=texts)}, texts)


@dataclass(frozen=True)
class Cell:
    """``texts`` holds the five :data:`PARTS` by name."""

    id: str
    title: str
    texts: dict


@dataclass(frozen=True)
class Column:
    id: str
    title: str
    cells: tuple


@dataclass(frozen=True)
class Map:
    """One file: every text in it under (table, key), such as ``("cells.4A", "title")``, and their lines."""

    path: str
    texts: dict
    lines: dict

    def columns(self):
        """The columns in order. Raises ``KeyError`` where a text is missing; the check says which."""
        return tuple(
            Column(column, self.texts["columns", column], tuple(self._cell(column + x) for x in letters))
            for column, letters in COLUMNS.items()
        )

    def _cell(self, id):
        table = f"cells.{id}"
        return Cell(id, self.texts[table, "title"], {part: self.texts[table, part] for part in PARTS})

    def line(self, place):
        """The line of a text; of its table, or the file's first, where it is missing."""
        return self.lines.get(place) or self.lines.get((place[0], None), 1)


def load(path):
    """The map in a file. Raises :class:`files.Unusable`; which texts it must have, the check says."""
    read = files.toml(path, MAP)
    tables = {name: one for name, one in read.data.items() if name != "cells"}
    cells = {f"cells.{id}": one for id, one in read.data.get("cells", {}).items()}
    found = {(name, key): value for name, one in {**tables, **cells}.items() for key, value in one.items()}
    return Map(files.shown(path), found, _lines(read.source))


def _lines(text):
    """(table, key) -> line; (table, None) is the table's own."""
    found, table = {}, ""
    for number, line in enumerate(text.splitlines(), 1):
        if opened := TABLE.match(line):
            table = opened[1]
            found[table, None] = number
        elif key := KEY.match(line):
            found[table, key[1]] = number
    return found
