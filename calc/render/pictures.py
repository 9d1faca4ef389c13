"""The panel of charts under ``training-memory``: stage by stage, by sequence length, by micro-batch."""

from calc.render import curve, ladder
from calc.render.html import glue

__all__ = ["panel"]

GROWING = ("sequence", "batch")
"""Inputs that memory is drawn against."""


def panel(evaluation, locale, prefix, asked):
    """Three pictures of the setup in force, each beside its table."""
    curves = (curve.picture(name, evaluation, locale) for name in GROWING)
    return glue(ladder.picture(evaluation, locale, prefix), *curves)
