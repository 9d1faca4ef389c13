"""Python-Markdown: bound links become numbers, and blocks are filled in.

Blocks stand on lines of their own: ``<calc-card calculator="…"></calc-card>`` (the calculator with
the article's scenario), ``<calc-lab></calc-lab>`` (the lab), ``<calc-map></calc-map>`` (the map of a
training), ``<numbers></numbers>`` (how each number was made) and ``<bibliography></bibliography>``; on
pages of their own ``<glossary></glossary>`` (the agreed terms), ``<sources></sources>`` (all works,
and where each is used), ``<moved-numbers></moved-numbers>`` (which numbers moved, by release),
``<translation-status></translation-status>`` (what each translation lacks), ``<errors></errors>`` (measurements beside
predictions) and ``<measured-on></measured-on>`` (when and with what the site's speed was measured).
"""

import re
from functools import lru_cache
from html import escape
from xml.etree.ElementTree import SubElement

from markdown.blockprocessors import BlockProcessor
from markdown.extensions import Extension
from markdown.postprocessors import Postprocessor
from markdown.treeprocessors import Treeprocessor

from calc import renames, render
from calc.locale import load
from calc.render import lab
from calc.site.errors import errors
from calc.site.map.page import section as training_map
from calc.site.measured import measured_on
from calc.site.project import Project
from calc.site.prose.anchors import keep
from calc.site.prose.blocks import PLACE
from calc.site.prose.elsewhere import AFTER_MKDOCS, Back, away
from calc.site.prose.foreign import mark
from calc.site.prose.glossary import glossary
from calc.site.prose.hanging import hang
from calc.site.prose.listing import listing
from calc.site.prose.page import Page, bind
from calc.site.prose.reach import offer
from calc.site.prose.references import bibliography
from calc.site.prose.standing import translation_status
from calc.site.prose.works import works
from calc.site.prose.workspace import Workspace
from calc.site.releases.page import moved_numbers

__all__ = ["CalcExtension", "makeExtension"]

FILLED = {
    "numbers": listing,
    "bibliography": bibliography,
    "glossary": glossary,
    "sources": works,
    "calc-map": training_map,
    "moved-numbers": moved_numbers,
    "translation-status": translation_status,
    "measured-on": measured_on,
    "errors": errors,
}
BEFORE_PARAGRAPHS = 68
AFTER_INLINE = 15  # links exist (inline: 20), headings are not yet copied into a table of contents (toc: 5)
BEFORE_RAW_HTML = 31
PLACES = {"src": "\ue006", "presets": "\ue007"}
"""What stands for the addresses that each page writes in its own way."""


class CalcExtension(Extension):
    """Set before each page: ``page`` to (language, article id), ``engine`` to what ``render.card`` is told of it,
    ``home`` to the way from it to the English pages."""

    def __init__(self, project=None, work=None, **config):
        super().__init__(**config)
        self.page, self.engine, self.home = ("en", ""), None, "."
        self.project, self._work = project or Project(), work

    def extendMarkdown(self, md):
        cards = Cards(md)
        md.parser.blockprocessors.register(Places(md.parser), "calc-places", BEFORE_PARAGRAPHS)
        md.treeprocessors.register(Numbers(md, self, cards), "calc-numbers", AFTER_INLINE)
        md.treeprocessors.register(Back(md), "calc-elsewhere", AFTER_MKDOCS)
        md.postprocessors.register(cards, "calc-cards", BEFORE_RAW_HTML)

    @property
    def work(self):
        """The workspace of all pages; articles that were checked in it need not be read again."""
        self._work = self._work or Workspace(self.project)
        return self._work

    def fresh(self):
        """The page that is about to be rendered, nothing bound yet."""
        return Page(*self.page, self.work)

    def card(self, calculator, page):
        """A calculator's HTML: the article's own opens with the article's scenario."""
        article = page.resolver.articles.get(page.article)
        own = article is not None and article.calculator == calculator
        scenario = tuple(article.scenario.items()) if own else ()
        told = self.engine if own or not self.engine else {**self.engine, "presets": None}
        return shared(_card, told, calculator, scenario, page.lang, article.unit if article else "GiB")

    def lab(self, calculator, page):
        """The lab's HTML; it belongs to no calculator."""
        return shared(_lab, self.engine, page.lang)


def shared(make, engine, *asked):
    """``make(*asked, engine)``, made once for all pages, which differ in the addresses that ``engine`` holds."""
    engine = engine or {}
    held = {name: PLACES[name] if engine.get(name) and name in PLACES else value for name, value in engine.items()}
    html = make(*asked, tuple(held.items()))
    for name, place in PLACES.items():
        html = html.replace(place, escape(engine.get(name) or ""))
    return html


@lru_cache(maxsize=1024)
def _card(calculator, scenario, lang, unit, engine):
    return render.card(calculator, dict(scenario), load(lang).showing(unit), dict(engine))


@lru_cache(maxsize=16)
def _lab(lang, engine):
    return lab.block(load(lang), dict(engine))


class Places(BlockProcessor):
    """A block that is filled in once the page's numbers are known."""

    def test(self, parent, block):
        return PLACE.fullmatch(block.strip()) is not None

    def run(self, parent, blocks):
        match = PLACE.fullmatch(blocks.pop(0).strip())
        calculator = renames.now("calculator", match["calculator"] or "")
        SubElement(parent, "calc-place", {"name": match["name"], "calculator": calculator})


class Numbers(Treeprocessor):
    """Bind the page's numbers, then fill its places."""

    def __init__(self, md, extension, cards):
        super().__init__(md)
        self.extension, self.cards = extension, cards

    def run(self, root):
        page = self.extension.fresh()
        self.cards.clear()
        places = {child: parent for parent in root.iter() for child in parent if child.tag == "calc-place"}
        page.cards = tuple(place.get("calculator") for place in places if place.get("name") == "calc-card")
        names = {place.get("name") for place in places}
        page.lists = "bibliography" in names
        bind(root, page, "numbers" in names)
        keep(root, page.article)
        offer(root, page)
        for place, parent in places.items():
            self._fill(place, parent, page)
        away(root, page, self.extension.home)
        mark(root)
        hang(root, page.speech.locale.hanging)

    def _fill(self, place, parent, page):
        name, calculator = place.get("name"), place.get("calculator")
        finished = {"calc-card": self.extension.card, "calc-lab": self.extension.lab}.get(name)
        if finished:
            # The address of a card is known before the card is there: links to it are checked meanwhile.
            place.tag, place.attrib = "p", {"id": render.anchor(calculator)} if calculator else {}
            place.text = self.cards.hold(finished(calculator, page))
            return
        filled = FILLED[name](page)
        filled.tail = place.tail
        parent[list(parent).index(place)] = filled


class Cards(Postprocessor):
    """Calculators are finished HTML: they take their paragraph's place after all else is written."""

    def __init__(self, md):
        super().__init__(md)
        self._held = []

    def clear(self):
        self._held.clear()

    def hold(self, html):
        self._held.append(html)
        return f"\u0002calc-card {len(self._held) - 1}\u0003"

    def run(self, text):
        for number, html in enumerate(self._held):
            text = re.sub(rf"<p[^>]*>\u0002calc-card {number}\u0003</p>", lambda _, html=html: html, text)
        return text  # and run again: the table of contents sends each heading through here


def makeExtension(**config):  # the name that Python-Markdown looks for
    return CalcExtension(**config)
