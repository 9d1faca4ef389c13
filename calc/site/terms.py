"""The agreed terms: what each language calls a concept, what it does not, and what is meant."""

from dataclasses import dataclass

from calc.locale import LANGS, SOURCE
from calc.site import files
from calc.site.shapes import listed, table, text

__all__ = ["Name", "Term", "load"]

name = table({"word": text, "avoid": listed(text), "means": text}, {"also": text, "sort": text})
TERMS = table(others=table(dict.fromkeys(LANGS, name)))


@dataclass(frozen=True)
class Name:
    """One language's word for a concept; ``also`` is another that readers meet, ``sort`` replaces it in sorting."""

    word: str
    avoid: tuple
    means: str
    also: str = ""
    sort: str = ""


@dataclass(frozen=True)
class Term:
    """A concept, and its name in every language."""

    id: str
    names: dict


def load(path=SOURCE / "terms.toml"):
    """All terms in the file's order. Raises :class:`files.Unusable` with all problems.

    >>> [term] = [term for term in load() if term.id == "sharding"]
    >>> [term.names[lang].word for lang in ("en", "vi", "zh", "pl")]
    ['sharding', 'chia mảnh', '切分', 'podział między urządzenia']
    """
    rows = files.toml(path, TERMS).data
    return [Term(id, {lang: _name(row[lang]) for lang in LANGS}) for id, row in rows.items()]


def _name(fields):
    return Name(**(fields | {"avoid": tuple(fields["avoid"])}))
