"""A page at each address that an article had before: it leads to the present one, and takes the state along."""

from pathlib import Path

from calc import renames
from calc.locale import load
from calc.render.html import tag
from calc.site.prose import document
from calc.site.prose.works import title_of

__all__ = ["write"]

SCRIPT = "moved.js"
GO = 'location.replace(document.querySelector("a").href + location.search + location.hash);\n'
"""A file of its own: the site's policy allows no script inside a page. Without scripts the page waits for a click."""


def write(site, docs, languages, default):
    """Write ``OLD/index.html`` for each former name of each article, in the languages that have the article."""
    for lang in languages:
        for path in sorted(Path(docs, lang).glob("*.md")):
            for old in renames.former("article", path.stem):
                place = Path(site, "" if lang == default else lang, old)
                place.mkdir(parents=True, exist_ok=True)
                title = title_of(document.read(path, lang, path.stem))
                (place / "index.html").write_text(_page(load(lang), f"../{path.stem}/", title), encoding="utf-8")
                (place / SCRIPT).write_text(GO, encoding="utf-8")


def _page(locale, address, title):
    told = locale.words("site.moved")
    head = (
        tag("meta", charset="utf-8"),
        tag("meta", name="robots", content="noindex"),
        tag("link", rel="canonical", href=address),
        tag("title", told),
    )
    link = tag("p", told, " ", tag("a", title, href=address))
    body = tag("body", link, tag("script", src=SCRIPT))
    return f"<!doctype html>{tag('html', tag('head', head), body, lang=locale.tag)}\n"
