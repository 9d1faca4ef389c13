"""Markup from plain values: every text is escaped here and nowhere else."""

import re
from functools import cache
from html import escape

from calc.words import Foreign

__all__ = ["button", "glue", "tag"]

VOID = {"input", "rect", "line", "path", "br"}
TEXT_ALONE = {"option", "title", "text"}
"""Elements in which no other may stand: a foreign word in them makes all of it foreign."""


_MARKS = re.compile("[&<>\"']")
"""What escaping changes; most texts have none of it."""


class Markup(str):
    """A string that is already markup; anything else is text and will be escaped."""

    __slots__ = ()


def tag(name, /, *content, **attributes):
    """One element. ``class_`` and ``for_`` lose their underscore, other ones become hyphens.

    ``None`` and ``False`` leave an attribute out, ``True`` writes it bare.

    >>> tag("td", "a < b", class_="n", data_key="device.total", hidden=False)
    '<td class="n" data-key="device.total">a &lt; b</td>'
    >>> tag("p", tag("b", "x"), "&")
    '<p><b>x</b>&amp;</p>'
    """
    if name in TEXT_ALONE and len(content) == 1 and isinstance(content[0], Foreign):
        attributes, content = {"lang": content[0].lang, **attributes}, (str(content[0]),)
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in VOID:
        return Markup(f"<{name}{written}>" if name in ("input", "br") else f"<{name}{written}/>")
    return Markup(f"<{name}{written}>{glue(*content)}</{name}>")


def button(label, **attributes):
    """A button of the page that sends no form.

    >>> button("Undo", data_part="undo")
    '<button type="button" class="calc-button" data-part="undo">Undo</button>'
    """
    return tag("button", label, type="button", class_="calc-button", **attributes)


def glue(*content):
    """Markup and text one after the other; ``None`` and nested sequences are allowed.

    A word that this language lacks is marked with the language it is in.

    >>> glue(Foreign("Reset", "en"), ": ", None, [tag("b", "x")])
    '<span lang="en">Reset</span>: <b>x</b>'
    """
    parts = []
    for piece in content:
        if piece is None:
            continue
        if isinstance(piece, Markup):
            parts.append(piece)
        elif type(piece) is str:
            parts.append(escape(piece, quote=False) if _MARKS.search(piece) else piece)
        elif isinstance(piece, (list, tuple)):
            parts.append(glue(*piece))
        elif isinstance(piece, Foreign):
            parts.append(tag("span", str(piece), lang=piece.lang))
        else:
            parts.append(escape(str(piece), quote=False))
    return Markup("".join(parts))


def _attribute(key, value):
    if value is None or value is False:
        return ""
    if value is True:
        return " " + _named(key)
    text = str(value)
    return f' {_named(key)}="{escape(text) if _MARKS.search(text) else text}"'


@cache
def _named(key):
    return key.rstrip("_").replace("_", "-")
