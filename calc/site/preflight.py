"""The files that every command rests on, read before anything else: all that is wrong in them is told at once."""

from functools import partial

from calc.locale import LANGS, SOURCE
from calc.site import articles, files, language, locales, terms
from calc.site.map import cells
from calc.site.prose import document, exemptions, menu, vocabulary
from calc.site.prose.findings import Finding
from calc.site.releases import snapshot

__all__ = ["faults"]


def faults(project, folder=SOURCE):
    """Findings that keep a command from its work; with them, articles that cannot be read."""
    found = files.gathered(*_each(locales.numbers, folder), *_each(locales.entries, folder))
    # A scenario is read with a language's numbers, so it waits for these.
    opening = articles.read if found else articles.load
    found += files.gathered(
        *_each(vocabulary.load, folder),
        *_each(language.load, folder),
        partial(terms.load, folder / "terms.toml"),
        partial(opening, project.table("articles.toml")),
        partial(exemptions.load, project.table("exemptions.toml")),
        partial(menu.passages, project.mkdocs_yml),
        partial(snapshot.load, project.docs),
        *(partial(cells.load, path) for path in project.docs.glob(f"*/{cells.FILE}")),
    )
    paths = {(lang, id): path for lang in project.languages() for id, path in project.files(lang).items()}
    if not paths:
        expected = f"expected an article in one of {', '.join(project.languages())}"
        found.append(Finding(files.shown(project.docs), 1, f"no articles: {expected}"))
    if found:
        found += files.gathered(*(partial(document.read, path, *names) for names, path in paths.items()))
    return found


def _each(read, folder):
    return (partial(read, lang, folder) for lang in LANGS)
