"""Look up the interface's words in one language, falling back to English.

>>> english = Words("en", {"ui.reset": "Reset", "verdict.not": "Does not fit: short by {short}"})
>>> vietnamese = Words("vi", {"ui.reset": "Đặt lại"}, fallback=english)
>>> vietnamese("ui.reset")
'Đặt lại'
>>> vietnamese("verdict.not", short="56,2 GiB"), vietnamese.missing
('Does not fit: short by 56,2 GiB', {'verdict.not'})
"""

import re

_PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_]*)\}")


class Foreign(str):
    """A text in another language than asked for, which ``lang`` names: whoever writes markup says so there.

    >>> word = Foreign("Reset", "en")
    >>> word, word.lang
    ('Reset', 'en')
    """

    def __new__(cls, text, lang):
        self = super().__new__(cls, text)
        self.lang = lang
        return self


class Words:
    """One language's words by key; callable. `missing` collects keys that English answered."""

    def __init__(self, lang, texts, fallback=None, category=None):
        self.lang, self.texts, self.fallback, self.missing = lang, texts, fallback, set()
        self._category = category or (lambda number_text: "other")
        self._nouns = {
            text.casefold(): key.split(".")[1]
            for key, text in texts.items()
            if key.startswith("unit.")
        }

    def __call__(self, key, **values):
        """The text of `key`, its {placeholders} filled in; braces in the values stay as they are.

        Where English has to answer, the text is :class:`Foreign`.
        Raises KeyError where no language has the key, or where a placeholder got no value.
        """
        return _filled(self._template(key), key, values)

    def __contains__(self, key):
        return key in self.texts or (self.fallback is not None and key in self.fallback)

    def _template(self, key):
        if self.texts.get(key):
            return self.texts[key]
        if self.fallback is None:
            raise KeyError(f"no word for {key!r} in {self.lang}")
        text = self.fallback._template(key)
        self.missing.add(key)
        return Foreign(text, self.fallback.lang)

    def plural(self, noun, number_text):
        """The form of a counted noun that a number, as it is shown, asks for.

        >>> from calc.locale import load
        >>> load("pl").words.plural("day", "21"), load("pl").words.plural("day", "4,7")
        ('dni', 'dnia')
        """
        category = self._category(number_text)
        if f"unit.{noun}.{category}" in self.texts:
            return self(f"unit.{noun}.{category}")
        if f"unit.{noun}.other" in self.texts or self.fallback is None:
            return self(f"unit.{noun}.other")
        self.missing.add(f"unit.{noun}.{category}")
        return Foreign(self.fallback.plural(noun, "1" if category == "one" else "2"), self.fallback.lang)

    def noun(self, form):
        """Which noun this is a form of ("dnia" -> "day"), or None.

        >>> from calc.locale import load
        >>> load("pl").words.noun("dnia"), load("pl").words.noun("GiB")
        ('day', None)
        """
        return self._nouns.get(form.casefold())


def placeholders(text):
    """The names of a text's placeholders.

    >>> sorted(placeholders("{left} to spare on a card of {card}"))
    ['card', 'left']
    """
    return set(_PLACEHOLDER.findall(text))


def _filled(template, key, values):
    """A template with its placeholders' values in their places.

    >>> _filled("{left} to spare", "verdict.fits", {"left": "1 GiB"})
    '1 GiB to spare'
    >>> _filled("{left} to spare", "verdict.fits", {})
    Traceback (most recent call last):
    KeyError: "'verdict.fits' needs a value for {left}"
    """
    def fill(match):
        if match[1] not in values:
            raise KeyError(f"{key!r} needs a value for {match[0]}")
        return str(values[match[1]])

    filled = _PLACEHOLDER.sub(fill, template)
    return Foreign(filled, template.lang) if isinstance(template, Foreign) else filled
