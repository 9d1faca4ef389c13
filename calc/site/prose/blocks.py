"""Blocks that the site fills in stand alone on their lines, and a calculator's block names one that is there."""

import re

import calc
from calc import renames
from calc.site.prose.findings import Finding, nearest
from calc.site.prose.parsers import flat

__all__ = ["PLACE", "findings", "placed"]

NAMES = (
    *("calc-card", "calc-lab", "calc-map", "numbers", "bibliography", "glossary", "sources"),
    *("moved-numbers", "translation-status", "measured-on", "errors"),
)
PLACE = re.compile(rf"<(?P<name>{'|'.join(NAMES)})(?:\s+calculator=\"(?P<calculator>[\w-]+)\")?>\s*</(?P=name)>")
TAG = re.compile(r"<(calc-[\w-]+|" + "|".join(NAMES) + r")\b")


def placed(reading):
    """(offset, block) of each block that the site fills in, under its calculator's present name.

    A bibliography is left out where works are cited: `check` asks each language for it by itself.
    """
    document, cites = reading.document, any(b.scheme == "cite" for b in reading.bindings)
    found = []
    for token in reading.tokens:
        match = PLACE.fullmatch(token.content.strip()) if token.type in ("html_block", "inline") else None
        if match and token.map and not (cites and match["name"] == "bibliography"):
            name, id = match["name"], renames.now("calculator", match["calculator"] or "")
            block = f'<{name} calculator="{id}">' if id else f"<{name}>"
            found.append((document.offset(document.first_line + token.map[0]), block))
    return found


def findings(reading):
    """A finding for each block that would stay empty, or that no calculator could fill."""
    document, found = reading.document, []
    for token in reading.tokens:
        if token.type not in ("html_block", "inline") or not token.map:
            continue
        shown = [token] if token.type == "html_block" else [c for c in flat(token.children or ()) if "html" in c.type]
        names = [name for one in shown for name in TAG.findall(one.content)]
        what = _fault(token.content.strip(), names[0]) if names else ""
        if what:
            line = document.first_line + token.map[0]
            found.append(Finding(document.path, line, what, token.content.strip().partition("\n")[0]))
    return found


def _fault(content, name):
    match = PLACE.fullmatch(content)
    if name not in NAMES:
        return f"no block <{name}>{nearest(name, NAMES)}"
    if not match:
        given = ' calculator="…"' if name == "calc-card" else ""
        return f"a block stands alone between empty lines: <{name}{given}></{name}>"
    if name != "calc-card":
        return ""
    id = renames.now("calculator", match["calculator"] or "")
    return "" if id in calc.CALCULATORS else f'no calculator "{id}"{nearest(id, calc.CALCULATORS)}'
