"""An article's numbers for the reader's own model and card."""

from urllib.parse import parse_qsl, quote, urlencode

import calc
from calc import mine, query
from calc.hardware import CARDS
from calc.locale import load
from calc.presets import PRESETS
from calc.render import anchor
from calc.render import mine as shown

__all__ = ["answer"]

CHOSEN = ("preset", "card")
"""What the form lets choose; other inputs come from a link, and lie in its field ``more``."""

OFFERED = {*PRESETS, *CARDS}


def answer(asked):
    """The mark beside each number, the setup as the address keeps it, what the form must show, and what to say.

    ``for`` is the reader's setup: a query of ``training-memory``, or the form as it stands. ``calculator`` and
    ``scenario`` are the article's. ``rows`` are its numbers in order, each with ``key``, ``query``, ``literal``
    and perhaps ``option``; the answer's ``rows`` are their marks, none where nothing of the setup could be read.

    >>> asked = {"lang": "en", "calculator": "low-rank", "rows": []}
    >>> asked["for"] = "mine-preset=llama-3.1-70b&mine-card=&keep=on"
    >>> answer(asked)["query"], answer(asked)["fields"]
    ('preset=llama-3.1-70b', {'mine-preset': 'llama-3.1-70b', 'mine-card': '', 'mine-more': ''})
    """
    locale = load(asked["lang"]).showing(asked.get("unit"))
    home, article = calc.CALCULATORS[mine.HOME], calc.CALCULATORS[asked["calculator"]]
    read, problems = query.read(home, _whole(asked["for"]), locale)
    setup = {name: read[name] for name in home.by_name if name in read}
    scenario = query.parse(article, asked.get("scenario", ""))
    numbers = [(row["key"], row["query"], row.get("option", ""), row["literal"]) for row in asked["rows"]]
    rows = mine.mine(setup, numbers, article.id, scenario, locale) if setup else []
    kept = query.text(home, setup)
    return {
        "query": kept,
        "rows": [shown.mark(row, locale) for row in rows],
        "fields": _fields(home, setup),
        "told": shown.told(setup, rows, problems, _opened(setup, article, scenario, kept), locale),
    }


def _whole(asked):
    """The form's fields as one query: what is left empty is not asked for, what was chosen comes before the rest.

    >>> _whole("mine-preset=gpt2-xl&mine-card=&mine-more=batch%3D8%26card%3D24GiB&keep=on")
    'preset=gpt2-xl&batch=8&card=24GiB'
    """
    given = [(name.removeprefix(shown.PREFIX), value) for name, value in parse_qsl(asked[: query.LONGEST])]
    own = [(name, value) for name, value in given if name not in ("more", "keep")]
    rest = [pair for pair in parse_qsl(dict(given).get("more", "")) if pair[0] not in dict(own)]
    return urlencode([*own, *rest], safe="/.,")


def _fields(home, setup):
    """What each control of the form must hold; a capacity that is no card's is none of its choices."""
    words = {name: query.word(home.by_name[name], setup[name]) for name in CHOSEN if name in setup}
    chosen = {name: word for name, word in words.items() if word in OFFERED}
    more = {name: value for name, value in setup.items() if name not in chosen}
    told = dict.fromkeys(CHOSEN, "") | chosen | {"more": query.text(home, more)}
    return {shown.PREFIX + name: value for name, value in told.items()}


def _opened(setup, article, scenario, kept):
    """Where the page's own calculator stands with the setup; ``None`` where it cannot take it."""
    taken = mine.carried(setup, article)
    own = taken and query.text(article, article.explicit(taken, scenario))
    return own and f"?{own}&for={quote(kept, safe='')}#{anchor(article.id)}"
