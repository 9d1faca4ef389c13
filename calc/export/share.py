"""The link that opens a setup again, on its article or in a frame.

The state is what differs from the scenario that the page opens with, behind the version of its
grammar (:data:`calc.query.VERSION`); in a frame no article's scenario applies, so it is what differs
from the calculator's own defaults.
"""

from urllib.parse import quote

from calc import address, query
from calc.answers.held import held
from calc.render import anchor

__all__ = ["embed_link", "link", "page", "shared"]


def page(asked):
    """The page's address without its query; ``""`` where only the reader's browser knows it.

    Braces, backslashes and spaces are written as percent codes, so that no format has to escape them.

    >>> page({"address": "https://example.org/vi/a b/"}), page({})
    ('https://example.org/vi/a%20b/', '')
    """
    return quote(asked.get("address", ""), safe=":/?#[]@!$&'()*+,;=%~")


def link(evaluation, asked):
    """The share link; without an address it is relative to the page.

    >>> from calc import evaluate
    >>> asked = {"calculator": "training-memory", "lang": "en", "query": "unit=GB"}
    >>> link(evaluate("training-memory", {"stage": 3}), asked | {"address": "https://example.org/a/"})
    'https://example.org/a/?v=1&stage=3&unit=GB'
    >>> link(evaluate("training-memory"), {})
    '?v=1'
    """
    calculator = evaluation.calculator
    scenario = query.parse(calculator, asked.get("scenario", ""))
    state = f"v={query.VERSION}&{_state(evaluation, asked, scenario)}"
    return page(asked) + address.joined("", calculator, state, asked.get("article", True))


def shared(evaluation, asked):
    """The same for somebody else to open, who is shown the calculator first and not the article's beginning.

    >>> from calc import evaluate
    >>> shared(evaluate("kv-cache", {"batch": 2}), {})
    '?v=1&batch=2#card-kv-cache'
    """
    return f"{link(evaluation, asked)}#{anchor(evaluation.calculator.id)}"


def embed_link(evaluation, asked):
    """The link for a frame in another page.

    >>> from calc import evaluate
    >>> asked = {"calculator": "training-memory", "lang": "en", "query": "stage=3", "scenario": "devices=8"}
    >>> embed_link(evaluate("training-memory", {"stage": 3, "devices": 8}), asked)
    '?embed=1&v=1&stage=3&devices=8'
    """
    parts = ("embed=1", f"v={query.VERSION}", _state(evaluation, asked, {}))
    return f"{page(asked)}?{'&'.join(filter(None, parts))}"


def _state(evaluation, asked, scenario):
    """What differs from a scenario, with unit and baseline where the reader chose them."""
    if not asked.get("calculator"):
        return query.text(evaluation.calculator, _differing(evaluation, scenario))
    now = held(asked)
    pin = now.baseline and query.text(now.calculator, _differing(now.baseline, scenario))
    return now.with_(given=_differing(evaluation, scenario), scenario=scenario, pin=pin).query


def _differing(evaluation, scenario):
    given = {name: value.number for name, value in evaluation.inputs.items()}
    return evaluation.calculator.explicit(given, scenario)
