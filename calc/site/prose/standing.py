"""The block ``<translation-status></translation-status>``: what each translation lacks, and where to edit it."""

from functools import cached_property
from urllib.parse import urljoin
from xml.etree.ElementTree import Element, SubElement

from calc.locale import load
from calc.site import configuration
from calc.site.prose.status import status
from calc.site.prose.works import LINK, title_of

__all__ = ["translation_status"]

def translation_status(page):
    """A heading and a table for each language, in the words of the page's own."""
    sheet = _Sheet(page, page.workspace.once(_Found))
    block = Element("section", {"class": "standing"})
    for lang, state in sheet.found.states.items():
        sheet.language(block, lang, state)
    return block


class _Found:
    """The state of all translations, and how their files are reached."""

    def __init__(self, work):
        self.work, self.states = work, status(work.project, work)

    @cached_property
    def edited_at(self):
        """The address that a path from docs/ is added to; nothing where ``mkdocs.yml`` names no repository."""
        config = configuration.read(self.work.project.mkdocs_yml)
        repo, edit = config.get("repo_url"), config.get("edit_uri")
        return urljoin(repo.rstrip("/") + "/", edit.rstrip("/") + "/") if repo and edit else ""

    def heading(self, lang, article, id):
        """A section's heading without its marks, in the translation or else in English."""
        for reading in (self.work.reading(of, article) for of in (lang, "en")):
            section = next((s for s in reading.sections if s.id == id), None)
            if section:
                return LINK.sub(r"\1", reading.restored(section.title))
        return f"#{id}"


class _Sheet:
    """One page's way to tell it."""

    def __init__(self, page, found):
        self.words, self.lang, self.found = page.speech.locale.words, page.lang, found
        self.order = page.resolver.articles

    def language(self, block, lang, state):
        its = load(lang)
        heading = SubElement(block, "h2", {"id": f"status-{lang}"})
        SubElement(heading, "span", {"lang": its.tag}).text = its.name
        table = SubElement(block, "table")
        head = SubElement(SubElement(table, "thead"), "tr")
        for key in ("article", "state", "edit"):
            SubElement(head, "th", {"scope": "col"}).text = self.words(f"ui.status.{key}")
        body = SubElement(table, "tbody")
        for id in sorted(state["articles"], key=[*self.order, *state["articles"]].index):
            self._article(SubElement(body, "tr"), its, id, state["articles"][id])
        self._rest(body, lang, state)

    def _article(self, row, its, id, one):
        """An article by its title on this page's language, which links to it where it is there."""
        files, name = self.found.work.files, SubElement(row, "td")
        own = id in files[self.lang]
        holder = SubElement(name, "a", {"href": f"{id}.md"}) if own else SubElement(name, "span", {"lang": "en"})
        holder.text = title_of(self.found.work.reading(self.lang if own else "en", id).document)
        cell = SubElement(row, "td")
        cell.text = self.words(f"ui.status.{one['state'].replace(' ', '-')}")
        if one["sections"]:
            self._sections(SubElement(cell, "ul"), its, id, one["sections"])
        self._edit(row, f"{its.lang}/{id}.md")

    def _sections(self, listed, its, article, ids):
        for id in ids:
            item = SubElement(listed, "li", {"lang": its.tag} if id else {})
            item.text = self.found.heading(its.lang, article, id) if id else self.words("ui.status.opening")

    def _rest(self, body, lang, state):
        """The words of the interface, and the terms where there is one to replace."""
        rows = [("words", "some" if state["words"] else "none", len(state["words"]))]
        rows += [("terms", "some", len(state["terms"]))] if state["terms"] else []
        for key, told, count in rows:
            row = SubElement(body, "tr")
            SubElement(row, "td").text = self.words(f"ui.status.{key}")
            SubElement(row, "td").text = self.words(f"ui.status.{key}.{told}", count=count)
            self._edit(row, f"../locales/{lang}.po")

    def _edit(self, row, path):
        """The place to edit: a link where the configuration tells of a repository, else the path."""
        cell, told = SubElement(row, "td"), path.removeprefix("../") if path.startswith("..") else f"docs/{path}"
        base = self.found.edited_at
        holder = SubElement(cell, "a", {"href": urljoin(base, path)}) if base else cell
        SubElement(holder, "code").text = told
