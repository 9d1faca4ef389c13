"""A line chart that is as wide as its place: heights in pixels, widths in percent, words unscaled."""

from fractions import Fraction

from calc import numbers
from calc.render.axis import steps
from calc.render.bar import percent
from calc.render.figures import NBSP
from calc.render.html import glue, tag

__all__ = ["mark", "plot"]

HEIGHT, ABOVE, BELOW = 180, 8, 24
MARK = 10
GRAIN = 1000
"""Units across the curve's own drawing, which is stretched to the chart's width."""
EDGE = Fraction(1, 10)
"""The part of the axis at either end where a number stands inwards of its place."""
FEW, MANY = 3, 5
"""Words under the axis where numbers are long, and where they are short."""


def plot(curve, card, told, locale):
    """SVG of a curve, a line at ``card`` bytes, the reader's point, the last that fits; ``told`` says it in words."""
    points = curve.points()
    top = Fraction(max(card, *(held for _, held in points))) * 21 / 20
    level = lambda held: ABOVE + round(HEIGHT * (1 - held / top))  # noqa: E731
    amounts = steps(top, locale.base)
    frame = {"height": ABOVE + HEIGHT + BELOW, "focusable": "false"}
    scale = tag("svg", [_amount(a, level(a), locale) for a in amounts], class_="calc-scale", aria_hidden="true",
                width=64, **frame)
    chart = tag("svg", [_across(level(a), "calc-rule") for a in amounts], _line(curve, points, level),
                _across(level(card), "calc-limit"), _marks(curve, level), _numbers(curve, locale),
                width="100%", role="img", aria_label=told, **frame)
    return tag("div", scale, chart, class_="calc-plot")


def mark(kind):
    """The sign of a chart's legend: of the ``card``'s line, the ``own`` point or the ``largest`` that fits."""
    drawn = tag("line", x1=0, x2=20, y1=7, y2=7, class_="calc-limit") if kind == "card" else _sign(kind, 10, 7)
    return tag("svg", drawn, width=20, height=14, class_="calc-swatch", aria_hidden="true", focusable="false")


def _sign(kind, x, y):
    if kind == "own":
        return tag("circle", cx=x, cy=y, r=MARK // 2, class_="calc-own")
    half = MARK // 2
    move = f"translate(-{half} -{half})"
    return tag("rect", x=x, y=y, width=MARK, height=MARK, transform=move, class_="calc-largest")


def _marks(curve, level):
    at = lambda kind, n: _sign(kind, percent(curve.across(n), 1), level(curve.bytes_at(n)))  # noqa: E731
    return glue(at("largest", curve.largest) if curve.largest else None, at("own", curve.own))


def _across(y, kind):
    return tag("line", x1="0%", x2="100%", y1=y, y2=y, class_=kind)


def _line(curve, points, level):
    places = (f"{round(curve.across(n) * GRAIN)} {level(held)}" for n, held in points)
    path = tag("path", d="M" + "L".join(places), class_="calc-line", vector_effect="non-scaling-stroke")
    height = ABOVE + HEIGHT + BELOW
    return tag("svg", path, width="100%", height=height, viewBox=f"0 0 {GRAIN} {height}", preserveAspectRatio="none")


def _amount(held, y, locale):
    text = numbers.text(held, "byte", locale, decimals=0).replace(" ", NBSP)
    return tag("text", text, x="100%", dx=-6, y=y + 4, text_anchor="end", class_="calc-tick")


def _numbers(curve, locale):
    """Some of the powers of two, as many as have room on the narrowest page."""
    powers = curve.powers()
    most = MANY if powers[-1] < 10**6 else FEW
    shown = powers[:: -(-(len(powers) - 1) // (most - 1))]
    return [_number(n, curve.across(n), locale) for n in shown]


def _number(n, share, locale):
    anchor = "middle" if EDGE < share < 1 - EDGE else "end" if share > EDGE else None
    return tag("text", numbers.text(n, "count", locale), x=percent(share, 1), y=ABOVE + HEIGHT + 18,
               text_anchor=anchor, class_="calc-tick")
