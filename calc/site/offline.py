"""What a reader keeps for offline use: the list of files by language, and the service worker that keeps them.

The list names each file by its path, size and hash. ``all`` holds what every language needs (scripts,
styles, the engine), ``zh-Hans`` and so on the pages of a language and its search index. Its own name holds its
hash, and the service worker names it: so a changed file makes a new list, and that a new service worker.
"""

import base64
import hashlib
import json
import re
from fractions import Fraction
from pathlib import Path

from calc import locale, numbers
from calc.site import lean

__all__ = ["SCRIPT", "write"]

SCRIPT = "service-worker.js"
AMOUNT = "\ue000"
"""Stands in the pages for the amount that would be kept (docs/_theme/partials/offline.html)."""

USED = re.compile(r'(?:<link rel="(?:stylesheet|icon)" href|<(?:script|img)\b[^>]*? src)="([^"?]+)|worker=([^"&]+)')


def write(site, source, languages, default):
    """Write list and service worker into a finished *site*; *source* is the worker's script in docs/assets."""
    site = Path(site)
    pages = {lang: _pages(site, lang, languages, default) for lang in languages}
    shared = _shared(site, [page for some in pages.values() for page in some])
    indexes = {lang: [site / "search" / f"{lang}.json"] for lang in languages}
    for lang in languages:
        _tell_amount(site, lang, default, [*shared, *pages[lang], *indexes[lang]])
    parts = {"all": shared} | {locale.load(lang).tag: pages[lang] + indexes[lang] for lang in languages}
    listed = {part: [_entry(site, path) for path in paths] for part, paths in parts.items()}
    text = json.dumps(listed, ensure_ascii=False, separators=(",", ":"))
    name = f"offline-{hashlib.sha256(text.encode()).hexdigest()[:16]}.json"
    (site / name).write_text(text, encoding="utf-8")
    script = Path(source).read_text("utf-8").replace("offline.json", name)
    (site / SCRIPT).write_text(lean.scripts({SCRIPT: script})[SCRIPT], encoding="utf-8")


def _pages(site, lang, languages, default):
    """The pages of a language; the default one has no folder of its own."""
    others = {site / other for other in languages if other != default}
    found = sorted((site if lang == default else site / lang).rglob("index.html"))
    return [page for page in found if lang != default or not others & set(page.parents)]


def _shared(site, pages):
    """What the pages load, in any language: our folder of assets, all that is linked, the engine."""
    used = {path for page in pages for path in _used(site, page)}
    folders = {path.parent for path in used if path.suffix == ".css" and path.parent.parent.name == "assets"}
    engine = [path for path in (site / "engine").rglob("*") if path.is_file() and path.suffix not in (".br", ".gz")]
    ours = [path for folder in folders for path in folder.iterdir()]
    return sorted({*used, *ours, *engine})


def _used(site, page):
    for linked, worker in USED.findall(page.read_text("utf-8")):
        yield (page.parent / linked).resolve() if linked else site.resolve() / worker


def _tell_amount(site, lang, default, paths):
    amount = Fraction(sum(path.stat().st_size for path in paths), 10**6)
    told = numbers.decimal(amount, 1, locale.load(lang)) + "\u00a0MB"
    folder = site if lang == default else site / lang
    for page in folder.rglob("*.html"):
        html = page.read_text("utf-8")
        if AMOUNT in html and f'lang="{locale.load(lang).tag}" data-state="none"' in html:
            page.write_text(html.replace(AMOUNT, told), encoding="utf-8")


def _entry(site, path):
    """[path from the root as it is asked for, bytes, hash as browsers check it]."""
    content = path.read_bytes()
    asked = path.resolve().relative_to(site.resolve()).as_posix().removesuffix("index.html")
    return [asked, len(content), "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()]
