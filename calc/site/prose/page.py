"""The bound numbers of one page as it is rendered: each becomes an element, and all are kept for the page's list."""

import logging
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from calc.render.figures import exact
from calc.site.prose import spacing
from calc.site.prose.elsewhere import stands_in
from calc.site.prose.expected import is_numeral
from calc.site.prose.parsers import SCHEMES
from calc.site.prose.sections import HEADINGS, ID
from calc.site.prose.targets import Cited

__all__ = ["Page", "Row", "bind"]

log = logging.getLogger("mkdocs.calc.page")
"""What `check` says of the same numbers, with their lines, is the build's warning (calc/site/hooks.py)."""


@dataclass
class Row:
    """One target of the page, the section that it first stands in, and the literals that show it."""

    id: str
    resolved: object
    section: str
    literals: list = field(default_factory=list)


@dataclass
class Page:
    """What one page binds and cites; ``cards`` are its calculators in order, ``lists`` says that it lists its works."""

    lang: str
    article: str
    workspace: object
    cards: tuple = ()
    lists: bool = False
    rows: dict = field(default_factory=dict)
    cited: set = field(default_factory=set)
    section: str = ""

    @property
    def resolver(self):
        return self.workspace.resolver

    @property
    def speech(self):
        return self.workspace.speech(self.lang)

    @property
    def locale(self):
        """The language, with bytes as the article counts them."""
        own = self.resolver.articles.get(self.article)
        return self.speech.locale.showing(own.unit if own else "GiB")

    def exists(self, article):
        """Whether an article is there in this page's language."""
        return article in self.workspace.files[self.lang]

    def reaches(self, article):
        """Whether a link to an article leads to it, or to the English one that stands in for it."""
        return self.exists(article) or stands_in(self.resolver.project.docs, self.lang, f"{article}.md") is not None

    def work(self, source):
        """Where a work is described: in the page's own list, or in the site's."""
        if self.lists or not self.reaches("bibliography"):
            return f"#ref-{source}"
        return f"bibliography.md#ref-{source}"

    def row(self, resolved, literal):
        """The row of a target; the same target always has the same one."""
        found = self.rows.setdefault(resolved.target, Row(f"n{len(self.rows) + 1}", resolved, self.section))
        if literal not in found.literals:
            found.literals.append(literal)
        return found


def bind(root, page, listed):
    """Turn every bound link below ``root`` into what the page shows; ``listed`` says whether a list names the rows."""
    for element in list(root.iter()):
        if element.tag in HEADINGS:
            page.section = ID.sub("", "".join(element.itertext())).strip()
        elif element.tag == "a" and element.get("href", "").partition(":")[0] in SCHEMES:
            _bind(element, page, listed)


def _bind(element, page, listed):
    target, literal = element.get("href"), "".join(element.itertext())
    resolved, wanted, problem = page.workspace.answer(target, literal, page.article, page.lang)
    if problem:
        log.debug("%s/%s: [%s](%s): %s", page.lang, page.article, literal, target, problem)
        element.tag, element.attrib = "span", {}
        return
    if wanted != literal:
        log.debug("%s/%s: [%s](%s) is stale: %s", page.lang, page.article, literal, target, wanted)
    if is_numeral(literal):
        _unbreak(element)
    if isinstance(resolved, Cited):
        _cite(element, resolved, page, literal, listed)
    else:
        _data(element, resolved, page.row(resolved, spacing.plain(literal)), listed)


def _unbreak(element):
    """A number keeps together with its unit at a line's end."""
    for node in element.iter():
        node.text = node.text and spacing.unbroken(node.text)
        if node is not element:
            node.tail = node.tail and spacing.unbroken(node.tail)


def _cite(element, cited, page, literal, listed):
    """A work leads to its entry in the bibliography, a figure quoted from it to the figure's own entry."""
    page.cited.add(cited.source.id)
    element.attrib = {"class": "cite", "href": f"#ref-{cited.source.id}"}
    if cited.quote:
        row = page.row(cited, spacing.plain(literal))
        if listed:
            element.attrib |= {"class": "cite calc-quoted", "href": f"#{row.id}", "data-how": row.id[1:]}


def _data(element, bound, row, listed):
    named = "/" in bound.target.partition("?")[0] and bound.calculator
    element.tag = "data"
    element.attrib = {
        "class": "calc-number",
        "value": exact(bound.value),
        "data-key": f"{bound.calculator}/{bound.key}" if named else bound.key,
        "data-query": bound.query,
    }
    if "#" in bound.target and bound.calculator:  # how the literal rounds: sig=1, floor
        element.set("data-option", bound.target.partition("#")[2])
    if listed:
        _link(element, row)


def _link(element, row):
    """The number leads to its entry; printed, it carries the entry's number."""
    link = Element("a", {"href": f"#{row.id}", "data-how": row.id[1:]})
    link.text, element.text = element.text, None
    link.extend(element)
    element[:] = [link]
