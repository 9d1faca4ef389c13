"""The bibliography of a page: the works it cites, and those that its numbers and its calculator rest on."""

from xml.etree.ElementTree import Element, SubElement

from calc.render.derived import sources
from calc.site.prose.listing import told
from calc.site.prose.targets import Cited
from calc.sources import SOURCES

__all__ = ["bibliography", "entry", "needed"]


def needed(page):
    """Ids of the works, in the order of their ids: by surname and year."""
    found = set(page.cited)
    for row in page.rows.values():
        found |= {row.resolved.source.id} if isinstance(row.resolved, Cited) else set()
        found |= {id for value, evaluation in told(row) for id in sources(value, evaluation)}
    opening = page.resolver.scenario(page.article)
    if opening:
        found |= {id for value in opening.results.values() for id in value.sources}
    return sorted(found)


def bibliography(page):
    """``<ol class="bibliography">``, each work under ``ref-ID``. Titles and venues are as published: English."""
    entries = Element("ol", {"class": "bibliography"})
    for id in needed(page):
        entry(SubElement(entries, "li", {"id": f"ref-{id}", "lang": "en"}), SOURCES[id])
    return entries


def entry(item, source):
    """One work inside an element of its own: authors, year, title, venue, link."""
    item.text = f"{source.authors} ({source.year}). "
    title = SubElement(item, "cite", {"lang": "en"})
    title.text, title.tail = source.title, f". {source.venue}."
    if source.url:
        title.tail += " "
        link = SubElement(item, "a", {"href": source.url})
        link.text = f"arXiv:{source.arxiv}" if source.arxiv else source.url
