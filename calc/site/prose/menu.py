"""The texts of the site's configuration that readers see: its name, description and menu, by language."""

import re

from mkdocs.utils.yaml import yaml_load

from calc.locale import LANGS
from calc.site.prose.passages import Passage

__all__ = ["passages"]

SEEN = ("site_name", "site_description", "site_author", "copyright")


def passages(mkdocs_yml):
    """Language -> passages; the site's own texts count as its default language's."""
    if not mkdocs_yml.exists():
        return {}
    text = mkdocs_yml.read_text("utf-8")
    with mkdocs_yml.open("rb") as file:
        config = yaml_load(file)
    found = {LANGS[0]: [str(config[name]) for name in SEEN if config.get(name)] + _titles(config.get("nav"))}
    for language in _languages(config):
        lang = next((known for known in LANGS if str(language.get("locale", "")).startswith(known)), None)
        if lang:
            own = [str(language[name]) for name in SEEN if language.get(name)]
            found.setdefault(lang, []).extend([*own, *map(str, (language.get("nav_translations") or {}).values())])
    return {lang: [Passage(_line(text, one), one, "title") for one in texts] for lang, texts in found.items()}


def _titles(nav):
    """Titles of a navigation tree, at any depth."""
    if isinstance(nav, list):
        return [title for item in nav for title in _titles(item)]
    if isinstance(nav, dict):
        return [title for name, below in nav.items() for title in (str(name), *_titles(below))]
    return []


def _languages(config):
    for plugin in config.get("plugins") or ():
        if isinstance(plugin, dict) and isinstance(plugin.get("i18n"), dict):
            yield from plugin["i18n"].get("languages") or ()


def _line(text, wanted):
    at = re.search(re.escape(wanted), text)
    return text.count("\n", 0, at.start()) + 1 if at else 1
