"""Change one constant of the core: a doctest or a published case must notice it.

The articles' own numbers are left out on purpose: prose is made from these formulas, so it proves nothing of them.
Modules that lay out pages, and what the build does, hold no figure that a reader relies on.
"""

import ast
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.mutation.counts import Counts

__all__ = ["Place", "places", "run"]

ROOT = Path(__file__).parents[2]
CASES = (
    "training_memory", "calculators", "numbers", "reading", "literal", "round_trips", "inverse", "moves", "headroom",
    "age", "derivation", "export_python", "config_params", "config_inputs", "config_reading",
    "config_deepspeed", "lab", "share_link", "browser_door", "old_links", "saved", "inputs", "dates", "catalog",
    "published", "questions", "errors", "others",
)  # fmt: skip
"""Tests of published cases, of properties and of the formats that values are read from and written in."""


@dataclass(frozen=True)
class Place:
    """One number in a source: the module, where it stands, and its value."""

    module: Path
    line: int
    column: int
    end: int
    value: int | float

    def changed(self, text):
        lines = text.splitlines(keepends=True)
        line = lines[self.line - 1].encode()
        written = repr(self.value + 1).encode()
        lines[self.line - 1] = (line[: self.column] + written + line[self.end :]).decode()
        return "".join(lines)

    def __str__(self):
        source = (ROOT / self.module).read_text("utf-8").splitlines()[self.line - 1].strip()
        return f"{self.module}:{self.line}: {self.value!r} + 1 in {source}"


def places():
    """Every number in the modules of formulas, facts, numbers and words; documentation is no constant."""
    modules = (path for folder in ("", "calculators/", "config/") for path in (ROOT / "calc").glob(f"{folder}*.py"))
    return [place for path in sorted(modules) for place in _places(path)]


def _places(path):
    module = path.relative_to(ROOT)
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and type(node.value) in (int, float):
            yield Place(module, node.lineno, node.col_offset, node.end_col_offset, node.value)


def run(sample=None, seed=1, jobs=1, only=None):
    """Change each constant, ``only`` those of a file, or so many picked by the seed; :class:`Counts` by module."""
    found = [place for place in places() if only in (None, str(place.module))]
    found = found if sample is None else Random(seed).sample(found, min(sample, len(found)))
    counts = Counts("constants")
    with ThreadPoolExecutor(jobs) as pool:
        for place, noticed in zip(found, pool.map(_noticed, found), strict=True):
            counts.add(str(place.module), noticed, str(place))
    return counts


def _noticed(place):
    """Whether the module's own doctests, else the cases, fail once it is changed."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copytree(ROOT / "calc", copy / "calc", ignore=shutil.ignore_patterns("__pycache__", "site"))
        for name in ("tests", "locales", "docs"):
            (copy / name).symlink_to(ROOT / name)
        path = copy / place.module
        path.write_text(place.changed(path.read_text("utf-8")), encoding="utf-8")
        cases = [f"tests/test_{name}.py" for name in CASES if (ROOT / f"tests/test_{name}.py").exists()]
        return not (_holds(copy, [str(place.module)]) and _holds(copy, ["calc", *cases]))


def _holds(copy, targets):
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--doctest-modules", "--noconftest", "-c", os.devnull,
               "--rootdir", str(copy), "-p", "no:cacheprovider", "-o", "doctest_optionflags=NORMALIZE_WHITESPACE"]
    environment = os.environ | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        ran = subprocess.run([*command, *targets], cwd=copy, env=environment, capture_output=True, timeout=300)
    except subprocess.TimeoutExpired:
        return False  # a constant that makes a search endless is noticed
    return ran.returncode in (0, 5)  # 5: a module without doctests
