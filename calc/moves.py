"""The least painful moves that make a setup fit on its card.

A move changes one input. Its pain is a judgement, not a measurement; it stands in :data:`PAIN`, and
nothing else decides: of all combinations that fit at the peak with the headroom free, the one with
the smallest sum of pain is taken, and of several the one that leaves the most room.
"""

from dataclasses import dataclass
from itertools import product
from operator import attrgetter
from typing import NamedTuple

from calc import activations, inverse

__all__ = ["PAIN", "RANK", "Step", "others", "plan"]

RANK = 16
"""Rank of the adapters that are proposed."""

PAIN = {
    "recompute": {"none": 0, "selective": 1, "full": 6},
    "stage": {0: 0, 1: 1, 2: 2, 3: 4},
    "batch": 3,
    "optimizer": {"adam": 0, "adam-8bit": 8},
    "offload": {"none": 0, "optimizer": 16},
    "adapter_rank": {0: 0, RANK: 20},
    "devices": 100,
    "sequence": 200,
}
"""Input -> pain of each value, or of any change.

More devices hurt more than all other moves together, and a shorter sequence more than that with
them: either is only taken when nothing else would do.
"""

ACTIVATIONS = ("batch", "recompute")
STATES = ("stage", "optimizer", "offload", "adapter_rank")
"""Inputs that change what activations need, and inputs that change all else: the two never meet."""


@dataclass(frozen=True)
class Step:
    """One move: the input it changes, and the evaluations ``before`` and ``after`` it."""

    name: str
    before: object
    after: object

    @property
    def value(self):
        """What the input is set to."""
        return self.after.inputs[self.name].number

    @property
    def saved(self):
        """Bytes that the move takes off each device's resident sum."""
        return self.before.results["device.total"].number - self.after.results["device.total"].number


def plan(evaluation, barred=()):
    """The steps, from the least painful to the most; empty if it fits, ``None`` if nothing here helps.

    ``barred`` are inputs that must stay as they are.

    >>> from calc import evaluate
    >>> llama = evaluate("training-memory", {"preset": "llama-3.1-70b", "devices": 8, "stage": 3, "card": 80 * 2**30})
    >>> [(step.name, step.value, step.saved) for step in plan(llama)]
    [('recompute', 'full', 85899345920), ('offload', 'optimizer', 122500000000)]
    >>> [step.name for step in plan(llama, barred={"offload"})]
    ['recompute', 'adapter_rank']
    >>> plan(evaluate("training-memory", {"params": 10**9}))
    ()

    Lengths are halved until one fits:

    >>> long = llama.after(card=40 * 2**30, sequence=32_768, batch=4)
    >>> [(step.name, step.value) for step in plan(long, barred={"offload"})]
    [('batch', 1), ('recompute', 'full'), ('devices', 64), ('sequence', 16443)]

    To the byte:

    >>> room = inverse.room(llama.setup, inverse.SAFE)
    >>> plan(llama.after(card=80 * 2**30 - room))
    ()
    >>> len(plan(llama.after(card=80 * 2**30 - room - 1)))
    1
    """
    if inverse.room(evaluation.setup, inverse.SAFE) >= 0:
        return ()
    changes = _cheapest(evaluation, frozenset(barred))
    return None if changes is None else _steps(evaluation, changes)


def others(steps, most=3):
    """Further plans, for those who cannot make a move: each bars the most painful move of every plan before it.

    ``steps`` is the first plan.

    >>> from calc import evaluate
    >>> [[step.name for step in steps] for steps in others(plan(evaluate("training-memory")))]
    [['offload'], ['adapter_rank'], ['devices']]
    >>> others(plan(evaluate("training-memory")))[1][0].value
    16
    >>> small = plan(evaluate("training-memory", {"params": 2 * 10**9, "batch": 4}))
    >>> [[step.name for step in steps] for steps in others(small)], len(others(small, 9))
    ([['recompute'], ['offload'], ['adapter_rank']], 5)
    """
    barred, plans, evaluation = set(), [], steps[0].before
    while steps and len(plans) < most:
        barred.add(steps[-1].name)
        steps = plan(evaluation, barred)
        plans += [steps] if steps else []
    return plans


def _cheapest(evaluation, barred):
    """The changes that fit with the least pain: as it is, then with more devices, then with shorter sequences."""
    setup, length = evaluation.setup, evaluation.setup.sequence.number
    most = {"stage": 3, "devices": evaluation.calculator.by_name["devices"].hi}
    rounds = [{}] if barred & most.keys() else [{}, most]
    states = {}
    while length:
        short = {"sequence": length} if length < setup.sequence else {}
        needs = _needs(evaluation, barred, short)
        for number, fixed in enumerate(rounds):
            if number not in states:
                states[number] = _states(evaluation, barred, fixed)
            found = _pick(states[number], needs, setup)
            if found:
                return _settled(evaluation, found)
        length = 0 if "sequence" in barred else length // 2
    return None


def _choices(setup, name):
    """The values that an input may be moved to, the present one first.

    >>> from calc import evaluate
    >>> setup = evaluate("training-memory").setup.at(moment1_bytes=2)
    >>> [_choices(setup.at(moment2_bytes=bytes), "optimizer") for bytes in (1, 0)]
    [('adam', 'adam-8bit'), ('adam',)]
    """
    now = getattr(setup, name).number
    if name == "batch":
        return (1,) if now == 1 else (now, 1)
    if name == "optimizer" and setup.moment1_bytes + setup.moment2_bytes <= 2:
        return (now,)
    worse = [value for value, pain in PAIN[name].items() if now in PAIN[name] and pain > PAIN[name][now]]
    if name == "stage" and setup.devices == 1:
        return (now,)
    return (now, *(value for value in worse if value != "selective" or setup.scores))


def _combinations(setup, names):
    """(pain, changes) of each way to move these inputs."""
    for values in product(*(_choices(setup, name) for name in names)):
        changes = {n: v for n, v in zip(names, values, strict=True) if v != getattr(setup, n).number}
        yield sum(_pain(setup, name, value) for name, value in changes.items()), changes


def _pain(setup, name, value):
    """The pain of moving one input from its present value.

    From the least to the most, and what is preferred to which pair of others; each inequality is by the least amount:

    >>> from calc.setup import Setup
    >>> now = Setup(recompute="none", stage=0, optimizer="adam", offload="none", adapter_rank=0)
    >>> hurts = lambda **moves: sum(_pain(now, name, value) for name, value in moves.items())
    >>> some, full = {"recompute": "selective"}, {"recompute": "full"}
    >>> 0 == hurts(adapter_rank=0) < hurts(**some) == hurts(stage=1) < hurts(stage=2) < hurts(batch=1) < hurts(stage=3)
    True
    >>> hurts(stage=3, **some) < hurts(**full) < hurts(stage=3, batch=1) < hurts(optimizer="adam-8bit")
    True
    >>> hurts(optimizer="adam-8bit") < hurts(batch=1, **full)
    True
    >>> hurts(offload="optimizer") < hurts(optimizer="adam-8bit", batch=1, **full)
    True
    >>> hurts(adapter_rank=16) < hurts(offload="optimizer", stage=3, **some)
    True
    >>> hurts(adapter_rank=16), hurts(devices=8), hurts(sequence=8)
    (20, 100, 200)
    """
    rungs = PAIN[name]
    return rungs[value] - rungs[getattr(setup, name).number] if isinstance(rungs, dict) else rungs


def _states(evaluation, barred, fixed):
    """(pain, changes, bytes that a device needs besides its activations) of each way to move the states."""
    names = [name for name in STATES if name not in fixed and name not in barred]
    found = []
    for pain, changes in _combinations(evaluation.setup, names):
        setup = evaluation.after(**changes, **fixed).setup
        need = setup.card.number - inverse.room(setup, inverse.SAFE) - activations.activation_bytes(setup).number
        found.append((pain, changes | fixed, need))
    return found


def _needs(evaluation, barred, fixed):
    """(pain, changes, bytes of activations) of each way to move them."""
    names = [name for name in ACTIVATIONS if name not in barred]
    return [
        (pain, changes | fixed, activations.activation_bytes(evaluation.after(**changes, **fixed).setup).number)
        for pain, changes in _combinations(evaluation.setup, names)
    ]


class _Pair(NamedTuple):
    """Changes of the states and of the activations together, their pain and the bytes they need."""

    pain: int
    need: int
    changes: dict


def _pick(states, needs, setup):
    """The changes of the least painful pair that goes on the card, of equal ones the roomiest; else ``None``."""
    pairs = (
        _Pair(pain + more, held + bytes, changes | others)
        for (pain, changes, held), (more, others, bytes) in product(states, needs)
        if held + bytes <= setup.card.number
    )
    best = min(pairs, key=attrgetter("pain", "need"), default=None)
    return best.changes if best else None


def _settled(evaluation, changes):
    """The same changes with no more devices than needed, then with the largest batch and sequence that fit."""
    if "devices" in changes:
        changes = changes | {"devices": inverse.fewest(3, evaluation.after(**changes), inverse.SAFE)}
    for name in ("batch", "sequence"):
        if name in changes:
            changes = changes | {name: inverse.largest(name, evaluation.after(**changes), inverse.SAFE)}
    return changes


def _steps(evaluation, changes):
    """The changes one by one; a stage that more devices bring goes along with them."""
    along = {"stage": changes["stage"]} if "devices" in changes and "stage" in changes else {}
    single = {name: value for name, value in changes.items() if name not in along}
    steps = []
    for name in sorted(single, key=lambda name: _pain(evaluation.setup, name, single[name])):
        after = evaluation.after(**{name: single[name]}, **(along if name == "devices" else {}))
        steps.append(Step(name, evaluation, after))
        evaluation = after
    return tuple(steps)
