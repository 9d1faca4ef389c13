"""The benchmark's own arithmetic. How fast anything is says `make bench`: no test may depend on the machine."""

import json
import re
from http.client import HTTPConnection

import brotli
import pytest

from tests.bench import __main__ as command
from tests.bench import race, results, touch, ways
from tests.bench.budgets import Budget, Figure
from tests.bench.places import ROOT
from tests.bench.serving import Line, served
from tests.bench.timeline import kinds, rows

ISSUE = {
    "first-result-vs-stock", "first-result-vs-pyscript", "first-result-vs-floor", "second-visit-vs-stock",
    "slow-line-vs-stock", "bytes-vs-stock", "bytes-before-intent", "edit-p95", "longest-block", "preset-before-engine",
    "check-rate", "check-linear", "build-vs-plain", "live-rebuild",
}  # fmt: skip
OURS = Budget("first-result-vs-stock", 0.35, 0.40, "ratio")
MANY = Budget("check-rate", 4_000, 5_000, "number/s", at_least=True)
ABOUT = {"rounds": 7, "versions": {"Pyodide": "0"}, "line": {"mbit": 10, "delay": 40}}
TIME = Figure("stock-first", 1942.4, "ms", (1900, 2100.5))


@pytest.mark.parametrize(
    ("measured", "at_least", "met"),
    [(16, False, True), (16.1, False, False), (0, False, True), (16, True, True), (15.9, True, False)],
)
def test_a_budget_is_met_up_to_its_edge(measured, at_least, met):
    assert Budget("edit-p95", measured, 16, "ms", at_least).met is met


@pytest.mark.parametrize("name", ["", "Edit", "edit p95", "edit.p95", "-edit", "edit--p95"])
def test_a_name_that_no_article_could_point_at_is_refused(name):
    with pytest.raises(ValueError, match="name of a budget"):
        Budget(name, 1, 1, "ms")


def test_every_budget_of_the_issue_is_measured_by_one_module():
    assert set(command.names()) >= ISSUE
    owned = [name for module in map(command.imported, command.MODULES) for name in module.NAMES]
    assert len(owned) == len(set(owned))


def test_the_percentile_is_one_of_the_values():
    times = [*range(1, 20), 1000]
    assert touch.percentile(times, 95) == 19
    assert touch.percentile(times, 100) == 1000
    assert touch.percentile([7], 95) == 7


def test_each_competitor_goes_first_in_its_turn():
    turns = list(race.order(7, ways.PEERS))
    assert [turn[0] for turn in turns[: len(ways.PEERS)]] == list(ways.PEERS)
    assert all(sorted(turn) == sorted(ways.PEERS) for turn in turns)


def test_budgets_are_ratios_of_medians():
    def runs(first, again, size):
        return {"first": first, "again": again, "bytes": [size], "block": [10.0, 90.0, 20.0], "early": [0, 5]}

    found = {"ours": runs([300, 900, 100], [100, 100], 300), "stock": runs([1000, 1000, 9000], [500, 100, 500], 400)}
    found |= {"pyscript": runs([600], [1], 1), "compile": runs([150], [1], 1)}
    by_name = {one.name: one.measured for one in race.budgets(found)}
    assert by_name == {
        "first-result-vs-stock": 0.3, "first-result-vs-pyscript": 0.5, "first-result-vs-floor": 2.0,
        "second-visit-vs-stock": 0.2, "bytes-vs-stock": 0.75, "bytes-before-intent": 5, "longest-block": 20.0,
    }  # fmt: skip
    assert set(by_name) == set(race.NAMES)


def test_what_a_page_must_show_is_computed_here():
    assert ways.expected("stock") == ways.expected("javascript") == "146253611008"
    assert ways.expected("ours") == "164507222016"
    assert "153.2" in ways.expected("worker")


@pytest.fixture
def folder(tmp_path):
    hashed = tmp_path / "engine" / "0123456789abcdef"
    hashed.mkdir(parents=True)
    (hashed / "a.wasm").write_bytes(b"\0asm" * 1000)
    (hashed / "a.wasm.br").write_bytes(b"packed beforehand")
    (tmp_path / "index.html").write_text("<p>" * 1000, "utf-8")
    (tmp_path.parent / "secret.txt").write_text("outside", "utf-8")
    return tmp_path


def ask(server, path, **headers):
    connection = HTTPConnection("127.0.0.1", server.server_port)
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


def test_the_server_sends_the_packed_file_beside_and_counts_it(folder):
    with served({"/": folder}) as server:
        answer, body = ask(server, "/engine/0123456789abcdef/a.wasm", Accept_Encoding="gzip, br")
        assert body == b"packed beforehand"
        assert answer.headers["Content-Encoding"] == "br"
        assert answer.headers["Content-Type"] == "application/wasm"
        assert "immutable" in answer.headers["Cache-Control"]
        _, plain = ask(server, "/engine/0123456789abcdef/a.wasm")
        assert plain == b"\0asm" * 1000
        assert server.sent == {"/engine/0123456789abcdef/a.wasm": 17 + 4000}


def test_the_server_packs_what_is_not_packed_and_stays_in_its_folders(folder):
    with served({"/": folder}) as server:
        answer, body = ask(server, "/", Accept_Encoding="br")
        assert brotli.decompress(body) == b"<p>" * 1000
        assert "immutable" not in answer.headers["Cache-Control"]
        assert ask(server, "/../secret.txt")[0].status == 404
        assert ask(server, "/absent")[0].status == 404


def test_two_answers_share_one_line():
    now, slept = [0.0], []

    def sleep(seconds):
        slept.append(round(seconds, 6))
        now[0] += seconds

    line = Line(10, 0.040, clock=lambda: now[0], sleep=sleep)
    line.wait()
    for _ in range(3):
        line.carry(1_250_000)  # a second's worth each
    assert slept == [0.040, 1.0, 1.0, 1.0]
    assert Line(clock=lambda: 0, sleep=sleep).carry(10**9) is None
    assert len(slept) == 4


def test_bytes_sent_at_once_wait_for_each_other():
    line = Line(8, clock=lambda: 5.0, sleep=(waits := []).append)
    line.carry(1_000_000)
    line.carry(500_000)
    assert waits == [1.0, 1.5]


def test_results_have_the_form_of_the_contract():
    made = results.recorded([OURS, TIME, MANY], ABOUT)
    assert made["machine"] and re.fullmatch(r"\d{4}-\d\d-\d\d", made["date"])
    assert [one["name"] for one in made["budgets"]] == ["first-result-vs-stock", "check-rate"]
    assert all({"name", "measured", "budget", "met"} <= one.keys() for one in made["budgets"])
    assert [one["met"] for one in made["budgets"]] == [True, False]
    assert made["runs"] == [
        {"name": "stock-first", "measured": 1942, "unit": "ms", "least": 1900, "most": 2100, "note": ""}
    ]
    assert json.loads(json.dumps(made)) == made


def test_what_is_published_can_be_pointed_at_by_name():
    made = results.published(results.recorded([OURS, TIME, MANY], ABOUT))
    assert made["budgets"]["first-result-vs-stock"]["measured"] == {"value": 0.35, "unit": "ratio"}
    assert made["budgets"]["check-rate"]["met"] is False
    assert made["line"]["delay"] == {"value": 0.04, "unit": "second"}
    assert made["runs"]["stock-first"]["most"] == {"value": 2.1, "unit": "second"}


def test_results_that_are_not_there_are_told(tmp_path):
    with pytest.raises(FileNotFoundError, match="make bench"):
        results.read(tmp_path / "bench-results.json")


def trace():
    """A made trace: the page is held up for 40 ms; a worker fetches 5 bytes and boots for 40, compiling for 20."""
    thread = {"pid": 1, "tid": 2}
    nodes = [
        {"id": 1, "callFrame": {"functionName": "boot", "url": "http://host/engine.js"}},
        {"id": 2, "parent": 1, "callFrame": {"functionName": "compile", "url": "http://host/engine.js"}},
    ]
    asked, came = {"requestId": "7", "url": "http://host/a.wasm"}, {"requestId": "7", "encodedDataLength": 5}
    chunk = {"cpuProfile": {"nodes": nodes, "samples": [1, 2]}, "timeDeltas": [20_000, 20_000]}
    page = {"pid": 1, "tid": 1}
    return [
        page | {"name": "thread_name", "ts": 0, "args": {"name": "CrRendererMain"}},
        page | {"name": "RunTask", "ts": 1_050_000, "dur": 40_000},
        page | {"name": "Paint", "ts": 1_085_000, "dur": 5_000},
        page | {"name": "Layout", "ts": 1_051_000, "dur": 30_000},
        page | {"name": "Layout", "ts": 1_095_000, "dur": 2_000},
        thread | {"name": "thread_name", "ts": 0, "args": {"name": "DedicatedWorker thread"}},
        thread | {"name": "bench-intent", "ts": 1_000_000},
        thread | {"name": "bench-shown", "ts": 1_100_000},
        thread | {"name": "Profile", "id": "0x1", "ts": 1_000_000, "args": {"data": {"startTime": 1_000_000}}},
        thread | {"name": "ProfileChunk", "id": "0x1", "ts": 1_050_000, "args": {"data": chunk}},
        thread | {"name": "ResourceSendRequest", "ts": 1_010_000, "args": {"data": asked}},
        thread | {"name": "ResourceFinish", "ts": 1_030_000, "args": {"data": came}},
        thread | {"name": "wasm.CompileLazy", "ts": 1_020_000, "dur": 16_000},
    ]


def test_the_profile_counts_from_the_touch():
    requests, totals, tasks, functions = rows(trace()).values()
    assert requests == [(10, 30, 20, "a.wasm, 5 bytes")]
    assert [row[:3] for row in totals] == [(20, 36, 16)]
    assert tasks == [(50, 90, 40, "layout 30, painting 5")]
    assert functions == [(20, 40, 40, "boot  engine.js"), (40, 40, 20, "compile  engine.js")]


def test_the_work_of_edits_is_told_by_thread_and_kind():
    thread = {"pid": 1, "tid": 2}
    name = thread | {"name": "thread_name", "args": {"name": "CrRendererMain"}}
    work = [thread | {"name": kind, "dur": dur} for kind, dur in (("Paint", 2000), ("Layout", 7000), ("Paint", 1500))]
    assert kinds([name, *work, {"pid": 1, "tid": 3, "name": "Paint", "dur": 10**6}]) == [
        (7.0, "page: layout"), (3.5, "page: painting"),
    ]  # fmt: skip


def test_peers_are_pinned_and_their_lock_names_no_host():
    here = ROOT / "tests" / "bench"
    wanted = json.loads((here / "package.json").read_text("utf-8"))["dependencies"]
    lock = (here / "package-lock.json").read_text("utf-8")
    assert all(re.fullmatch(r"[\d.]+", version) for version in wanted.values())
    packages = json.loads(lock)["packages"]
    assert "registry" not in lock and not any("resolved" in entry for entry in packages.values())
    assert all("integrity" in entry for path, entry in packages.items() if path)
