"""The lab's network: blocks in a row, each with its forward pass and its reverse pass, by hand.

A block adds to its input x what two matrices make of it: x + drop(bend(x · up)) · down. Letters:
z = x · up, a = drop(bend(z)); g is the gradient of the loss by the block's output.
"""

from calc.lab_machine import Matrix, turned
from calc.lab_random import Dice, uniform

__all__ = ["BATCH", "BLOCKS", "INNER", "WIDTH", "backward", "batch", "forward", "gradient", "loss", "mask", "weights"]

BLOCKS, WIDTH, INNER, BATCH = 4, 8, 32, 4
SEED = 2024
SCALE = 2
"""Dropout keeps half of the values and doubles them, so that their mean stays; doubling is exact."""


def weights():
    """(up, down) of every block, as rows of numbers; their size keeps the values near 1.

    >>> len(weights()), sum(len(rows) * len(rows[0]) for pair in weights() for rows in pair)
    (4, 2048)
    >>> [max(abs(number) for rows in side for row in rows for number in row) for side in zip(*weights())]
    [0.4999847412109375, 0.2494354248046875]
    """
    dice = Dice(SEED)
    return [(uniform(dice, WIDTH, INNER, 1), uniform(dice, INNER, WIDTH, 2)) for _ in range(BLOCKS)]


def batch():
    """The one batch: inputs and targets, as rows of numbers.

    >>> [(len(rows), len(rows[0]), rows[0][0].hex()) for rows in batch()]
    [(4, 8, '0x1.a248000000000p-2'), (4, 8, '0x1.fea8000000000p-2')]
    """
    dice = Dice(SEED + 1)
    return uniform(dice, BATCH, WIDTH), uniform(dice, BATCH, WIDTH)


def mask(dice):
    """The next dropout mask of a block: its entries are exact in any type, so nothing is rounded."""
    return Matrix(dice.coins(BATCH, INNER))


def bend(z):
    """Softsign, z ÷ (1 + |z|): smooth like tanh, of exactly rounded operations alone.

    >>> bend(1), bend(-3) == -3 / 4
    (0.5, True)
    """
    return z / (1 + abs(z))


def slope(z):
    """The derivative of :func:`bend`, 1 ÷ (1 + |z|)².

    >>> slope(1)
    0.25
    """
    return 1 / ((1 + abs(z)) * (1 + abs(z)))


def drop(value, kept):
    """A value, doubled or dropped as the mask says.

    >>> drop(1.5, 1), drop(1.5, 0)
    (3.0, 0.0)
    """
    return SCALE * value * kept


def forward(run, x, pair, mask):
    """A block's output, and what its reverse pass needs beside x: z, a and the mask (None: no dropout)."""
    up, down = pair
    z = run.product(x, up)
    a = run.each(bend, z)
    if mask is not None:
        a = run.each(drop, a, mask)
    out = run.each(lambda old, new: old + new, x, run.product(a, down))
    return out, {"z": z, "a": a, "mask": mask}


def backward(run, g, pair, x, z, a, mask):
    """The gradients by the block's input and by (up, down)."""
    up, down = pair
    by_down = run.product(turned(a), g)
    by_a = run.product(g, turned(down))
    if mask is not None:
        by_a = run.each(drop, by_a, mask)
    by_z = run.each(lambda later, at: later * slope(at), by_a, z)
    by_up = run.product(turned(x), by_z)
    by_x = run.each(lambda around, through: around + through, g, run.product(by_z, turned(up)))
    return by_x, (by_up, by_down)


def loss(run, out, target):
    """The mean squared error, stored like any other value.

    >>> from calc.lab_machine import Arithmetic
    >>> from calc.lab_storage import STORAGES
    >>> run, out, target = Arithmetic(STORAGES["float64"]), Matrix(((1, 2),)), Matrix(((4, 3),))
    >>> loss(run, out, target), gradient(run, out, target).rows
    (5.0, ((-3.0, -1.0),))
    """
    total = 0
    for ys, ts in zip(out.rows, target.rows, strict=True):
        for y, t in zip(ys, ts, strict=True):
            total += (y - t) * (y - t)
    return run.stored([[total / out.size]], out, target).rows[0][0]


def gradient(run, out, target):
    """The gradient of the loss by the network's output."""
    return run.each(lambda y, t: 2 * (y - t) / out.size, out, target)
