"""What the engine is doing, in words: a block carries every sentence, and shows the one that holds."""

from fractions import Fraction

from calc import numbers
from calc.render.html import button, tag

__all__ = ["state"]

REASONS = ("network", "missing", "blocked", "timeout", "integrity", "memory", "internal")
"""Why the engine can fail, as docs/assets/engine.js and its worker name it."""

STEPS = 20
"""How many times the amount that is loaded changes on its way; the script chooses one, it writes no number."""


def state(locale, size=None, retry=False):
    """The line for loading, stopping and failure. ``size`` is the engine's, in bytes.

    ``retry`` adds a button to start again, for a block that has none to start with. The line can hold the
    focus: it takes it over from a button that goes away.
    """
    words = locale.words
    loading = tag("span", _loading(locale, size), class_="calc-when-loading")
    reasons = [tag("span", words(f"ui.failed.{r}"), data_reason=r, hidden=True) for r in REASONS]
    failed = tag("span", words("ui.failed"), " ", reasons, class_="calc-when-failed")
    stopped = tag("span", words("ui.stopped"), data_reason="stopped", hidden=True)
    again = tag("span", " ", button(words("ui.retry"), data_part="retry"), class_="calc-when-failed") if retry else None
    return tag("div", loading, tag("span", failed, stopped, role="status"), again, class_="calc-state", tabindex=-1)


def _loading(locale, size):
    words = locale.words
    steps = _steps(locale, size) if size else [""]
    told = words("ui.loading")
    progress = tag("progress", class_="calc-progress", max=1, value=0, data_part="progress", aria_label=told)
    amount = tag("span", steps[0], data_part="amount", data_steps="|".join(steps))
    return told, " ", progress, " ", amount, " ", button(words("ui.stop"), data_part="stop")


def _steps(locale, size):
    """From nothing loaded to all of it; at the end the engine starts.

    >>> from calc.locale import load
    >>> steps = _steps(load("pl"), 12_411_253)
    >>> steps[0].replace("\\xa0", " "), steps[10].replace("\\xa0", " "), steps[20]
    ('0,0 MB z 12,4 MB', '6,2 MB z 12,4 MB', 'Uruchamiam kalkulator…')
    """
    words = locale.words
    done = (words("ui.loading.bytes", done=_amount(Fraction(size * n, STEPS), locale), total=_amount(size, locale))
            for n in range(STEPS))  # fmt: skip
    return [*done, words("ui.loading.starting")]


def _amount(size, locale):
    """Megabytes, as networks count them; one unit on all the way."""
    return numbers.decimal(Fraction(size, 10**6), 1, locale) + "\u00a0MB"
