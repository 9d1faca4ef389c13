"""Change one constant of the core: a doctest or a published case must notice it.

The articles' own numbers are left out on purpose: prose is made from these formulas, so it proves nothing of them.
Modules that lay out pages, and what the build does, hold no figure that a reader relies on.
"""

import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice, zip_longest
from pathlib import Path
from random import Random
from subprocess import PIPE
from threading import Lock

from tests.mutation.counts import Counts

__all__ = ["Place", "places", "run"]

ROOT = Path(__file__).parents[2]
CASES = (
    "renames_warned", "old_links", "config_deepspeed", "config_built", "config_params", "others", "catalog",
    "questions", "dates", "sources", "presets", "sharding", "inputs", "config_inputs", "config_act", "cite", "errors",
    "derivation", "numbers", "headroom", "round_trips", "age", "reading", "published", "share_link", "literal", "lab",
    "calculators", "browser_door", "saved", "training_memory", "inverse", "moves", "config_reading", "export_python",
    "export_tables", "words", "terminal",
)  # fmt: skip
"""Tests of published cases, of properties and of the formats that values are read from and written in.

The quickest come first, since the first that fails ends the trial.
"""


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
    found = found if sample is None else list(islice(_mixed(found, Random(seed)), sample))
    counts = Counts("constants")
    alone = Lock()
    shares = [found[start::jobs] for start in range(min(jobs, len(found)))]
    with ThreadPoolExecutor(jobs) as pool:
        for told in [pool.submit(_try, share, counts, alone) for share in shares]:
            told.result()
    return counts


def _mixed(found, pick):
    """All places in a random order, but for this: a module's turn comes again when each other one has had its own."""
    groups = defaultdict(list)
    for place in pick.sample(found, len(found)):
        groups[place.module].append(place)
    rounds = zip_longest(*pick.sample([*groups.values()], len(groups)))
    return (place for turn in rounds for place in turn if place)


def _try(found, counts, alone):
    """Change one place after another of a copy of the checkout, before a bench of its own."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder).resolve()
        shutil.copytree(ROOT / "calc", copy / "calc", ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("tests", "locales", "docs", "pyproject.toml"):
            (copy / name).symlink_to(ROOT / name)
        command = [sys.executable, "-m", "tests.mutation.bench", str(copy), *cases()]
        environment = os.environ | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
        with subprocess.Popen(command, cwd=copy, env=environment, text=True, stdin=PIPE, stdout=PIPE) as bench:
            for place in found:
                text = place.changed((copy / place.module).read_text("utf-8"))
                print(json.dumps([str(place.module), text]), file=bench.stdin, flush=True)
                answer = bench.stdout.readline()
                if not answer:
                    raise RuntimeError(f"the bench ended at {place}")
                with alone:
                    counts.add(str(place.module), json.loads(answer) is not None, str(place))
            bench.stdin.close()


def cases():
    """Files of the tests that must notice, besides all doctests."""
    return [f"tests/test_{name}.py" for name in CASES]
