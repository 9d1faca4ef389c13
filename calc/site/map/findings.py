"""What is wrong in the map's files: a text that is missing, too much or no text, and numbers that nothing proves."""

from dataclasses import replace

from calc.site import articles, locales
from calc.site.files import Unusable, shown
from calc.site.map.cells import CELLS, COLUMNS, FILE, PARTS, load
from calc.site.prose import unbound
from calc.site.prose.findings import Finding, nearest
from calc.site.prose.passages import Passage

__all__ = ["findings"]

WANTED = tuple(("columns", column) for column in COLUMNS) + tuple(
    (f"cells.{id}", part) for id in CELLS for part in ("title", *PARTS)
)
"""Every text of a map: the same in all languages."""


def findings(work):
    """Findings for every language's map, and for articles that name no cell of it."""
    paths = {lang: work.project.docs / lang / FILE for lang in work.project.languages()}
    if not any(path.exists() for path in paths.values()):
        return []
    return [*_places(work), *(found for lang, path in paths.items() for found in _file(work, lang, path))]


def _file(work, lang, path):
    if not path.exists() and locales.partial(lang):
        return []
    if not path.exists():
        return [Finding(shown(path), 1, "missing: the other languages have a map")]
    try:
        map = load(path)
    except Unusable as error:
        return [replace(found, what=f"not readable as a map: {found.what}") for found in error.findings]
    return [*_shape(map), *_numbers(work, lang, map)]


def _shape(map):
    for place in WANTED:
        text = map.texts.get(place, "")
        if not isinstance(text, str) or not text.strip():
            yield Finding(map.path, map.line(place), f"[{place[0]}] needs a text: {place[1]}")
    for place in map.texts.keys() - set(WANTED):
        known = sorted({key for table, key in WANTED if table == place[0]}) or sorted({table for table, _ in WANTED})
        wrong = place[1] if (place[0], "title") in WANTED or place[0] == "columns" else place[0]
        yield Finding(map.path, map.line(place), f'the map has no "{wrong}"{nearest(wrong, known)}')


def _numbers(work, lang, map):
    """The map binds nothing: it names what it must and leaves the figures to the articles."""
    passages = [Passage(map.line(place), text, "text") for place, text in map.texts.items() if isinstance(text, str)]
    numbers = unbound.loose(passages, lang, "map", work.exemptions, work.speech(lang).vocabulary)
    what = "the map does without, or list it in exemptions.toml"
    return [Finding(map.path, n.line, f"unbound {n.kind} “{n.text}”: {what}", n.context) for n in numbers]


def _places(work):
    path = work.project.table("articles.toml")
    for article in work.resolver.articles.values():
        if article.cell and article.cell not in CELLS:
            near = nearest(article.cell, CELLS) or f"; known: {', '.join(CELLS)}"
            line = articles.read(path).line((article.id, "cell"))
            yield Finding(shown(path), line, f'[{article.id}] the map has no cell "{article.cell}"{near}')
