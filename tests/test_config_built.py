"""A pasted model in the calculators that count from a shape: the file's own count, or a word on why not."""

import json

import pytest
from config_cases import COUNTS, DEEPSEEK_V3, GEMMA3, GPT_OSS, LLAMA, MIXTRAL, OPT, QWEN2_MOE, QWEN3_MOE
from hypothesis import given
from hypothesis import strategies as st

from calc import CALCULATORS
from calc.architectures import ARCHITECTURES, SHAPE
from calc.config import read
from calc.config.act import adopt, paste
from calc.locale import LANGS, load
from calc.render.paste import report

COUNT, STEP, OTHERS = (CALCULATORS[id] for id in ("parameters", "training-step", "other-calculators"))


def pasted(config, calculator=COUNT):
    found = read(json.dumps(config), calculator)
    assert found.problems == ()
    return found


def reasons(rows, name):
    return [reason.code for row in rows if row.input == name for reason in row.reasons]


def told(found):
    """All reasons but those that leave the count as it is."""
    rows = [reason.code for row in (*found.guessed, *found.unhandled) for reason in row.reasons]
    kept = ("default", "positions-tail", "as-published")
    return {code for code in (*rows, *(reason.code for reason in found.remarks)) if code not in kept}


def total(found):
    return found.calculator.evaluate(found.overrides).results["params.total"].number


SHORT = {
    "Phi-2": {"head-bias", "file-count"},
    "Qwen1.5 MoE A2.7B": {"shared-gate", "file-count"},
    "gpt-oss 20B": {"sinks", "router-bias", "file-count"},
    "DeepSeek V3": {"latent-attention", "dense-layers", "router-bias", "next-tokens", "file-count"},
    "DeepSeek V2 Lite": {"latent-attention", "dense-layers", "file-count"},
    "BLOOM 7B1": {"outer-norm", "file-count"},
    "GPT-J 6B": {"head-bias", "biases-some", "file-count"},
    "OLMo 2 7B": {"qk-norm-all", "file-count"},
}
"""What is told of the models that have parts which no input stands for."""


@pytest.mark.parametrize("name", COUNTS)
def test_the_count_is_the_published_one_or_the_difference_is_told(name):
    config, published = COUNTS[name]
    found = pasted(config)
    assert told(found) == SHORT.get(name, set())
    assert (total(found) == published) is (name not in SHORT)
    counts = [reason.extra["count"] for reason in found.remarks if reason.code == "file-count"]
    assert counts == ([published] if name in SHORT else [])


@pytest.mark.parametrize("name", [name for name in COUNTS if name not in SHORT])
def test_a_shape_that_is_counted_whole_is_set_whole(name):
    assert set(SHAPE) == set(pasted(COUNTS[name][0]).overrides)
    assert set(SHAPE) <= set(pasted(COUNTS[name][0], STEP).overrides)


PARTS = {  # what the parts that are told of come to, by the sizes in the files
    "Phi-2": 51200,
    "Qwen1.5 MoE A2.7B": 24 * 2048,
    "gpt-oss 20B": 24 * (64 + 32),
    "BLOOM 7B1": 2 * 4096,
    "GPT-J 6B": 50400 + 28 * (16384 + 4096),
    "OLMo 2 7B": 32 * 2 * (4096 - 128),
}


@pytest.mark.parametrize("name", PARTS)
def test_what_is_told_accounts_for_the_whole_difference(name):
    config, published = COUNTS[name]
    assert published - total(pasted(config)) == PARTS[name]


@pytest.mark.parametrize("config", [MIXTRAL, QWEN3_MOE], ids=["mixtral", "qwen3_moe"])
def test_a_token_meets_as_many_parameters_as_where_the_cost_is_asked(config):
    active = COUNT.evaluate(pasted(config).overrides).results["params.active"].number
    assert active == pasted(config, CALCULATORS["training-cost"]).overrides["params"]


SIZES = st.integers(1, 50)


@given(SIZES, SIZES, SIZES, st.integers(2, 9), st.booleans(), st.sampled_from(["llama", "qwen3", "mixtral", "gpt2"]))
def test_any_shape_of_a_family_that_is_said_whole_is_counted_alike(layers, heads, ffn, count, tied, family):
    config = {
        "model_type": family, "num_hidden_layers": layers, "hidden_size": 8 * heads, "num_attention_heads": heads,
        "num_key_value_heads": heads, "intermediate_size": ffn, "vocab_size": 97, "tie_word_embeddings": tied,
        "n_positions": 11,
    } | ({"num_local_experts": count, "num_experts_per_tok": 2} if family == "mixtral" else {})  # fmt: skip
    assert total(pasted(config)) == pasted(config, CALCULATORS["training-memory"]).overrides["params"]


BIASES = [(False, False, "none", []), (True, True, "all", []), (True, False, "qkv", ["biases-some"]),
          (False, True, "none", ["biases-some"])]  # fmt: skip


@pytest.mark.parametrize(("attention", "ffn", "choice", "why"), BIASES)
def test_biases_are_the_nearest_choice_and_what_it_leaves_out_is_told(attention, ffn, choice, why):
    config = LLAMA | {"attention_bias": attention, "mlp_bias": ffn}
    found = pasted(config)
    assert found.overrides["biases"] == choice and reasons(found.guessed, "biases") == why
    counted = pasted(config, CALCULATORS["training-memory"]).overrides["params"]
    assert (total(found) == counted) is (why == []) and total(found) <= counted


def test_layers_without_experts_are_told_by_their_number():
    found = pasted(QWEN3_MOE | {"mlp_only_layers": [0, 1]})
    [reason] = next(row for row in found.guessed if row.input == "experts").reasons
    assert (reason.code, reason.extra) == ("dense-layers", {"count": 2})
    assert "file-count" in told(found)


def test_latent_attention_and_the_parts_that_are_not_text_are_told():
    found = pasted(DEEPSEEK_V3)
    assert reasons(found.unhandled, "kv_heads") == reasons(found.unhandled, "head_dim") == ["latent-attention"]
    assert (found.overrides["experts"], found.overrides["ffn"], found.overrides["shared_ffn"]) == (256, 2048, 2048)
    seeing = pasted({"model_type": "gemma3", "text_config": GEMMA3, "vision_config": {"hidden_size": 1152}})
    assert told(seeing) == {"text-only"} and total(seeing) == COUNTS["Gemma 3 1B"][1]


def test_rows_of_a_position_table_that_the_file_does_not_count_are_told():
    found = pasted(OPT)
    assert found.overrides["positions"] == 2050 and reasons(found.guessed, "positions") == ["positions-tail"]


def test_an_unknown_family_s_build_is_left_alone_and_its_sizes_are_read_as_usual():
    found = pasted(LLAMA | {"model_type": "jamba"})
    build = {"positions", "block", "biases", "norms", "block_norms", "qk_norm"}
    assert {row.input for row in found.unhandled} == build and told(found) >= {"unknown-build", "usual-names"}
    assert reasons(found.guessed, "experts") == ["no-experts", "usual-names"] and found.overrides["experts"] == 1
    sparse = pasted(QWEN2_MOE | {"model_type": "jamba", "tie_word_embeddings": None})
    assert [sparse.overrides[name] for name in ("experts", "experts_active", "ffn")] == [60, 4, 1408]
    assert reasons(sparse.unhandled, "shared_ffn") == ["unknown-build"]
    assert reasons(sparse.unhandled, "tied") == ["missing"]
    assert pasted(LLAMA | {"model_type": "jamba", "num_local_experts": 0}).overrides["experts"] == 1
    nameless = {key: value for key, value in LLAMA.items() if key not in ("model_type", "architectures")}
    assert reasons(pasted(nameless).unhandled, "block") == ["no-family"]


def test_a_width_that_is_missing_is_told_by_the_name_that_its_family_gives_it():
    [row] = [row for row in pasted({k: v for k, v in LLAMA.items() if k != "intermediate_size"}).unhandled
             if row.input == "ffn"]  # fmt: skip
    assert [(reason.code, reason.extra) for reason in row.reasons] == [("missing", {"name": "intermediate_size"})]


def test_a_variant_that_is_built_otherwise_is_told_once():
    found = pasted(OPT | {"word_embed_proj_dim": 512})
    assert [reason.code for reason in found.remarks] == ["variant"]
    assert reasons(pasted(LLAMA | {"num_local_experts": 8}).unhandled, "experts") == ["experts"]
    assert read(json.dumps(DEEPSEEK_V3 | {"q_lora_rank": -1}), COUNT).problems[0].input == "q_lora_rank"


NAMED = {
    "Llama 3.1 8B": "llama-3.1-8b", "Llama 3.1 70B": "llama-3.1-70b", "Llama 3.2 1B": "llama-3.2-1b",
    "Llama 2 13B": "llama-2-13b", "Mistral 7B v0.1": "mistral-7b", "Mixtral 8x7B": "mixtral-8x7b",
    "Qwen2.5 0.5B": "qwen2.5-0.5b", "Qwen2.5 7B": "qwen2.5-7b", "Qwen3 8B": "qwen3-8b", "Gemma 2 9B": "gemma-2-9b",
    "GPT-2": "gpt2", "GPT-2 XL": "gpt2-xl", "Pythia 6.9B": "pythia-6.9b",
}  # fmt: skip


@pytest.mark.parametrize("name", COUNTS)
def test_a_published_shape_is_called_by_its_name(name):
    before = {"model": "gpt3-175b", "layers": 3, "qk_norm": True}
    given = adopt(COUNT, before, pasted(COUNTS[name][0]).overrides)
    whole = "latent-attention" not in SHORT.get(name, ())  # heads that stay are the old model's
    assert given.get("model") == (NAMED.get(name) if whole else "gpt3-175b")
    if name in NAMED:
        assert given == {"model": NAMED[name]} and ARCHITECTURES[NAMED[name]].published == COUNTS[name][1]


def test_the_step_and_the_other_tools_name_it_too():
    found = pasted(LLAMA, STEP).overrides
    assert adopt(STEP, {"data": 8}, found) == {"data": 8, "model": "llama-3.1-8b", "activation_bytes": 2}
    assert adopt(OTHERS, {"params": 7}, pasted(LLAMA, OTHERS).overrides) == {"params": None, "model": "llama-3.1-8b"}


def test_the_step_takes_a_16_bit_width_and_leaves_another_to_the_reader():
    assert reasons(pasted(LLAMA, STEP).guessed, "activation_bytes") == ["as-published"]
    assert reasons(pasted(COUNTS["Gemma 2 9B"][0], STEP).unhandled, "activation_bytes") == ["frameworks-16-bit"]
    assert reasons(pasted(LLAMA | {"torch_dtype": "float64"}, STEP).unhandled, "activation_bytes") == [
        "unusual-training"
    ]


@pytest.mark.parametrize("name", COUNTS)
def test_the_other_tools_are_given_a_count_where_their_shape_cannot_say_it(name):
    config, published = COUNTS[name]
    found = pasted(config, OTHERS)
    plain = name not in SHORT and "experts" not in json.dumps(config)
    assert found.overrides["params"] == (None if plain else published)
    assert OTHERS.evaluate(found.overrides).results["others.params"].number == published
    assert ("given-count" in reasons(found.guessed, "params")) is not plain
    assert "file-count" not in told(found)


def test_experts_have_no_input_beside_the_other_tools():
    assert reasons(pasted(MIXTRAL, OTHERS).unhandled, "ffn") == ["experts-ffn"]
    assert [reason.code for reason in pasted(GPT_OSS, OTHERS).remarks] == ["sinks"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", SHORT)
def test_the_file_s_count_is_told_grouped_as_the_language_does(name, lang):
    locale = load(lang)
    shown = report(pasted(COUNTS[name][0]), locale)
    [reason] = [reason for reason in pasted(COUNTS[name][0]).remarks if reason.code == "file-count"]
    assert reason.message(locale) in shown and str(COUNTS[name][1]) not in shown
    assert not {key for key in locale.words.missing if key.startswith("paste.")}


def test_pasting_leads_to_a_link_with_the_model_s_name():
    asked = {"calculator": "parameters", "lang": "en", "query": "layers=3", "from": json.dumps(COUNTS["GPT-2 XL"][0])}
    assert paste(None, load("en"), asked, "")["query"] == "model=gpt2-xl"
