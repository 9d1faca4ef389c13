"""What a page's Markdown becomes, taken where it is known: from a live server's last build, or from other processes.

A live server makes the pages anew that an edit touched. A build of many pages has them made by all cores at once,
before MkDocs asks for each in turn.

What a page becomes rests on its text and front matter, on its address, on what else our hooks tell it, on which files
there are, on the tables and facts of the articles, on MkDocs's configuration, and on our code and words. All of it is
held against what it was; with our code this module is forgotten too (calc.site.hooks). A page that tells of other
pages' text (:data:`TELLS`) is made anew each time, and so is one of which MkDocs had something to say, lest that be
said once only, or to nobody. What stands around a page's text, its template makes anew each time.
"""

import logging
import re
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path

from calc.site.fragments import places
from calc.site.prose import crew
from calc.site.search import set_aside

__all__ = ["Unchanged"]

TELLS = re.compile(r"<(?:sources|moved-numbers|translation-status)>")
APART = {"assets", "_theme"}
"""Folders of docs/ in which nothing lies that a page's text could become."""
MANY = 100
"""Pages of a language from which on several processes make them."""
SAID = logging.getLogger("mkdocs")


@dataclass(frozen=True)
class Made:
    """What a page's Markdown became; ``links`` are by path, since a build has file objects of its own."""

    place: tuple
    asked: tuple
    html: str
    toc: object
    title: str | None
    anchors: frozenset
    links: dict
    entries: list


class Unchanged:
    """The pages of one build; a ``lasting`` one keeps them for the next."""

    latest = None
    """The live server's last build that ended: its next one takes over from it."""

    def __init__(self, config, work, lasting):
        self.docs, self.work, self.lasting, self.pages = Path(config.docs_dir), work, lasting, {}
        self.common = self._common()
        before = type(self).latest
        self.before = before.pages if before is not None and before.common == self.common else {}
        self.asked, self.taken, self.files, self.entries, self.indexed = {}, {}, "", None, 0
        self.said = _Said()

    def _common(self):
        """What all pages rest on. A resolver is the same one as long as its tables and facts are."""
        paths = (path for path in sorted(self.docs.rglob("*")) if path.suffix != ".md" and path.is_file())
        tables = [path for path in paths if path.relative_to(self.docs).parts[0] not in APART]
        told = [(path, path.stat().st_mtime_ns, path.read_bytes()) for path in (self.work.project.mkdocs_yml, *tables)]
        there = {lang: tuple(paths) for lang, paths in self.work.files.items()}
        return self.work.resolver, there, sha256(repr(told).encode()).digest()

    def with_files(self, files):
        """Links are resolved among these."""
        self.files = sha256(repr(sorted((file.src_uri, file.url) for file in files)).encode()).hexdigest()

    def ahead(self, config, files, pages):
        """Have many pages made by several processes; MkDocs then finds each made."""
        if len(pages) < MANY or crew.processes() == 1:
            return
        opening = self.work.once(places)
        pages = sorted(pages, key=lambda page: opening.get(Path(page.file.src_uri).stem, ""))  # they share a card
        made = crew.each(partial(self._made, config, files), pages, MANY)
        self.before = {one.place: one for one in made if one}

    def _made(self, config, files, page):
        """The :class:`Made` of a page, in a process that nobody hears; none where there is something to say."""
        self.before, self.lasting, SAID.handlers[:] = {}, True, []
        lang, search = config.plugins["i18n"].current_language, config.plugins["material/search"]
        try:
            page.read_source(config)
            page.markdown = config.plugins.on_page_markdown(page.markdown, page=page, config=config, files=files)
            page.render(config, files)
            page.content, _ = set_aside(self.finish(page, page.content, files, lang))
            if (lang, page.file.src_uri) in self.pages:
                search.on_page_context({}, page=page, config=config, nav=None)
                self.index(page, search.search_index.entries, lang)
        except Exception:  # it is met again where the page is made in turn, and told there
            return None
        return self.pages.pop((lang, page.file.src_uri), None)

    def begin(self, page, markdown, lang, told):
        """The Markdown that is to be read: none, where it was read before. ``told`` is what else the page is told."""
        place, self.said.count = (lang, page.file.src_uri), 0
        if TELLS.search(markdown) or "search" in page.meta:
            return markdown
        asked = self.asked[place] = self.files, page.url, repr(page.meta), markdown, told
        SAID.addHandler(self.said)
        found = self.before.get(place)
        if found and found.asked == asked:
            self.taken[place] = found
            return ""
        return markdown

    def finish(self, page, html, files, lang):
        """The page's HTML, as made now or before."""
        SAID.removeHandler(self.said)
        place = lang, page.file.src_uri
        found = self.taken.get(place)
        if found:
            page.toc, page._title_from_render, page.present_anchor_ids = found.toc, found.title, set(found.anchors)
            page.links_to_anchors = {files.get_file_from_path(uri): links for uri, links in found.links.items()}
            page.meta["search"] = {"exclude": True}  # it need not be taken apart again: see index
            if self.lasting:
                self.pages[place] = found
            return found.html
        if self.lasting and place in self.asked and not self.said.count and page.links_to_anchors is not None:
            links = {file.src_uri: links for file, links in page.links_to_anchors.items()}
            heard = page.toc, page._title_from_render, frozenset(page.present_anchor_ids), links
            self.pages[place] = Made(place, self.asked[place], html, *heard, [])
        return html

    def index(self, page, entries, lang):
        """Material's entries of a page, which it has just added to those of the language."""
        if entries is not self.entries:
            self.entries, self.indexed = entries, 0
        place = lang, page.file.src_uri
        if place in self.taken:
            page.meta.pop("search")
            entries += map(dict, self.taken.pop(place).entries)
        elif place in self.pages:
            self.pages[place].entries[:] = map(dict, entries[self.indexed :])
        self.indexed = len(entries)

    def keep(self):
        """Let the next build take over, unless what all pages rest on changed while they were made."""
        type(self).latest = self if self.lasting and self.common == self._common() else None
        self.before = {}


class _Said(logging.Handler):
    """Counts what MkDocs says."""

    def __init__(self):
        super().__init__(logging.INFO)
        self.count = 0

    def emit(self, record):
        self.count += 1
