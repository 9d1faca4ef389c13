"""The folded panels under a calculator's results: each a module with ``panel(evaluation, locale, prefix, asked)``."""

from importlib import import_module

from calc.render.html import tag

__all__ = ["RESTING", "content", "names", "panels"]

PANELS = {
    "training-memory": ("solve", "pictures", "cards"),
    "kv-cache": ("cards",),
}
"""Calculator id -> the names of its panels, in order."""

FIRST = "every"
"""Where each figure of the card is looked up: the page has it rendered after each change, open or not."""

EVERYWHERE = ("paste", "take")
"""Panels that every calculator ends with."""

RESTING = ("paste",)
"""Panels that a change of the setup leaves alone: a text typed into them would be lost."""


def names(calculator_id):
    """A calculator's panels in their order.

    >>> names("kv-cache")
    ('every', 'cards', 'paste', 'take')
    """
    return (FIRST, *PANELS.get(calculator_id, ()), *EVERYWHERE)


def panels(evaluation, locale):
    """All panels of a calculator, closed, complete without JavaScript."""
    return [_folded(name, evaluation, locale) for name in names(evaluation.calculator.id)]


def content(name, evaluation, locale, asked):
    """What stands in one panel; ``asked`` is the page's request, empty at build."""
    return import_module(f"calc.render.{name}").panel(evaluation, locale, evaluation.calculator.id, asked)


def _folded(name, evaluation, locale):
    return tag(
        "details",
        tag("summary", locale.words(f"ui.panel.{name}")),
        tag("div", content(name, evaluation, locale, {}), data_part=f"panel-{name}"),
        class_="calc-panel",
        data_fold=name,
        data_panel=None if name in RESTING else name,
    )
