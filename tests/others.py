"""What other calculators printed beside our restatement of them: ``tests/cases/others.toml``, read and compared.

``python -m tests.others`` prints the table for Llama 3.1 8B and exits with 1 where a figure does not agree.
"""

import sys
import tomllib
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from calc import CALCULATORS, query
from calc.units import SYMBOLS

__all__ = ["Figure", "agrees", "figures", "ours", "table"]

CALCULATOR = CALCULATORS["other-calculators"]
TABLE = Path(__file__).with_name("cases") / "others.toml"


@dataclass(frozen=True)
class Figure:
    """One figure that a tool printed: which tool, at which commit, for which setup, and where ours is found."""

    tool: str
    at: str
    key: str
    prints: int | str
    query: str = ""
    beside: int = 0
    within: str = ""
    why: str = ""


def figures():
    """All figures of the table, in its order."""
    for tool in tomllib.loads(TABLE.read_text("utf-8"))["tool"]:
        for row in tool["figures"]:
            yield Figure(tool["id"], tool["at"], **row)


def ours(figure):
    """Our restatement's exact number, and what the tool counts besides."""
    given = query.parse(CALCULATOR, figure.query)
    return CALCULATOR.evaluate(given).value(figure.key).number + figure.beside


def agrees(figure):
    """Whether ours is the tool's figure: a whole number cut as it cuts, a text to its last digit, as it rounds."""
    if isinstance(figure.prints, int):
        return ours(figure) // 1 == figure.prints
    number, digits, size = _read(figure.prints)
    near = Fraction(figure.within) * number if figure.within else Fraction(1, 2 * 10**digits)
    return abs(Fraction(ours(figure), size) - number) <= near


def _read(text):
    """The number, its decimals and the bytes of its unit: "55.92 GiB"."""
    number, unit = text.split(" ")
    return Fraction(number), len(number.partition(".")[2]), SYMBOLS[unit][0][1]


def table():
    """The comparison as lines of text."""
    yield ("tool", "at", "setup", "figure", "ours", "printed", "")
    for one in figures():
        number = ours(one)
        if isinstance(one.prints, int):
            shown, printed = f"{number // 1:,}", f"{one.prints:,}"
        else:
            _, digits, size = _read(one.prints)
            shown, printed = f"{float(Fraction(number, size)):.{digits}f} GiB", one.prints
        verdict = "agrees" if agrees(one) else "DIFFERS"
        yield (one.tool, one.at, one.query or "-", one.key, shown, printed, verdict + _note(one))


def _note(figure):
    if figure.beside:
        return f", with {figure.beside:,} for {figure.why}"
    return f" within {figure.within}: {figure.why}" if figure.within else ""


def main():
    rows = list(table())
    widths = [max(len(row[i]) for row in rows) for i in range(6)]
    for row in rows:
        print("  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[6]]).rstrip())
    wrong = [one for one in figures() if not agrees(one)]
    print(f"{len(rows) - 1} figures, {len(rows) - 1 - len(wrong)} agree")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
