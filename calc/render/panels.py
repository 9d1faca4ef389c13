"""The folded panels under a calculator's results: each a module with ``panel(evaluation, locale, prefix, asked)``."""

from importlib import import_module

from calc.render.html import tag

__all__ = ["content", "panels"]

PANELS = {}
"""Calculator id -> the names of its panels, in order."""

EVERYWHERE = ()
"""Panels that every calculator ends with."""

RESTING = ()
"""Panels that a change of the setup leaves alone: a text typed into them would be lost."""


def panels(evaluation, locale):
    """All panels of a calculator, closed, complete without JavaScript."""
    return [_folded(name, evaluation, locale) for name in (*PANELS.get(evaluation.calculator.id, ()), *EVERYWHERE)]


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
