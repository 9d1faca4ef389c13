"""An article's numbers for the reader's own model and card."""

from urllib.parse import quote

import calc
from calc import mine, query
from calc.locale import load
from calc.render import mine as shown

__all__ = ["answer"]


def answer(asked):
    """The mark beside each number, the setup as the address keeps it, and what to say.

    ``for`` is the reader's setup, a query of ``training-memory``; ``calculator`` and ``scenario`` are the
    article's. ``numbers`` are rows (key, query, option, literal), in the page's order; so are the ``rows``
    of the answer, as markup. Nothing is marked where nothing of the setup could be read.
    """
    locale = load(asked["lang"]).showing(asked.get("unit"))
    home = calc.CALCULATORS[mine.HOME]
    setup, problems = query.read(home, asked["for"], locale)
    article = calc.CALCULATORS[asked["calculator"]]
    scenario = query.parse(article, asked.get("scenario", ""))
    rows = mine.mine(setup, asked["numbers"], article.id, scenario, locale) if setup else []
    kept = query.text(home, setup)
    return {
        "query": kept,
        "rows": [shown.mark(row, locale) for row in rows],
        "told": shown.told(setup, rows, problems, _opened(setup, article, scenario, kept), locale),
    }


def _opened(setup, article, scenario, kept):
    """Where the page's own calculator stands with the setup; ``None`` where it cannot take it."""
    taken = mine.carried(setup, article)
    own = taken and query.text(article, article.explicit(taken, scenario))
    return own and f"?{own}&for={quote(kept, safe='')}#{article.id}-{article.inputs[0].name}"
