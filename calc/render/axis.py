"""Places on a chart's axes, in exact arithmetic: octaves across, even steps of bytes upwards."""

from fractions import Fraction

__all__ = ["log2", "octaves", "steps"]

NICE = (1, 2, 5)
"""What a decimal step may begin with."""


def log2(n):
    """The binary logarithm of a whole number from 1, to a thousandth downwards: as fine as a chart shows.

    >>> log2(1024), log2(3)
    (Fraction(10, 1), Fraction(198, 125))
    """
    return Fraction((n**1000).bit_length() - 1, 1000)


def octaves(marks, least=4):
    """(first, last) power of two of an axis that shows all ``marks``, with room on both sides.

    >>> octaves([4096]), octaves([1, 30_000])
    ((9, 13), (0, 16))
    """
    last = max((max(marks) - 1).bit_length() + 1, least)
    first = min(min(marks).bit_length() - 3, last - least)
    return max(first, 0), last


def steps(top, base):
    """Whole steps of bytes from 0 up to ``top``, a few of them: powers of two, or 1, 2 and 5 times a power of ten.

    >>> steps(80 * 2**30, 2) == [0, 32 * 2**30, 64 * 2**30]
    True
    >>> steps(86 * 10**9, 10) == [0, 50 * 10**9]
    True
    """
    rough = max(-(-top // 4), 1)
    if base == 2:
        step = 1 << (rough - 1).bit_length()
    else:
        power = 10 ** (len(str(rough)) - 1)
        step = next(n * power for n in (*NICE, 10) if n * power >= rough)
    return list(range(0, int(top) + 1, step))
