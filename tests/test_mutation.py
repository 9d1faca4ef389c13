"""A changed digit of an article is noticed, a sample; and what tries changed constants can tell.

``python -m tests.mutation digits`` and ``python -m tests.mutation constants`` try them all.
"""

import json
import subprocess
import sys

import pytest

from calc.locale import LANGS
from tests.mutation import constants, digits
from tests.mutation.__main__ import main
from tests.mutation.counts import Counts

SAMPLE, CONSTANTS, SEED = 150, 6, 20261130


def test_a_changed_digit_is_noticed_in_every_language():
    counts = digits.run(SAMPLE, SEED)
    assert set(counts.tried) == set(LANGS) and counts.tried.total() == SAMPLE
    assert counts.missed == [], str(counts)


def test_a_changed_constant_is_noticed_by_a_doctest_or_a_case():
    counts = constants.run(CONSTANTS, SEED)
    assert len(counts.tried) == counts.tried.total() == CONSTANTS, "each is of another module"
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


def test_a_test_that_fails_without_a_change_notices_nothing(tmp_path):
    (tmp_path / "calc").mkdir()
    (tmp_path / "calc" / "__init__.py").touch()
    (tmp_path / "calc" / "half.py").write_text("HALF = 2\nOTHER = 3\n", encoding="utf-8")
    (tmp_path / "test_half.py").write_text("from calc.half import HALF\n\n\ndef test_half():\n    assert HALF == 2\n")
    (tmp_path / "test_false.py").write_text("def test_false():\n    assert False\n")
    changes = [["calc/half.py", "HALF = 3\nOTHER = 3\n"], ["calc/half.py", "HALF = 2\nOTHER = 4\n"]]
    command = [sys.executable, "-m", "tests.mutation.bench", str(tmp_path), "test_false.py", "test_half.py"]
    asked = "".join(json.dumps(change) + "\n" for change in changes)
    streams = {"input": asked, "capture_output": True, "text": True}
    ran = subprocess.run(command, cwd=constants.ROOT, check=True, timeout=60, **streams)
    assert [json.loads(line) for line in ran.stdout.splitlines()] == ["test_half.py::test_half", None]
    assert "proves nothing: test_false.py::test_false" in ran.stderr


def test_counts_are_told_by_group():
    counts = Counts("constants")
    for group, noticed, change in (("b", True, "x"), ("a", False, "y"), ("b", True, "z")):
        counts.add(group, noticed, change)
    assert str(counts) == "missed: y\na: 1 tried, 1 missed\nb: 2 tried, 0 missed\nconstants: 3 tried, 1 missed"
