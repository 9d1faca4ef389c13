"""The lab, run: its results as HTML, and what to say of them."""

from calc.locale import load
from calc.render import lab

__all__ = ["answer"]


def answer(asked):
    """``asked`` holds the language, ``lang``."""
    locale = load(asked["lang"])
    return {"results": lab.results(locale), "said": lab.announcement(locale)}
