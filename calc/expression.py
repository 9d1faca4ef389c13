"""A traced value's expression, written out: in names, or with values in their place."""

from fractions import Fraction

__all__ = ["grouped", "named_parts", "write"]

BINDING = {"≤": 0, "+": 1, "−": 1, "×": 2, "÷": 2, "^": 3}
SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def grouped(number):
    """Digits in English groups, a fraction as ``n/d``: the neutral way to show an operand."""
    if isinstance(number, Fraction):
        return f"{number.numerator:,}/{number.denominator:,}"
    if isinstance(number, int) and not isinstance(number, bool):
        return f"{number:,}".replace("-", "−")
    return str(number)


def write(value, leaf):
    """Write the top expression of ``value``; named operands and numbers go through ``leaf``."""
    if value.op is None:
        return leaf(value)

    def operand(v, parent, last):
        if v.key is not None or v.op is None:
            text = leaf(v)
            return f"({text})" if "/" in text and parent in "×÷^" else text
        text = write(v, leaf)
        inner, outer = BINDING.get(v.op, 9), BINDING.get(parent, -1)
        loose = inner < outer or (inner == outer and last and parent in "−÷")
        return f"({text})" if loose else text

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


def named_parts(operands):
    """The named values below ``operands``, each once, in order of use: key -> value."""
    found = {}
    for v in operands:
        found |= {k: p for k, p in ({v.key: v} if v.key else named_parts(v.operands)).items() if k not in found}
    return found
