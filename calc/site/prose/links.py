"""Links between the site's own pages: the page is there, and so is the place on it."""

import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

from calc import renames
from calc.locale import LANGS
from calc.render import anchor
from calc.site import terms
from calc.site.files import Unusable
from calc.site.prose.elsewhere import stands_in
from calc.site.prose.findings import Finding, nearest
from calc.site.prose.parsers import SCHEMES, number_of
from calc.sources import SOURCES

__all__ = ["findings"]

ID = re.compile(r"\{:?[^{}\n]*#([\w-]+)[^{}\n]*\}|\bid=[\"']([\w-]+)[\"']")
CARD = re.compile(r"<calc-card calculator=\"([\w-]+)\">")
WORKS = ("<bibliography>", "<sources>")


def findings(work, reading):
    """A finding for each link that leads to no file of the site, or to no id on its page."""
    found = []
    for line, address in _links(reading):
        what = _fault(work, reading.document, address)
        if what:
            found.append(Finding(reading.document.path, line, what, address))
    return found


def _links(reading):
    """(line, address) of each link and image that stays on the site."""
    for token in reading.tokens:
        line = reading.document.first_line + (token.map[0] if token.map else 0)
        for child in token.children or ():
            line += child.type in ("softbreak", "hardbreak")
            address = str(child.attrGet("href") or child.attrGet("src") or "")
            parts = urlsplit(address)
            own = not parts.netloc and (not parts.scheme or parts.scheme in SCHEMES)
            if address and own and number_of(address) is None and parts.scheme not in SCHEMES:
                yield line, address


def _fault(work, document, address):
    parts = urlsplit(address)
    path = Path(document.path).parent / unquote(parts.path) if parts.path else Path(document.path)
    here = work.files[document.lang]
    path = stands_in(work.project.docs, document.lang, parts.path) or path
    if not path.is_file():
        if parts.path.removesuffix(".md") in work.files[LANGS[0]]:
            return "link to an article that this language lacks"
        known = [f"{id}.md" for id in here]
        moved = renames.now("article", Path(parts.path).stem)
        told = f"; it is now {moved}.md" if moved in here else nearest(parts.path, known)
        return f"link to a file that is not there{told}"
    if path.suffix != ".md" or not parts.fragment:
        return ""
    known = _ids(work, path)
    return "" if parts.fragment in known else f"link to an id that its page lacks{nearest(parts.fragment, known)}"


def _ids(work, path):
    """The ids of a page: those of its source, and those that its blocks bring."""
    try:
        text = work.reading(*work.find(path)).document.text
    except ValueError:  # no article of the site, or one that is told of elsewhere
        text = path.read_text("utf-8", errors="replace")
    found = [one or other for one, other in ID.findall(text)]
    found += [old for id in found for old in renames.former("heading", id, path.stem)]
    found += map(anchor, CARD.findall(text))
    found += [f"term-{id}" for id in _terms()] if "<glossary>" in text else []
    return found + ([f"ref-{id}" for id in SOURCES] if any(block in text for block in WORKS) else [])


def _terms():
    try:
        return [term.id for term in terms.load()]
    except Unusable:  # told of by itself (calc.site.preflight)
        return []
