"""Defaults, bounds and choices of every input: share links and messages rest on them, so none changes unnoticed.

The contract (bounds in each message): layers at most 10,000; hidden, heads 10⁶; sequence, batch 10⁹; devices 10⁷;
parameters, tokens 10²⁰; widths 0 to 16 bytes. `tests/cases/inputs.json` is the record, a line an input.
"""

import json
from pathlib import Path

import pytest

import calc
from calc.result import plain

RECORD = json.loads((Path(__file__).parent / "cases/inputs.json").read_text("utf-8"))
INPUTS = {f"{c.id}/{field.name}": field for c in calc.CALCULATORS.values() for field in c.inputs}
CONTRACT = {
    "layers": 10**4, "hidden": 10**6, "heads": 10**6, "sequence": 10**9, "batch": 10**9, "devices": 10**7,
    "params": 10**20, "tokens": 10**20,
}  # fmt: skip


@pytest.mark.parametrize("name", INPUTS)
def test_an_input_is_as_it_was_released(name):
    field = INPUTS[name]
    allowed = field.choices if field.kind in ("flag", "choice", "choices", "date") else (field.lo, field.hi)
    assert [plain(field.default), field.kind, *allowed] == RECORD[name]


def test_no_input_went_without_a_word():
    assert RECORD.keys() == INPUTS.keys()


@pytest.mark.parametrize("name", [name for name in INPUTS if name.partition("/")[2] in CONTRACT])
def test_the_contract_s_bounds_hold(name):
    assert INPUTS[name].hi == CONTRACT[name.partition("/")[2]]


@pytest.mark.parametrize("name", [name for name, field in INPUTS.items() if field.kind == "width"])
def test_a_width_is_at_most_16_bytes(name):
    assert (INPUTS[name].lo, INPUTS[name].hi) == (0, 16)


@pytest.mark.parametrize("name", INPUTS)
def test_a_default_is_allowed(name):
    assert INPUTS[name].fault(INPUTS[name].default) is None
