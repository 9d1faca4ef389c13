"""Pages that a language does not have yet (``partial = true``): links to them lead to the English ones.

MkDocs reads the files of one language at a time and would call such a link broken. So it is no link while
MkDocs looks, and one again, with its address on the built site, when that is done.
"""

from os.path import isfile
from urllib.parse import urlsplit

from markdown.treeprocessors import Treeprocessor

from calc.locale import LANGS
from calc.site import locales

__all__ = ["AFTER_MKDOCS", "Back", "away", "stands_in"]

HELD = "calc-elsewhere"
AFTER_MKDOCS = -10  # its links are resolved at 0


def stands_in(docs, lang, path):
    """The English file that a link of a language may lead to for want of its own; else ``None``.

    ``path`` is the link's path below the language's folder, as the author wrote it.
    """
    english = docs / LANGS[0] / path
    own = docs / lang / path
    return english if not isfile(own) and isfile(english) and locales.partial(lang) else None


def away(root, page, home):
    """Hide each link below ``root`` to a page that its language lacks; ``home`` leads to the English pages."""
    docs = page.resolver.project.docs
    for link in list(root.iter("a")):
        parts = urlsplit(link.get("href", ""))
        if parts.scheme or parts.netloc or not parts.path.endswith(".md"):
            continue
        if stands_in(docs, page.lang, parts.path):
            place = parts.path.removesuffix(".md")
            folder = "" if place == "index" else f"{place}/"
            address = f"{home}/{folder}{parts._replace(path='').geturl()}"
            link.tag, link.attrib = HELD, {**link.attrib, "href": address, "hreflang": LANGS[0]}


class Back(Treeprocessor):
    """Show what :func:`away` hid."""

    def run(self, root):
        for link in list(root.iter(HELD)):
            link.tag = "a"
