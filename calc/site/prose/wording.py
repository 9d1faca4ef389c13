"""Words that a language has agreed not to use (``avoid`` in ``locales/terms.toml``), found in prose and in PO files.

A bound number is not looked at, nor is a code block: a name in it belongs to somebody else. ``rekomputacj*`` stands
for every word that begins so, as inflected languages need it. A language that writes no spaces has no word ends.
"""

import re
from functools import cache

from calc.locale import LANGS, SOURCE
from calc.site import files, locales, terms
from calc.site.language import HAN
from calc.site.prose.findings import Finding
from calc.site.prose.sieve import Sieve

__all__ = ["findings", "in_words"]

UNSPACED = re.compile(f"[{HAN}]")


def findings(reading):
    """A finding for each avoided word of an article, with the agreed term as what is expected."""
    path, lang = reading.document.path, reading.document.lang
    return [
        _finding(path, passage.line_of(at), word, term)
        for passage in reading.passages
        if passage.kind != "code"
        for at, word, term in _found(passage.text, lang)
    ]


def in_words(folder=SOURCE, languages=LANGS):
    """A finding for each avoided word among the interface's words, at its entry."""
    return [
        _finding(files.shown(folder / f"{lang}.po"), entry.line, word, term)
        for lang in languages
        for entry in locales.entries(lang, folder)
        for _, word, term in _found(entry.text, lang)
    ]


def _finding(path, line, word, term):
    return Finding(path, line, "not an agreed term (locales/terms.toml)", word, term)


def _found(text, lang):
    """(offset, the word as written, the agreed term) of each avoided word."""
    sieve, pattern, agreed = _avoided(lang)
    for match in pattern.finditer(text) if sieve.passes(text) else ():
        yield match.start(), match[0], agreed[int(match.lastgroup[1:])]


@cache
def _avoided(lang):
    """(sieve and one pattern of all avoided words, the agreed term of each in their order)."""
    rows = [(word, term.names[lang].word) for term in terms.load() for word in term.names[lang].avoid]
    rows.sort(key=lambda row: -len(row[0]))  # of two that begin alike, the longer
    told = [f"(?P<n{n}>{_pattern(word)})" for n, (word, _) in enumerate(rows)]
    sieve = Sieve(word.removesuffix("*") for word, _ in rows)
    return sieve, re.compile("|".join(told), re.IGNORECASE), [term for _, term in rows]


def _pattern(word):
    """The pattern of one entry of an ``avoid`` list.

    >>> re.findall(_pattern("rekomputacj*"), "bez rekomputacji"), re.findall(_pattern("slot"), "slots")
    (['rekomputacji'], [])
    >>> re.findall(_pattern("权值"), "各个权值都")
    ['权值']
    """
    stem = word.removesuffix("*")
    written = r"\s+".join(map(re.escape, stem.split()))
    before, after = (
        "" if UNSPACED.match(letter) else edge for letter, edge in ((stem[0], r"(?<!\w)"), (stem[-1], r"(?!\w)"))
    )
    return before + written + (r"\w*" if word.endswith("*") else after)
