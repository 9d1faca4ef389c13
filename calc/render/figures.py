"""How a result stands in the page: its text, its exact value, its key."""

from calc import numbers, result
from calc.render.html import tag

__all__ = ["amount", "bare", "cell", "exact", "figure", "pair", "sentences", "text"]

NBSP = "\u00a0"
WRITTEN = {True: "true", False: "false", None: "null"}


def text(value, locale):
    """A value's default text in a language, with no line break inside.

    >>> from calc import evaluate
    >>> from calc.locale import load
    >>> text(evaluate("training-memory").results["device.total"], load("vi"))
    '136,2\\xa0GiB'
    """
    if value.number is None and value.unit == "money":
        return locale.words("price.none")
    return result.text(value, locale).replace(" ", NBSP)


def amount(size, locale):
    """Bytes in a language's default text, with no line break inside."""
    return numbers.text(size, "byte", locale).replace(" ", NBSP)


def exact(value):
    """The exact value as JSON would write it, without quotation marks.

    >>> from calc.trace import Value
    >>> exact(Value(8)), exact(Value(True)), exact(Value(None))
    ('8', 'true', 'null')
    """
    plain = result.plain(value.number)
    return WRITTEN[plain] if plain is None or isinstance(plain, bool) else str(plain)


def figure(value, locale, name="output", **attributes):
    """An element that holds a result: ``data-key``, ``data-value`` and its text."""
    return tag(name, text(value, locale), data_key=value.key, data_value=exact(value), **attributes)


def cell(value, locale):
    """A result in a table cell."""
    return figure(value, locale, "td", class_="calc-n")


def bare(value, locale):
    """A result in a table cell whose heading names the unit."""
    return tag("td", numbers.plain(value.number, locale), data_key=value.key, data_value=exact(value), class_="calc-n")


def pair(label, value, locale):
    """"Label: value", with the language's own colon."""
    return locale.words("ui.pair", label=label, value=value)


def sentences(parts, locale):
    """Clauses one after the other, with the language's own mark between them."""
    return locale.words("ui.clauses").join(parts)
