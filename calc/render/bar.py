"""A device's memory as one stacked bar, with the card's capacity as a line across it.

Widths are shares of the longer of the two, so the picture needs no scale; each role keeps one
colour and one pattern, here and in every table.
"""

from fractions import Fraction

from calc.render.html import tag

__all__ = ["STROKES", "bar", "patterns", "percent", "strip", "swatch"]

HEIGHT = 36
LABEL = 18
"""Pixels below a bar for the words at the card's line."""


def bar(parts, card, label, limit, prefix):
    """SVG of ``parts`` (name -> bytes) against ``card`` bytes, and the patterns that all later pictures use.

    ``label`` says the picture in words; ``limit`` stands at the card's line.
    """
    scale = max(sum(parts.values()), card) or 1
    patterns = tag("defs", [_pattern(n, prefix) for n in parts])
    return _drawn(parts, card, scale, label, prefix, patterns, limit)


def patterns(names, prefix):
    """What :func:`strip` takes its patterns from, where no :func:`bar` stands beside it."""
    made = tag("defs", [_pattern(name, prefix) for name in names])
    return tag("svg", made, width=0, height=0, aria_hidden="true", focusable="false")


def strip(parts, card, scale, label, prefix, limit=None):
    """A bar among others on one ``scale``, in bytes; it takes its patterns from the :func:`bar` of the same card."""
    return _drawn(parts, card, scale, label, prefix, None, limit)


def _drawn(parts, card, scale, label, prefix, patterns, limit):
    pieces, at = [], Fraction(0)
    for name, size in parts.items():
        pieces.append(_piece(name, at, Fraction(size), scale, prefix))
        at += size
    x, foot = percent(Fraction(card), scale), HEIGHT + 8 + (LABEL if limit else 0)
    line = tag("line", x1=x, x2=x, y1=0, y2=foot, class_="calc-limit")
    return tag("svg", patterns, pieces, line, _at_line(limit, x, 2 * card > scale), class_="calc-bar",
               width="100%", height=foot, role="img", aria_label=label, focusable="false")


def _at_line(text, x, left):
    """The words at the card's line, on the side where there is more room."""
    if not text:
        return None
    return tag("text", text, x=x, dx=-6 if left else 6, y=HEIGHT + 4 + LABEL, text_anchor="end" if left else None,
               class_="calc-tick")


def percent(part, whole):
    """A share as SVG writes it, to a thousandth.

    >>> percent(1, 3)
    '33.333%'
    """
    thousandths = Fraction(part) * 100_000 / whole
    whole_part, rest = divmod(round(thousandths), 1000)
    return f"{whole_part}.{rest:03d}%"


def _piece(name, at, size, scale, prefix):
    if not size:
        return None
    place = {"x": percent(at, scale), "width": percent(size, scale), "y": 4, "height": HEIGHT}
    return tag("g", tag("rect", class_="calc-fill", **place),
               tag("rect", fill=f"url(#{prefix}-{name})", **place), class_=f"role-{name}")


def swatch(name, prefix):
    """A small square in a role's colour and pattern, beside its name in a table."""
    square = {"width": 14, "height": 14}
    return tag("svg", tag("rect", class_="calc-fill", **square), tag("rect", fill=f"url(#{prefix}-{name})", **square),
               class_=f"calc-swatch role-{name}", aria_hidden="true", focusable="false", **square)


STROKES = {
    "weights": "",
    "gradients": "M0 8 8 0",
    "master": "M0 4H8",
    "moment1": "M4 0V8",
    "moment2": "M0 0 8 8",
    "activations": "M0 4H8M4 0V8",
    "passing": "M0 0 8 8M0 8 8 0",
}


def _pattern(name, prefix):
    stroke = tag("path", d=STROKES[name], class_="calc-stroke") if STROKES[name] else None
    return tag("pattern", stroke, id=f"{prefix}-{name}", width=8, height=8, patternUnits="userSpaceOnUse")
