"""Pasting as an act of the card: the state that it leads to, and the report beside it."""

import json

import pytest
from config_cases import COUNTS, DEEPSPEED, GPT2_XL, LLAMA, MIXTRAL, QWEN2

from calc import CALCULATORS, browser, query
from calc.answers import act
from calc.locale import LANGS, load
from calc.render.form import field_word
from calc.render.panels import EVERYWHERE, RESTING, content

HOME = CALCULATORS["training-memory"]


def pressed(config, state="", lang="en", calculator="training-memory", scenario=""):
    text = config if isinstance(config, str) else json.dumps(config)
    asked = {"act": "paste", "from": text, "query": state, "lang": lang, "calculator": calculator, "scenario": scenario}
    return act.answer(asked)


def inputs(effects, calculator=HOME, scenario=""):
    given = query.parse(calculator, effects["query"])
    evaluation = calculator.evaluate(given, query.parse(calculator, scenario))
    return {name: value.number for name, value in evaluation.inputs.items()}


def test_a_published_shape_is_called_by_its_preset():
    assert pressed(LLAMA, "preset=llama-3.1-70b&batch=2")["query"] == "preset=llama-3.1-8b-exact&batch=2"
    assert inputs(pressed(LLAMA))["params"] == 8_030_261_248


def test_a_shape_of_no_preset_leaves_the_one_in_force_behind():
    effects = pressed(QWEN2, "preset=llama-3.1-70b&sequence=8192&stage=3&devices=8")
    found = inputs(effects)
    assert (found["params"], found["layers"], found["hidden"], found["heads"]) == (7_615_616_512, 28, 3584, 28)
    assert (found["sequence"], found["stage"], found["devices"]) == (8192, 3, 8)
    assert "llama-3.1-70b" not in effects["query"]


def test_what_the_file_says_like_the_scenario_is_not_written():
    assert pressed(QWEN2, scenario=pressed(QWEN2)["query"])["query"] == ""


@pytest.mark.parametrize("scenario", ["", "preset=gpt2-xl&stage=2", "params=5000000000&optimizer=sgd"])
@pytest.mark.parametrize("name", ["GPT-2", "Qwen2.5 7B", "Mixtral 8x7B", "Llama 3.1 70B"])
def test_the_pasted_values_hold_whatever_stood_before(name, scenario):
    config, count = COUNTS[name]
    for before in ("", "preset=gpt2-xl&layers=3&weight_bytes=1&master_bytes=7"):
        found = inputs(pressed(config, before, scenario=scenario), scenario=scenario)
        assert found["params"] == count
        assert found["layers"] == config.get("num_hidden_layers", config.get("n_layer"))


def test_a_count_that_is_not_worked_out_stays_as_it_was_and_is_told_first():
    effects = pressed(LLAMA | {"model_type": "jamba"}, "params=52000000000")
    assert inputs(effects)["params"] == 52_000_000_000
    report = effects["parts"]["pasted"]
    assert report.index("“jamba”") < report.index("Guessed")
    assert "not worked out: 1" in effects["told"]


def test_precision_and_its_master_copy_follow_the_file():
    full = inputs(pressed(COUNTS["Gemma 2 9B"][0], "master_bytes=3"))
    assert [full[f"{role}_bytes"] for role in ("weight", "gradient", "master", "moment1", "moment2")] == [4, 4, 0, 4, 4]
    back = inputs(pressed(LLAMA, pressed(COUNTS["Gemma 2 9B"][0])["query"]))
    assert [back[f"{role}_bytes"] for role in ("weight", "gradient", "master", "moment1", "moment2")] == [2, 2, 4, 4, 4]


def test_unit_and_baseline_stay():
    effects = pressed(DEEPSPEED, "batch=9&unit=GB&pin=stage%3D1")
    assert effects["query"].endswith("&unit=GB&pin=stage%3D1")
    assert inputs(effects)["batch"] == 2


@pytest.mark.parametrize("text", ["", "{", "<html>", '{"n_layer": -1, "n_embd": 64}', "[" * 10_000])
def test_with_any_problem_nothing_changes(text):
    effects = pressed(text, "stage=3")
    assert "query" not in effects
    assert effects["told"].endswith("Nothing was changed.")
    assert "calc-problems" in effects["parts"]["pasted"]


def test_values_that_do_not_go_with_what_stays_change_nothing():
    windowed = "window=4096&window_layers=30"
    effects = pressed({"model_type": "x", "n_layer": 12, "sliding_window": None}, windowed, calculator="kv-cache")
    assert "query" in effects  # the file's own window takes the place of the old one
    effects = pressed({"model_type": "qwen2", "n_layer": 12, "sliding_window": 64}, windowed, calculator="kv-cache")
    assert "query" not in effects and "Layers with a window" in effects["told"]


@pytest.mark.parametrize("lang", LANGS)
def test_the_report_is_in_the_reader_s_language(lang):
    locale = load(lang)
    config = MIXTRAL | {"torch_dtype": None, "model_type": "mixtral"}
    report = pressed(config, lang=lang)["parts"]["pasted"]
    for word in ("ui.paste.used", "ui.paste.guessed", "ui.paste.unhandled", "ui.paste.ignored", "ui.paste.why"):
        assert locale.words(word) in report
    assert field_word("training-memory", "params", locale) in report
    assert locale.words("paste.why.missing", name="torch_dtype") in report
    assert "<code>num_local_experts = 8</code>" in report
    assert not {key for key in locale.words.missing if key.startswith(("ui.paste", "paste.", "error.config"))}


def test_inputs_with_the_same_reason_share_it():
    report = pressed(LLAMA)["parts"]["pasted"]
    assert report.count("Assumed to be trained in the type") == 1 and 'rowspan="3"' in report
    assert pressed(GPT2_XL)["parts"]["pasted"].count("does not set torch_dtype") == 1


@pytest.mark.parametrize("lang", LANGS)
def test_every_calculator_has_the_panel_and_its_text_field_outlasts_a_change(lang):
    assert "paste" in EVERYWHERE and "paste" in RESTING
    for id, calculator in CALCULATORS.items():
        panel = content("paste", calculator.evaluate({}), load(lang), {})
        assert f'id="{id}-config"' in panel and f'for="{id}-config"' in panel and " name=" not in panel
        assert 'data-part="pasted"' in panel


def test_the_worker_s_door_leads_here():
    asked = {"want": "act", "act": "paste", "from": json.dumps(DEEPSPEED), "query": "", "calculator": "training-memory"}
    answer = json.loads(browser.handle(json.dumps(asked | {"lang": "pl"})))
    assert "stage=3" in answer["query"] and "Wzięte z pliku" in answer["parts"]["pasted"]
