"""The way through the map as a drawing: what feeds what, once round a training step and on to inference.

Boxes carry their cells' ids and nothing else, so the drawing is the same in all languages; the
words are its text alternative. Lengths are whole units of the drawing, which is scaled as one.
"""

from calc.render.html import tag

__all__ = ["PLACES", "STEPS", "flow"]

WIDTH, HEIGHT = 404, 240
BOX = (32, 22)
ROW = 30
PLACES = {
    "1A": (50, 0), "1B": (50, 1), "1C": (50, 2), "1D": (50, 4),
    "2A": (118, 0), "2B": (118, 2), "2C": (118, 4), "2D": (182, 3), "2E": (182, 1),
    "3A": (246, 2), "3B": (246, 3), "3C": (246, 4), "3D": (246, 5),
    "4A": (311, 0), "4B": (311, 1), "4C": (311, 2), "4D": (311, 3), "4E": (311, 4), "4F": (311, 5), "4G": (311, 6),
    "5A": (378, 2), "5B": (378, 3), "5C": (378, 4), "5D": (378, 5),
}  # fmt: skip
"""Cell -> (middle of the box, row)."""
STEPS = (
    ("1A", "1B"), ("1B", "1C"), ("1C", "2B"), ("1D", "2C"),
    ("2A", "2B"), ("2B", "2D"), ("2C", "2D"), ("2B", "2E"), ("2D", "3A"), ("2E", "3A"),
    ("3A", "3B"), ("3B", "3C"), ("3C", "3D"), ("5A", "5B"), ("5B", "5C"), ("5C", "5D"),
)  # fmt: skip
"""Straight arrows, from cell to cell."""
BELOW = 234
ROUND = {
    "text": "M34 51H20V141H34",
    "next-batch": f"M240 182V{BELOW}H8V21H34",
    "load-weights": f"M252 182V{BELOW}H346V81H362",
}
"""Arrows that go round other boxes: from 1B past 1C to 1D, and both ways out of 3D."""


def flow(label, current=None):
    """The drawing; ``label`` says it in words, ``current`` is the cell to mark."""
    head = tag("marker", tag("path", d="M0 0 8 4 0 8z", fill="currentColor"), id="map-arrow", viewBox="0 0 8 8", refX=7,
               refY=4, markerWidth=6, markerHeight=6, orient="auto-start-reverse")  # fmt: skip
    lines = [*(_arrow(_path(start, end)) for start, end in STEPS), *map(_arrow, ROUND.values())]
    options = tag("rect", x=287, y=2, width=48, height=222, rx=4, class_="map-options")
    return tag("svg", tag("defs", head), options, lines, [_box(cell, cell == current) for cell in PLACES],
               class_="map-drawing", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=label,
               focusable="false")  # fmt: skip


def _corner(cell):
    x, row = PLACES[cell]
    return x - BOX[0] // 2, 10 + row * ROW


def _path(start, end):
    """From the side of one box that faces the other to that one's edge."""
    (x1, y1), (x2, y2), (wide, high) = _corner(start), _corner(end), BOX
    if x1 == x2:
        return f"M{x1 + wide // 2} {y1 + high}V{y2}"
    return f"M{x1 + wide} {y1 + high // 2}L{x2} {y2 + high // 2}"


def _arrow(path):
    return tag("path", d=path, class_="map-arrow", marker_end="url(#map-arrow)")


def _box(cell, current):
    x, y = _corner(cell)
    box = tag("rect", x=x, y=y, width=BOX[0], height=BOX[1], rx=3)
    name = tag("text", cell, x=x + BOX[0] // 2, y=y + 16, text_anchor="middle")
    return tag("g", box, name, class_="map-box is-current" if current else "map-box")
