"""A run's results: the table on the screen, ``bench-results.json``, and what the site's page shows of it."""

import json
import os
import platform
import re
from datetime import UTC, datetime
from pathlib import Path

from tests.bench.budgets import Budget

__all__ = ["line", "published", "read", "recorded", "renewed", "write"]


def recorded(found, about):
    """The results as a JSON-able object, in the form that the project's contract sets; ``runs`` holds the figures.

    *about* says what they were measured with: ``rounds``, ``versions``, and the slow ``line``.
    """
    budgets = [_budget(one) for one in found if isinstance(one, Budget)]
    runs = [_figure(one) for one in found if not isinstance(one, Budget)]
    here = {"machine": machine(), "date": datetime.now(UTC).date().isoformat()}
    return here | about | {"budgets": budgets, "runs": runs}


def _budget(one):
    numbers = {"name": one.name, "measured": rounded(one.measured), "budget": one.budget, "met": one.met}
    return numbers | {"unit": one.unit, "at_least": one.at_least, "note": one.note}


def _figure(one):
    least, most = one.spread or (one.measured, one.measured)
    numbers = {"name": one.name, "measured": rounded(one.measured), "unit": one.unit}
    return numbers | {"least": rounded(least), "most": rounded(most), "note": one.note}


def rounded(number):
    """To four significant digits, whole numbers as they are: more than that a second run would not repeat.

    >>> rounded(0.123456), rounded(1234567), rounded(1942.4)
    (0.1235, 1234567, 1942)
    """
    short = number if number == int(number) else float(f"{number:.4g}")
    return int(short) if short == int(short) else short


def machine():
    """The machine in words: processor, cores, system."""
    try:
        names = re.findall(r"model name\s*:\s*(.*)", Path("/proc/cpuinfo").read_text("utf-8"))
    except OSError:
        names = []
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return f"{(names or [platform.machine()])[0]}, {cores} cores, {platform.system()}"


def line(one):
    """A budget or a figure as a line of the table: what was measured beside what is allowed.

    >>> print(line(Budget("edit-p95", 7.25, 16, "ms")))
    met     edit-p95                          7.25   at most 16 ms
    >>> print(line(Budget("check-rate", 4100, 5000, "number/s", at_least=True)))
    MISSED  check-rate                        4100  at least 5000 number/s
    """
    if isinstance(one, Budget):
        word, bound = "met" if one.met else "MISSED", "at least" if one.at_least else "at most"
        return f"{word:<7} {one.name:<28} {rounded(one.measured):>9}  {bound:>8} {one.budget} {one.unit}"
    least, most = (rounded(edge) for edge in one.spread or (one.measured, one.measured))
    return f"        {one.name:<28} {rounded(one.measured):>9}  {one.unit} ({least} to {most})"


def published(results):
    """The same by name, for ``fact:`` targets: an article must not count on the order of a list.

    >>> given = {"name": "edit-p95", "measured": 7.25, "budget": 16, "met": True, "unit": "ms"}
    >>> about = {"machine": "a machine", "date": "2026-11-30", "rounds": 7, "versions": {}}
    >>> about |= {"line": {"mbit": 10, "delay": 40}}
    >>> published(about | {"budgets": [given], "runs": []})["budgets"]["edit-p95"]["measured"]
    {'value': 0.00725, 'unit': 'second'}
    """
    year, month, day = map(int, results["date"].split("-"))
    about = {key: results[key] for key in ("machine", "rounds", "versions")}
    line = {"mbit": results["line"]["mbit"], **_valued(results["line"] | {"unit": "ms"}, "delay")}
    budgets = {one["name"]: _valued(one, "measured", "budget") | {"met": one["met"]} for one in results["budgets"]}
    runs = {one["name"]: _valued(one, "measured", "least", "most") for one in results["runs"]}
    return about | {"line": line, "date": {"year": year, "month": month, "day": day}, "budgets": budgets, "runs": runs}


UNITS = {
    "ms": ("second", 1000), "s": ("second", 1), "bytes": ("byte", 1), "KB": ("byte", 1 / 1000), "ratio": ("ratio", 1),
}  # fmt: skip


def _valued(one, *keys):
    """Numbers of a result with their unit, as calculators know units; what they do not know is a count."""
    unit, parts = UNITS.get(one["unit"], ("count", 1))
    return {key: {"value": rounded(one[key] / parts), "unit": unit} for key in keys}


def renewed(old, new):
    """A run of some budgets put into an earlier one, which is as old as the oldest of its parts.

    >>> old = {"date": "2026-11-29", "budgets": [{"name": "a", "met": False}, {"name": "b", "met": True}], "runs": []}
    >>> both = renewed(old, {"date": "2026-11-30", "budgets": [{"name": "a", "met": True}], "runs": []})
    >>> both["budgets"], both["date"]
    ([{'name': 'a', 'met': True}, {'name': 'b', 'met': True}], '2026-11-29')
    """
    lists = {}
    for key in ("budgets", "runs"):
        lists[key] = list(({one["name"]: one for one in old[key]} | {one["name"]: one for one in new[key]}).values())
    return new | lists | {"date": min(old["date"], new["date"])}


def write(results, path):
    """Write *results* as JSON to *path*."""
    path.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def read(path):
    """The results of the last run. Raises ``FileNotFoundError`` that says how to have one."""
    try:
        return json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise FileNotFoundError(f"{path} is missing: run `make bench` first") from None
