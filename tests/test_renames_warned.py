"""A former name used from Python: the warning points at the line that used it."""

import warnings

import pytest

import calc
from calc import renames
from tests.fixtures_renames import EXAMPLE

USES = {
    "calculator": lambda: calc.evaluate("memory"),
    "input": lambda: calc.evaluate("training-memory", {"gpus": 8}),
    "choice": lambda: calc.evaluate("training-memory", {"preset": "gpt-xl"}),
    "result": lambda: calc.evaluate("training-memory").results["sum"],
}


@pytest.mark.parametrize("kind", USES)
def test_the_warning_stands_at_the_caller_s_line(monkeypatch, kind):
    monkeypatch.setattr(renames, "RENAMES", EXAMPLE)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        USES[kind]()
    [warned] = caught
    assert warned.category is DeprecationWarning
    assert (warned.filename, warned.lineno) == (__file__, USES[kind].__code__.co_firstlineno)
