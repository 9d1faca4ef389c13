"""A page's address as the state of its cards: which part of the query string is whose.

The article's own card has the bare names; another card's carry its calculator's id:
``stage=3&kv-cache.batch=8``. Names that belong to nobody here stay where they are.
"""

from urllib.parse import parse_qsl, urlencode

from calc import renames
from calc.query import RESERVED

__all__ = ["embedded", "joined", "own"]

SHARED = ("embed", "for", "lang")
"""Reserved names that belong to the page; the others, ``v``, ``unit`` and ``pin``, belong to a card."""


def own(search, calculator, article=True):
    """One card's state, as a query with bare names, out of the page's query string.

    ``article`` says whether it is the article's own card.

    >>> own("?stage=3&kv-cache.batch=8&embed=1", "training-memory"), own("?stage=3&kv-cache.batch=8", "kv-cache", False)
    ('stage=3', 'batch=8')
    """
    prefixes = _prefixes(calculator)
    mine = []
    for name, pair in _pairs(search):
        if name.startswith(prefixes):
            mine.append(pair.partition(".")[2])
        elif article and "." not in name and name not in SHARED:
            mine.append(pair)
    return "&".join(mine)


def joined(search, calculator, state, article=True):
    """The page's query string with one card's state replaced: its own names first, all others left alone.

    ``calculator`` is the :class:`~calc.calculator.Calculator`.

    >>> from calc import CALCULATORS
    >>> joined("?stage=3&x=1&embed=1", CALCULATORS["training-memory"], "devices=8")
    '?devices=8&x=1&embed=1'
    """
    olds = (old for name in calculator.by_name for old in renames.former("input", name, calculator.id))
    names = {*calculator.by_name, *olds, *RESERVED} - set(SHARED)
    prefix, *others = _prefixes(calculator.id)
    mine = {lead + name for lead in (prefix, *others) for name in names} | (names if article else set())
    others = [pair for name, pair in _pairs(search) if name not in mine]
    lead = "" if article else prefix
    pairs = [lead + pair for pair in state.split("&") if pair] + others
    return "?" + "&".join(pairs) if pairs else ""


def embedded(search):
    """Whether the page is shown in a frame of another: then no article's scenario applies."""
    return ("embed", "1") in parse_qsl(search.lstrip("?"))


def _prefixes(calculator):
    """How the names of a calculator's card begin: with its id, or with one that it had before."""
    return tuple(f"{id}." for id in (calculator, *renames.former("calculator", calculator)))


def _pairs(search):
    """(name, the whole ``name=value`` as it would be written) for each part of a query string."""
    for name, value in parse_qsl(search.lstrip("?"), keep_blank_values=True):
        yield name, urlencode({name: value}, safe="/.,", errors="replace")
