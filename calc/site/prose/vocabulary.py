"""A language's number words and verdicts: closed tables, read both ways.

``locales/<lang>.words.toml`` holds *series*: one grammatical form over all its values, so that a
word is rewritten to the same form of another value ("pięciokrotnie" to "sześciokrotnie"). The same
tables find unbound words in running text. Values below 2 are there to be written, not to be found:
"one" and ordinals are no numbers.
"""

import re
from dataclasses import dataclass
from fractions import Fraction

from calc import numbers
from calc.locale import SOURCE
from calc.site import files
from calc.site.prose.sieve import Sieve
from calc.site.shapes import anything, flag, listed, one_of, rule, table, text, wrong

__all__ = ["NoWord", "Series", "Verdict", "Vocabulary", "load"]

FLOORED = ("cardinal", "multiple")
pattern = rule(text, re.compile, "a regular expression")
words = rule(table(others=text), lambda row: [Fraction(value) for value in row], "a word for each number or fraction")
template = rule(text, lambda form: form.format("x") != form, "a text with one {}")
bounds = {"before": pattern, "after": pattern}
series = rule(
    table(
        {"kind": one_of(*FLOORED, "fraction")},
        {"name": text, "words": words, "of": text, "template": template, "but": words}
        | {"silent": rule(listed(anything), lambda row: [Fraction(value) for value in row], "a list of numbers")}
        | bounds,
    ),
    lambda row: "words" in row or {"of", "template"} <= row.keys(),
    "a table with words, or with of and template",
)
verdict = table({"yes": text, "no": text}, {"cell": flag} | bounds)
WORDS = table({"series": listed(series), "verdict": listed(verdict)}, {"bounds": table((), bounds)})


class NoWord(ValueError):
    """The table has no word for a value, or does not know a word."""


@dataclass(frozen=True)
class Series:
    """One form of cardinals, multiples or fractions: value -> word.

    ``before`` and ``after`` bound a find; ``silent`` values are written and read, and found by another series.
    """

    kind: str
    words: dict
    before: str = r"(?<!\w)"
    after: str = r"(?!\w)"
    silent: frozenset = frozenset()

    def sought(self):
        """The words of this form that running text is searched for."""
        return [w for v, w in self.words.items() if (v >= 2 or v.denominator > 1) and v not in self.silent]


@dataclass(frozen=True)
class Verdict:
    """A pair of phrases for true and false. ``cell`` pairs, like yes and no, count only as a whole cell or answer."""

    yes: str
    no: str
    cell: bool = False
    before: str = r"(?<!\w)"
    after: str = r"(?!\w)"

    def sought(self):
        return [] if self.cell else [self.yes, self.no]


class Vocabulary:
    """Words of one language, found in text and written for a value."""

    def __init__(self, series, verdicts):
        self.series, self.verdicts = tuple(series), tuple(verdicts)
        self._forms = {}
        for one in self.series:
            for value, word in one.words.items():
                self._forms.setdefault(_folded(word), []).append((one, value))
        self._pairs = {_folded(t): (v, t == v.yes) for v in reversed(self.verdicts) for t in (v.no, v.yes)}
        self._running = _patterns([*self.series, *self.verdicts])
        self._sieve = Sieve(phrase for one in (*self.series, *self.verdicts) for phrase in one.sought())
        cells = "|".join(_spaced(t) for v in self.verdicts if v.cell for t in (v.yes, v.no))
        self._cell = (
            re.compile(rf"\s*({cells})\s*(?:[.:,;!—–。：，；！].*)?", re.IGNORECASE | re.DOTALL) if cells else None
        )

    def find(self, text):
        """(start, end) of each number word and verdict in running text, the longest where several overlap.

        >>> words = load("en")
        >>> text = "One card of three holds it five times over; it does not fit the first."
        >>> [text[a:b] for a, b in words.find(text)]
        ['three', 'five times over', 'does not fit']
        """
        if not self._sieve.passes(text):
            return []
        spans = sorted((m.span() for p in self._running for m in p.finditer(text)), key=lambda s: (s[0], -s[1]))
        found = []
        for start, end in spans:
            if not found or start >= found[-1][1]:
                found.append((start, end))
        return found

    def answer(self, text):
        """(start, end) of a yes or no that is all of a cell or opens an answer, or ``None``."""
        match = self._cell.fullmatch(text) if self._cell else None
        return match.span(1) if match else None

    def knows(self, word):
        return _folded(word) in self._forms

    def is_verdict(self, phrase):
        return _folded(phrase) in self._pairs

    def verdict(self, phrase, value):
        """The phrase, or its pair where the boolean says so.

        >>> load("vi").verdict("Không vừa", True), load("en").verdict("fits", True)
        ('Vừa', 'fits')
        """
        pair, _ = self._pairs[_folded(phrase)]
        kept = self._pairs[_folded(phrase)][1] == value
        return phrase if kept else _cased(pair.yes if value else pair.no, phrase)

    def word(self, word, value, floor=False):
        """The same form for an exact value. Raises :class:`NoWord`.

        >>> words = load("en")
        >>> words.word("Five times over", Fraction(67, 10), floor=True), words.word("three quarters", Fraction(3, 4))
        ('Six times over', 'three quarters')
        """
        rows = self._forms[_folded(word)]
        wanted = _wanted(rows[0][0].kind, value, floor)
        if any(v == wanted for _, v in rows):
            return word
        rest = [s for s in self.series if s.kind == rows[0][0].kind] if rows[0][0].kind == "fraction" else []
        for series in (*(s for s, _ in rows), *rest):
            if wanted in series.words:
                return _cased(series.words[wanted], word)
        raise NoWord(f"no word like “{word}” for {value}: write digits")

    def values(self, word):
        """(kind, value) of every reading of a word."""
        return [(s.kind, v) for s, v in self._forms.get(_folded(word), ())]


def load(lang, folder=SOURCE):
    """The vocabulary of a language, from ``locales/<lang>.words.toml``. Raises :class:`files.Unusable`."""
    return _vocabulary(folder / f"{lang}.words.toml")


@files.made_of
def _vocabulary(name, source):
    read = files.parsed(name, source, WORDS)
    common = read.data.get("bounds", {})
    rows = read.data["series"]
    named = {row["name"]: row["words"] for row in rows if "name" in row and "words" in row}
    known = f"the name of a series that has words: {', '.join(named) or 'none has'}"
    asked = [(n, row["of"]) for n, row in enumerate(rows) if "of" in row]
    lost = [wrong(("series", n, "of"), name, known) for n, name in asked if name not in named]
    if lost:
        raise files.Unusable(read.findings(lost))
    verdicts = [Verdict(**{**common, **row}) for row in read.data["verdict"]]
    return Vocabulary([_series({**common, **row}, named) for row in rows], verdicts)


def _series(row, named):
    words = row.get("words") or {v: row["template"].format(w) for v, w in named[row["of"]].items()}
    words = {v: w for v, w in words.items() if "of" not in row or v not in ("0", "1")} | row.get("but", {})
    bounds = {name: row[name] for name in ("before", "after") if name in row}
    silent = frozenset(map(Fraction, row.get("silent", ())))
    return Series(row["kind"], {Fraction(v): w for v, w in words.items()}, silent=silent, **bounds)


def _wanted(kind, value, floor):
    if kind not in FLOORED:
        return Fraction(value)
    return Fraction(value // 1 if floor else numbers.rounded(value))


def _patterns(entries):
    """One pattern for all words with the same bounds, longer words first."""
    bounded = {}
    for entry in entries:
        bounded.setdefault((entry.before, entry.after), []).extend(entry.sought())
    return tuple(
        re.compile(f"{before}(?:{'|'.join(map(_spaced, sorted(words, key=len, reverse=True)))}){after}", re.IGNORECASE)
        for (before, after), words in bounded.items()
        if words
    )


def _spaced(word):
    """A pattern for a phrase whose spaces may be any, a line's end included."""
    return r"\s+".join(map(re.escape, word.split(" ")))


def _folded(word):
    return " ".join(word.split()).casefold()


def _cased(word, like):
    return word[:1].upper() + word[1:] if like[:1].isupper() else word
