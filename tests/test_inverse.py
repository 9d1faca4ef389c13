"""The question turned round: the answer fits and the next one does not, for any setup and any verdict."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from test_training_memory import setups

import calc
from calc import inverse

CALCULATOR = calc.CALCULATORS["training-memory"]
MOST = CALCULATOR.by_name["devices"].hi
H100 = 81_559 * 2**20

names = st.sampled_from(inverse.WITHIN)
verdicts = st.sampled_from(sorted(inverse.ROOM))


def ask(key, **inputs):
    return calc.evaluate("training-memory", inputs).value(key).number


@settings(max_examples=80, deadline=None)
@given(setups, names, verdicts)
def test_the_largest_fits_and_one_more_does_not(setup, name, verdict):
    field = CALCULATOR.by_name[name]
    largest = inverse.largest(name, calc.evaluate("training-memory", setup), verdict)
    if largest is None:
        assert not ask(verdict, **setup | {name: field.lo})
        return
    assert field.lo <= largest <= field.hi
    assert ask(verdict, **setup | {name: largest})
    assert largest == field.hi or not ask(verdict, **setup | {name: largest + 1})


@settings(max_examples=80, deadline=None)
@given(setups, st.integers(1, 3), verdicts)
def test_the_fewest_devices_fit_and_one_fewer_does_not(setup, stage, verdict):
    fewest = inverse.fewest(stage, calc.evaluate("training-memory", setup), verdict)
    at = setup | {"stage": stage}
    if fewest is None:
        assert not ask(verdict, **at | {"devices": MOST})
        return
    assert ask(verdict, **at | {"devices": fewest})
    assert fewest == 1 or not ask(verdict, **at | {"devices": fewest - 1})


@settings(max_examples=60, deadline=None)
@given(setups, names, verdicts)
def test_room_is_what_the_verdict_says(setup, name, verdict):
    evaluation = calc.evaluate("training-memory", setup)
    assert (inverse.room(evaluation.setup, verdict) >= 0) == evaluation.results[verdict].number


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 10**20), st.integers(1, 10**20), st.sampled_from([0, 1, 2, 3]), st.integers(0, 10**6))
def test_the_search_finds_the_last_of_any_curve_in_few_steps(edge, width, power, steep):
    asked = []

    def left(value):
        asked.append(value)
        return -1 - steep * (value - edge) ** power if value > edge else (edge - value) ** power

    assume(width > edge)
    assert inverse._last(left, 0, width) == edge
    assert len(asked) <= 2 * width.bit_length() + 4


@pytest.mark.parametrize(("inputs", "name", "expected"), [
    ({"params": 10**9}, "batch", (80 * 2**30 - 16 * 10**9) // 18_253_611_008),
    ({"params": 10**9}, "sequence", (80 * 2**30 - 16 * 10**9) // (17 * 4096 * 2 * 32)),
    ({"params": 10**9}, "params", (80 * 2**30 - 18_253_611_008) // 16),
    ({}, "batch", None),
    ({"params": 1, "card": 2**60, "recompute": "full"}, "batch", 10**9),
])  # fmt: skip
def test_limits_worked_out_by_hand(inputs, name, expected):
    assert inverse.largest(name, calc.evaluate("training-memory", inputs)) == expected


def test_llama_70b_takes_14_devices_and_15_with_the_headroom():
    llama = calc.evaluate(
        "training-memory", {"preset": "llama-3.1-70b", "devices": 8, "stage": 3, "recompute": "full", "card": H100}
    )
    found = [inverse.fewest(3, llama, verdict) for verdict in ("device.fits", "device.peak_fits", inverse.SAFE)]
    assert found == [14, 15, 15]
