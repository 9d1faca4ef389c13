"""Which operation runs, and in which block: what a saved tensor is booked under.

>>> with layer(1), operation("norm1"):
...     current()
(1, 'norm1')
>>> current()
(None, None)
"""

from contextlib import contextmanager

__all__ = ["current", "layer", "operation"]

_now = {"layer": None, "operation": None}


def current():
    """The block's index, ``None`` outside blocks, and the operation's name."""
    return _now["layer"], _now["operation"]


@contextmanager
def _during(what, value):
    before, _now[what] = _now[what], value
    try:
        yield
    finally:
        _now[what] = before


def layer(index):
    """Everything inside happens in this block."""
    return _during("layer", index)


def operation(name):
    """Everything inside is one operation, by the name that ``calc.saved`` gives it."""
    return _during("operation", name)
