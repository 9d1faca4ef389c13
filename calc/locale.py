"""Language data: separators, scale words, plural rules, and the words of the interface.

The only part of the core that reads files. In the browser's wheel the data is
one JSON file per language (`compile` makes it); in a checkout it is read from locales/.
"""

import dataclasses
import functools
import json
import pkgutil
from dataclasses import dataclass
from pathlib import Path

from calc import plural
from calc.words import Words

SOURCE = Path(__file__).resolve().parents[1] / "locales"


def _compiled(name):
    """What JSON of that name the wheel holds; None in a checkout. The wheel is read as an archive: it has no paths."""
    try:
        return json.loads(pkgutil.get_data("calc", f"_compiled/{name}.json"))
    except FileNotFoundError:
        return None
    except OSError as error:
        if error.errno is None:  # as zipimport says that a member is absent
            return None
        raise


def _languages():
    """The first four in their order; a further one is there as soon as its words are."""
    first = ("en", "vi", "zh", "pl")
    there = _compiled("languages") or [path.stem for path in SOURCE.glob("*.po")]
    return (*first, *sorted(set(there).difference(first)))


LANGS = _languages()


@dataclass(frozen=True)
class Scale:
    """A named power of ten: fixed `words`, `forms` by plural category, spellings `typed` only."""

    power: int
    words: tuple = ()
    forms: tuple = ()
    typed: tuple = ()

    def form(self, category):
        """The inflected form for a plural category; "other" where the language has no such form."""
        forms = dict(self.forms)
        return forms.get(category, forms.get("other"))


@dataclass(frozen=True, eq=False)
class Locale:
    """How one language writes numbers, and its words. ``base``: GiB (2) or GB (10), ``hanging``: letters
    that do not stand alone at the end of a line.

    >>> pl = load("pl")
    >>> pl.decimal, pl.group, pl.minimum_grouping, pl.tag
    (',', '\\xa0', 2, 'pl')
    >>> load("vi").words("ui.reset")
    'Đặt lại'
    """

    lang: str
    tag: str
    name: str
    decimal: str
    group: str
    minimum_grouping: int
    approx: tuple
    scales: tuple
    rules: dict
    words: Words
    hanging: str = ""
    base: int = 2

    def showing(self, unit):
        """This language with bytes shown in ``"GiB"`` or in ``"GB"`` and their like."""
        return dataclasses.replace(self, base=10 if unit == "GB" else 2)

    def category(self, number_text):
        """The CLDR plural category of a number as this language shows it.

        >>> load("pl").category("22"), load("pl").category("1,0"), load("en").category("1")
        ('few', 'other', 'one')
        """
        return _category(self.rules, self.decimal, number_text)


def _category(rules, decimal, number_text):
    whole, _, decimals = number_text.partition(decimal)
    return plural.category(rules, _digits(whole), _digits(decimals))


def _digits(text):
    return "".join(char for char in text if char in "0123456789")


@functools.cache
def load(lang):
    """The Locale of one of LANGS. Raises ValueError for another language, naming the known ones."""
    if lang not in LANGS:
        raise ValueError(f"unknown language {lang!r}; known: {', '.join(LANGS)}")
    return _built(lang, _data(lang), load("en").words if lang != "en" else None)


def compile(lang):
    """One language as a dict that JSON can hold: its table and its words."""
    import tomllib  # neither is needed in the browser, which gets this function's result

    from calc import catalog

    table = tomllib.loads((SOURCE / f"{lang}.toml").read_text("utf-8"))
    path = SOURCE / f"{lang}.po"
    return {"table": table, "words": texts(catalog.parse(path.read_text("utf-8"), path.name))}


def texts(entries):
    """Key -> text of the entries that can be shown: translated, and not marked fuzzy."""
    return {
        entry.context: entry.text
        for entry in entries
        if entry.context and entry.text and not entry.fuzzy and not entry.obsolete
    }


def _data(lang):
    return _compiled(lang) or compile(lang)


def _built(lang, data, fallback):
    table = data["table"]
    number, rules = table["number"], table.get("plural", {})
    category = functools.partial(_category, rules, number["decimal"])
    return Locale(
        lang=lang,
        tag=table["tag"],
        name=table["name"],
        decimal=number["decimal"],
        group=number["group"],
        minimum_grouping=number["minimum_grouping"],
        approx=tuple(table["approx"]),
        rules=rules,
        scales=tuple(_scale(row) for row in table["scale"]),
        words=Words(lang, data["words"], fallback, category),
        hanging=table.get("hanging", ""),
    )


def _scale(row):
    return Scale(
        row["power"],
        tuple(row.get("words", ())),
        tuple(row.get("forms", {}).items()),
        tuple(row.get("typed", ())),
    )
