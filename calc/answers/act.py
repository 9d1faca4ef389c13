"""What a button of the card does, told as effects that the page's script knows.

Effects: ``query`` (a state to load), ``copy`` (text for the clipboard), ``save`` (a file), ``parts``
(markup by the name of its place), ``told`` (a
sentence that is shown and read out), ``failed`` (told instead where the browser does not allow copying).
"""

from importlib import import_module

from calc.answers.held import held

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
    """``act`` is ``name`` or ``name:argument``; ``from`` holds the text of the control it belongs to, if any."""
    name, _, argument = asked["act"].partition(":")
    now = held(asked)
    effects = getattr(import_module(ACTS[name]), name)(now.evaluation, now.locale, asked, argument)
    if "copy" in effects:
        effects["failed"] = now.locale.words("ui.copy-failed")
    return effects
