"""What the engine is doing, in words: a block carries every sentence, the style sheet shows the one that holds."""

from calc.render.html import tag

__all__ = ["state"]

REASONS = ("network", "blocked", "timeout", "integrity", "internal")
"""Why the engine can fail, as docs/assets/engine.js names it."""


def state(words, retry=False):
    """The line for loading and failure; ``retry`` adds a button, for a block that has none to start with."""
    loading = tag("span", words("ui.loading.starting"), " ", class_="calc-when-loading")
    progress = tag("progress", class_="calc-progress calc-when-loading", max=1, value=0, data_part="progress",
                   aria_label=words("ui.loading.starting"))
    failed = [tag("span", words(f"ui.failed.{r}"), " ", data_reason=r, hidden=True) for r in REASONS]
    button = tag("button", words("ui.retry"), type="button", class_="calc-button", data_part="retry") if retry else None
    return tag("p", loading, progress, tag("span", failed, button, class_="calc-when-failed"), class_="calc-state")
