"""What a button of the card does, told as effects that the page's script knows.

Effects: ``query`` (a state to load), ``copy`` (text for the clipboard), ``save`` (a file), ``parts``
(markup by the name of its place), ``told`` (a
sentence that is shown and read out), ``failed`` (told instead where the browser does not allow copying).
"""

from importlib import import_module

from calc.answers.held import edited, held
from calc.problems import InputErrors

__all__ = ["ACTS", "answer"]

ACTS = {
    "unit": "calc.answers.hold",
    "pin": "calc.answers.hold",
    "unpin": "calc.answers.hold",
    "report": "calc.export.report",
    "copy": "calc.export.acts",
    "save": "calc.export.acts",
    "paste": "calc.config.act",
}
"""An act's name -> the module whose function of that name does it: (evaluation, locale, asked, argument) -> effects."""


def answer(asked):
    """``act`` is ``name`` or ``name:argument``; ``from`` holds the text of the control it belongs to, if any.

    It acts on the state with ``edits``, what was typed since, on top; ``taken`` names those that a new ``query`` holds.
    """
    name, _, argument = asked["act"].partition(":")
    now, notes = _now(asked)
    asked = {**asked, "query": now.query, "open": False}
    effects = getattr(import_module(ACTS[name]), name)(now.evaluation, now.locale, asked, argument)
    if "query" in effects:
        effects["taken"] = list(notes)
    if "copy" in effects:
        effects["failed"] = now.locale.words("ui.copy-failed")
    return effects


def _now(asked):
    """(the state with what was typed on top, what was taken of that): nothing, where it does not go together."""
    before = held(asked)
    now, notes, _ = edited(before, asked.get("edits", {}))
    try:
        return now, now.evaluation and notes
    except InputErrors:
        return before, {}
