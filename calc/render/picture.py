"""``training-memory`` as one SVG file to keep: bar, legend, numbers, card's line, setup, what is left out.

The file stands alone: its own colours, no style sheet, no script, no font or file from elsewhere. Each part
is laid out from the top down and says how far it came.
"""

from fractions import Fraction

from calc import entry, numbers, query
from calc.render import figures, memory
from calc.render.bar import STROKES
from calc.render.form import choice_label, field_word
from calc.render.html import glue, tag
from calc.render.measure import lines, width

__all__ = ["COLOURS", "has_picture", "standalone"]

COLOURS = {
    "weights": "#2b6cb0",
    "gradients": "#b7791f",
    "master": "#2f855a",
    "moment1": "#97266d",
    "moment2": "#6b46c1",
    "activations": "#9c4221",
}
"""Role -> colour on paper: those of docs/assets/calc-card.css by day."""

WIDTH, EDGE = 800, 32
INNER = WIDTH - 2 * EDGE
INK, PALE, RULE = "#1a1a1a", "#555", "#bbb"
BAR = 44
AMOUNTS, SHARES = 400, 490
"""Where the legend's amounts and shares end, from the left edge of the file."""
GAP = 32
"""Pixels between the two columns of the setup."""


def has_picture(calculator_id):
    """Whether :func:`standalone` can draw this calculator.

    >>> has_picture("training-memory"), has_picture("low-rank")
    (True, False)
    """
    return calculator_id == "training-memory"


def standalone(evaluation, locale):
    """The whole file as text, in a language: valid XML in UTF-8."""
    held, y, parts = memory.parts(evaluation.setup), 0, []
    for part in (_title, _bar, _legend, _setup, _foot):
        drawn, y = part(evaluation, held, locale, y)
        parts.append(drawn)
    made = tag("svg", tag("title", _headline(evaluation, locale)), tag("defs", [_pattern(role) for role in held]),
               tag("rect", width=WIDTH, height=y, fill="#fff"), parts,
               xmlns="http://www.w3.org/2000/svg", width=WIDTH, height=y, viewBox=f"0 0 {WIDTH} {y}",
               font_family="system-ui, sans-serif", fill=INK, lang=locale.tag, **{"xml:lang": locale.tag})
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{made}\n'


def _pattern(role):
    ground = tag("rect", width=8, height=8, fill=COLOURS[role])
    stroke = tag("path", d=STROKES[role], stroke="#fff", stroke_width="1.5") if STROKES[role] else None
    return tag("pattern", ground, stroke, id=role, width=8, height=8, patternUnits="userSpaceOnUse")


def _text(text, x, y, size, **more):
    return tag("text", text, x=x, y=y, font_size=size, **more)


def _block(text, size, y, room=INNER, x=EDGE, **more):
    """(lines of a text below ``y``, where the last one ends)."""
    step, made = size * 7 // 5, lines(text, size, room)
    drawn = [_text(line, x, y + step * n, size, **more) for n, line in enumerate(made, 1)]
    return drawn, y + step * len(made)


def _headline(evaluation, locale):
    total = figures.text(evaluation.results["device.total"], locale)
    return figures.pair(locale.words("result.device.total"), total, locale)


def _title(evaluation, held, locale, y):
    large, y = _block(_headline(evaluation, locale), 24, y + 16, font_weight="bold")
    verdict, y = _block(memory.verdict_text(evaluation, locale), 16, y + 4)
    return glue(large, verdict), y + 18


def _bar(evaluation, held, locale, y):
    card = evaluation.inputs["card"].number
    scale = Fraction(max(sum(held.values()), card) or 1)
    place = lambda size: EDGE + round(INNER * size / scale)  # noqa: E731
    pieces, at = [], Fraction(0)
    for role, size in held.items():
        left, at = place(at), at + size
        pieces.append(tag("rect", x=left, y=y + 8, width=place(at) - left, height=BAR, fill=f"url(#{role})"))
    x, foot = place(card), y + BAR + 34
    line = tag("line", x1=x, x2=x, y1=y, y2=foot, stroke=INK, stroke_width=2, stroke_dasharray="5 3")
    left = 2 * card > scale
    name = _text(memory.card_line(evaluation, locale), x - 6 if left else x + 6, foot - 4, 14,
                 text_anchor="end" if left else None)
    return glue(pieces, line, name), foot + 8


def _legend(evaluation, held, locale, y):
    rows = []
    for role, size in held.items():
        square = tag("rect", x=EDGE, y=y + 8, width=16, height=16, fill=f"url(#{role})")
        rows += [square, _row(locale.words(f"role.{role}"), size, sum(held.values()), y, locale)]
        y += 24
    rows.append(tag("line", x1=EDGE, x2=SHARES, y1=y + 4, y2=y + 4, stroke=RULE))
    rows.append(_row(locale.words("role.sum"), sum(held.values()), sum(held.values()), y + 5, locale))
    return glue(rows), y + 48


def _row(name, size, total, y, locale):
    """A role's name, its bytes and its share of the sum."""
    at = {"y": y + 21, "size": 15}
    return glue(_text(name, EDGE + 26, **at),
                _text(figures.amount(size, locale), AMOUNTS, text_anchor="end", **at),
                _text(_share(size, total, locale), SHARES, text_anchor="end", **at))


def _share(size, total, locale):
    return numbers.text(Fraction(size) / total if total else None, "share", locale)


def _setup(evaluation, held, locale, y):
    """All inputs in force, two beside each other; a line is as high as the taller of them."""
    room, drawn = (INNER - GAP) // 2, []
    shown = [(field_word(evaluation.calculator.id, f.name, locale), _shown(f, evaluation.inputs[f.name].number, locale))
             for f in evaluation.calculator.inputs if evaluation.inputs[f.name].number is not None]
    for at in range(0, len(shown), 2):
        ends = []
        for column, (label, value) in enumerate(shown[at : at + 2]):
            x = EDGE + column * (room + GAP)
            text, end = _block(label, 13, y, room - width(value, 13) - 12, x, fill=PALE)
            drawn += [*text, _text(value, x + room, y + 18, 13, text_anchor="end")]
            ends.append(end)
        y = max(ends) + 3
    return glue(drawn), y + 12


def _shown(field, value, locale):
    """An input's value as the form would show it."""
    if field.name == "stage":
        return locale.words(f"choice.stage.{value}")
    if field.kind == "choice":
        return choice_label(field, value, locale)
    if field.kind == "flag":
        return locale.words("ui.yes" if value else "ui.no")
    return entry.write(field, value, locale)


def _foot(evaluation, held, locale, y):
    """What is left out, and the setup as a link's query would carry it."""
    calculator = evaluation.calculator
    given = calculator.explicit({name: value.number for name, value in evaluation.inputs.items()})
    line = "?".join(filter(None, (calculator.id, query.text(calculator, given))))
    omitted, y = _block(memory.omitted(evaluation, locale), 13, y, fill=PALE)
    name, y = _block(figures.pair(locale.words("site.title"), line, locale), 13, y + 2, fill=PALE)
    return glue(omitted, name), y + 24
