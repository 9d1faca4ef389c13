"""A model's parameters, counted from its configuration's shape: the published count, or none."""

import json

import pytest
from config_cases import COUNTS, DEEPSEEK_V3, FALCON, GEMMA3, LLAMA, MIXTRAL, OPT, QWEN3_MOE

from calc import CALCULATORS
from calc.config import read
from calc.config.families import FAMILIES
from calc.config.params import Experts, Shape, active, count
from calc.presets import PRESETS

HOME = CALCULATORS["training-memory"]


def pasted(config, calculator=HOME):
    return read(json.dumps(config), calculator)


def row(rows, name):
    return next(row for row in rows if row.input == name)


@pytest.mark.parametrize("name", COUNTS)
def test_the_count_is_that_of_the_published_checkpoint(name):
    config, published = COUNTS[name]
    assert pasted(config).problems == ()
    assert pasted(config).overrides["params"] == published


def test_every_family_is_checked_against_a_published_count():
    assert {config["model_type"] for config, _ in COUNTS.values()} == set(FAMILIES)


@pytest.mark.parametrize("id", [id for id in PRESETS if id.endswith("-exact")])
def test_the_counts_agree_with_the_exact_presets(id):
    assert PRESETS[id].params in {published for _, published in COUNTS.values()}


def test_a_model_s_cost_counts_the_experts_that_one_token_meets():
    cost = CALCULATORS["training-cost"]
    assert pasted(MIXTRAL, cost).overrides["params"] == 12_879_925_248
    assert pasted(MIXTRAL).overrides["params"] == 46_702_792_704
    assert [r.code for r in row(pasted(MIXTRAL, cost).guessed, "params").reasons] == ["active"]
    assert pasted(QWEN3_MOE, cost).overrides["params"] == 30_532_122_624 - 48 * 120 * 3 * 2048 * 768  # "A3B"
    assert pasted(LLAMA, cost).overrides["params"] == pasted(LLAMA).overrides["params"]


def test_keys_that_all_stand_in_the_file_leave_nothing_to_guess():
    used = row(pasted(LLAMA).used, "params")
    assert used.reasons == () and ("tie_word_embeddings", "false") in used.keys
    assert {key for key, _ in used.keys} >= {"vocab_size", "hidden_size", "intermediate_size", "attention_bias"}


def test_a_switch_that_is_left_out_is_the_family_s_and_told_as_a_guess():
    config = {key: value for key, value in LLAMA.items() if key not in ("tie_word_embeddings", "mlp_bias")}
    [reason] = row(pasted(config).guessed, "params").reasons
    assert reason.code == "default"
    assert reason.extra["keys"] == "tie_word_embeddings = false, mlp_bias = false"
    [reason] = row(pasted(COUNTS["GPT-2"][0]).guessed, "params").reasons
    assert reason.extra["keys"] == "tie_word_embeddings = true"


def test_the_text_part_of_a_model_that_sees_is_counted_and_the_rest_is_told():
    whole = {
        "model_type": "gemma3", "text_config": GEMMA3, "vision_config": {"hidden_size": 1152, "num_hidden_layers": 27},
        "torch_dtype": "bfloat16",
    }  # fmt: skip
    found = pasted(whole)
    assert found.overrides["params"] == COUNTS["Gemma 3 1B"][1]
    assert found.overrides["layers"] == 26
    assert "text-only" in [r.code for r in row(found.guessed, "params").reasons]
    assert ("text_config.hidden_size", "1152") in row(found.used, "hidden").keys
    assert "vision_config" in found.ignored


def test_a_gemma_3_that_names_only_what_differs_takes_the_family_s_defaults():
    short = {"hidden_size": 2560, "intermediate_size": 10240, "model_type": "gemma3_text", "num_hidden_layers": 34,
             "sliding_window": 1024}  # fmt: skip
    found = pasted({"model_type": "gemma3", "text_config": short, "vision_config": {"x": 1}})
    assert found.overrides["params"] == 3_880_263_168  # Gemma 3 4B's decoder
    assert "vocab_size = 262208" in row(found.guessed, "params").reasons[-1].extra["keys"]


NOT_COUNTED = [
    ({"model_type": "jamba"}, "unknown-family"),
    ({"model_type": "<b>x</b>"}, "unknown-family"),
    ({"model_type": None, "architectures": None}, "no-family"),
    ({"num_local_experts": 8}, "experts"),
    ({"vocab_size": None}, "missing"),
    ({"intermediate_size": "auto"}, "auto"),
    ({"is_encoder_decoder": True}, "encoder-decoder"),
]


@pytest.mark.parametrize(("change", "code"), NOT_COUNTED)
def test_what_is_not_handled_is_said_and_no_count_is_invented(change, code):
    found = pasted(LLAMA | change)
    assert "params" not in found.overrides and found.problems == ()
    assert [r.code for r in row(found.unhandled, "params").reasons] == [code]


def test_variants_that_are_built_otherwise_are_not_counted():
    for config in (OPT | {"word_embed_proj_dim": 512}, OPT | {"do_layer_norm_before": False}):
        assert row(pasted(config).unhandled, "params").reasons[0].code == "variant"
    for change in ({"mlp_only_layers": [0], "decoder_sparse_step": 2}, {"mlp_only_layers": "all"}):
        assert row(pasted(QWEN3_MOE | change).unhandled, "params").reasons[0].code == "variant"
    assert row(pasted(DEEPSEEK_V3 | {"moe_layer_freq": 2}).unhandled, "params").reasons[0].code == "variant"


def test_an_unknown_family_s_shape_is_a_guess_by_what_its_keys_usually_mean():
    found = pasted(LLAMA | {"model_type": "jamba"})
    assert found.overrides["layers"] == 32
    assert [r.code for r in row(found.guessed, "layers").reasons] == ["usual-names"]
    assert "layers" not in {row.input for row in found.used}


def test_a_file_without_model_type_is_known_by_its_class():
    config = {key: value for key, value in LLAMA.items() if key != "model_type"}
    assert pasted(config).overrides["params"] == 8_030_261_248
    assert ("architectures", "[…]") in row(pasted(config).used, "params").keys


def test_falcon_s_newer_blocks_have_two_norms_and_grouped_heads():
    falcon_40b = FALCON | {
        "hidden_size": 8192, "new_decoder_architecture": True, "num_attention_heads": 128, "num_hidden_layers": 60,
        "num_kv_heads": 8,
    }  # fmt: skip
    assert pasted(falcon_40b).overrides["params"] == 41_303_293_952
    assert pasted(FALCON, CALCULATORS["kv-cache"]).overrides["kv_heads"] == 1
    assert pasted(falcon_40b, CALCULATORS["kv-cache"]).overrides["kv_heads"] == 8


def test_a_falcon_whose_attention_is_not_parallel_has_two_norms():
    falcon_rw_1b = FALCON | {
        "alibi": True, "bias": True, "hidden_size": 2048, "multi_query": False, "num_attention_heads": 32,
        "num_hidden_layers": 24, "num_kv_heads": 32, "parallel_attn": False, "vocab_size": 50304,
    }  # fmt: skip
    assert pasted(falcon_rw_1b).overrides["params"] == 24 * (12 * 2048**2 + 13 * 2048) + (50304 + 2) * 2048


def test_dense_layers_between_sparse_ones_have_their_own_width():
    every_other = pasted(QWEN3_MOE | {"decoder_sparse_step": 2}).overrides["params"]
    listed = pasted(QWEN3_MOE | {"mlp_only_layers": list(range(24))}).overrides["params"]
    sparse = 128 * 3 * 2048 * 768 + 2048 * 128
    assert every_other == listed == 30_532_122_624 - 24 * (sparse - 3 * 2048 * 6144)


WITHOUT = [  # keys that older files lack, or in which newer ones write that there is none: transformers' defaults
    ("Qwen3 30B A3B", ("decoder_sparse_step", "mlp_only_layers"), {}),
    ("Qwen3 30B A3B", (), {"shared_expert_intermediate_size": 0}),
    ("DeepSeek V3", ("moe_layer_freq", "num_nextn_predict_layers"), {}),
    ("DeepSeek V3", (), {"num_nextn_predict_layers": 0}),
    ("Llama 3.1 8B", (), {"num_local_experts": 0}),
    ("Qwen3 8B", ("head_dim",), {}),
    ("Gemma 7B", ("head_dim",), {}),
    ("Gemma 2 9B", ("head_dim",), {}),
]


@pytest.mark.parametrize(("name", "lacking", "change"), WITHOUT)
def test_a_key_that_is_left_out_or_names_none_means_what_the_family_s_code_takes(name, lacking, change):
    config, count = COUNTS[name]
    found = pasted({key: value for key, value in config.items() if key not in lacking} | change)
    assert found.overrides["params"] == count


@pytest.mark.parametrize("key", ["n_shared_experts", "first_k_dense_replace"])
def test_deepseek_without_shared_experts_or_dense_layers(key):
    lacking = {name: value for name, value in DEEPSEEK_V3.items() if name != key}
    expert, dense = 3 * 7168 * 2048, 3 * 7168 * 18432
    less = {
        "n_shared_experts": 58 * expert,
        "first_k_dense_replace": 3 * (dense - 257 * expert - 256 * 7168 - 256),
    }[key]
    assert pasted(lacking).overrides["params"] == 671_026_419_200 - less
    assert pasted(lacking | {key: 0}).overrides["params"] == 671_026_419_200 - less


def test_a_file_that_names_no_experts_has_a_feed_forward_block():
    assert pasted(LLAMA | {"num_local_experts": 0}).overrides["ffn"] == 14336


def test_more_experts_never_change_what_one_token_meets():
    shapes = [Shape(4, 64, 4, 4, 16, 128, 100, experts=Experts(n, 2, 128)) for n in (2, 3, 9)]
    routers = [4 * 64 * n for n in (2, 3, 9)]
    assert len({active(shape) - router for shape, router in zip(shapes, routers, strict=True)}) == 1
    assert active(shapes[0]) == count(shapes[0]) < count(shapes[1]) < count(shapes[2])
