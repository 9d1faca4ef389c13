"""The line under an article's heading: how long it takes to read, and when it was last changed."""

import re
from dataclasses import dataclass
from html import unescape

from calc.site import language

__all__ = ["Byline", "byline", "prose"]

UNREAD = {"calc-card", "calc-lab", "script", "style", "svg", "template"}
UNREAD_CLASSES = {"calc-map", "calc-reach", "numbers", "bibliography"}
TAG = re.compile(r"<!--.*?-->|<(?P<end>/?)(?P<name>[a-zA-Z][^\s/>]*)(?P<rest>(?:[^>\"]|\"[^\"]*\")*)>", re.DOTALL)
CLASS = re.compile(r"\bclass=\"([^\"]*)\"")
VOID = {"area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


@dataclass(frozen=True)
class Byline:
    """``reading`` is a phrase; ``changed`` is the same day as ``day`` (ISO), written out. No day: both empty."""

    reading: str
    day: str = ""
    changed: str = ""


def byline(html, locale, day=None):
    """The line for a rendered article.

    >>> from datetime import date
    >>> from calc.locale import load
    >>> byline("<p>Krótko.</p>", load("pl"), date(2026, 11, 30))
    Byline(reading='Czas czytania: 1 minuta', day='2026-11-30', changed='30 listopada 2026')
    """
    its = language.load(locale.lang)
    minutes = str(its.minutes(prose(html)))
    time = f"{minutes} {locale.words.plural('minute', minutes)}"
    reading = locale.words("ui.reading-time", time=time)
    return Byline(reading, day.isoformat(), its.date(day)) if day else Byline(reading)


def prose(html):
    """What is read from beginning to end: no calculators, no map, no lists of formulas and sources.

    >>> prose('<p>Read<br>this</p><details class="numbers"><p>not this</p></details>').split()
    ['Read', 'this']
    """
    text, inside, at = [], 0, 0
    for tag in TAG.finditer(html):
        if not inside:
            text.append(unescape(html[at : tag.start()]))
        at = tag.end()
        inside += _deeper(tag, inside)
    return " ".join([*text, unescape(html[at:])])


def _deeper(tag, inside):
    """How a tag changes the number of open elements from an unread one on."""
    name = (tag["name"] or "").lower()
    if not name or name in VOID or tag["rest"].endswith("/"):
        return 0
    if tag["end"]:
        return -bool(inside)
    classes = CLASS.search(tag["rest"])
    return int(inside > 0 or name in UNREAD or bool(classes and UNREAD_CLASSES & set(classes[1].split())))
