"""A copy of the project with a small folder of articles, which runs on its own code and tables: to break."""

import os
import shutil
import subprocess
import sys

import pytest

from calc.site.project import ROOT
from tests.fixtures_prose import project


@pytest.fixture
def checkout(tmp_path):
    """The folder of the copy."""
    for name in ("calc", "locales"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "docs" / "_theme", tmp_path / "docs" / "_theme")
    for name in ("mkdocs.yml", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    project(tmp_path)
    return tmp_path


def environment(folder):
    """What a Python needs to run the copy in ``folder``."""
    return os.environ | {"PYTHONPATH": str(folder), "PYTHONUTF8": "1", "NO_MKDOCS_2_WARNING": "1"}


def run(folder, *arguments):
    """``python -m`` of the copy, to its end."""
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(command, cwd=folder, env=environment(folder), capture_output=True, text=True)


def replaced(path, old, new):
    """Break a file in one place; the line of it."""
    text = path.read_text("utf-8")
    at = text.index(old)
    path.write_text(text[:at] + new + text[at + len(old) :], "utf-8")
    return text.count("\n", 0, at) + 1
