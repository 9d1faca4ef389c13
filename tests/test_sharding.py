"""Sharding at its edges: nothing left, nothing divided, no device count that would do."""

import pytest

from calc import sharding
from calc.setup import Setup

ADAM = Setup(
    params=10, weight_bytes=2, gradient_bytes=2, master_bytes=4, moment1_bytes=4, moment2_bytes=4, stage=0, devices=1,
    hidden=0, heads=1, layers=1, sequence=1, batch=1, tensors_per_layer=17, activation_bytes=2, scores=False,
    recompute="none",
)  # fmt: skip
EIGHT = Setup(params=2_048_000, optimizer="adam-8bit", moment1_bytes=1, moment2_bytes=1, devices=8, stage=0)


@pytest.mark.parametrize(("card", "left"), [(150, 0), (160, 0), (170, 10)])
def test_what_states_leave_of_a_card_is_never_below_zero(card, left):
    assert sharding.card_after_states_bytes(ADAM.at(card=card)) == left


def test_constants_of_8_bit_moments_go_where_the_moments_go():
    assert sharding.peak_constants_bytes(EIGHT) == 8000
    assert sharding.peak_constants_bytes(EIGHT.at(stage=1)) == 1000
    assert sharding.peak_constants_bytes(EIGHT.at(offload="optimizer")) == 0


@pytest.mark.parametrize(("stage", "divided", "whole"), [(0, 0, 160), (1, 120, 40), (2, 140, 20), (3, 160, 0)])
def test_what_is_divided_and_what_each_device_holds(stage, divided, whole):
    assert [part.number for part in sharding.split(ADAM, stage)] == [divided, whole]


@pytest.mark.parametrize(
    ("stage", "card", "fewest"),
    [(3, 0, None), (3, 1, 160), (3, 80, 2), (3, 159, 2), (3, 160, 1), (1, 39, None), (1, 40, None), (1, 41, 120)],
)
def test_the_fewest_devices_at_the_edges(stage, card, fewest):
    assert sharding.min_devices[stage](ADAM.at(card=card)).number == fewest
