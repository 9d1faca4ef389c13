"""Where a bound number's setup can be loaded: the address that opens a calculator with it."""

from calc import CALCULATORS, query
from calc.render import anchor

__all__ = ["address"]


def address(bound, page):
    """The page's own card with the number's inputs, else that of the article about its calculator, else nothing.

    An address holds what differs from the scenario that the card there opens with. A page's first card
    has the bare names; the names of any other carry its id.
    """
    if bound.calculator is None:
        return None
    articles = page.resolver.articles
    own = articles.get(page.article)
    if bound.calculator in page.cards:
        about, path = own, ""
    else:
        about = next((a for a in articles.values() if a.calculator == bound.calculator and page.exists(a.id)), None)
        path = f"{about.id}.md" if about else ""
    if about is None:
        return None
    scenario = about.scenario if about.calculator == bound.calculator else {}
    prefix = f"{bound.calculator}." if not path and page.cards[0] != bound.calculator else ""
    return f"{path}?{_state(bound, scenario, prefix)}#{anchor(bound.calculator)}"


def _state(bound, scenario, prefix):
    """The query of a number's whole setup against a scenario."""
    calculator = CALCULATORS[bound.calculator]
    held = {name: value.number for name, value in bound.evaluation.inputs.items()}
    pairs = query.text(calculator, calculator.explicit(held, scenario)).split("&")
    return "&".join(prefix + pair for pair in pairs if pair)
