"""A device's memory as one stacked bar, with the card's capacity as a line across it.

Widths are shares of the longer of the two, so the picture needs no scale; each role keeps one
colour and one pattern, here and in every table.
"""

from fractions import Fraction

from calc.render.html import tag

__all__ = ["bar", "percent", "swatch"]

HEIGHT = 36


def bar(parts, card, label, prefix):
    """SVG of ``parts`` (name -> bytes) against ``card`` bytes; ``label`` says it in words."""
    total = sum(parts.values())
    scale = max(total, card) or 1
    pieces, at = [], Fraction(0)
    for name, size in parts.items():
        pieces.append(_piece(name, at, Fraction(size), scale, prefix))
        at += size
    x = percent(Fraction(card), scale)
    line = tag("line", x1=x, x2=x, y1=0, y2=HEIGHT + 8, class_="calc-limit")
    return tag("svg", tag("defs", [_pattern(n, prefix) for n in parts]), pieces, line, class_="calc-bar",
               width="100%", height=HEIGHT + 8, role="img", aria_label=label, focusable="false")


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
}


def _pattern(name, prefix):
    stroke = tag("path", d=STROKES[name], class_="calc-stroke") if STROKES[name] else None
    return tag("pattern", stroke, id=f"{prefix}-{name}", width=8, height=8, patternUnits="userSpaceOnUse")
