"""Read the site's own files. What cannot be used is one exception, which says where, what is found and what is allowed.

>>> from pathlib import Path
>>> text(Path("nowhere.toml"))
Traceback (most recent call last):
calc.site.files.Unusable: nowhere.toml:1: cannot be read: No such file or directory
"""

import re
import tomllib
from functools import lru_cache, wraps
from pathlib import Path

from mkdocs.exceptions import ConfigurationError
from mkdocs.utils.yaml import yaml_load

from calc.site.prose.findings import Finding
from calc.site.tables import Table

__all__ = ["Unusable", "gathered", "made_of", "no_yaml", "parsed", "shown", "text", "toml", "yaml"]

PLACE = re.compile(r" \(at (?:line (?P<line>\d+), column \d+|end of document)\)$")


class Unusable(ValueError):
    """Files that cannot be used as they are; ``findings`` holds all that is wrong in them."""

    def __init__(self, findings):
        self.findings = tuple(findings)
        super().__init__("\n".join(map(str, self.findings)))


def gathered(*readers):
    """Everything that these readers, functions without arguments, find unusable."""
    found = []
    for read in readers:
        try:
            read()
        except Unusable as error:
            found += error.findings
    return found


def shown(path):
    """A path as messages name it: from the working folder where it lies there."""
    path, here = Path(path), Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def text(path):
    """A file's text, to the byte. Raises :class:`Unusable`."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise Unusable([Finding(shown(path), 1, f"cannot be read: {error.strerror}")]) from error
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        what = f"not UTF-8: {error.reason} at byte {error.start}"
        raise Unusable([Finding(shown(path), line, what)]) from error


def made_of(make):
    """Decorator: ``make(name, source, *more)`` of a file's name and text, called with its path, is made once a text.

    What it makes must not be changed: whoever asks for the same text gets the same thing. Its ``of`` takes name and
    text themselves.

    >>> @made_of
    ... def lines(name, source):
    ...     return tuple(source.splitlines())
    >>> lines(Path(__file__)) is lines(Path(__file__))
    True
    """
    remembered = lru_cache(maxsize=64)(make)

    @wraps(make)
    def of(path, *more):
        return remembered(shown(path), text(path), *more)

    of.of = remembered
    return of


def toml(path, shape):
    """The :class:`Table` of a file that holds what ``shape`` says. Raises :class:`Unusable`."""
    return parsed(shown(path), text(path), shape)


def parsed(name, source, shape):
    """The :class:`Table` in the text of a file. Raises :class:`Unusable`."""
    source = source.removeprefix("\ufeff")
    try:
        table = Table(name, tomllib.loads(source), source)
    except tomllib.TOMLDecodeError as error:
        raise Unusable([_no_toml(name, source, str(error))]) from error
    return _shaped(table, shape)


def yaml(path, shape):
    """The mapping in a file, its tags read as MkDocs reads them. Raises :class:`Unusable`."""
    source = text(path)
    try:
        with Path(path).open("rb") as file:
            found = yaml_load(file)
    except (ConfigurationError, TypeError, ValueError) as error:
        raise Unusable([no_yaml(shown(path), error.__context__ or error)]) from error
    return _shaped(Table(shown(path), found, source), shape).data


def _shaped(table, shape):
    faults = table.findings(shape.faults(table.data))
    if faults:
        raise Unusable(faults)
    return table


def no_yaml(path, error, first_line=1):
    """The finding for what a YAML reader refused in a text that begins on a line of a file."""
    mark, problem = getattr(error, "problem_mark", None), getattr(error, "problem", None)
    said = problem or " ".join(str(error).split())
    return Finding(path, first_line + (mark.line if mark else 0), f"not YAML: {said}")


def _no_toml(name, source, said):
    lines, place = source.splitlines(), PLACE.search(said)
    last = len(source.rstrip().splitlines())
    line = min(int(place["line"]) if place and place["line"] else last, len(lines)) or 1
    reason = PLACE.sub("", said)
    return Finding(name, line, f"not TOML: {reason}", found=lines[line - 1].strip() if lines else "")
