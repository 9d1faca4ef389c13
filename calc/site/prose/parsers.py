"""The two Markdown parsers that must agree on every bound number.

Python-Markdown, with the site's own extensions, makes the pages. markdown-it-py is what editors,
translators' tools and other generators are nearest to. What only one of them reads as a link
would be lost to somebody.
"""

import re
from dataclasses import dataclass
from html import unescape

import markdown
from markdown.inlinepatterns import LINK_RE, LinkInlineProcessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString
from markdown_it import MarkdownIt
from mdit_py_plugins.admon import admon_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin

from calc.site import configuration

__all__ = ["SCHEMES", "SENTINEL", "Parsers", "Seen", "flat", "number_of", "sentinel"]

SCHEMES = ("calc", "cite", "fact")
SENTINEL = re.compile(r"calc:zq(\d+)qz")
ANCHOR = re.compile(r'<a\s[^>]*?href="calc:zq(\d+)qz"')
ALT = re.compile(r'<img\s[^>]*?alt="([^"]*)"')
BUILTIN = ("toc", "tables", "fenced_code")
"""What MkDocs adds to every site's list."""
FINISH = ("prettify", "toc")
"""Steps of Python-Markdown that make no link and take none away."""
BEFORE_INLINE, LINKS = 25, 160
MARKLESS = re.compile(r"(?:[^\W_]|[\s.,%×/+–−-])*")


def sentinel(number):
    """The target that stands in for the n-th one, so that it is known again in what a parser made."""
    return f"calc:zq{number}qz"


def number_of(href):
    """Which target a link's address stands for, or ``None``."""
    match = SENTINEL.fullmatch(href or "")
    return int(match[1]) if match else None


@dataclass(frozen=True)
class Seen:
    """What one parser made of the targets: numbers of those that are links, and texts of images."""

    links: frozenset
    alts: tuple


class Parsers:
    """Both parsers, set up as the site is; one pair serves any number of articles."""

    def __init__(self, mkdocs_yml=None):
        self.made_of = names, configs = extensions(mkdocs_yml)
        self._page = markdown.Markdown(extensions=names, extension_configs=configs)
        for name in FINISH:
            self._page.treeprocessors.deregister(name)
        self._page.treeprocessors.register(Unbound(self._page), "unbound", BEFORE_INLINE)
        self._page.inlinePatterns.register(Links(LINK_RE, self._page), "link", LINKS)
        self._tokens = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
        self._tokens.normalizeLink = str  # addresses are only compared here
        for plugin in (admon_plugin, footnote_plugin, deflist_plugin):
            self._tokens.use(plugin)

    def page(self, text):
        """What Python-Markdown sees in Markdown whose targets are sentinels."""
        root = self._root(text)
        raw = "".join(block for block in self._page.htmlStash.rawHtmlBlocks if isinstance(block, str))
        links = {number_of(link.get("href")) for link in root.iter("a")} - {None}
        links |= {int(number) for number in ANCHOR.findall(raw)}
        alts = [image.get("alt", "") for image in root.iter("img")] + [unescape(alt) for alt in ALT.findall(raw)]
        return Seen(frozenset(links), tuple(alts))

    def _root(self, text):
        """The page as elements: Python-Markdown's own steps, up to where it begins to write HTML."""
        md, lines = self._page.reset(), text.split("\n")
        for step in md.preprocessors:
            lines = step.run(lines)
        root = md.parser.parseDocument(lines).getroot()
        for step in md.treeprocessors:
            found = step.run(root)
            root = root if found is None else found
        return root

    def tokens(self, text):
        """markdown-it's block tokens, inline ones as their children."""
        return self._tokens.parse(text)


class Unbound(Treeprocessor):
    """Keeps text in which no target stands from being searched for links, which is most of the work."""

    def run(self, root):
        for element in root.iter():
            if element.text and not SENTINEL.search(element.text):
                element.text = AtomicString(element.text)
            if element.tail and not SENTINEL.search(element.tail):
                element.tail = AtomicString(element.tail)


class Links(LinkInlineProcessor):
    """Takes a bound number's literal as it is where no sign in it could be markup."""

    def handleMatch(self, match, data):
        link, start, end = super().handleMatch(match, data)
        if link is not None and number_of(link.get("href")) is not None and MARKLESS.fullmatch(link.text):
            link.text = AtomicString(link.text)
        return link, start, end


def flat(tokens):
    """Every token, those inside others after them."""
    for token in tokens:
        yield token
        if token.children:
            yield from flat(token.children)


def extensions(mkdocs_yml):
    """(names, configurations) of the site's Markdown extensions, without this project's own."""
    listed = configuration.read(mkdocs_yml).get("markdown_extensions") or []
    if isinstance(listed, dict):
        listed = [{name: config} for name, config in listed.items()]
    pairs = [item if isinstance(item, dict) else {item: None} for item in listed]
    found = {name: config for pair in pairs for name, config in pair.items() if not str(name).startswith("calc.site")}
    names = list(dict.fromkeys([*BUILTIN, *found]))
    return names, {name: config for name, config in found.items() if config}
