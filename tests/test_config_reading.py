"""Pasted text that is no configuration, or a hostile one: told in a sentence, never executed, never a crash."""

import json
import time

import pytest
from config_cases import DEEPSPEED, LLAMA
from hypothesis import given, settings
from hypothesis import strategies as st

from calc import CALCULATORS
from calc.config import read, reading
from calc.config.act import paste
from calc.config.mapping import INPUTS
from calc.locale import LANGS, load
from calc.render.paste import report, said

HOME = CALCULATORS["training-memory"]
DEEP = reading.DEEPEST


def problems(text, calculator=HOME):
    found = read(text, calculator)
    assert found.overrides == {} or not found.problems
    return [problem.code for problem in found.problems]


UNREADABLE = [
    ("", "config-empty"),
    (" \n\ufeff", "config-empty"),
    ("{}", "config-empty"),
    ("<!DOCTYPE html><html><body>{}</body></html>", "config-html"),
    ("[1, 2]", "config-list"),
    ('"text"', "config-scalar"),
    ("7", "config-scalar"),
    ("null", "config-scalar"),
    ('{"n_layer": 1,}', "config-comma"),
    ('{"a": [1,\n ]}', "config-comma"),
    ('{"n_layer": 1} // x', "config-comment"),
    ('# x\n{"n_layer": 1}', "config-comment"),
    ('{"n_layer": /* x */ 1}', "config-comment"),
    ('{"n_layer": 1', "config-cut"),
    ('{"n_layer', "config-cut"),
    ("{'n_layer': 1}", "config-python"),
    ('{"tied": True}', "config-python"),
    ("{“n_layer”: 1}", "config-python"),
    ('{"n_layer": 1} {"n_layer": 1}', "config-extra"),
    ("n_layer: 1", "config-syntax"),
    ('{"n_layer" 1}', "config-syntax"),
    ('{"n_layer": "\x00"}', "config-syntax"),
    ('{"n_layer": 1, "n_layer": 2}', "config-repeated"),
    ('{"a":' * (DEEP + 1) + "1" + "}" * (DEEP + 1), "config-too-deep"),
    ("[" * 100_000, "config-too-deep"),
    ("x" * 10_000_000, "config-too-long"),
    ('{"eos_token_id": 2, "transformers_version": "4.42.3"}', "config-unknown"),
    ('{"text_config": {}}', "config-nothing"),
    ('{"n_embd": 10, "n_head": 3, "model_type": "gpt2", "n_layer": 1}', "config-heads"),
]


@pytest.mark.parametrize(("text", "code"), UNREADABLE, ids=[f"{code}-{text[:12]!r}" for text, code in UNREADABLE])
def test_what_cannot_be_read_is_told_in_four_languages(text, code):
    assert code in problems(text)
    for lang in LANGS:
        locale = load(lang)
        pasted = read(text, HOME, locale)
        assert locale.words("ui.paste.nothing") in report(pasted, locale)
        assert said(pasted, locale).endswith(locale.words("ui.paste.nothing"))
        assert "{" not in said(pasted, locale).replace('{"', "") or code in ("config-extra", "config-scalar")
    assert not {key for lang in LANGS for key in load(lang).words.missing if "config" in key or "paste" in key}


def test_a_slip_is_placed_by_line_and_column():
    [problem] = read('{\n  "n_layer": 48,\n  "n_head": 25,\n}', HOME).problems
    assert problem.extra == {"line": "3", "column": "15"}
    assert said(read('{\n  "n_layer": 48,\n}', HOME), load("en")).startswith("Line 2, column 16: ")
    [problem] = read('{\n  "n_layer": 48\n  "n_head": 25\n}', HOME).problems
    assert problem.extra == {"line": "3", "column": "3"} and problem.given == '"n_head": 25·}'


def test_what_is_quoted_is_twenty_characters_long():
    for text, code in (('{"a": x' + "y" * 50, "config-syntax"), ("{}" + "y" * 50, "config-extra")):
        [problem] = read(text, HOME).problems
        assert problem.code == code and len(problem.given) == 20
    assert problems('{"a": ' + " " * 500 + "x}") == ["config-syntax"]
    assert problems('{"a": 1' + " " * 500) == ["config-cut"]


def test_bounds_are_written_as_the_language_groups():
    text = "x" * (reading.LONGEST + 1)
    assert "200,000" in said(read(text, HOME, load("en")), load("en"))
    assert "200.000" in said(read(text, HOME, load("vi")), load("vi"))
    [problem] = read('{"n_layer": 20000, "hidden_size": 64}', HOME, load("vi")).problems
    assert problem.input == "n_layer" and problem.allowed == "1–10.000"


def test_spaces_that_copying_leaves_and_equal_repeats_do_no_harm():
    assert read('\ufeff{\u00a0"n_layer":\u00a07, "n_layer": 7}', HOME).overrides["layers"] == 7


def test_numbers_that_are_none_or_too_long_hurt_only_where_they_are_needed():
    fine = '{"n_layer": 7, "x": NaN, "y": -Infinity, "z": 1e999999999, "w": ' + "9" * 5000 + "}"
    assert read(fine, HOME).overrides["layers"] == 7
    for value, code in (("NaN", "not-a-number"), ("Infinity", "not-a-number"), ("9" * 5000, "too-large"),
                        ("1e999999999", "not-a-number"), ("-1", "negative"), ("1.5", "not-whole"),
                        ("0", "too-small"), ("true", "not-a-number"), ('"7"', "not-a-number"), ("[7]", "not-a-number"),
                        ("10001", "too-large")):  # fmt: skip
        assert problems(f'{{"n_layer": {value}}}') == [code]
    assert read('{"n_layer": 7.0}', HOME).overrides["layers"] == 7


def test_a_shape_past_all_bounds_is_refused():
    huge = LLAMA | {"vocab_size": 10**9, "intermediate_size": 10**9, "num_hidden_layers": 10**9}
    assert set(problems(json.dumps(huge))) == {"too-large"}


@pytest.mark.parametrize("kind", ["model", "deepspeed", "diffusion", "adapter"])
def test_a_file_of_another_kind_is_sent_where_it_belongs(kind):
    files = {
        "model": LLAMA, "deepspeed": DEEPSPEED, "diffusion": {"patch_size": 2, "num_layers": 2},
        "adapter": {"peft_type": "LORA", "r": 8},
    }  # fmt: skip
    for id, calculator in CALCULATORS.items():
        if id not in INPUTS[kind]:
            assert problems(json.dumps(files[kind]), calculator) == [f"config-other-{kind}"]


HOSTILE = [
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "\u202eevil\u202c", "a\x00b", "\ud800", "{given}",
    "%s{0}", "=HYPERLINK(1)", "__import__('os').system('x')", "x" * 5000, "../../etc/passwd",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_names_and_values_are_shown_clipped_and_escaped_and_mean_nothing(text):
    config = LLAMA | {
        text: text, "model_type": text, "torch_dtype": text, "architectures": [text], "layer_types": [text],
    }  # fmt: skip
    for calculator in CALCULATORS.values():
        for config_now in (config, {text: {text: text}, "hidden_size": text}, {"zero_optimization": {text: text}}):
            pasted = read(json.dumps(config_now), calculator)
            for lang in LANGS:
                shown = report(pasted, load(lang))
                assert "<script" not in shown and "<img" not in shown
                assert not {"\u202e", "\x00", "\ud800"} & set(shown)
                assert "x" * 61 not in shown
                (shown + said(pasted, load(lang))).encode()


def test_thousands_of_keys_are_listed_in_part_and_in_no_time():
    config = LLAMA | {f"key{n}": {"a": n} for n in range(8000)}
    start = time.monotonic()
    shown = report(read(json.dumps(config), HOME), load("en"))
    assert time.monotonic() - start < 5
    assert len(shown) < 20_000 and "and 7,9" in shown


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just("auto")
KEYS = sorted({*LLAMA, *DEEPSPEED, "sliding_window", "layer_types", "kv_lora_rank", "num_experts", "peft_type", "r",
               "patch_size", "target_modules", "text_config", "model_type", "head_dim", "quantization_config"})
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
    st.sampled_from([*KEYS, "enabled", "stage", "device", "type", "bits"]), inner, max_size=4), max_leaves=8)
MODELS = st.sampled_from(["llama", "falcon", "gemma3_text", "mixtral", "deepseek_v3", "qwen3_moe", "opt", "mamba"])


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=12), MODELS, st.sampled_from(list(CALCULATORS)))
def test_any_object_is_answered_with_valid_inputs_or_problems(config, model, id):
    calculator = CALCULATORS[id]
    for tried in (config, LLAMA | config | {"model_type": model}):
        pasted = read(json.dumps(tried), calculator)
        assert bool(pasted.overrides) != bool(pasted.problems)
        assert calculator.faults(pasted.overrides) == []
        calculator.evaluate(pasted.overrides)
        report(pasted, load("pl")).encode()
        assert said(pasted, load("zh"))


@settings(max_examples=200, deadline=None)
@given(st.text() | st.text(alphabet='{}[]":,0123456789eE.-tfnul \n/\\').map(lambda text: "{" + text))
def test_any_text_is_answered(text):
    asked = {"calculator": "kv-cache", "lang": "vi", "query": "", "from": text}
    effects = paste(None, load("vi"), asked, "")
    assert effects["told"] and "pasted" in effects["parts"]
