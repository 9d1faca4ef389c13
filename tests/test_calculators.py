"""The other five calculators: published cases, rules across inputs, and the same door for all."""

import json
from fractions import Fraction

import pytest

import calc
from calc import entry, query, render
from calc.browser import handle
from calc.locale import LANGS, load

BILLION = 10**9

# (calculator, inputs, key, exact value, where it is published)
CASES = [
    ("conventions", {}, "zero.bytes", 58_982_400_000, "ZeRO 3.2: about 60 GB"),
    ("conventions", {}, "checkpoint.sqrt", 8_513_376_129, "ZeRO 3.2: about 8 GB"),
    ("conventions", {}, "layer.params", 30_720_000, "12·h²"),
    ("conventions", {}, "convention.20", 30 * BILLION, "4+4+4+4+4 and 2+6+4+4+4"),
    ("conventions", {"precision": "fp32"}, "zero.bytes", 117_964_800_000, "4 bytes a value"),
    ("conventions", {"layers": 1, "hidden": 3072, "heads": 24, "sequence": 4096, "batch": 1},
     "korthikanti.bytes_scores", 2_441_084_928, "Korthikanti eq. 1"),
    ("image-memory", {"height": 512, "width": 512}, "tokens.image", 1024, "DiT at 512²"),
    ("image-memory", {"height": 1024, "width": 1024}, "tokens.image", 4096, "DiT at 1,024²"),
    ("image-memory", {"height": 512, "width": 512}, "tokens.ratio", 4, "twice the side"),
    ("image-memory", {"height": 512, "width": 512}, "scores.ratio", 16, "twice the side"),
    ("image-memory", {"height": 1024, "width": 1024, "text_tokens": 512}, "tokens.total", 4608, "Flux with text"),
    ("image-memory", {}, "dtype.float64", 13_952, "1,744 numbers"),
    ("image-memory", {}, "dtype.float16", 3_488, "1,744 numbers"),
    ("image-memory", {}, "state.total", 16 * 675_000_000, "float32: 4+4+0+4+4"),
    ("training-cost", {"params": 174_600_000_000, "tokens": 300 * BILLION}, "flops", 314_280 * 10**18, "GPT-3, app. D"),
    ("training-cost", {"params": 405_853_388_800, "tokens": 15_600 * BILLION}, "flops",
     6 * 405_853_388_800 * 15_600 * BILLION, "Llama 3: 3.8 × 10²⁵"),
    ("training-cost", {"params": 70 * BILLION, "tokens": 15_000 * BILLION, "devices": 8960,
                       "peak_flops": 459 * 10**12}, "days", Fraction(3_906_250, 88_128), "scaling book: 44.3 days"),
    ("training-cost", {"params": 125 * 10**6}, "chinchilla.tokens", 2_500_000_000, "20 tokens a parameter"),
    ("training-cost", {}, "crossing.tokens", 180 * BILLION, "3(N₂D₂ − N₁D₁)/(N₁ − N₂)"),
    ("training-cost", {"alt_params": BILLION}, "crossing.tokens", None, "equal models never cross"),
    ("training-cost", {"alt_tokens": 1}, "crossing.tokens", None, "cheaper from the start"),
    ("training-cost", {"price": 2, "devices": 4}, "money", Fraction(100_000, 99), "device-hours × price"),
    ("training-cost", {}, "money", None, "no price given"),
    ("kv-cache", {}, "token.bytes", 131_072, "Llama 3.1 8B"),
    ("kv-cache", {}, "total", 2**29, "0.5 GiB at 4,096 tokens"),
    ("kv-cache", {"kv_heads": 32}, "total", 2**31, "2 GiB without grouped-query heads"),
    ("kv-cache", {"layers": 126, "sequence": 131_072}, "total", 63 * 2**30, "Llama 3.1 405B"),
    ("kv-cache", {"layers": 28, "kv_heads": 4, "sequence": 131_072}, "total", 7 * 2**30, "Qwen2.5 7B"),
    ("kv-cache", {"layers": 36, "kv_heads": 8, "head_dim": 64}, "token.bytes", 73_728, "gpt-oss-120b"),
    ("kv-cache", {"sequence": 8192, "window": 4096}, "total", 2**29, "the window caps every layer"),
    ("kv-cache", {"sequence": 8192, "window": 4096, "window_layers": 16}, "total", 3 * 2**28, "half the layers"),
    ("low-rank", {"layers": 32, "hidden": 4096}, "trained", 4_194_304, "LitGPT's table"),
    ("low-rank", {"rank": 32, "layers": 28, "hidden": 3072, "kv_heads": 8, "head_dim": 128},
     "trained", 9_175_040, "PEFT"),
    ("low-rank", {"base_bits": 4}, "base.bytes", 2_250_000_000, "0.5 byte a parameter"),
    ("low-rank", {"params": 64 * 256, "base_bits": 4, "double_quant": True}, "base.constants", 260, "QLoRA section 3"),
    ("low-rank", {"base_bits": 16}, "base.constants", 0, "a 16-bit base has none"),
    ("low-rank", {}, "adapter.state", 14 * 3_145_728, "the other four roles"),
]  # fmt: skip


@pytest.mark.parametrize(("calculator", "inputs", "key", "expected", "where"), CASES)
def test_published_cases(calculator, inputs, key, expected, where):
    assert calc.evaluate(calculator, inputs).value(key).number == expected


# The table of article 4: parameters, tokens, operations, hours on one card at 66 TFLOPS.
RUNS = [
    (125 * 10**6, 25 * 10**8, 1_875 * 10**15, "7.9 hours"),
    (BILLION, 20 * BILLION, 12 * 10**19, "505.1 hours"),
    (4_500_000_000, BILLION, 27 * 10**18, "113.6 hours"),
]


@pytest.mark.parametrize(("params", "tokens", "operations", "hours"), RUNS)
def test_the_runs_of_the_cost_article(params, tokens, operations, hours):
    from calc import numbers

    r = calc.evaluate("training-cost", {"params": params, "tokens": tokens}).results
    assert r["flops"].number == operations
    assert numbers.text(r["hours"].number, "hour", load("en")) == hours


@pytest.mark.parametrize("attention", ["none", "causal", "full"])
def test_attention_is_none_half_or_full(attention):
    r = calc.evaluate("training-cost", {"attention": attention}).results
    assert r["flops.attention"].number == 20 * BILLION * {"none": 0, "causal": 6, "full": 12}[attention] * 22 * 2048**2


@pytest.mark.parametrize(("calculator", "given", "input", "code"), [
    ("image-memory", {"height": 250}, "height", "not-divisible"),
    ("kv-cache", {"window_layers": 33, "window": 1}, "window_layers", "too-large"),
    ("training-cost", {"mfu": 40}, "mfu", "percent-missing"),
    ("training-cost", {"mfu": 0}, "mfu", "too-small"),
    ("low-rank", {"targets": "q,x"}, "targets", "unknown-choice"),
    ("low-rank", {"targets": ""}, "targets", "unknown-choice"),
    ("kv-cache", {"preset": "illustrative-1.5b"}, "preset", "unknown-choice"),
])  # fmt: skip
def test_inputs_that_cannot_be_are_refused(calculator, given, input, code):
    with pytest.raises(calc.InputErrors) as caught:
        calc.evaluate(calculator, given)
    assert [(p.input, p.code) for p in caught.value.problems] == [(input, code)]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", calc.CALCULATORS)
def test_each_calculator_answers_through_the_door_in_each_language(id, lang):
    ask = {"calculator": id, "lang": lang, "query": ""}
    locale = load(lang)
    engine = {"src": "../engine/x/", "bytes": 5}
    whole = json.loads(handle(json.dumps({**ask, "want": "whole", "engine": engine})))
    assert whole["card"] == render.card(id, {}, locale, engine)
    answer = json.loads(handle(json.dumps(ask)))
    assert answer["problems"] == []
    listed = json.loads(handle(json.dumps({**ask, "want": "panels", "panels": ["every"]})))["parts"]["panel-every"]
    for key in calc.CALCULATORS[id].keys:
        assert f'data-key="{key}"' in listed
    for field in calc.CALCULATORS[id].inputs:
        shown = entry.write(field, field.default, locale)
        assert entry.read(field, shown, locale) == (field.default, None), field.name
    assert not locale.words.missing


@pytest.mark.parametrize("id", calc.CALCULATORS)
def test_what_a_default_setting_sets_is_the_default(id):
    calculator = calc.CALCULATORS[id]
    defaults = calculator.resolve()
    assert calculator.resolve({name: defaults[name] for name, _, _ in calculator.settings}) == defaults


@pytest.mark.parametrize("id", calc.CALCULATORS)
def test_every_input_s_value_goes_through_a_query_and_back(id):
    calculator = calc.CALCULATORS[id]
    given = {i.name: i.default for i in calculator.inputs}
    assert query.parse(calculator, query.text(calculator, given)) == given


def test_inputs_good_alone_and_bad_together_keep_the_last_good_state():
    answer = json.loads(
        handle(json.dumps({"calculator": "image-memory", "lang": "pl", "query": "height=512", "edits": {"patch": "3"}}))
    )
    assert answer["query"] == "height=512"
    assert {p["input"] for p in answer["problems"]} == {"height", "width", "base_height", "base_width"}
    assert "parts" not in answer
