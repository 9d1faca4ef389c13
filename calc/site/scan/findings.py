"""Every number of the built site that is neither bound, nor exempt, nor made by a calculator."""

import re

from calc.locale import LANGS, load
from calc.site import files
from calc.site.prose import unbound
from calc.site.prose.findings import Finding
from calc.site.prose.parsers import SCHEMES
from calc.site.prose.workspace import Workspace
from calc.site.scan.reader import Reader

__all__ = ["findings", "page_findings"]

SCHEME = "|".join(SCHEMES)
STRAY = re.compile(rf"\]\((?:{SCHEME}):[^)\s]*\)?|(?:href|src)=[\"']?(?:{SCHEME}):[^\"'\s>]*")
TEXTS = ("*.html", "*.json", "*.xml", "*.txt")


def findings(project, site):
    """Findings for a built site, its pages and its search index. Raises :class:`files.Unusable` for a strange file."""
    work, found = Workspace(project), []
    for path in sorted(path for pattern in TEXTS for path in site.rglob(pattern)):
        text, name = files.text(path), files.shown(path)
        found += [
            Finding(name, text.count("\n", 0, m.start()) + 1, "a target that was not turned into a number", m[0])
            for m in STRAY.finditer(text)
        ]
        if path.suffix == ".html":
            found += page_findings(work, name, article_of(site, path), text)
    return found + work.exemptions.unused(built=True)


def page_findings(work, name, article, text):
    """Findings for the numbers of one page."""
    page = Reader(text)
    lang = next((lang for lang in LANGS if load(lang).tag == page.lang), None)
    if lang is None:
        return [Finding(name, 1, "a page of no known language", page.lang)]
    vocabulary = work.speech(lang).vocabulary
    return unbound.told(name, unbound.loose(page.passages, lang, article, work.exemptions, vocabulary, built=True))


def article_of(site, path):
    """The id of the article that a page was made from.

    >>> from pathlib import Path
    >>> article_of(Path("site"), Path("site/vi/low-rank/index.html")), article_of(Path("site"), Path("site/404.html"))
    ('low-rank', '404')
    >>> article_of(Path("site"), Path("site/pl/index.html"))
    'index'
    """
    parts = list(path.relative_to(site).with_suffix("").parts)
    parts = parts[1:] if parts[0] in LANGS else parts
    return "/".join(parts[:-1] if parts[-1] == "index" and len(parts) > 1 else parts)
