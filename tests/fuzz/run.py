"""Try one target in three ways: drawn by hypothesis, damaged at random, and guided by what the code reached."""

import itertools
import json
import subprocess
import sys
import time
from importlib.util import find_spec

from hypothesis import HealthCheck, given, settings
from hypothesis import seed as seeded

from tests.fuzz.counts import Counts
from tests.fuzz.inputs import drawn, mutated

__all__ = ["run"]

DRAWN = 100
"""One text in so many is drawn by hypothesis, which is slow and good at what has a form."""


def run(target, inputs, seed):
    """The :class:`Counts` of that many texts; half of them guided where this system has atheris."""
    counts, start = Counts(target), time.monotonic()
    by_hypothesis(counts, max(inputs // DRAWN, 1), seed)
    rest = inputs - counts.tried.total()
    guided = rest // 2 if find_spec("atheris") else 0
    for text in itertools.islice(mutated(target, seed), rest - guided):
        counts.attempt("damaged", text)
    if guided:
        _guided(counts, guided, seed)
    counts.seconds = time.monotonic() - start
    return counts


def by_hypothesis(counts, inputs, seed):
    """Draw that many texts. Findings are kept by place, each by its shortest text, and looking goes on."""

    @seeded(seed)
    @settings(max_examples=inputs, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(drawn(counts.target))
    def every(text):
        counts.attempt("drawn", text)

    every()


def _guided(counts, inputs, seed):
    """In a process of its own: it has to watch the code being loaded, and never comes back."""
    asked = [sys.executable, "-m", "tests.fuzz.guided", counts.target.name, str(inputs), str(seed)]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        lines, told = process.communicate()
    for line in lines.splitlines():
        answer = json.loads(line)
        if "where" in answer:
            counts.keep(**answer)
        else:
            counts.tried["guided"] += answer["tried"]
            counts.slowest = max(counts.slowest, answer["slowest"])
    if counts.tried["guided"] < inputs:
        raise RuntimeError(
            f"guided inputs of {counts.target.name} stopped at {counts.tried['guided']}:\n{told[-2000:]}"
        )
