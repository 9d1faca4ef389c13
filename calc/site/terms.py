"""The agreed terms: what each language calls a concept, what it does not, and what is meant."""

from dataclasses import dataclass

from calc.locale import LANGS, SOURCE
from calc.site import files, locales
from calc.site.shapes import listed, table, text
from calc.words import Foreign

__all__ = ["Name", "Term", "load"]

NAME = table({"word": text, "avoid": listed(text), "means": text}, {"also": text, "sort": text})
FIRST = LANGS[0]


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
    """A concept, and its name in every language; English stands for a name that is not agreed yet."""

    id: str
    names: dict
    lacking: frozenset = frozenset()


def load(path=SOURCE / "terms.toml"):
    """All terms in the file's order. Raises :class:`files.Unusable` with all problems.

    >>> [term] = [term for term in load() if term.id == "sharding"]
    >>> [term.names[lang].word for lang in ("en", "vi", "zh", "pl")]
    ['sharding', 'chia mảnh', '切分', 'podział między urządzenia']
    """
    return _terms(path, frozenset(lang for lang in LANGS if locales.partial(lang, path.parent)))


@files.made_of
def _terms(name, source, begun):
    named = {lang: NAME for lang in LANGS if lang not in begun}
    rows = files.parsed(name, source, table(others=table(named, dict.fromkeys(begun, NAME)))).data
    return tuple(_term(id, row) for id, row in rows.items())


def _term(id, row):
    lacking = frozenset(LANGS) - row.keys()
    first = _name(row[FIRST])
    foreign = Name(Foreign(first.word, FIRST), (), Foreign(first.means, FIRST))
    return Term(id, {lang: foreign if lang in lacking else _name(row[lang]) for lang in LANGS}, lacking)


def _name(fields):
    return Name(**(fields | {"avoid": tuple(fields["avoid"])}))
