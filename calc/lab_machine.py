"""What the lab computes with: arithmetic that records its work, and a store that records what it holds.

Nothing here is estimated: a product is counted when it runs, a value when it is kept. Only
``+ − × ÷`` on float64 are used, whose results IEEE 754 fixes to the last bit, so the build and any
browser get the same ones; a library's ``tanh`` may differ between systems.
"""

from collections import Counter
from typing import NamedTuple

__all__ = ["Arithmetic", "Matrix", "Store", "turned"]


class Matrix(NamedTuple):
    """Rows of numbers, and how many roundings lie one after the other on the longest way to them."""

    rows: tuple
    chain: int = 0

    @property
    def size(self):
        """How many values it holds."""
        return len(self.rows) * len(self.rows[0])


def turned(matrix):
    """The transpose; nothing is computed, so nothing is rounded.

    >>> turned(Matrix(((1, 2, 3),), 5))
    Matrix(rows=((1,), (2,), (3,)), chain=5)
    """
    return Matrix(tuple(zip(*matrix.rows, strict=True)), matrix.chain)


class Arithmetic:
    """Works in float64 and rounds each value that it hands out to the storage type.

    ``multiply_adds`` counts those of matrix products by ``phase``; ``longest`` is the longest chain
    of roundings so far.

    >>> from calc.lab_storage import STORAGES
    >>> run = Arithmetic(STORAGES["float64"])
    >>> run.longest, run.stored(((1, 2),))
    (0, Matrix(rows=((1.0, 2.0),), chain=1))
    >>> run.product(Matrix(((1, 2),)), Matrix(((3,), (4,))))
    Matrix(rows=((11.0,),), chain=1)
    >>> run.multiply_adds["forward"]
    2
    """

    def __init__(self, storage):
        self.storage, self.phase = storage, "forward"
        self.multiply_adds, self.longest = Counter(), 0

    def stored(self, rows, *operands):
        """These numbers as the storage type holds them: one more rounding than their operands."""
        chain = 1 + max((operand.chain for operand in operands), default=0)
        self.longest = max(self.longest, chain)
        return Matrix(tuple(tuple(map(self.storage.rounded, row)) for row in rows), chain)

    def product(self, left, right):
        """The matrix product; its sums run in float64, each result is rounded once."""
        columns = turned(right).rows
        return self.stored([[self._dot(row, column) for column in columns] for row in left.rows], left, right)

    def _dot(self, left, right):
        total = 0
        for a, b in zip(left, right, strict=True):  # not sum(): newer Pythons compensate its errors
            total += a * b
        self.multiply_adds[self.phase] += len(left)
        return total

    def each(self, compute, *operands):
        """``compute`` applied to the entries that stand in the same place."""
        places = zip(*(operand.rows for operand in operands), strict=True)
        return self.stored([list(map(compute, *rows)) for rows in places], *operands)


class Store:
    """What the forward pass leaves for the backward pass; ``peak`` is the most values held at once.

    The gradient that is on its way and the weights are not kept here: they are the same in every run.

    >>> store = Store()
    >>> store.held, store.peak
    (0, 0)
    >>> store.keep("x", Matrix(((1, 2), (3, 4)))); store.keep("y", Matrix(((1,),)))
    >>> store.take("x").size, store.held, store.peak
    (4, 1, 5)
    """

    def __init__(self):
        self._kept, self.held, self.peak = {}, 0, 0

    def keep(self, name, matrix):
        """Hold a matrix under a name that is free."""
        if name in self._kept:
            raise ValueError(f"{name} is kept already")
        self._kept[name] = matrix
        self.held += matrix.size
        self.peak = max(self.peak, self.held)

    def look(self, name):
        """A matrix that is kept, and stays."""
        return self._kept[name]

    def take(self, name):
        """A matrix that was kept, which is given up."""
        matrix = self._kept.pop(name)
        self.held -= matrix.size
        return matrix
