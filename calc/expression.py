"""A traced value's expression, written out: in names, or with values in their place."""

from fractions import Fraction

__all__ = ["grouped", "named_parts", "write"]

BINDING = {sign: rank for rank, signs in enumerate(("≤", "+−", "×÷", "^")) for sign in signs}
SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def grouped(number):
    """Digits in English groups, a fraction as ``n/d``: the neutral way to show an operand."""
    if isinstance(number, Fraction):
        return f"{number.numerator:,}/{number.denominator:,}"
    if isinstance(number, int) and not isinstance(number, bool):
        return f"{number:,}".replace("-", "−")
    return str(number)


def write(value, leaf):
    """Write the top expression of ``value``; named operands and numbers go through ``leaf``.

    >>> from calc.setup import Setup
    >>> s = Setup(a=4, b=3, c=2)
    >>> for value in (s.a - (s.b - s.c), s.a - s.b - s.c, s.a / (s.b * s.c), (s.a + s.b) * s.c, (s.a + s.b) ** 2):
    ...     print(write(value, lambda operand: operand.key or str(operand.number)))
    a − (b − c)
    a − b − c
    a ÷ (b × c)
    (a + b) × c
    (a + b)²
    """
    if value.op is None:
        return leaf(value)

    def operand(v, parent, last):
        if v.key is not None or v.op is None:
            text = leaf(v)
            return f"({text})" if "/" in text and parent in "×÷^" else text
        text = write(v, leaf)
        return f"({text})" if _loose(v.op, parent, last) else text

    parts = [operand(v, value.op, i > 0) for i, v in enumerate(value.operands)]
    if value.op == "=":
        return parts[0]
    if value.op == "same":
        return " = ".join(parts)
    if value.op == "priced":
        return f"{parts[0]} [{', '.join(parts[1:])}]"
    if value.op.startswith("note:"):
        return f"{parts[0]} [{value.op.removeprefix('note:')}]"
    if value.op == "round÷√":
        return f"round({parts[0]} ÷ √{parts[1]})"
    if value.op == "^":
        return parts[0] + parts[1].translate(SUPERSCRIPT)
    if value.op in BINDING:
        return f" {value.op} ".join(parts)
    return f"{value.op}({', '.join(parts)})"


def _loose(op, parent, last):
    """Whether an operand needs brackets: its sign binds less than its parent's, or the parent takes away all of it."""
    inner, outer = BINDING.get(op), BINDING.get(parent)
    if None in (inner, outer):
        return False
    return inner < outer or (inner == outer and last and parent in "−÷")


def named_parts(operands):
    """The named values below ``operands``, each once, in order of use: key -> value."""
    found = {}
    for v in operands:
        found |= {k: p for k, p in ({v.key: v} if v.key else named_parts(v.operands)).items() if k not in found}
    return found
