"""The line under an article's heading: how long it takes to read, and when it was last changed."""

from dataclasses import dataclass
from html.parser import HTMLParser

from calc.site import language

__all__ = ["Byline", "byline", "prose"]

UNREAD = {"calc-card", "calc-lab", "script", "style", "svg", "template"}
UNREAD_CLASSES = {"calc-map", "calc-reach", "numbers", "bibliography"}
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
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return " ".join(reader.text)


class _Reader(HTMLParser):
    """Collects text; ``inside`` counts the open elements from an unread one on."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.text, self.inside = [], 0

    def handle_starttag(self, tag, attrs):
        classes = set((dict(attrs).get("class") or "").split())
        if tag not in VOID and (self.inside or tag in UNREAD or classes & UNREAD_CLASSES):
            self.inside += 1

    def handle_startendtag(self, tag, attrs):
        pass  # it encloses nothing

    def handle_endtag(self, tag):
        self.inside -= bool(self.inside) and tag not in VOID

    def handle_data(self, data):
        if not self.inside:
            self.text.append(data)
