"""The texts of the site's configuration that readers see: its name, description and menu, by language."""

import re

from calc.locale import LANGS
from calc.site import configuration, files
from calc.site.prose.passages import Passage

__all__ = ["passages"]

SEEN = ("site_name", "site_description", "site_author", "copyright")


def passages(mkdocs_yml):
    """Language -> passages; the site's own texts count as its default language's."""
    if not mkdocs_yml.exists():
        return {}
    config, text = configuration.read(mkdocs_yml), files.text(mkdocs_yml)
    found = {LANGS[0]: [str(config[name]) for name in SEEN if config.get(name)] + _titles(config.get("nav"))}
    for language in _languages(config):
        lang = next((known for known in LANGS if str(language.get("locale", "")).startswith(known)), None)
        if lang:
            translated = language.get("nav_translations")
            translated = translated if isinstance(translated, dict) else {}
            own = [str(language[name]) for name in SEEN if language.get(name)]
            found.setdefault(lang, []).extend([*own, *map(str, translated.values())])
    return {lang: [Passage(_line(text, one), one, "title") for one in texts] for lang, texts in found.items()}


def _titles(nav):
    """Titles of a navigation tree, at any depth."""
    if isinstance(nav, list):
        return [title for item in nav for title in _titles(item)]
    if isinstance(nav, dict):
        return [title for name, below in nav.items() for title in (str(name), *_titles(below))]
    return []


def _languages(config):
    """The languages' settings; what MkDocs itself refuses in them is left to it."""
    plugins = config.get("plugins") or ()
    for plugin in [plugins] if isinstance(plugins, dict) else plugins:
        settings = plugin.get("i18n") if isinstance(plugin, dict) else None
        languages = settings.get("languages") if isinstance(settings, dict) else None
        yield from (one for one in languages if isinstance(one, dict)) if isinstance(languages, list) else ()


def _line(text, wanted):
    at = re.search(re.escape(wanted), text)
    return text.count("\n", 0, at.start()) + 1 if at else 1
