"""Fixture files of tests/prose: title, input, expected, each ended by a line with a dot."""

from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "prose"


def cases(name):
    """One parameter a case, known by its title."""
    lines = iter((FOLDER / name).read_text("utf-8").splitlines())
    found = []
    for title in lines:
        if not title.strip() or title.startswith("%"):
            continue
        assert next(lines) == ".", f"{name}: a dot after the title {title!r}"
        given, expected = _until_dot(lines), _until_dot(lines)
        found.append(pytest.param(given, expected, id=title))
    return found


def _until_dot(lines):
    taken = []
    for line in lines:
        if line == ".":
            return "\n".join(taken)
        taken.append(line)
    raise AssertionError("a case without its closing dot")
