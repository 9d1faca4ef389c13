"""The first result on a slow line: 10 Mbit/s, and 40 ms for each request, for the article and for stock Pyodide."""

from collections import defaultdict
from statistics import median

from tests.bench.browsing import browsers
from tests.bench.budgets import Budget, Figure
from tests.bench.race import named, order, visits
from tests.bench.serving import Line
from tests.bench.ways import ways, whole

__all__ = ["NAMES", "measure"]

NAMES = ("slow-line-vs-stock",)
MBIT, DELAY = 10, 0.040
RUNNERS = ("ours", "stock")


def measure(rounds):
    """The budget of a slow line, and both times."""
    found = defaultdict(list)
    with whole() as (server, folder), browsers() as fresh:
        for turn in order(rounds, RUNNERS):
            for name in turn:
                server.line = Line(MBIT, DELAY)
                with named(name), fresh() as context:
                    _, cold, _, _ = visits(server, context, ways(folder)[name], name, again=0)
                found[name].append(cold["first"])
    yield Budget("slow-line-vs-stock", median(found["ours"]) / median(found["stock"]), 0.60, "ratio")
    for name, times in found.items():
        yield Figure(f"{name}-slow", median(times), "ms", (min(times), max(times)))
