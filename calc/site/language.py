"""A language's own ways on a page: how it writes a date, how fast it is read, how it orders words.

``locales/<lang>.pages.toml`` holds them; the browser needs none of them, so they stay out of its wheel.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from unicodedata import normalize

from calc.locale import SOURCE
from calc.site import files
from calc.site.shapes import listed, one_of, rule, table, text, whole

__all__ = ["Language", "load"]

HAN = r"\u3400-\u9fff"
COUNTED = {
    "words": re.compile(r"\w+(?:[.,'’·-]\w+)*"),
    "characters": re.compile(rf"[{HAN}]|[^\W{HAN}]+(?:[.,'’·-][^\W{HAN}]+)*"),
}
"""A number or a foreign word among characters counts as one of them."""
PAGES = table(
    {
        "date": table(
            {
                "pattern": rule(
                    text,
                    lambda form: form.format(day="", month="", year="") != form,
                    "a text with {day}, {month} and {year}",
                ),
                "months": rule(listed(text), lambda months: len(months) == 12, "a list of 12 texts"),
            }
        ),
        "reading": table(
            {"counts": one_of(*COUNTED), "per_minute": rule(whole, lambda pace: pace > 0, "a whole number above 0")}
        ),
        "order": table({"alphabet": text}, {"marks": text}),
    },
    {
        "social": table({"locale": text}),
        "search": table(
            {"stem": rule(whole, lambda least: least > 0, "a whole number above 0"), "endings": listed(text)}
        ),
    },
)


@dataclass(frozen=True)
class Language:
    """One language's table."""

    lang: str
    pattern: str
    months: tuple
    counts: str
    per_minute: int
    alphabet: str
    marks: str = ""
    social: str = ""
    stem: int = 0
    endings: tuple = ()

    def date(self, day):
        """A date as this language writes it in full.

        >>> from datetime import date
        >>> [load(lang).date(date(2026, 11, 30)) for lang in ("en", "vi", "zh", "pl")]
        ['30 November 2026', '30 tháng 11, 2026', '2026年11月30日', '30 listopada 2026']
        """
        return self.pattern.format(day=day.day, month=self.months[day.month - 1], year=day.year)

    def size(self, text):
        """How many words, or characters, a text has.

        >>> load("pl").size("Razem 16,5 GiB."), load("zh").size("共 16.5 GiB 显存")
        (3, 5)
        """
        return sum(1 for _ in COUNTED[self.counts].finditer(text))

    def minutes(self, text):
        """Minutes that reading takes, to the nearest whole one and never none."""
        return max(1, (2 * self.size(text) + self.per_minute) // (2 * self.per_minute))

    def order(self, word):
        """A key that sorts words as this language's dictionaries do; spaces and digits before letters.

        >>> sorted(["łata", "lata", "luty", "ława"], key=load("pl").order)
        ['lata', 'luty', 'łata', 'ława']
        >>> sorted(["đầu", "dẫn", "dan", "dàn"], key=load("vi").order)
        ['dan', 'dàn', 'dẫn', 'đầu']
        """
        folded = normalize("NFD", word.casefold())
        marks = [self.marks.index(char) for char in folded if char in self.marks]
        letters = normalize("NFC", "".join(char for char in folded if char not in self.marks))
        return [self._place(char) for char in letters], marks

    @property
    def ending(self):
        """What a word of a question may lose, as a regular expression of JavaScript's, or nothing.

        Search finds what begins as the question does, so a stem finds all forms of its word.

        >>> load("en").ending, load("zh").ending
        ('(?<=\\\\p{L}{4})(?:ed|es|ing|s)(?!\\\\p{L})', '')
        """
        marks = re.compile(r"[\u0300-\u036f]")  # the worker has taken them from the question
        endings = sorted({marks.sub("", normalize("NFD", ending)) for ending in self.endings})
        return rf"(?<=\p{{L}}{{{self.stem}}})(?:{'|'.join(endings)})(?!\p{{L}})" if endings else ""

    def _place(self, char):
        return (1, self._ranks[char], "") if char in self._ranks else (0, 0, char)

    @cached_property
    def _ranks(self):
        return {letter: rank for rank, letter in enumerate(self.alphabet)}


def load(lang, folder=SOURCE):
    """The table of one language. Raises :class:`files.Unusable`."""
    return _made(folder / f"{lang}.pages.toml", lang)


@files.made_of
def _made(name, source, lang):
    found = files.parsed(name, source, PAGES).data
    date, search = found["date"], found.get("search", {"stem": 0, "endings": ()})
    return Language(
        lang, date["pattern"], tuple(date["months"]), **found["reading"], **found["order"],
        social=found.get("social", {}).get("locale", ""), stem=search["stem"], endings=tuple(search["endings"]),
    )  # fmt: skip
