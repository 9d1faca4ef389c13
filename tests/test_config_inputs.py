"""Which inputs a pasted file sets in each calculator, and the account of what was used, guessed and ignored."""

import json

import pytest
from config_cases import (
    COUNTS,
    DEEPSEEK_V3,
    DEEPSPEED,
    GEMMA2,
    GEMMA3,
    GPT2_XL,
    GPT_OSS,
    LLAMA,
    MISTRAL,
    MIXTRAL,
    QWEN2,
)

from calc import CALCULATORS
from calc.config import precision, read
from calc.config.look import Look
from calc.config.mapping import INPUTS

TRAINING, CACHE, LOW_RANK = (CALCULATORS[id] for id in ("training-memory", "kv-cache", "low-rank"))


def pasted(config, calculator=TRAINING):
    found = read(json.dumps(config), calculator)
    assert found.problems == ()
    return found


def names(rows):
    return {row.input for row in rows}


def reasons(rows, name):
    return [reason.code for row in rows if row.input == name for reason in row.reasons]


def test_every_mapped_input_is_one_of_its_calculator_s():
    for calculators in INPUTS.values():
        for id, inputs in calculators.items():
            assert set(inputs) <= set(CALCULATORS[id].by_name)


@pytest.mark.parametrize("calculator", [CALCULATORS[id] for id in INPUTS["model"]], ids=lambda c: c.id)
@pytest.mark.parametrize("name", COUNTS)
def test_each_published_configuration_sets_only_what_its_calculator_accepts(name, calculator):
    found = pasted(COUNTS[name][0], calculator)
    assert calculator.faults(found.overrides) == []
    assert calculator.evaluate(found.overrides).setup.layers == found.overrides["layers"]
    assert set(found.overrides) == names(found.used) | names(found.guessed)


@pytest.mark.parametrize("calculator", [CALCULATORS[id] for id in INPUTS["model"]], ids=lambda c: c.id)
def test_every_key_is_told_of_once_used_guessed_or_ignored(calculator):
    found = pasted(LLAMA, calculator)
    read = {key for row in (*found.used, *found.guessed) for key, _ in row.keys}
    assert read.isdisjoint(found.ignored)
    assert read | set(found.ignored) == set(LLAMA)


def test_16_bit_weights_are_taken_as_mixed_precision_and_32_bit_ones_without_a_second_copy():
    half, full = pasted(LLAMA), pasted(GEMMA2)
    widths = ("weight_bytes", "gradient_bytes", "activation_bytes", "mixed_precision")
    assert [half.overrides[name] for name in widths] == [2, 2, 2, True]
    assert [full.overrides[name] for name in widths] == [4, 4, 4, False]
    assert TRAINING.evaluate(full.overrides).results["bytes_per_param"].number == 16
    assert "weight_bytes" in names(full.used)
    assert {name for name in widths if reasons(full.guessed, name) == ["as-published"]} == set(widths[1:])


def test_a_file_without_a_number_type_leaves_the_widths_alone():
    found = pasted(GPT2_XL)
    assert "weight_bytes" not in found.overrides
    assert reasons(found.unhandled, "weight_bytes") == ["missing"]
    for type, code in (("int4", "unknown-type"), ("auto", "auto")):
        assert reasons(pasted(GPT2_XL | {"dtype": type}).unhandled, "weight_bytes") == [code]
    [said] = {reason.extra["name"] for row in pasted(GPT2_XL | {"dtype": "int4"}).unhandled for reason in row.reasons
              if reason.code == "unknown-type"}  # fmt: skip
    assert said == "dtype"  # the key that the file has
    assert pasted(GPT2_XL | {"dtype": "torch.float16"}).overrides["weight_bytes"] == 2
    assert reasons(pasted(GPT2_XL | {"dtype": "float64"}).unhandled, "mixed_precision") == ["unusual-training"]


def test_conventions_take_the_precision_by_name():
    assert pasted(MISTRAL, CALCULATORS["conventions"]).overrides["precision"] == "bf16"


WINDOWS = [
    ("none named", LLAMA, None, None),
    ("null", MIXTRAL, None, None),
    ("all layers", MISTRAL, 4096, None),
    ("switched off", QWEN2, None, None),
    ("late layers", QWEN2 | {"use_sliding_window": True, "max_window_layers": 21}, 131072, 7),
    ("from the first layer on", QWEN2 | {"use_sliding_window": True, "max_window_layers": 0}, 131072, 28),
    ("from past the last one", QWEN2 | {"use_sliding_window": True, "max_window_layers": 28}, 131072, 0),
    ("from far past it", QWEN2 | {"use_sliding_window": True, "max_window_layers": 99}, 131072, 0),
    ("every other", GEMMA2, 4096, 21),
    ("all but each sixth", GEMMA3, 512, 22),
    ("all but each sixth, unsaid", {k: v for k, v in GEMMA3.items() if k != "sliding_window_pattern"}, 512, 22),
    ("listed", GPT_OSS, 128, 12),
]


@pytest.mark.parametrize(("config", "window", "layers"), [row[1:] for row in WINDOWS], ids=[row[0] for row in WINDOWS])
def test_the_cache_s_window_is_the_family_s(config, window, layers):
    found = pasted(config, CACHE).overrides
    assert (found["window"], found["window_layers"]) == (window, layers)


def test_the_cache_holds_the_key_value_heads():
    found = pasted(LLAMA, CACHE).overrides
    assert (found["kv_heads"], found["head_dim"], found["bytes"]) == (8, 128, 2)
    assert CACHE.evaluate(found).results["token.bytes"].number == 131072
    assert reasons(pasted(LLAMA, CACHE).guessed, "bytes") == ["cache-type"]


def test_latent_attention_is_entered_as_one_head_with_the_bytes_it_keeps():
    found = pasted(DEEPSEEK_V3, CACHE)
    assert CACHE.evaluate(found.overrides).results["token.bytes"].number == (512 + 64) * 2 * 61
    assert reasons(found.guessed, "kv_heads") == reasons(found.guessed, "head_dim") == ["latent"]
    found = pasted(DEEPSEEK_V3 | {"qk_rope_head_dim": 62}, CACHE)
    assert CACHE.evaluate(found.overrides).results["token.bytes"].number == (512 + 62) * 2 * 61
    assert reasons(pasted(DEEPSEEK_V3 | {"qk_rope_head_dim": 63}, CACHE).unhandled, "head_dim") == ["latent-odd"]
    assert reasons(pasted(DEEPSEEK_V3, LOW_RANK).unhandled, "kv_heads") == ["latent-attention"]


def test_a_base_is_as_wide_as_it_is_stored():
    assert pasted(LLAMA, LOW_RANK).overrides["base_bits"] == 16
    assert pasted(GEMMA2, LOW_RANK).overrides["base_bits"] == 32
    for quantized, bits in (
        ({"load_in_4bit": True, "bnb_4bit_use_double_quant": True}, 4),
        ({"load_in_4bit": False, "load_in_8bit": True}, 8),
        ({"quant_method": "gptq", "bits": 3}, 3),
        ({"quant_method": "fp8"}, 8),
    ):
        found = pasted(LLAMA | {"quantization_config": quantized}, LOW_RANK).overrides
        assert found["base_bits"] == bits
        assert found.get("double_quant") == quantized.get("bnb_4bit_use_double_quant")


def test_adapters_on_matrices_that_are_not_square_are_told():
    found = pasted(COUNTS["Mistral Nemo"][0], LOW_RANK)
    assert reasons(found.guessed, "head_dim") == ["square"]
    assert reasons(pasted(LLAMA, LOW_RANK).guessed, "head_dim") == []
    assert reasons(pasted(MIXTRAL, LOW_RANK).unhandled, "ffn") == ["experts-ffn"]
    assert pasted(MIXTRAL).overrides["ffn"] == 0 and reasons(pasted(MIXTRAL).guessed, "ffn") == ["experts-ffn"]


def test_an_adapter_s_own_file_sets_rank_and_targets():
    lora = {"peft_type": "LORA", "r": 16, "lora_alpha": 32, "target_modules": ["v_proj", "q_proj", "down_proj"]}
    found = pasted(lora, LOW_RANK)
    assert found.overrides == {"rank": 16, "targets": "q,v,down"} and found.ignored == ("lora_alpha",)
    assert pasted(lora | {"target_modules": "all-linear"}, LOW_RANK).overrides["targets"] == "q,k,v,o,gate,up,down"
    for strange in (["query_key_value"], [], [["q"]], "q_proj", None):
        assert reasons(pasted(lora | {"target_modules": strange}, LOW_RANK).unhandled, "targets") == ["targets"]
    assert reasons(pasted(lora | {"peft_type": "IA3"}, LOW_RANK).unhandled, "rank") == ["not-lora"]


DIT = {
    "_class_name": "Transformer2DModel", "attention_head_dim": 72, "num_attention_heads": 16, "num_layers": 28,
    "patch_size": 2, "sample_size": 32, "in_channels": 4,
}  # fmt: skip


def test_a_diffusion_transformer_s_file_sets_the_image_calculator():
    image = CALCULATORS["image-memory"]
    found = pasted(DIT, image)
    assert found.overrides == {"layers": 28, "hidden": 1152, "heads": 16, "patch": 2}
    assert reasons(found.unhandled, "params") == ["unknown-family"]
    assert reasons(pasted(DIT | {"num_single_layers": 38}, image).unhandled, "layers") == ["variant"]
    assert pasted(DIT | {"dtype": "bfloat16"}, image).overrides["dtype"] == "bfloat16"


FLOATS = [  # PyTorch's names of number types, the element's bits, and what two calculators call them
    ("float8_e4m3fn", 8, None, None),
    ("float8_e5m2", 8, None, None),
    ("float16", 16, "fp16", "float16"),
    ("half", 16, "fp16", "float16"),
    ("bfloat16", 16, "bf16", "bfloat16"),
    ("float32", 32, "fp32", "float32"),
    ("float", 32, "fp32", "float32"),
    ("float64", 64, None, "float64"),
    ("double", 64, None, "float64"),
]


@pytest.mark.parametrize(("name", "bits", "convention", "image"), FLOATS)
def test_a_number_type_goes_by_pytorch_s_names(name, bits, convention, image):
    look = Look({"torch_dtype": name})
    assert precision.base_bits(look).value == bits and precision.weight_width(look).value == bits // 8
    assert pasted(LLAMA | {"torch_dtype": name}, CALCULATORS["conventions"]).overrides.get("precision") == convention
    assert pasted(DIT | {"dtype": name}, CALCULATORS["image-memory"]).overrides.get("dtype") == image


def test_a_quantized_cache_of_one_byte_is_a_width_too():
    assert pasted(LLAMA | {"torch_dtype": "float8_e4m3fn"}, CACHE).overrides["bytes"] == 1


def test_deepspeed_in_other_calculators_sets_what_they_ask():
    assert pasted(DEEPSPEED, CALCULATORS["training-cost"]).overrides == {"devices": 8}
    assert pasted(DEEPSPEED, CALCULATORS["conventions"]).overrides == {"batch": 2, "precision": "bf16"}
    assert pasted(DEEPSPEED, CALCULATORS["image-memory"]).overrides == {"batch": 2, "dtype": "bfloat16"}
