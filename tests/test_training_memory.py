"""What training-memory answers: published tables, the article's figures, and what holds for all setups."""

import math
import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import calc

GIB = 2**30
ROLES = {"weight_bytes": 2, "gradient_bytes": 2, "master_bytes": 4, "moment1_bytes": 4, "moment2_bytes": 4}


def ask(key, **inputs):
    return calc.evaluate("training-memory", inputs).value(key).number


# Rajbhandari et al. 2020 (ZeRO), table 1: GB of model states on each device at stages 1, 2, 3.
ZERO_TABLE_1 = [
    ("7.5e9", 1, ("120", "120", "120")),
    ("7.5e9", 4, ("52.5", "41.25", "30")),
    ("7.5e9", 16, ("35.625", "21.5625", "7.5")),
    ("7.5e9", 64, ("31.40625", "16.640625", "1.875")),
    ("7.5e9", 256, ("30.3515625", "15.41015625", "0.46875")),
    ("7.5e9", 1024, ("30.087890625", "15.1025390625", "0.1171875")),
    ("128e9", 64, ("536", "284", "32")),
    ("1e12", 64, ("4187.5", "2218.75", "250")),
    ("1e12", 256, ("4046.875", "2054.6875", "62.5")),
    ("1e12", 1024, ("4011.71875", "2013.671875", "15.625")),
]


@pytest.mark.parametrize(("params", "devices", "gigabytes"), ZERO_TABLE_1)
def test_states_agree_with_the_zero_table(params, devices, gigabytes):
    for stage, expected in enumerate(gigabytes, 1):
        held = ask("device.state", params=int(Fraction(params)), stage=stage, devices=devices)
        assert held == Fraction(expected) * 10**9


# Korthikanti et al. 2022, equation 1, for the paper's four models (table 3): bytes per layer.
KORTHIKANTI = [
    (48, 6144, 64, 4, 7_079_985_152),
    (96, 12288, 96, 1, 2_868_903_936),
    (105, 20480, 128, 1, 4_110_417_920),
    (128, 25600, 160, 1, 5_138_022_400),
]


@pytest.mark.parametrize(("layers", "hidden", "heads", "batch", "per_layer"), KORTHIKANTI)
def test_activations_agree_with_korthikanti_equation_1(layers, hidden, heads, batch, per_layer):
    shape = {"layers": layers, "hidden": hidden, "heads": heads, "sequence": 2048, "batch": batch}
    assert ask("activation.total", scores=True, **shape) == per_layer * layers
    assert ask("activation.saved", scores=True, recompute="selective", **shape) == 5 * heads * 2048**2 * batch * layers


# The article's figures, exact: (key, inputs, value).
FIGURES = [
    ("bytes_per_param", {}, 16),
    ("bytes_per_param", {"gradient_bytes": 4}, 18),
    ("bytes_per_param", {"weight_bytes": 4, "gradient_bytes": 4}, 20),
    ("bytes_per_param", {"mixed_precision": False}, 12),
    ("bytes_per_param", {"optimizer": "sgd-momentum"}, 12),
    ("bytes_per_param", {"optimizer": "sgd"}, 8),
    ("bytes_per_param", {"optimizer": "adam-8bit"}, 10),
    ("state.total", {}, 128 * 10**9),
    ("optimizer.share", {}, Fraction(3, 4)),
    ("activation.token_layer", {}, 139_264),
    ("activation.total", {}, 18_253_611_008),
    ("activation.scores_if_stored", {}, 80 * GIB),
    ("activation.saved", {"recompute": "full"}, 16 * GIB),
    ("recompute.extra", {"recompute": "full"}, Fraction(1, 3)),
    ("recompute.extra", {"recompute": "selective"}, 0),
    ("min_devices.1", {}, 3),
    ("min_devices.2", {}, 3),
    ("min_devices.3", {}, 2),
    ("min_devices.3", {"card": 16 * GIB}, None),
    ("device.gathered", {"stage": 3, "devices": 8}, 500_000_000),
    ("device.gathered", {"stage": 3}, 0),
    ("device.fits", {"optimizer": "sgd"}, True),
    ("device.fits", {"preset": "llama-3.1-70b", "stage": 3, "devices": 1024}, False),
    ("params", {"preset": "llama-3.1-8b-exact"}, 8_030_261_248),
    ("params", {"preset": "llama-3.1-70b-exact"}, 70_553_706_496),
]


# Ren et al. 2021 (ZeRO-Offload), section 3: 2 bytes per parameter stay, 14 lie in host memory. Hu et al. 2021
# (LoRA), section 4.1: rank × (inputs + outputs) of each matrix; Llama's k and v are 1,024 wide, its ffn 14,336.
LLAMA = 16 * 32 * (2 * (4096 + 4096) + 2 * (4096 + 1024) + 3 * (4096 + 14336))
FIGURES += [
    ("device.state", {"offload": "optimizer"}, 16 * 10**9),
    ("host.total", {"offload": "optimizer"}, 112 * 10**9),
    ("host.total", {"offload": "optimizer", "stage": 2, "devices": 8}, 112 * 10**9),
    ("host.device", {"offload": "optimizer", "stage": 2, "devices": 8}, 14 * 10**9),
    ("host.total", {"offload": "optimizer", "stage": 1, "devices": 8}, (8 * 2 + 12) * 8 * 10**9),
    ("host.total", {"offload": "optimizer", "optimizer": "adam-8bit"}, 64 * 10**9 + 2 * 4 * 8 * 10**9 // 2048),
    ("min_devices.1", {"offload": "optimizer"}, 1),
    ("min_devices.3", {"offload": "optimizer", "recompute": "full", "card": 2**33}, 3),
    ("adapter.trained", {}, 0),
    ("adapter.trained", {"adapter_rank": 16}, LLAMA),
    ("adapter.trained", {"adapter_rank": 1, "layers": 1, "preset": "illustrative-1.5b"}, 2048 * (4 * 2 + 3 * 5)),
    ("state.weights", {"adapter_rank": 16}, 2 * (8 * 10**9 + LLAMA)),
    ("state.moment1", {"adapter_rank": 16}, 4 * LLAMA),
    ("optimizer.bytes", {"adapter_rank": 16}, 12 * LLAMA),
    ("host.total", {"adapter_rank": 16, "offload": "optimizer"}, 14 * LLAMA),
    ("device.gathered", {"adapter_rank": 16, "stage": 3, "devices": 8}, 2 * (8 * 10**9 + LLAMA) // 32),
]  # fmt: skip


@pytest.mark.parametrize(("key", "inputs", "expected"), FIGURES)
def test_the_figures_of_the_article(key, inputs, expected):
    assert ask(key, **inputs) == expected


def test_without_adapters_and_offload_no_formula_speaks_of_them():
    for key, value in calc.evaluate("training-memory", {"stage": 3, "devices": 8}).results.items():
        assert not re.search("adapter|host|trained|peak.gradients", value.formula()), key


def test_a_preset_brings_the_widths_that_adapters_need():
    answer = calc.evaluate("training-memory", {"preset": "gpt2-xl"})
    assert [answer.inputs[name].number for name in ("kv_heads", "head_dim", "ffn")] == [25, 64, 6400]
    unknown = calc.evaluate("training-memory", {"preset": "illustrative-1.5b"})
    assert [unknown.inputs[name].number for name in ("kv_heads", "head_dim", "ffn")] == [0, 0, 0]


def test_what_is_given_wins_over_settings_in_any_order():
    one = {"optimizer": "sgd", "moment1_bytes": 2, "preset": "llama-3.1-70b", "layers": 5}
    other = dict(reversed(one.items()))
    for inputs in (one, other):
        assert (ask("moment1_bytes", **inputs), ask("moment2_bytes", **inputs)) == (2, 0)
        assert (ask("layers", **inputs), ask("hidden", **inputs)) == (5, 8192)


def test_a_chosen_setting_takes_back_what_it_governs():
    calculator = calc.CALCULATORS["training-memory"]
    changed = calculator.change({"layers": 5, "stage": 3}, "preset", "llama-3.1-70b")
    assert changed == {"stage": 3, "preset": "llama-3.1-70b"}


def test_only_what_differs_is_kept_in_a_state():
    calculator = calc.CALCULATORS["training-memory"]
    given = {"layers": 80, "preset": "llama-3.1-70b", "devices": 1, "stage": 3, "moment1_bytes": 4}
    assert calculator.explicit(given) == {"preset": "llama-3.1-70b", "stage": 3}


setups = st.fixed_dictionaries(
    {
        "params": st.integers(1, 10**20),
        "layers": st.integers(1, 10_000),
        "hidden": st.integers(1, 10**6),
        "sequence": st.integers(1, 10**9),
        "batch": st.integers(1, 10**9),
        "scores": st.booleans(),
        "recompute": st.sampled_from(["none", "selective", "full"]),
        "stage": st.integers(0, 3),
        "devices": st.integers(1, 10**7),
        "card": st.integers(2**20, 2**60),
        "adapter_rank": st.just(0) | st.integers(1, 100_000),
        "offload": st.sampled_from(["none", "optimizer"]),
        "optimizer": st.sampled_from(["adam", "adam-8bit"]),
        **{name: st.just(0) | st.integers(1, 10**6) for name in ("kv_heads", "head_dim", "ffn")},
        **{name: st.fractions(0, 16, max_denominator=8) for name in ROLES},
    }
)


@settings(max_examples=60, deadline=None)
@given(setups)
def test_parts_sum_to_the_total(setup):
    r = calc.evaluate("training-memory", setup).results
    roles = ("weights", "gradients", "master", "moment1", "moment2")
    assert sum(r[f"state.{role}"].number for role in roles) == r["state.total"].number
    assert sum(r[f"device.{role}"].number for role in roles) == r["device.state"].number
    assert r["device.state"].number + r["activation.total"].number == r["device.total"].number
    trained, base = setup["params"], 0
    if setup["adapter_rank"]:
        trained, base = r["adapter.trained"].number, setup["weight_bytes"] * setup["params"]
    assert base + r["bytes_per_param"].number * trained == r["state.total"].number
    assert r[f"ladder.{setup['stage']}"].number == r["device.total"].number
    assert r["device.left"].number - r["device.short"].number == setup["card"] - r["device.total"].number
    assert r["device.peak"].number >= r["device.total"].number
    assert r["host.total"].number == setup["devices"] * r["host.device"].number


@settings(max_examples=60, deadline=None)
@given(setups)
def test_what_is_offloaded_leaves_the_device_and_lies_in_host_memory(setup):
    here, away = (
        calc.evaluate("training-memory", setup | {"offload": choice}).results for choice in ("none", "optimizer")
    )
    hosted = ("device.gradients", "device.master", "device.moment1", "device.moment2", "peak.constants")
    assert away["device.weights"].number == here["device.weights"].number == away["device.state"].number
    assert [away[key].number for key in hosted] == [0] * len(hosted)
    assert away["host.device"].number == sum(here[key].number for key in hosted)
    assert here["host.total"].number == here["peak.gradients"].number == 0


@settings(max_examples=60, deadline=None)
@given(setups)
def test_a_later_stage_and_more_devices_never_need_more(setup):
    rungs = [ask(f"ladder.{stage}", **setup) for stage in range(4)]
    assert rungs == sorted(rungs, reverse=True)
    assert ask("device.total", **setup) >= ask("device.total", **setup | {"devices": min(10**7, setup["devices"] + 1)})


@settings(max_examples=60, deadline=None)
@given(setups, st.integers(1, 3))
def test_the_fewest_devices_fit_and_one_fewer_does_not(setup, stage):
    fewest = ask(f"min_devices.{stage}", **setup)
    at = setup | {"stage": stage}
    if fewest is None:
        assert not ask("device.fits", **at | {"devices": 10**7})
    elif fewest <= 10**7:
        assert ask("device.fits", **at | {"devices": fewest})
        assert fewest == 1 or not ask("device.fits", **at | {"devices": fewest - 1})


def reckon(text):
    """The exact value of a substituted formula, worked out from its text alone."""
    code = text.replace(", ", "; ").replace(",", "").replace(";", ",")
    for sign, operator in (("×", "*"), ("÷", "/"), ("−", "-"), ("≤", "<="), ("²", "**2")):
        code = code.replace(sign, operator)
    code = re.sub(r"\d+", r"Fraction(\g<0>)", code)
    return eval(code, {"Fraction": Fraction, "max": max, "ceil": math.ceil})


@settings(max_examples=40, deadline=None)
@given(setups)
def test_the_formula_shown_with_its_values_gives_the_value(setup):
    for value in calc.evaluate("training-memory", setup).results.values():
        if value.number is not None:
            assert reckon(value.substituted()) == value.number, value.key
