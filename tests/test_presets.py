"""Shapes of models: the same in both tables, and those that are made up keep to the proportions that they say."""

import re

import pytest

from calc.architectures import ARCHITECTURES
from calc.presets import PRESETS

SHARED = ("layers", "hidden", "heads", "kv_heads", "head_dim", "ffn")
REAL = {id: preset for id, preset in PRESETS.items() if preset.real}
MADE_UP = {id: preset for id, preset in PRESETS.items() if not preset.real}


@pytest.mark.parametrize("id", REAL)
def test_a_model_has_one_shape_in_both_tables(id):
    preset, architecture = PRESETS[id], ARCHITECTURES[id.removesuffix("-exact")]
    assert [getattr(preset, part) for part in SHARED] == [getattr(architecture, part) for part in SHARED]
    assert not id.endswith("-exact") or preset.params == architecture.published


@pytest.mark.parametrize("id", [id for id in PRESETS if not id.endswith("-exact")])
def test_a_round_count_is_what_the_model_is_called(id):
    called = re.search(r"([\d.]+)b$", id)
    assert PRESETS[id].params == round(float(called[1] if called else 1.5) * 10**9)  # GPT-2 XL: "1.5B" in the paper


@pytest.mark.parametrize("id", MADE_UP)
def test_a_made_up_shape_says_nothing_of_what_it_does_not_need(id):
    assert set(PRESETS[id].shape("kv_heads", "head_dim", "ffn").values()) == {None}
    assert PRESETS[id].hidden == 128 * PRESETS[id].heads


def test_the_larger_made_up_shape_has_three_times_the_blocks_of_the_smaller():
    small, large = (12 * preset.layers * preset.hidden**2 for preset in MADE_UP.values())
    assert large == 3 * small
