"""Which languages a page exists in, for the language switch, hreflang links and the sitemap."""

from dataclasses import dataclass

from calc import locale
from calc.site import language as pages


@dataclass(frozen=True)
class Translation:
    """One language of the site, seen from one page.

    ``url`` is relative to the root of the site. Where the page does not exist in the language
    (``exists`` is false) it leads to that language's home. ``offer`` offers the page, in the
    language itself. ``social`` names it to sites that show a preview of a shared link.
    """

    lang: str
    tag: str
    name: str
    url: str
    exists: bool
    offer: str
    social: str


def translations(i18n, file=None) -> list[Translation]:
    """The site's languages, in their order, for the page made from *file* (None: no page)."""
    alternates = file.alternates if file else {}
    return [translation(language, alternates.get(language.locale)) for language in i18n.languages]


def translation(language, file) -> Translation:
    home = language.link.removeprefix("/")
    url = home if file is None else file.url.removeprefix("./")
    its = locale.load(language.locale)
    exists, offer = file is not None, its.words("site.offer")
    return Translation(its.lang, its.tag, its.name, url, exists, offer, pages.load(its.lang).social)
