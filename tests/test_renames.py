"""A renamed calculator, result, input or choice keeps working where readers have it: links, terminal, Python."""

import re

import pytest

import calc
from calc import address, query, renames
from calc.__main__ import main
from calc.answers import mine, state
from calc.locale import LANGS, load
from calc.site.project import ROOT, Project
from calc.site.prose import names
from calc.site.prose.workspace import Workspace
from tests.fixtures_renames import EXAMPLE
from tests.test_old_links import opened

MEMORY = calc.CALCULATORS["training-memory"]
OLD = "gpus=8&zero=3&preset=gpt-xl&card=h100"
NEW = {"devices": 8, "stage": 3, "preset": "gpt2-xl", "card": 81_559 * 2**20}
WORK = Workspace(Project())


@pytest.mark.parametrize(
    ("kind", "old", "of", "new"),
    [
        ("calculator", "memory", "", "training-memory"),
        ("result", "sum", "training-memory", "device.total"),
        ("result", "device.sum", "training-memory", "device.total"),
        ("result", "sum", "kv-cache", "sum"),
        ("input", "gpus", "training-memory", "devices"),
        ("choice", "h100", "card", "h100-80gb"),
        ("heading", "old", "training-memory", "a"),
    ],
)
def test_a_name_is_followed_to_the_one_in_force(renamed, kind, old, of, new):
    assert renames.now(kind, old, of) == new
    assert (old in renames.former(kind, new, of)) == (old != new)


def test_a_query_of_former_names_is_read_with_a_notice_for_each(renamed):
    given, problems = query.read(MEMORY, OLD)
    assert given == NEW
    assert [(p.given, p.extra["suggestion"]) for p in problems] == [
        ("gpus", "devices"), ("zero", "stage"), ("gpt-xl", "gpt2-xl"), ("h100", "h100-80gb"),
    ]  # fmt: skip
    assert all(problem.notice for problem in problems)
    assert query.parse(MEMORY, OLD) == NEW


def test_an_old_and_a_new_name_together_are_a_repetition(renamed):
    given, problems = query.read(MEMORY, "gpus=8&devices=4")
    assert given == {} and [p.code for p in problems] == ["old-id", "repeated"]


@pytest.mark.parametrize("lang", LANGS)
def test_an_old_share_link_opens_with_quiet_notices(renamed, lang):
    asked = {"calculator": "training-memory", "lang": lang, "open": True, "search": f"?{OLD}&embed=1"}
    answer = state.answer(asked)
    assert answer["query"] == query.text(MEMORY, NEW)
    assert [row["input"] for row in answer["problems"]] == [""] * 4
    assert answer["parts"]["problems"].count('<li class="calc-small">') == 4
    told = load(lang).words("error.old-id", given="gpus", suggestion="devices")
    assert answer["problems"][0]["message"] == told and "gpus" in told and "devices" in told
    assert answer["search"] == f"?{answer['query']}&embed=1"
    later = state.answer({**asked, "open": False, "query": answer["query"]})
    assert later["problems"] == [] and "problems" not in later["parts"]  # told once, and left standing


def test_a_link_of_another_card_keeps_its_state_under_the_former_id(renamed):
    search = "?zero=3&cache.batch=8&x=1"
    assert address.own(search, "kv-cache", article=False) == "batch=8"
    cache = calc.CALCULATORS["kv-cache"]
    assert address.joined(search, cache, "batch=9", article=False) == "?kv-cache.batch=9&zero=3&x=1"
    assert address.joined("?gpus=8&memory.zero=1&x=1", MEMORY, "devices=4") == "?devices=4&x=1"


def test_a_pinned_baseline_and_a_readers_own_setup_may_be_old_too(renamed):
    now = opened({"page": "training-memory", "link": "?stage=1&pin=gpus%3D8%26zero%3D3"})
    assert now.baseline.value("device.total").number == 34_253_611_008
    rows = [{"key": "device.total", "query": "zero=3&gpus=8", "literal": "31.9 GiB"}]
    asked = {"lang": "en", "calculator": "training-memory", "for": "preset=gpt-xl", "rows": rows}
    answer = mine.answer(asked)
    assert answer["query"] == "preset=gpt2-xl" and "gpt-xl is now called gpt2-xl" in answer["told"]
    assert "calc-warn" not in answer["told"] and answer["rows"][0]


def test_the_terminal_answers_and_says_what_is_new(renamed, capsys):
    assert main(["training-memory", "devices=8", "stage=3", "--json"]) == 0
    wanted = capsys.readouterr().out
    assert main(["memory", "gpus=8", "zero=3", "--json"]) == 0
    told = capsys.readouterr()
    assert told.out == wanted
    assert told.err.splitlines() == [
        f"{old} is now called {new}; the old name still works."
        for old, new in (("memory", "training-memory"), ("gpus", "devices"), ("zero", "stage"))
    ]
    assert main(["memory", "gpus=0", "colour=red"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 4


def test_python_answers_with_a_deprecation_warning(renamed):
    with pytest.deprecated_call() as told:
        answer = calc.evaluate("memory", {"gpus": 8, "zero": 3, "preset": "gpt-xl"})
        assert answer.results["sum"] == answer.results["device.total"] == answer.value("device.sum")
    said = {str(warning.message) for warning in told if warning.filename == __file__}
    assert "gpus is now called devices" in said and "sum is now called device.total" in said
    with pytest.raises(KeyError):
        answer.results["nothing"]


def wrong(table, monkeypatch):
    monkeypatch.setattr(renames, "RENAMES", table)
    readings, _ = WORK.readings()
    return [(f.path, f.found, f.what) for f in names.findings(WORK, readings)]


def test_the_sites_own_renames_lead_somewhere(monkeypatch):
    assert wrong(renames.RENAMES, monkeypatch) == []


@pytest.mark.parametrize(
    ("kind", "old", "new", "what"),
    [
        ("calculator", "kv", "kv-cach", 'rename: no calculator "kv-cach"; did you mean "kv-cache"?'),
        ("calculator", "kv-cache", "low-rank", "rename: this calculator is in use; an old name may not come back"),
        ("result", "training-memory/total", "device.totl", 'no result "training-memory/device.totl"; did you mean'),
        ("input", "training-memory/stage", "devices", "rename: this input is in use"),
        ("input", "training-memory/x", "x", 'rename: no input "training-memory/x"'),  # a circle
        ("choice", "card/h100", "h100-80", 'did you mean "card/h100-80gb"?'),
        ("article", "memory", "training-memry", 'did you mean "training-memory"?'),
        ("heading", "training-memory#stages", "shard", 'no heading "training-memory#shard"'),
        ("heading", "training-memory#sharding", "roles", "rename: this heading is in use"),
    ],
)
def test_a_rename_that_leads_nowhere_is_a_finding(monkeypatch, kind, old, new, what):
    table = {name: {old: new} if name == kind else {} for name in EXAMPLE}
    [(path, found, said)] = wrong(table, monkeypatch)
    assert path.endswith("calc/renames.py") and found == old and what in said


def test_the_example_itself_leads_somewhere_but_for_its_heading(monkeypatch):
    assert [found for _, found, _ in wrong(EXAMPLE, monkeypatch)] == ["training-memory#old"]


def test_the_page_on_names_lists_every_kind_and_all_reserved_names():
    page = (ROOT / "docs/contributing/names.md").read_text("utf-8")
    rows = {row.split("|")[1].strip(): row for row in page.splitlines() if row.startswith("| ")}
    assert set(renames.RENAMES) <= set(rows)
    assert [name for name in re.findall(r"`([\w-]+)`", rows["reserved"])] == list(query.RESERVED)
