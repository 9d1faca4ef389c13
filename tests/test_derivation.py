"""The steps below a value: what a reader gets to see of how it was made."""

from fractions import Fraction

import pytest

import calc
from calc.derivation import Distinct, is_given, pieces, steps
from calc.locale import LANGS, load
from calc.render.derived import called
from calc.sources import SOURCES
from calc.trace import Value, quantity, same

ALL = [
    (id, given)
    for id in calc.CALCULATORS
    for given in ({}, *({"stage": n, "devices": 8, "recompute": "full"} for n in (1, 3) if id == "training-memory"))
]
every_setup = pytest.mark.parametrize(("calculator", "given"), ALL)


def results(calculator, given):
    return calc.evaluate(calculator, given).results.values()


@every_setup
def test_each_step_is_named_by_a_formula_above_it_and_the_last_ones_are_inputs(calculator, given):
    for value in results(calculator, given):
        number, told = Distinct(), steps(value)
        named = {number(part) for part in pieces(value) if isinstance(part, Value)}
        for step in told:
            assert number(step) in named, f"{value.key}: {step.key} comes before what uses it"
            named |= {number(part) for part in pieces(step) if isinstance(part, Value)}
        assert named == set(map(number, told)), value.key
        kinds = [is_given(step) for step in told]
        assert kinds == sorted(kinds), value.key


@every_setup
def test_the_steps_end_in_inputs_of_the_setup_with_their_values(calculator, given):
    evaluation = calc.evaluate(calculator, given)
    for value in evaluation.results.values():
        for step in filter(is_given, steps(value)):
            assert step.number == evaluation.inputs[step.key].number, (value.key, step.key)


@every_setup
def test_no_step_is_told_twice(calculator, given):
    number = Distinct()
    told = list(map(number, steps(*results(calculator, given))))
    assert len(told) == len(set(told))


@every_setup
def test_the_pieces_of_a_formula_are_the_formula(calculator, given):
    for value in results(calculator, given):
        assert "".join(p if isinstance(p, str) else p.key for p in pieces(value)) == value.formula()


def test_two_setups_of_one_input_tell_their_own_values():
    def double(s):
        return s.params * 2

    twice = quantity("twice", "value")(double)
    setup = calc.evaluate("training-memory").setup
    value = (twice(setup) + twice(setup.at(params=5))).named("sum", "value", ())
    assert [(step.key, step.number) for step in steps(value)] == [
        ("twice", 16_000_000_000), ("twice", 10), ("params", 8_000_000_000), ("params", 5)
    ]


@pytest.mark.parametrize(
    ("value", "formula"),
    [
        (Value(Fraction(1, 3)) * Value(4, key="a"), ("(1/3) × ", 4)),
        (Value(4, key="a") ** 2, (4, "²")),
        (same(Value(4, key="a") * 3, by_halves=Value(4, key="a") + 8), (4, " × 3 = ", 4, " + 8 [by-halves]")),
        (Value(7), ("7",)),
    ],
)
def test_what_has_no_name_stays_text(value, formula):
    assert tuple(p if isinstance(p, str) else p.number for p in pieces(value)) == formula


@every_setup
@pytest.mark.parametrize("lang", LANGS)
def test_every_step_has_a_name_in_every_language(lang, calculator, given):
    for value in (*results(calculator, given), *steps(*results(calculator, given))):
        assert called(calculator, value.key, load(lang)) != value.key, value.key


@every_setup
def test_every_source_of_a_formula_is_a_work_with_the_place_in_it(calculator, given):
    for value in results(calculator, given):
        for id, place in value.sources.items():
            assert id in SOURCES and place, f"{value.key}: {id} without a place"
