"""What users of memory calculators ask or get wrong: each kind has its right answer here, and a place in the site."""

from fractions import Fraction
from pathlib import Path

import pytest

import calc
from calc import numbers, render
from calc.hardware import CARDS
from calc.locale import LANGS, load

DOCS = Path(__file__).parents[1] / "docs"
PLACES = {
    "units": ("training-memory", "calculator"), "frameworks": ("training-step", "frameworks"),
    "roles": ("training-memory", "roles"), "totals": ("training-memory", "no-magic"),
    "peak": ("training-step", "moments"), "tensors": ("training-step", "tensors"),
    "logits": ("training-step", "logits"),
    "lengths": ("training-step", "allowances"), "sharing": ("training-step", "parallel"),
    "other tools": ("other-calculators", "claim"), "measured": ("measured", "why"), "adapters": ("low-rank", "claim"),
    "shape": ("training-step", "shape"),
}  # fmt: skip


def results(calculator, **inputs):
    return calc.evaluate(calculator, inputs).results


def step(**inputs):
    return results("training-step", **inputs)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_the_answer_has_a_place_in_every_language(place, lang):
    article, section = place
    assert f"{{#{section}}}" in (DOCS / lang / f"{article}.md").read_text("utf-8")


def test_a_binary_size_is_never_called_gb():
    assert numbers.text(2**30, "byte", load("en")) == "1.0 GiB"
    assert numbers.text(2**30, "byte", load("en"), base=10) == "1.1 GB"


def test_83_gb_used_on_a_card_of_80_is_no_riddle():
    en = load("en")
    assert numbers.read("80 GiB", en, "byte") > numbers.read("83 GB", en, "byte") > numbers.read("80 GB", en, "byte")


@pytest.mark.parametrize(
    ("card", "mib"),
    [("h100-80gb", 81_559), ("a100-80gb", 81_920), ("a100-40gb", 40_960), ("a10-24gb", 23_028), ("l40s-48gb", 46_068),
     ("l4-24gb", 23_034), ("t4-16gb", 15_360)],
)  # fmt: skip
def test_a_card_holds_what_its_driver_reports(card, mib):
    assert CARDS[card].bytes == mib * 2**20


def test_a_context_is_taken_before_the_first_tensor():
    assert step(driver=2**31)["step.reserved"] - step(driver=0)["step.reserved"] == 2**31


@pytest.mark.parametrize(
    ("framework", "total"), [("mixed", 16), ("megatron", 18), ("deepspeed", 20), ("fsdp", 16), ("fsdp-bf16", 8)]
)
def test_frameworks_are_named_and_not_mixed(framework, total):
    found = step(framework=framework)
    assert found["step.state"] == total * found["params.total"].number


def test_jax_has_no_resident_16_bit_copy_and_twelve_bytes_stay():
    found = step(framework="jax")
    assert found["step.resident"] == 12 * found["params.total"].number


def test_megatron_s_distributed_optimizer_divides_twelve_bytes():
    found = step(framework="megatron", data=8, stage=1)
    assert found["step.state"] == (6 + 12 / 8) * found["params.total"].number


def test_each_role_s_width_stands_beside_its_bytes():
    shown = render.detail(calc.evaluate("training-memory"), load("en"))
    assert shown.index('data-key="state.master"') < shown.index('data-key="master_bytes"') < shown.index("First moment")


def test_the_moments_type_is_an_input_of_its_own():
    narrow = results("training-memory", moment1_bytes=2, moment2_bytes=2)
    assert narrow["bytes_per_param"] == 12 and narrow["state.master"] == results("training-memory")["state.master"]


def test_accumulation_costs_one_buffer_whatever_the_number_of_steps():
    costs = [step(microbatches=n)["step.accumulation"].number for n in (1, 2, 64)]
    assert costs[0] == 0 and costs[1] == costs[2] == step()["step.gradients"]


def test_what_is_summed_and_what_is_the_largest_is_said():
    assert step()["step.peak"].formula().startswith("max(moment.forward")
    assert results("training-memory")["device.total"].formula() == "device.state + activation.total"


def test_the_update_has_a_peak_of_its_own():
    found = step()
    assert found["moment.update"] == (16 + 4) * found["params.total"].number == found["step.peak"]


def test_adapters_do_not_shrink_activations():
    both = [results("training-memory", adapter_rank=rank)["activation.total"].number for rank in (0, 8)]
    assert both[0] == both[1]


def test_34_is_right_for_two_blocks_for_different_reasons():
    gpt = {"block": "gpt", "kv_heads": 32, "ffn": 16384}
    assert step()["saved.factor"] == step(dropout=True, **gpt)["saved.factor"] == 34
    assert step(**gpt)["saved.factor"] == 32 and step(model="llama-2-7b")["saved.factor"] != 34


@pytest.mark.parametrize(
    ("loss", "width"), [("fp32", 2 + 4 + 4), ("in-place", 2 + 4), ("compute", 2 + 2), ("fused", 0)]
)
def test_logits_take_so_many_bytes_a_token_and_entry(loss, width):
    assert step(loss=loss)["step.logits"] == width * 4096 * 128_256


def test_a_token_meets_the_width_of_its_experts_not_of_all():
    few, all_of_them = (step(model="mixtral-8x7b", experts_active=n)["saved.gate"].number for n in (2, 8))
    assert all_of_them == 4 * few


def test_rank_hardly_matters():
    small, large = (results("training-memory", adapter_rank=rank)["device.total"].number for rank in (8, 64))
    assert 1 < large / small < 1.1


def test_a_gathered_unit_and_those_ahead_come_on_top():
    found = [step(stage=3, data=8, prefetch=n)["step.gathered"].number for n in (0, 1, 2)]
    assert found == [n * found[0] for n in (1, 2, 3)] and found[0] == 2 * step()["split.unit"].number


def test_per_device_is_said_wherever_it_is_meant():
    for lang, mark in {"en": "per device", "vi": "mỗi thiết bị", "zh": "单卡", "pl": "na urządzenie"}.items():
        words = load(lang).words
        for key in ("device.total", "device.peak", "device.state", "step.reserved", "step.state", "device.floor"):
            assert mark in words(f"result.{key}"), (lang, key)


def test_offload_needs_memory_on_the_host():
    assert results("training-memory", offload="optimizer")["host.total"] == (2 + 4 + 4 + 4) * 8 * 10**9


def test_what_is_not_sharded_is_a_floor_for_any_number_of_devices():
    floors = {results("training-memory", stage=1, devices=n)["device.floor"].number for n in (2, 4, 1024)}
    assert len(floors) == 1 and floors.pop() < results("training-memory", stage=1, devices=10**6)["device.total"]


def test_the_cache_counts_grouped_heads_their_own_width_windows_and_latents():
    grouped, full = (results("kv-cache", kv_heads=n)["token.bytes"].number for n in (8, 32))
    assert full == 4 * grouped
    assert results("kv-cache", kv_heads=4, head_dim=256)["token.bytes"] == 2 * 4 * 256 * 2 * 32
    assert results("kv-cache", window=1024)["total"] < results("kv-cache")["total"]
    assert results("kv-cache", layers=61, latent=576)["token.bytes"] == 61 * 576 * 2


def test_all_experts_count_for_bytes_and_active_ones_for_operations():
    mixtral = results("parameters", model="mixtral-8x7b")
    assert mixtral["params.total"] > 3 * mixtral["params.active"].number > 3 * mixtral["params.flops"].number


def test_causal_attention_is_half_of_all_pairs():
    causal, full = (results("training-cost", attention=kind)["flops.attention"].number for kind in ("causal", "full"))
    assert full == 2 * causal


def test_one_n_for_bytes_and_another_for_operations_stand_side_by_side():
    llama = results("parameters")
    assert llama["params.total"] - llama["params.flops"] == 128_256 * 4096


def test_a_price_is_hours_by_devices_by_price():
    found = results("training-cost", devices=4, price=2)
    assert found["money"] == found["device_hours"].number * 2
    assert found["device_hours"] == found["hours"].number * 4


def test_the_peak_is_the_largest_moment_not_their_sum():
    found = step(framework="megatron")
    moments = [value.number for key, value in found.items() if key.startswith("moment.")]
    assert found["step.peak"] == max(moments) < sum(moments)


def test_what_the_driver_shows_beyond_the_framework_is_editable():
    plain, padded = step(), step(fragmentation=Fraction(1, 10), buffers=2**30)
    assert padded["step.reserved"] - plain["step.reserved"] == 2**30 + Fraction(padded["step.peak"].number, 10)
