"""The agreed terms: what each language calls a concept, what it does not, and what is meant."""

import tomllib
from dataclasses import dataclass

from calc.locale import LANGS, SOURCE

__all__ = ["Name", "Term", "TermsError", "load"]

NEEDED, OPTIONAL = {"word", "avoid", "means"}, {"also", "sort"}


class TermsError(ValueError):
    """terms.toml lacks something or says what it cannot; one line for each problem."""


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
    """All terms in the file's order. Raises :class:`TermsError` with all problems.

    >>> [term] = [term for term in load() if term.id == "sharding"]
    >>> [term.names[lang].word for lang in ("en", "vi", "zh", "pl")]
    ['sharding', 'chia mảnh', '切分', 'podział między urządzenia']
    """
    rows = tomllib.loads(path.read_text("utf-8"))
    problems = [f"[{id}]: {problem}" for id, row in rows.items() for problem in _problems(row)]
    if problems:
        raise TermsError("\n".join(problems))
    return [Term(id, {lang: _name(row[lang]) for lang in LANGS}) for id, row in rows.items()]


def _problems(row):
    yield from (f"unknown language {lang!r}" for lang in row if lang not in LANGS)
    for lang in LANGS:
        fields = set(row.get(lang, ()))
        yield from (f"{lang} lacks {field!r}" for field in sorted(NEEDED - fields))
        yield from (f"{lang} has no field {field!r}" for field in sorted(fields - NEEDED - OPTIONAL))


def _name(fields):
    return Name(**(fields | {"avoid": tuple(fields["avoid"])}))
