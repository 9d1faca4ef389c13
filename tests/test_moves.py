"""The least painful moves: they fit, none is idle, and trying every combination finds nothing cheaper."""

from itertools import pairwise, product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import calc
from calc import inverse, moves, query

CALCULATOR = calc.CALCULATORS["training-memory"]
H100 = 81_559 * 2**20


def evaluate(**inputs):
    return calc.evaluate("training-memory", inputs)


setups = st.fixed_dictionaries(
    {
        "preset": st.sampled_from(["llama-3.1-8b", "llama-3.1-70b", "gpt2-xl", "illustrative-1.5b"]),
        "sequence": st.sampled_from([1, 1000, 4096, 131_072, 10**6]),
        "batch": st.sampled_from([1, 2, 7, 64]),
        "scores": st.booleans(),
        "recompute": st.sampled_from(["none", "selective", "full"]),
        "stage": st.integers(0, 3),
        "devices": st.sampled_from([1, 2, 8, 1024]),
        "optimizer": st.sampled_from(["adam", "adam-8bit", "sgd", "sgd-momentum"]),
        "offload": st.sampled_from(["none", "optimizer"]),
        "adapter_rank": st.sampled_from([0, 8]),
        "headroom": st.sampled_from([0, 2**31]),
        "card": st.sampled_from([2**20, 2**30, 2**32, 2**33, 3 * 2**33, H100]) | st.integers(2**20, 2**38),
    }
)


@settings(max_examples=80, deadline=None)
@given(setups)
def test_after_the_last_move_it_fits_and_before_it_it_does_not(setup):
    evaluation = evaluate(**setup)
    steps = moves.plan(evaluation)
    if not steps:
        assert bool(evaluation.results[inverse.SAFE]) == (steps == ())
        return
    assert steps[0].before is evaluation
    for step, following in pairwise(steps):
        assert step.after is following.before
    fits = [step.after.results[inverse.SAFE].number for step in steps]
    assert fits == [False] * (len(steps) - 1) + [True]
    saved = sum(step.saved for step in steps)
    assert evaluation.results["device.total"].number - saved == steps[-1].after.results["device.total"].number
    assert all(step.saved >= 0 or step.name == "adapter_rank" for step in steps)  # adapters are weights, too


@settings(max_examples=60, deadline=None)
@given(setups)
def test_no_move_is_idle(setup):
    evaluation = evaluate(**setup)
    steps = moves.plan(evaluation) or ()
    if not steps:
        return
    before, after = ({n: v.number for n, v in e.inputs.items()} for e in (evaluation, steps[-1].after))
    for step in steps:
        undone = {n: before[n] for n in governed(step)}
        assert not CALCULATOR.evaluate(after | undone).results[inverse.SAFE].number


def governed(step):
    """The inputs that a move sets."""
    inputs = step.after.inputs
    return [name for name, value in step.before.inputs.items() if inputs[name].number != value.number]


def every_plan(evaluation):
    """(pain, room) of every combination of moves on the devices at hand, each evaluated whole."""
    choices = {"recompute": ("none", "selective", "full"), "stage": (0, 1, 2, 3), "batch": (1,),
               "optimizer": ("adam-8bit",), "offload": ("optimizer",), "adapter_rank": (16,)}  # fmt: skip
    now = {name: evaluation.inputs[name].number for name in choices}
    for values in product(*({now[name], *more} for name, more in choices.items())):
        changes = {n: v for n, v in zip(choices, values, strict=True) if v != now[n]}
        pain = sum(moves._pain(evaluation.setup, n, v) for n, v in changes.items() if n in allowed(now))
        if set(changes) <= allowed(now) and pain_rises(now, changes):
            yield pain, inverse.room(evaluation.after(**changes).setup, inverse.SAFE)


def allowed(now):
    """Inputs that may be moved: adapters only from full training, 8 bits only from Adam."""
    kept = {"optimizer"} if now["optimizer"] != "adam" else set()
    return set(now) - kept - ({"adapter_rank"} if now["adapter_rank"] else set())


def pain_rises(now, changes):
    """Moves save memory; none goes back to a setup that needs more."""
    return all(
        moves.PAIN[n][v] > moves.PAIN[n][now[n]] for n, v in changes.items() if isinstance(moves.PAIN[n], dict)
    )


@settings(max_examples=25, deadline=None)
@given(setups)
def test_trying_every_combination_finds_nothing_less_painful(setup):
    evaluation = evaluate(**setup)
    steps = moves.plan(evaluation)
    assume(steps is not None)
    fitting = [pain for pain, room in every_plan(evaluation) if room >= 0]
    if any(step.name in ("devices", "sequence") for step in steps):
        assert not fitting
    else:
        assert pain_of(steps) == min(fitting)


@settings(max_examples=40, deadline=None)
@given(setups)
def test_each_step_s_link_leads_to_the_setup_after_it(setup):
    scenario = {"devices": 4, "preset": "llama-3.1-70b", "optimizer": "sgd"}
    evaluation = CALCULATOR.evaluate(setup, scenario)
    for step in moves.plan(evaluation) or ():
        linked = CALCULATOR.evaluate(query.parse(CALCULATOR, query.text(CALCULATOR, step.after.overrides)), scenario)
        assert {n: v.number for n, v in linked.inputs.items()} == {n: v.number for n, v in step.after.inputs.items()}


@pytest.mark.parametrize(("inputs", "expected"), [
    ({"preset": "llama-3.1-70b", "devices": 8, "stage": 3, "recompute": "full", "card": H100},
     [("offload", "optimizer")]),
    ({"devices": 8}, [("stage", 1)]),
    ({"devices": 8, "params": 12 * 10**9}, [("stage", 2)]),
    ({"devices": 8, "stage": 1, "params": 30 * 10**9}, [("stage", 3)]),
    ({"params": 10**9, "scores": True}, [("recompute", "selective")]),
    ({"params": 10**9, "batch": 9}, [("batch", 3)]),
    ({}, [("recompute", "full"), ("optimizer", "adam-8bit")]),
    ({"card": 2**34 + 2**32}, [("recompute", "full"), ("offload", "optimizer")]),
    ({"card": 2**34}, [("recompute", "full"), ("devices", 10)]),
    ({"card": 2**33, "adapter_rank": 8, "preset": "gpt2-xl"}, [("recompute", "full")]),
])  # fmt: skip
def test_what_is_proposed(inputs, expected):
    assert [(step.name, step.value) for step in moves.plan(evaluate(**inputs))] == expected


@settings(max_examples=30, deadline=None)
@given(setups)
def test_other_plans_fit_and_leave_out_what_hurt_most_before(setup):
    evaluation = evaluate(**setup)
    first, barred = moves.plan(evaluation), set()
    plans = [first, *moves.others(first)] if first else []
    for steps, other in pairwise(plans):
        barred.add(steps[-1].name)
        assert not barred & {step.name for step in other}
        assert other[-1].after.results[inverse.SAFE].number
        assert pain_of(other) >= pain_of(steps)


def pain_of(steps):
    return sum(moves._pain(step.before.setup, step.name, step.value) for step in steps)


def test_what_a_last_resort_changes():
    devices = moves.plan(evaluate(preset="llama-3.1-70b", card=24 * 2**30))[-1]
    assert (devices.name, devices.after.inputs["stage"].number) == ("devices", 3)
    assert devices.value == inverse.fewest(3, devices.before, inverse.SAFE)
    shorter = moves.plan(evaluate(card=2**33, sequence=10**8))[-1]
    assert shorter.name == "sequence"
    assert shorter.value == inverse.largest("sequence", shorter.after, inverse.SAFE)


def test_nothing_fits_on_a_card_that_one_token_fills():
    assert moves.plan(evaluate(card=2**20, headroom=0, hidden=10**6)) is None


def test_the_last_resorts_hurt_more_than_all_before_them():
    worst = [max(pain.values()) if isinstance(pain, dict) else pain for pain in moves.PAIN.values()]
    *others, devices, sequence = worst
    assert list(moves.PAIN)[-2:] == ["devices", "sequence"]
    assert devices > sum(others)
    assert sequence > sum(others) + devices
