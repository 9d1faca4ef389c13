"""Texts that were once answered wrongly, and a few of those that ``python -m tests.fuzz`` tries, the same each time."""

import itertools
import json
import math
from pathlib import Path

import pytest

from calc.site.prose.rebuild import rewritten
from tests.fuzz.__main__ import main
from tests.fuzz.counts import Counts
from tests.fuzz.inputs import mutated
from tests.fuzz.run import by_hypothesis
from tests.fuzz.target import Target
from tests.fuzz.targets import TARGETS

CASES = json.loads((Path(__file__).parent / "cases" / "fuzz.json").read_text("utf-8"))
FEW = {"articles": 60, "cards": 5}
"""Texts of the slow targets; the others have a thousand."""


@pytest.mark.parametrize("case", CASES, ids=[f"{n}-{case['target']}" for n, case in enumerate(CASES)])
def test_what_was_once_wrong_is_right(case):
    TARGETS[case["target"]].check(case["input"] * case.get("times", 1))


@pytest.mark.parametrize("name", TARGETS)
def test_every_seed_has_a_form_that_is_right(name):
    target = TARGETS[name]
    seeds = target.seeds()
    for text in seeds[:: max(len(seeds) // FEW.get(name, 100), 1)]:
        target.check(text)


@pytest.mark.parametrize("name", TARGETS)
def test_a_few_texts_of_each_target(name):
    counts, inputs = Counts(TARGETS[name], slow=math.inf), FEW.get(name, 1000)
    by_hypothesis(counts, max(inputs // 10, 3), seed=1)
    for text in itertools.islice(mutated(TARGETS[name], 1), inputs):
        counts.attempt("damaged", text)
    assert counts.tried["damaged"] == inputs and counts.tried["drawn"]
    assert not counts.found, str(counts)


def lenient(text, decimal, *groups):
    return int("".join(filter(str.isdecimal, text)) or 0)


FAULTS = {
    "numbers": ("calc.reading.number", lenient),
    "links": ("calc.query._capacity", lambda value: f"{value // 10**9}GB"),
    "configs": ("calc.config.reading.Unread", float),
    "catalogs": ("calc.catalog.clip", str),
    "articles": ("tests.fuzz.articles.rewritten", lambda text, needed: rewritten(text, needed).rstrip()),
    "cards": ("calc.render.html.escape", lambda text, quote=True: text),
}
"""Target -> a fault that it has to find: where it is put, and what it does."""


@pytest.mark.parametrize("name", TARGETS)
def test_each_target_finds_a_fault_that_was_put_in(monkeypatch, name):
    monkeypatch.setattr(*FAULTS[name])
    counts = Counts(TARGETS[name], slow=math.inf)
    tried = mutated(TARGETS[name], 1)
    assert not all(counts.attempt("damaged", next(tried)) for _ in range(1000))


def test_the_same_seed_gives_the_same_texts():
    target = TARGETS["configs"]
    first, again, other = (list(itertools.islice(mutated(target, seed), 50)) for seed in (7, 7, 8))
    assert first == again != other


def test_a_finding_is_told_by_its_place_and_its_shortest_text(capsys, monkeypatch):
    def refuse(text):
        if "é" in text:
            raise ValueError("no é here")

    target = Target("accents", refuse, lambda: ["caf\nabc"], ("é", "longer é"), 200)
    monkeypatch.setitem(TARGETS, "accents", target)
    monkeypatch.setattr("tests.fuzz.run.find_spec", lambda name: None)
    assert main(["accents", "--seed", "3"]) == 1
    told = capsys.readouterr().out
    assert told.startswith("accents: 200 inputs (2 drawn, 198 damaged), 1 findings")
    assert "ValueError at test_fuzz.py" in told and "no é here" in told


def test_a_target_that_is_none_is_told_with_the_known_ones(capsys):
    with pytest.raises(SystemExit):
        main(["nubmers"])
    assert "nubmers: no target; known: numbers, links, configs, catalogs, articles, cards" in capsys.readouterr().err
