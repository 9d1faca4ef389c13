"""What an author waits for: the check of all numbers, a whole build, and the page after an edit.

The project as it is, and a made site a hundred times larger than a young one (:mod:`tests.bench.made`). Commands are
timed whole, from their start to their end, as an author has them; a part of each such time is Python's start.
"""

import contextlib
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from statistics import median

from tests.bench import made
from tests.bench.budgets import Budget, Figure

__all__ = ["NAMES", "measure"]

NAMES = ("check-rate", "check-linear", "build-vs-plain", "live-rebuild")
ARTICLES = 100, 400
LONG = 3
"""Rounds, at the most, of what takes minutes."""

CHECKED = re.compile(r"^(\d+) bound numbers?\b", re.MULTILINE)
PATIENCE = 900  # seconds: a made site is built whole before it is served
EDITED = "docs/en/training-memory.md"


def measure(rounds):
    """Budgets of an author's commands; times of each as figures."""
    few = min(rounds, LONG)
    with tempfile.TemporaryDirectory(prefix="bench-made-") as name:
        sites = {count: Path(name, str(count)) for count in (0, *ARTICLES)}
        for count, folder in sites.items():
            made.write(folder, count)
        yield from checked(sites, few)
        yield from built(sites[ARTICLES[-1]], few)
        yield from rebuilt(sites[0], rounds, "")
        yield from rebuilt(sites[ARTICLES[-1]], rounds, "-large")


def checked(sites, rounds):
    """How many numbers a second are proved, and whether a number costs more where there are more of them."""
    rates = {}
    for count, folder in sites.items():
        times = [timed(folder, "-m", "calc.site", "check") for _ in range(rounds)]
        numbers = int(CHECKED.search(times[-1].said)[1])
        took = [run.seconds for run in times]
        rates[count] = numbers / median(took)
        yield figure(f"check-{count or 'own'}", took, note=f"{numbers} numbers")
    small, large = (rates[count] for count in ARTICLES)
    yield Budget("check-rate", large, 5000, "number/s", at_least=True, note="the made site, from start to end")
    yield Budget("check-linear", small / large, 1.1, "ratio", note="time of a number at 400 articles to that at 100")


def built(folder, rounds):
    """A whole build of the made site, and of the same site with no hook and no template of ours."""
    took = {"own": [], "plain": []}
    for _ in range(rounds):
        for name, options in (("own", ()), ("plain", ("--config-file", made.PLAIN))):
            site = folder / f"site-{name}"
            run = timed(folder, "-m", "mkdocs", "build", "--quiet", "--site-dir", site, *options)
            took[name].append(run.seconds)
            shutil.rmtree(site)
    yield Budget("build-vs-plain", median(took["own"]) / median(took["plain"]), 1.3, "ratio")
    for name, times in took.items():
        yield figure(f"build-{name}", times)


def rebuilt(folder, rounds, suffix):
    """From an article's save until its page, as it is served, holds the edit."""
    path, times = folder / EDITED, []
    with serving(folder) as address:
        page = f"{address}training-memory/"
        until(page, "")
        for turn in range(rounds):
            time.sleep(1)  # the server listens again
            mark = f"edited-{turn}"
            path.write_text(path.read_text("utf-8") + f"\nThis page was {mark}.\n", "utf-8")
            start = time.perf_counter()
            until(page, mark)
            times.append(time.perf_counter() - start)
    if not suffix:
        yield Budget("live-rebuild", median(times), 2, "s", note="at today's size")
    yield figure(f"live-rebuild{suffix or '-own'}", times)


class Run:
    """A command that was run: ``seconds``, and what it ``said``."""

    def __init__(self, seconds, said):
        self.seconds, self.said = seconds, said


def timed(folder, *command):
    """Run Python with *command* in the folder. Raises ``RuntimeError`` with what it said where it fails."""
    start = time.perf_counter()
    ran = subprocess.run(
        [sys.executable, *map(str, command)], cwd=folder, env=environment(folder), text=True, capture_output=True
    )
    seconds = time.perf_counter() - start
    if ran.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))} failed:\n{(ran.stdout + ran.stderr)[-3000:]}")
    return Run(seconds, ran.stdout)


def environment(folder):
    """The folder's own modules come first."""
    return os.environ | {"NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(folder)}


@contextlib.contextmanager
def serving(folder):
    """The address of the folder's live server."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        at = f"127.0.0.1:{free.getsockname()[1]}"
    command = [sys.executable, "-m", "mkdocs", "serve", "--quiet", "--dev-addr", at]
    server = subprocess.Popen(command, cwd=folder, env=environment(folder), stderr=subprocess.DEVNULL)
    try:
        yield f"http://{at}/"
    finally:
        server.terminate()
        server.wait()


def until(address, text):
    """Return once the page at *address* holds *text*. Raises ``TimeoutError``."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            if text in answer.read().decode():
                return
        time.sleep(0.02)
    raise TimeoutError(f"{address} does not hold {text!r} after {PATIENCE} s")


def figure(name, times, note=""):
    return Figure(f"author-{name}", median(times), "s", (min(times), max(times)), note)
