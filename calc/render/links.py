"""A link to the page with another setup in its card: without a click's script it is the page's own address."""

from calc import address, query

__all__ = ["setup_link"]

KEPT = ("unit", "pin")
"""Parts of a card's state that are no inputs and outlive a change of the setup."""


def setup_link(evaluation, asked):
    """The address of this page with the inputs of ``evaluation``; unit, baseline and other cards stay.

    >>> from calc import CALCULATORS
    >>> setup = CALCULATORS["training-memory"].evaluate({"stage": 3, "devices": 1}, {"devices": 8})
    >>> setup_link(setup, {}), setup_link(setup, {"search": "?stage=2&kv-cache.batch=8", "query": "stage=2&unit=GB"})
    ('?stage=3&devices=1', '?stage=3&devices=1&unit=GB&kv-cache.batch=8')
    """
    kept = [pair for pair in asked.get("query", "").split("&") if pair.partition("=")[0] in KEPT]
    state = "&".join(filter(None, (query.text(evaluation.calculator, evaluation.overrides), *kept)))
    search = asked.get("search", "")
    return address.joined(search, evaluation.calculator, state, asked.get("article", True)) or "?"
