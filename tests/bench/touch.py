"""What a reader feels: an edit until its result is shown, and a preset before the engine is up."""

from statistics import median

from tests.bench.browsing import UNBOUND, browsers, first, opened
from tests.bench.budgets import Budget, Figure
from tests.bench.ways import ARTICLE, PRESET, expected, whole

__all__ = ["NAMES", "measure", "percentile"]

NAMES = ("edit-p95", "preset-before-engine")
PARTS = ("asked", "answered", "shown", "whole")  # of an edit, one after the other; and all of it
EDITS = [str(batch) for batch in range(3, 43)]


def measure(rounds):
    """Budgets of an edit and of a preset."""
    edits, presets = [], []
    with whole() as (server, _), browsers() as fresh:
        for _ in range(rounds):
            edits += edited(server, fresh)
            presets.append(preset(server, fresh))
    parts = {part: [edit[part] for edit in edits] for part in PARTS}
    yield Budget(
        "edit-p95", percentile(parts["whole"], 95), 16, "ms",
        note="until the frame with the result is done, in a browser that does not wait for the screen's next beat",
    )  # fmt: skip
    yield Budget("preset-before-engine", median(presets), 100, "ms")
    for part, times in parts.items():
        yield Figure(f"edit-{part}", median(times), "ms", (min(times), max(times)))


def edited(server, fresh):
    """Times of parts of edits one after another on the page with the largest calculator, after its first result."""
    with fresh(*UNBOUND) as context, opened(context, server.address + ARTICLE.address) as page:
        first(page, ARTICLE)
        page.wait_for_timeout(500)
        return page.evaluate("(given) => bench.edits(...given)", [ARTICLE.control, EDITS, ARTICLE.result])


def preset(server, fresh):
    """The time of a preset that is chosen before anything of the engine was asked for."""
    with fresh() as context, opened(context, server.address + PRESET.address) as page:
        shown = first(page, PRESET)
    if shown["value"] != expected("preset"):
        raise RuntimeError(f"the preset shows {shown['value']}, not {expected('preset')}")
    return shown["first"]


def percentile(values, share):
    """The least value that *share* percent of all values do not exceed.

    >>> percentile([5, 1, 4, 2, 3], 80)
    4
    >>> percentile(range(1, 101), 95)
    95
    """
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * share // 100) - 1)]
