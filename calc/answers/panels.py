"""The panels that the reader has open, rendered for the state in force."""

from calc.answers.held import held
from calc.render.panels import content

__all__ = ["answer"]


def answer(asked):
    """``panels`` names those that are open."""
    now = held(asked)
    shown = {name: content(name, now.evaluation, now.locale, asked) for name in asked["panels"]}
    return {"parts": {f"panel-{name}": html for name, html in shown.items()}}
