"""What changed between two sets of numbers: those that moved, one by one, and how many came and went."""

from dataclasses import dataclass

__all__ = ["Moved", "Moves", "moves"]


@dataclass(frozen=True)
class Moved:
    """One number: the same target in the same article, another exact value. Values are (value, unit)."""

    article: str
    target: str
    old: tuple
    new: tuple


@dataclass(frozen=True)
class Moves:
    """``moved`` in the articles' order; ``added`` and ``dropped`` count targets."""

    moved: tuple
    added: int
    dropped: int


def moves(before, after):
    """The :class:`Moves` from one set of numbers to another (article id -> target -> (value, unit)).

    >>> old = {"a": {"calc:x": (1, "byte"), "calc:y": (2, "byte")}}
    >>> moves(old, {"a": {"calc:x": (3, "byte")}, "b": {"calc:x": (1, "byte")}})
    Moves(moved=(Moved(article='a', target='calc:x', old=(1, 'byte'), new=(3, 'byte')),), added=1, dropped=1)
    """
    was, now = _flat(before), _flat(after)
    changed = tuple(Moved(*place, was[place], now[place]) for place in now if was.get(place, now[place]) != now[place])
    return Moves(changed, len(now.keys() - was.keys()), len(was.keys() - now.keys()))


def _flat(articles):
    return {(article, target): value for article, rows in articles.items() for target, value in rows.items()}
