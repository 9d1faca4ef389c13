"""The lab: one training step, run for real, with and without recomputation and in narrower storage.

>>> found = experiments()
>>> found["recompute"].kept < found["keep"].kept
True
>>> identical(found["recompute"], found["keep"]), identical(found["forget"], found["keep"])
(True, False)
>>> [within(found[name], found["keep"]) for name in ("float32", "float16")]
[True, True]
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from calc import lab_network as network
from calc.lab_machine import Arithmetic, Store
from calc.lab_random import Dice
from calc.lab_storage import STORAGES

__all__ = ["EXPERIMENTS", "Plan", "Run", "apart", "experiments", "identical", "relative", "step", "tolerance", "within"]

MASK_SEED = 7


@dataclass(frozen=True)
class Plan:
    """How to run the step.

    ``recompute``: keep each block's input only and run the block again in the backward pass;
    ``restore``: for that second run, set the random state back, so that dropout draws the same mask;
    ``storage``: the type that every value is rounded to when it is stored.
    """

    recompute: bool = False
    restore: bool = True
    dropout: bool = True
    storage: str = "float64"


EXPERIMENTS = {
    "keep": Plan(),
    "recompute": Plan(recompute=True),
    "forget": Plan(recompute=True, restore=False),
    "float32": Plan(storage="float32"),
    "float16": Plan(storage="float16"),
}
"""What the page shows: the reference first."""


@dataclass(frozen=True)
class Run:
    """What one step gave, and what it took.

    ``loss`` before and ``after`` the weights moved; ``gradients`` by each matrix; ``kept``: values
    held for the backward pass at the largest moment; ``multiply_adds`` by phase (forward, again,
    backward); ``chain``: roundings on the longest way from an input to a gradient.
    """

    plan: Plan
    loss: float
    after: float
    gradients: tuple
    kept: int
    multiply_adds: dict
    chain: int


@cache
def experiments():
    """Every run of the page, by name; deterministic, so once is enough for a process."""
    return {name: step(plan) for name, plan in EXPERIMENTS.items()}


def step(plan):
    """Train the network on its one batch by one step.

    The masks are drawn by the same dice every time; the first one begins with

    >>> network.mask(Dice(MASK_SEED)).rows[0][:8]
    (0, 1, 1, 0, 0, 0, 0, 0)
    """
    run, store = Arithmetic(STORAGES[plan.storage]), Store()
    x, target = map(run.stored, network.batch())
    pairs = [tuple(map(run.stored, pair)) for pair in network.weights()]
    dice = Dice(MASK_SEED)
    out, states = _forward(run, store, x, pairs, dice, plan)
    loss, g = network.loss(run, out, target), network.gradient(run, out, target)
    gradients = _backward(run, store, g, pairs, dice, states, plan)
    chain, work = run.longest, dict(run.multiply_adds)
    moved = [(run.each(_moved, up, by_up), run.each(_moved, down, by_down))
             for (up, down), (by_up, by_down) in zip(pairs, gradients, strict=True)]
    again, _ = _forward(run, Store(), x, moved, Dice(MASK_SEED), plan)
    flat = tuple(by_w.rows for pair in gradients for by_w in pair)
    return Run(plan, loss, network.loss(run, again, target), flat, store.peak, work, chain)


def _forward(run, store, x, pairs, dice, plan):
    """The network's output; block by block, what the plan says is kept, and the random state before."""
    states = []
    for n, pair in enumerate(pairs):
        states.append(dice.state)
        store.keep((n, "x"), x)
        x, needed = network.forward(run, x, pair, network.mask(dice) if plan.dropout else None)
        if not plan.recompute:
            _keep(store, n, needed)
    return x, states


def _backward(run, store, g, pairs, dice, states, plan):
    """The gradients by every matrix, first block first."""
    found = []
    for n in reversed(range(len(pairs))):
        if plan.recompute:
            run.phase = "again"
            source = Dice(states[n]) if plan.restore else dice
            mask = network.mask(source) if plan.dropout else None
            _keep(store, n, network.forward(run, store.look((n, "x")), pairs[n], mask)[1])
        run.phase = "backward"
        needed = {name: store.take((n, name)) for name in ("x", "z", "a")}
        mask = store.take((n, "mask")) if plan.dropout else None
        g, by_pair = network.backward(run, g, pairs[n], mask=mask, **needed)
        found.append(by_pair)
    return found[::-1]


def _keep(store, n, needed):
    for name, matrix in needed.items():
        if matrix is not None:
            store.keep((n, name), matrix)


def _moved(weight, by_weight):
    """Gradient descent, with a learning rate of a quarter: a power of two, exact in any type.

    >>> _moved(3, 8)
    1.0
    """
    return weight - by_weight / 4


# comparing two runs -------------------------------------------------------------------------


def identical(run, reference):
    """Whether losses and all gradients are the same to the last bit (``hex`` tells −0 from 0)."""
    return _bits(run) == _bits(reference)


def _bits(run):
    return [x.hex() for x in (run.loss, run.after, *(x for rows in run.gradients for row in rows for x in row))]


def apart(run, reference):
    """The largest difference between two gradients' entries, exactly."""
    return max(_largest_gap(a, b) for a, b in zip(run.gradients, reference.gradients, strict=True))


def relative(run, reference):
    """(of the loss, of the gradients): the difference, relative to the reference.

    A matrix's difference is its largest entry's, over the largest entry of the reference: an entry
    that happens to be near zero would make any error look large.
    """
    of_loss = abs(Fraction(run.loss) - Fraction(reference.loss)) / abs(Fraction(reference.loss))
    both = zip(run.gradients, reference.gradients, strict=True)
    return of_loss, max(_largest_gap(a, b) / max(abs(Fraction(x)) for row in b for x in row) for a, b in both)


def _largest_gap(rows, others):
    pairs = ((a, b) for row, other in zip(rows, others, strict=True) for a, b in zip(row, other, strict=True))
    return max(abs(Fraction(a) - Fraction(b)) for a, b in pairs)


def tolerance(run):
    """Unit roundoff × roundings on the longest chain: what they could add up to, if none were amplified.

    A yardstick of first order, not a proof: a network may amplify an error on its way.
    """
    return run.chain * STORAGES[run.plan.storage].roundoff


def within(run, reference):
    """Whether loss and gradients lie within the run's tolerance."""
    return max(relative(run, reference)) <= tolerance(run)
