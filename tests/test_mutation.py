"""A changed digit anywhere in an article is noticed: a sample; `python -m tests.mutation digits` tries them all."""

import pytest

from calc.locale import LANGS
from tests.mutation import digits
from tests.mutation.__main__ import main
from tests.mutation.counts import Counts

SAMPLE, SEED = 150, 20261130


def test_a_changed_digit_is_noticed_in_every_language():
    counts = digits.run(SAMPLE, SEED)
    assert set(counts.tried) == set(LANGS) and counts.tried.total() == SAMPLE
    assert counts.missed == [], str(counts)


def test_a_change_that_nobody_notices_is_counted_and_told(monkeypatch, capsys):
    monkeypatch.setattr(digits.Digits, "noticed", lambda self, place, digit: place.lang != "zh")
    assert main(["digits", "--sample", "40", "--seed", "3"]) == 1
    told = capsys.readouterr().out.splitlines()
    [rows] = [line for line in told if line.startswith("zh: ")]
    missed = [line for line in told if line.startswith("missed: ")]
    assert rows.endswith(f", {len(missed)} missed") and missed and all("/zh/" in line for line in missed)
    assert told[-1] == f"digits: 40 tried, {len(missed)} missed"


def test_one_file_can_be_tried_alone(capsys):
    assert main(["digits", "--only", "docs/en/training-cost.md", "--sample", "5"]) == 0
    assert capsys.readouterr().out.splitlines() == ["en: 5 tried, 0 missed", "digits: 5 tried, 0 missed"]
    with pytest.raises(SystemExit):
        main(["digits", "--only", "docs/en/training-costs.md"])
    assert "docs/en/training-costs.md: nothing to change there" in capsys.readouterr().err


def test_counts_are_told_by_group():
    counts = Counts("constants")
    for group, noticed, change in (("b", True, "x"), ("a", False, "y"), ("b", True, "z")):
        counts.add(group, noticed, change)
    assert str(counts) == "missed: y\na: 1 tried, 1 missed\nb: 2 tried, 0 missed\nconstants: 3 tried, 1 missed"
