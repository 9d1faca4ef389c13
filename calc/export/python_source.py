"""A traced value's expression as Python source that computes it exactly: integers and fractions, never floats."""

from fractions import Fraction

__all__ = ["literal", "source"]

SIGNS = {"≤": "<=", "+": "+", "−": "-", "×": "*", "^": "**"}
BINDING = {"≤": 0, "+": 1, "−": 1, "×": 2, "^": 3}
WHOLE = 4
"""How tightly a name, a literal or a call holds together: it never needs brackets."""


def literal(number):
    """An exact value as Python writes it.

    >>> [literal(n) for n in (8, Fraction(1, 3), True, None, "adam")]
    ['8', 'Fraction(1, 3)', 'True', 'None', "'adam'"]
    """
    if isinstance(number, Fraction):
        return f"Fraction({number.numerator}, {number.denominator})"
    return repr(number)


def source(value, name):
    """The expression of ``value``; ``name(operand)`` is the variable of a named operand.

    A value that no number answers is ``None``, whatever its formula would be.

    >>> from calc.trace import Value, ceiling, rooted
    >>> a, b = Value(7, key="a"), Value(2, key="b")
    >>> [source(v, lambda operand: operand.key) for v in (a / b, (a - (b - 1)) * 2, ceiling(a / b), rooted(a, b))]
    ['Fraction(a, b)', '(a - (b - 1)) * 2', 'ceil(Fraction(a, b))', '(isqrt(4 * a**2 // b) + 1) // 2']
    """
    return _expression(value, name)[0]


def _expression(value, name):
    """(source, how tightly it holds together) of a value's own expression."""
    if value.number is None:
        return "None", WHOLE
    if value.op is None:
        number = value.number
        negative = isinstance(number, int) and number < 0
        return literal(number), BINDING["−"] if negative else WHOLE
    parts = [_operand(operand, name) for operand in value.operands]
    if value.op in ("=", "same", "priced") or value.op.startswith("note:"):
        return parts[0]
    if value.op in SIGNS:
        return _signed(value.op, parts), BINDING[value.op]
    return _called(value.op, parts), BINDING["×"] if value.op == "round÷√" else WHOLE


def _operand(value, name):
    return (name(value), WHOLE) if value.key is not None else _expression(value, name)


def _signed(op, parts):
    """Operands with a sign between; brackets where Python would read them otherwise."""
    outer = BINDING[op]
    written = [
        f"({text})" if inner < outer or (inner == outer and (op == "^" or (op == "−" and at))) else text
        for at, (text, inner) in enumerate(parts)
    ]
    return ("**" if op == "^" else f" {SIGNS[op]} ").join(written)


def _called(op, parts):
    texts = [text for text, _ in parts]
    tight = [text if inner == WHOLE else f"({text})" for text, inner in parts]
    calls = {
        "÷": lambda: f"Fraction({', '.join(texts)})",
        "max": lambda: f"max({', '.join(texts)})",
        "min": lambda: f"min({', '.join(texts)})",
        "ceil": lambda: f"ceil({texts[0]})",
        # a ÷ √b to the nearest whole number, half up: ⌊(⌊2a ÷ √b⌋ + 1) ÷ 2⌋, in integers throughout
        "round÷√": lambda: f"(isqrt(4 * {tight[0]}**2 // {tight[1]}) + 1) // 2",
    }
    return calls[op]()
