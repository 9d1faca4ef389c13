"""A pasted DeepSpeed configuration: stage, batch, devices, widths, optimizer, offloading, recomputation."""

import json

import pytest
from config_cases import DEEPSPEED

from calc import CALCULATORS
from calc.config import read
from calc.config.act import adopt

HOME, STEP, OTHERS = (CALCULATORS[id] for id in ("training-memory", "training-step", "other-calculators"))


def pasted(**config):
    return asked(config, HOME)


def asked(config, calculator):
    found = read(json.dumps(config), calculator)
    assert found.problems == ()
    return found


def reasons(rows, name):
    return [reason.code for row in rows if row.input == name for reason in row.reasons]


def test_a_whole_configuration_sets_all_that_it_says():
    found = pasted(**DEEPSPEED)
    assert found.overrides == {
        "batch": 2, "stage": 3, "devices": 8, "weight_bytes": 2, "gradient_bytes": 2, "activation_bytes": 2,
        "mixed_precision": True, "optimizer": "adam", "recompute": "full", "offload": "optimizer",
    }  # fmt: skip
    devices = next(row for row in found.used if row.input == "devices")
    assert {key for key, _ in devices.keys} == {
        "train_batch_size", "train_micro_batch_size_per_gpu", "gradient_accumulation_steps",
    }  # fmt: skip
    assert {row.input for row in found.guessed} == {"gradient_bytes", "recompute"}
    assert "wall_clock_breakdown" in found.ignored
    assert "zero_optimization.overlap_comm" in found.ignored and "optimizer.params.lr" in found.ignored
    assert "zero_optimization.stage" not in found.ignored and "zero_optimization" not in found.ignored


def test_auto_is_left_to_the_trainer():
    found = pasted(
        train_micro_batch_size_per_gpu="auto", bf16={"enabled": "auto"}, optimizer={"type": "auto"},
        zero_optimization={"stage": 2, "offload_optimizer": {"device": "auto"}},
    )  # fmt: skip
    assert found.overrides == {"stage": 2}
    left = {row.input: row.reasons[0].code for row in found.unhandled}
    assert left == dict.fromkeys(
        ("batch", "weight_bytes", "gradient_bytes", "activation_bytes", "mixed_precision", "optimizer", "offload"),
        "auto",
    )


TYPES = [
    ({"bf16": {"enabled": True}}, 2, True),
    ({"fp16": {"enabled": True, "loss_scale": 0}}, 2, True),
    ({"bfloat16": {"enabled": True}}, 2, True),
    ({"bf16": {"enabled": False}, "fp16": {"enabled": True}}, 2, True),
    ({"fp16": {"enabled": False}}, 4, False),
    ({"fp16": {"enabled": False}, "bf16": {"enabled": False}}, 4, False),
]


@pytest.mark.parametrize(("config", "width", "mixed"), TYPES)
def test_the_type_that_is_switched_on_sets_the_widths(config, width, mixed):
    found = pasted(**config).overrides
    assert (found["weight_bytes"], found["activation_bytes"], found["mixed_precision"]) == (width, width, mixed)
    assert reasons(pasted(**config).guessed, "gradient_bytes") == ["gradient-type"]


def test_a_type_of_which_nothing_is_said_sets_nothing():
    assert pasted(zero_optimization={"stage": 1}).overrides == {"stage": 1, "offload": "none"}
    assert pasted(zero_optimization={"stage": 1}).unhandled == ()


@pytest.mark.parametrize(
    ("type", "width"),
    [("fp32", 4), ("fp16", 2), ("bf16", 2), ("float32", 4), ("float16", 2), ("bfloat16", 2)],
)
@pytest.mark.parametrize("weights", ["bf16", "fp16"])
def test_the_type_in_which_gradients_are_summed_is_theirs(type, width, weights):
    found = pasted(**{weights: {"enabled": True}}, data_types={"grad_accum_dtype": type})
    assert found.overrides["gradient_bytes"] == width
    assert reasons(found.guessed, "gradient_bytes") == []


def test_the_least_that_a_file_can_ask_is_read():
    found = pasted(train_micro_batch_size_per_gpu=1, zero_optimization={"stage": 0})
    assert (found.overrides["batch"], found.overrides["stage"]) == (1, 0)


OPTIMIZERS = [
    ({"type": "AdamW"}, "adam", []),
    ({"type": "FusedAdam"}, "adam", []),
    ({"type": "Lamb"}, "adam", ["two-moments"]),
    ({"type": "SGD", "params": {"momentum": 0.9}}, "sgd-momentum", []),
    ({"type": "SGD", "params": {"momentum": 0}}, "sgd", []),
    ({"type": "sgd"}, "sgd", []),
]


@pytest.mark.parametrize(("section", "optimizer", "guessed"), OPTIMIZERS)
def test_an_optimizer_is_known_by_what_it_keeps(section, optimizer, guessed):
    found = pasted(optimizer=section)
    assert found.overrides == {"optimizer": optimizer}
    assert reasons(found.guessed, "optimizer") == guessed


def test_an_optimizer_that_is_not_known_is_not_turned_into_adam():
    found = pasted(optimizer={"type": "Lion"}, zero_optimization={"stage": 1})
    assert "optimizer" not in found.overrides
    assert reasons(found.unhandled, "optimizer") == ["optimizer"]


OFFLOADS = [
    ({"stage": 2, "offload_optimizer": {"device": "cpu"}}, "optimizer", []),
    ({"stage": 2, "offload_optimizer": {"device": "nvme"}}, "optimizer", ["nvme"]),
    ({"stage": 2, "offload_optimizer": {"device": "none"}}, "none", []),
    ({"stage": 2, "cpu_offload": True}, "optimizer", []),
    ({"stage": 2}, "none", ["default"]),
]


@pytest.mark.parametrize(("section", "offload", "guessed"), OFFLOADS)
def test_the_optimizer_lies_where_the_file_puts_it(section, offload, guessed):
    found = pasted(zero_optimization=section)
    assert found.overrides["offload"] == offload
    assert reasons(found.guessed, "offload") == guessed


def test_offloaded_weights_are_told_and_not_counted():
    found = pasted(zero_optimization={"stage": 3, "offload_param": {"device": "cpu"}})
    assert [reason.code for reason in found.remarks] == ["offload-weights"]
    assert pasted(zero_optimization={"stage": 3, "offload_param": {"device": "none"}}).remarks == ()


def test_devices_follow_only_where_the_batch_divides():
    batches = {"train_batch_size": 65, "train_micro_batch_size_per_gpu": 2, "gradient_accumulation_steps": 4}
    assert reasons(pasted(**batches).unhandled, "devices") == ["batch-odd"]
    assert "devices" not in pasted(train_batch_size=64, train_micro_batch_size_per_gpu=2).overrides


def test_recomputation_is_a_guess_and_an_empty_section_none():
    found = pasted(activation_checkpointing={"cpu_checkpointing": True})
    assert found.overrides == {"recompute": "full"} and reasons(found.guessed, "recompute") == ["checkpointing"]
    nothing = read('{"activation_checkpointing": {"partition_activations": false}}', HOME)
    assert nothing.overrides == {} and [problem.code for problem in nothing.problems] == ["config-nothing"]


@pytest.mark.parametrize("stage", [4, -1, "3", 1.5, True, [3]])
def test_a_stage_that_is_none_is_refused_by_its_key(stage):
    found = read(json.dumps({"zero_optimization": {"stage": stage}}), HOME)
    assert found.overrides == {}
    assert [problem.input for problem in found.problems] == ["zero_optimization.stage"]


def test_deepspeed_sets_the_step_s_devices_batches_and_framework():
    found = asked(DEEPSPEED, STEP)
    assert found.overrides == {
        "batch": 2, "microbatches": 4, "data": 8, "stage": 3, "framework": "deepspeed", "activation_bytes": 2,
        "moment1_bytes": 4, "moment2_bytes": 4, "recompute": "full",
    }  # fmt: skip
    assert [reason.code for reason in found.remarks] == ["offload-optimizer"]
    assert adopt(STEP, {"weight_bytes": 4, "tensor": 2}, found.overrides)["tensor"] == 2
    assert "weight_bytes" not in adopt(STEP, {"weight_bytes": 4}, found.overrides)
    assert asked(DEEPSPEED, OTHERS).overrides == {"batch": 2, "stage": 3, "devices": 8}


FRAMEWORKS = [
    ({"bf16": {"enabled": True}}, []),
    ({"fp16": {"enabled": "auto"}}, ["mixed-assumed"]),
    ({"fp16": {"enabled": "auto"}, "bf16": {"enabled": False}}, ["mixed-assumed"]),
    ({}, ["mixed-assumed"]),
]


@pytest.mark.parametrize(("types", "why"), FRAMEWORKS)
def test_the_framework_is_deepspeed_s_where_the_type_has_16_bits_or_is_left_open(types, why):
    found = asked({"zero_optimization": {"stage": 1}} | types, STEP)
    assert found.overrides["framework"] == "deepspeed" and reasons(found.guessed, "framework") == why


def test_a_run_in_fp32_is_no_framework_s():
    found = asked({"fp16": {"enabled": False}, "optimizer": {"type": "SGD"}}, STEP)
    assert found.overrides == {"activation_bytes": 4, "moment1_bytes": 0, "moment2_bytes": 0}
    assert reasons(found.unhandled, "framework") == ["fp32-roles"]
    momentum = {"type": "SGD", "params": {"momentum": 0.9}}
    assert asked({"optimizer": momentum}, STEP).overrides["moment1_bytes"] == 4
    assert read('{"zero_optimization": {}}', STEP).problems[0].code == "config-nothing"
