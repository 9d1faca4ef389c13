"""The pages that links lead to: which are there, and the ids on each."""

import re
from functools import cached_property
from os.path import isfile

from calc import renames
from calc.render import anchor
from calc.site import terms
from calc.site.files import Unusable
from calc.sources import SOURCES

__all__ = ["Pages"]

ID = re.compile(r"\{:?[^{}\n]*#([\w-]+)[^{}\n]*\}|\bid=[\"']([\w-]+)[\"']")
CARD = re.compile(r"<calc-card calculator=\"([\w-]+)\">")
WORKS = ("<bibliography>", "<sources>")


class Pages:
    """Each page is looked at once, however many links lead there; a page is a path as a link spells it."""

    def __init__(self, work):
        self._work, self._there, self._ids = work, {}, {}

    def there(self, path):
        if path not in self._there:
            self._there[path] = isfile(path)  # also of a name that no file can have
        return self._there[path]

    def ids(self, path):
        """The ids of a page: those of its source, and those that its blocks bring."""
        if path not in self._ids:
            self._ids[path] = self._found(path)
        return self._ids[path]

    def _found(self, path):
        try:
            text = self._work.document(*self._work.find(path)).text
        except ValueError:  # no article of the site, or one that is told of elsewhere
            text = path.read_text("utf-8", errors="replace")
        found = [one or other for one, other in ID.findall(text)]
        found += [old for id in found for old in renames.former("heading", id, path.stem)]
        found += map(anchor, CARD.findall(text))
        found += self._terms if "<glossary>" in text else []
        return found + ([f"ref-{id}" for id in SOURCES] if any(block in text for block in WORKS) else [])

    @cached_property
    def _terms(self):
        try:
            return [f"term-{term.id}" for term in terms.load()]
        except Unusable:  # told of by itself (calc.site.preflight)
            return []
