"""Why the sentence around a rebuilt number may no longer hold, and which sentence that is."""

import re

from calc import literal as literals
from calc.site.prose import spacing
from calc.site.prose.expected import is_numeral
from calc.units import UNITS

__all__ = ["reason", "sentence"]

END = re.compile(r"[.!?…]+[”\")»]*(?=\s|$)|[。！？]+[”」）]*|\r?\n(?=\r?\n)")
LINK = re.compile(r"\[([^\[\]]*)\]\([^()\s]*\)")
MOST = 160
OUTGROWN = 1000


def reason(one, speech):
    """What the sentence may have said that no longer holds; empty where a number only moved."""
    value = getattr(one.resolved, "value", None)
    if value is not None and isinstance(value.number, bool):
        return "the verdict flipped"
    if not is_numeral(one.binding.literal) or (value is not None and isinstance(value.number, str)):
        return f"“{spacing.plain(one.binding.literal)}” became “{spacing.plain(one.expected)}”"
    try:
        return _of_numeral(one, speech.locale)
    except literals.BadLiteral:
        return ""


def _of_numeral(one, locale):
    texts = [spacing.narrow(spacing.plain(text)) for text in (one.binding.literal, one.expected)]
    old, new = (literals.parse(text, locale) for text in texts)
    value = getattr(one.resolved, "value", None)
    if value is not None and _lost(one, texts[0], value, locale):
        return "nothing is left of the magnitude: choose a smaller unit or more decimals"
    if "byte" in ((value and UNITS[value.unit].dimension) or "") and old.number < OUTGROWN <= new.number:
        return "the number outgrew its unit: choose a larger one"
    if (old.sign in ("-", "\u2212")) != (new.sign in ("-", "\u2212")):
        return "the sign turned"
    words = [locale.category(text) for text in texts]
    if not new.tail.strip() and words[0] != words[1]:
        return "the noun after the number may take another form"
    return ""


def _lost(one, text, value, locale):
    options = one.resolved.options
    return literals.magnitude_lost(text, value.number, value.unit, locale, options.sig, options.floor)


def sentence(text, start):
    """(where it begins, the sentence that an offset lies in, its links as their texts); a table's row is one.

    >>> sentence("One. Of [two](calc:x) parts. Three.", 9)
    (5, 'Of two parts.')
    """
    line = text.rfind("\n", 0, start) + 1
    if text[line:].lstrip().startswith("|"):
        begin, end = line, (text.find("\n", start) + 1 or len(text))
    else:
        before = [m.end() for m in END.finditer(text, max(0, start - 2000), start)]
        begin = before[-1] if before else 0
        after = END.search(text, start)
        end = after.end() if after else len(text)
        begin += len(text[begin:end]) - len(text[begin:end].lstrip())
    shown = " ".join(LINK.sub(r"\1", text[begin:end]).split())
    return begin, shown if len(shown) <= MOST else shown[:MOST].rpartition(" ")[0] + " …"
