"""The exported script: runs alone, computes every result anew from its inputs, and never with floats."""

import ast
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import calc
from calc.export.python import script
from calc.export.python_names import variable
from calc.locale import LANGS, load
from tests.setup_strategies import evaluations

NO_ADDRESS = {}
SETUPS = (
    ("training-memory", {"stage": 3, "devices": 7, "recompute": "full", "optimizer": "adam-8bit"}),
    ("training-memory", {"card": 2**30, "scores": True, "recompute": "selective"}),
    ("training-memory", {"weight_bytes": 0}),
    ("conventions", {"layers": 7, "checkpointing": "sqrt"}),
    ("image-memory", {"height": 512, "width": 1024, "base_height": 128}),
    ("training-cost", {"price": 2, "currency": "EUR", "price_date": "2026-11-30", "attention": "causal"}),
    ("training-cost", {"alt_params": 10**9}),
    ("kv-cache", {"window": 1024, "window_layers": 3}),
    ("low-rank", {"targets": "q,gate,down", "base_bits": 4, "double_quant": True}),
)


def run(text):
    """The names that a script leaves, run with nothing but Python's own."""
    names = {}
    exec(compile(text, "<script>", "exec"), names)
    return names


def check(evaluation, lang="en"):
    """Inputs and results of the script are those of the calculator, by value and by type."""
    names = run(script(evaluation, load(lang), NO_ADDRESS))
    for key, value in {**evaluation.inputs, **evaluation.results}.items():
        found = names[variable(key)]
        assert found == value.number, key
        assert isinstance(found, bool) == isinstance(value.number, bool), key
        assert not isinstance(found, float), key


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", calc.CALCULATORS)
def test_a_script_runs_alone_under_plain_python(id, lang, tmp_path):
    path = tmp_path / "taken.py"
    path.write_text(script(calc.evaluate(id), load(lang), {"address": "https://example.org/"}), "utf-8")
    ran = subprocess.run([sys.executable, "-I", str(path)], capture_output=True, text=True, cwd=tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert int(ran.stdout.split()[0]) >= len(calc.CALCULATORS[id].keys)


@pytest.mark.parametrize(("id", "given"), SETUPS)
def test_a_script_comes_to_the_same_results(id, given):
    check(calc.evaluate(id, given))


@pytest.mark.parametrize("id", calc.CALCULATORS)
def test_a_script_comes_to_the_same_results_for_any_setup(id):
    @settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
    @given(evaluations(calc.CALCULATORS[id]), st.sampled_from(LANGS))
    def holds(evaluation, lang):
        check(evaluation, lang)

    holds()


@pytest.mark.parametrize("id", calc.CALCULATORS)
def test_results_are_computed_not_written_down(id):
    """Every named operand of a formula stands in its expression as a variable."""
    evaluation = calc.evaluate(id)
    tree = ast.parse(script(evaluation, load("en"), NO_ADDRESS))
    assigned = {node.targets[0].id: node.value for node in tree.body if isinstance(node, ast.Assign)}
    for value in evaluation.results.values():
        used = {n.id for n in ast.walk(assigned[variable(value.key)]) if isinstance(n, ast.Name)}
        wanted = {variable(part.key) for part in value.inputs() if value.number is not None and value.op != "priced"}
        assert len(used - {"Fraction", "ceil", "isqrt", "max", "min"}) >= len(wanted), value.key


def test_a_wrong_result_is_caught_by_its_assert():
    text = script(calc.evaluate("kv-cache"), load("en"), NO_ADDRESS)
    with pytest.raises(AssertionError):
        run(text.replace("batch = 1 ", "batch = 2 "))


def test_a_value_of_another_setup_gets_a_name_of_its_own():
    text = script(calc.evaluate("training-memory", {"stage": 3, "devices": 8}), load("en"), NO_ADDRESS)
    names = run(text)
    assert names["device_state"] == 16 * 10**9
    assert names["ladder_0__device_state"] == 128 * 10**9
    assert "ladder_3 = device_state + activation_total" in text


def test_rounding_is_an_integer_operation():
    text = script(calc.evaluate("conventions"), load("en"), NO_ADDRESS)
    assert "checkpoint_sqrt = (isqrt(4 * zero_bytes**2 // layers) + 1) // 2" in text
    assert "from math import isqrt" in text


def test_what_has_no_number_is_none_and_says_why():
    text = script(calc.evaluate("training-cost"), load("en"), NO_ADDRESS)
    [line] = [line for line in text.splitlines() if line.startswith("money =")]
    assert line.startswith("money = None  # ") and line.endswith("None: price")
    assert "assert money is None" in text


@pytest.mark.parametrize("id", calc.CALCULATORS)
def test_each_key_keeps_its_own_name(id):
    calculator = calc.CALCULATORS[id]
    names = [variable(key) for key in (*calculator.by_name, *calculator.by_key)]
    assert len(set(names)) == len(names)
    assert all(name.isidentifier() for name in names)
    assert [variable(key) for key in calculator.keys] == [key.replace(".", "_") for key in calculator.keys]
