"""Links between the site's own pages: the page is there, and so is the place on it."""

from pathlib import Path
from urllib.parse import unquote, urlsplit

from calc import renames
from calc.locale import LANGS
from calc.site.prose.elsewhere import stands_in
from calc.site.prose.findings import Finding, nearest
from calc.site.prose.parsers import number_of

__all__ = ["findings", "leaving"]


def findings(work, reading):
    """A finding for each link that leads to no file of the site, or to no id on its page."""
    found = []
    for line, address in filter(lambda link: _stays(link[1]), _links(reading)):
        what = _fault(work, reading.document, address)
        if what:
            found.append(Finding(reading.document.path, line, what, address))
    return found


def leaving(reading):
    """(line, address) of each link to another site."""
    return [(line, address) for line, address in _links(reading) if not _stays(address)]


def _links(reading):
    """(line, address) of each link and image; bound numbers and citations are none."""
    for token in reading.tokens:
        line = reading.document.first_line + (token.map[0] if token.map else 0)
        for child in token.children or ():
            line += child.type in ("softbreak", "hardbreak")
            if not child.attrs:
                continue
            address = str(child.attrGet("href") or child.attrGet("src") or "")
            if address and number_of(address) is None:
                yield line, address


def _stays(address):
    """Whether it leads to the site's own files; what is no address at all would stay too, and is told."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return True
    return not parts.netloc and not parts.scheme


def _fault(work, document, address):
    try:
        parts = urlsplit(address)
    except ValueError as error:
        return f"not an address: {error}"
    path = Path(document.path).parent / unquote(parts.path) if parts.path else Path(document.path)
    here = work.files[document.lang]
    if not work.pages.there(path):
        path = stands_in(work.project.docs, document.lang, parts.path) or path
    if not work.pages.there(path):
        if parts.path.removesuffix(".md") in work.files[LANGS[0]]:
            return "link to an article that this language lacks"
        known = [f"{id}.md" for id in here]
        moved = renames.now("article", Path(parts.path).stem)
        told = f"; it is now {moved}.md" if moved in here else nearest(parts.path, known)
        return f"link to a file that is not there{told}"
    if path.suffix != ".md" or not parts.fragment:
        return ""
    known = work.pages.ids(path)
    return "" if parts.fragment in known else f"link to an id that its page lacks{nearest(parts.fragment, known)}"
