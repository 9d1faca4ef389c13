"""The first result on a fast line: the article against stock Pyodide, PyScript, the compiler alone and no Python.

A cold visit has a fresh profile and is counted from the reader's touch to the frame that shows the result; the
article's is a press on a field and an edit, a peer's the press on its only button. Three more visits follow in the same
profile. All are visited in turn, each round in another order.
"""

import contextlib
from collections import defaultdict
from statistics import median

from tests.bench.browsing import KEPT, browsers, first, opened
from tests.bench.budgets import Budget, Figure
from tests.bench.ways import expected, ways, whole

__all__ = ["NAMES", "measure"]

NAMES = (
    "first-result-vs-stock", "first-result-vs-pyscript", "first-result-vs-floor", "second-visit-vs-stock",
    "bytes-vs-stock", "bytes-before-intent", "longest-block",
)  # fmt: skip
UNITS = {"first": "ms", "again": "ms", "block": "ms", "bytes": "bytes"}  # of each competitor's figures
AGAIN = 3  # visits after the first, in the same profile
ONCE = ("jupyterlite",)  # again, for what takes longest and has no budget


def measure(rounds):
    """Budgets of the first result, of later visits and of bytes; times of each competitor as figures."""
    with whole() as (server, folder), browsers() as fresh:
        runners = ways(folder)
        found = {name: defaultdict(list) for name in runners}
        for turn in order(rounds, runners):
            for name in turn:
                with named(name), fresh() as context:
                    again = 1 if name in ONCE else AGAIN
                    note(found[name], *visits(server, context, runners[name], name, again))
    yield from budgets(found)
    yield from figures(found)


def order(rounds, names):
    """For each round the names, beginning one further than the round before.

    >>> list(order(2, "abc"))
    [['a', 'b', 'c'], ['b', 'c', 'a']]
    """
    names = list(names)
    for turn in range(rounds):
        start = turn % len(names)
        yield names[start:] + names[:start]


@contextlib.contextmanager
def named(name):
    """What goes wrong within says with whom."""
    try:
        yield
    except Exception as error:
        error.add_note(f"while {name} was measured")
        raise


def visits(server, context, way, name, again):
    """(bytes before the touch, cold visit, bytes until its result, later visits)."""
    later = []
    for turn in range(1 + again):
        server.sent.clear()
        with opened(context, server.address + way.address) as page:
            before = server.sent.copy()
            visit = first(page, way)
            sent = server.sent - before
            page.wait_for_timeout(KEPT)
        if expected(name) not in (None, visit["value"]):
            raise RuntimeError(f"{name} shows {visit['value']!r}, not {expected(name)!r}")
        if turn:
            later.append(visit)
        else:
            cold = before, visit, sent
    return *cold, later


def note(found, before, cold, sent, later):
    """Put aside what one profile's visits showed."""
    found["early"].append(sum(size for address, size in before.items() if "engine" in address))
    found["first"].append(cold["first"])
    found["block"].append(cold["block"])
    found["bytes"].append(sum(sent.values()))
    found["again"] += [visit["first"] for visit in later]


def budgets(found):
    """What issue 6 sets, of the medians."""
    middle = {name: {what: median(values) for what, values in runs.items()} for name, runs in found.items()}
    ours = middle["ours"]

    def against(name, what):
        return ours[what] / middle[name][what]

    yield Budget("first-result-vs-stock", against("stock", "first"), 0.40, "ratio")
    yield Budget("first-result-vs-pyscript", against("pyscript", "first"), 0.40, "ratio")
    yield Budget("first-result-vs-floor", against("compile", "first"), 2.5, "ratio")
    yield Budget("second-visit-vs-stock", against("stock", "again"), 0.45, "ratio")
    yield Budget("bytes-vs-stock", against("stock", "bytes"), 0.72, "ratio")
    yield Budget("bytes-before-intent", max(found["ours"]["early"]), 0, "bytes")
    yield Budget("longest-block", ours["block"], 50, "ms", note="median over cold visits of the longest")


def figures(found):
    """Each competitor's times and bytes, and how far its rounds lie apart."""
    for name, runs in found.items():
        for what, unit in UNITS.items():
            yield Figure(f"{name}-{what}", median(runs[what]), unit, (min(runs[what]), max(runs[what])))
