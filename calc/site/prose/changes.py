"""What a rebuild changed, told by language: each number with its place, then the sentences to read again."""

from dataclasses import dataclass
from itertools import groupby

from calc.site.prose.spacing import plain

__all__ = ["Change", "Rebuilt"]


@dataclass(frozen=True)
class Change:
    """One literal or one target that changed; ``said`` is its sentence, ``why`` that should be read again.

    ``about`` is the number's target, or that a name changed. ``place`` is where the sentence begins.
    """

    path: str
    lang: str
    line: int
    old: str
    new: str
    about: str
    why: str = ""
    place: int = 0
    said: str = ""

    def __str__(self):
        return f"{self.path}:{self.line}: {plain(self.old)} → {plain(self.new)} ({self.about})"


@dataclass(frozen=True)
class Rebuilt:
    """All changes, the problems that no rewriting mends, and in a dry run (language, difference) by article."""

    changes: tuple
    problems: tuple
    dry: bool
    diffs: tuple = ()

    def __str__(self):
        lines = [line for lang, group in groupby(self.changes, _lang) for line in self._language(lang, [*group])]
        return "\n".join([*lines, *map(str, self.problems), self._total()])

    def _language(self, lang, changes):
        yield f"{lang}: {len(changes)} changed, {_sentences(changes)} to read again"
        yield from map(str, changes)
        for (path, _), group in groupby((c for c in changes if c.why), _sentence):
            same = [*group]
            whys = "; ".join(dict.fromkeys(c.why for c in same))
            yield f"  read again: {path}:{same[0].line}: {whys}: {same[0].said}"
        yield from (difference.rstrip("\n") for of, difference in self.diffs if of == lang)

    def _total(self):
        counts = ", ".join(f"{lang} {len([*group])}" for lang, group in groupby(self.changes, _lang))
        verb = "would change" if self.dry else "changed"
        total = f"{verb} {len(self.changes)} ({counts})" if self.changes else "nothing to change"
        left = f"; {len(self.problems)} to mend by hand" if self.problems else ""
        return total + left


def _sentences(changes):
    count = len({_sentence(c) for c in changes if c.why})
    return f"{count} sentence{'s' * (count != 1)}"


def _lang(change):
    return change.lang


def _sentence(change):
    return change.path, change.place
