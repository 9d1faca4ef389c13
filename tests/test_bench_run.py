"""A run of the benchmark that breaks off, and one of a part: what is kept of it, and what is published."""

import json
from types import SimpleNamespace

import pytest

from tests.bench import __main__ as bench
from tests.bench import results
from tests.test_bench import ABOUT, MANY, OURS, TIME


@pytest.fixture
def short(tmp_path, monkeypatch):
    """A benchmark of two modules, of which the second breaks off; where its files lie."""

    def broken(rounds):
        raise RuntimeError("the machine went to sleep")

    modules = {
        "race": SimpleNamespace(NAMES=("first-result-vs-stock",), measure=lambda rounds: [OURS, TIME]),
        "author": SimpleNamespace(NAMES=("check-rate",), measure=broken),
    }
    for name, value in (("RESULTS", tmp_path / "results.json"), ("PUBLISHED", tmp_path / "published.json"),
                        ("MODULES", tuple(modules)), ("imported", modules.get), ("versions", dict),
                        ("slow_line", lambda: ABOUT["line"])):  # fmt: skip
        monkeypatch.setattr(bench, name, value)
    return modules, tmp_path


def test_a_run_that_breaks_off_keeps_what_it_has_and_is_not_published_until_it_is_whole(short):
    modules, folder = short
    with pytest.raises(RuntimeError):
        bench.main([])
    kept = results.read(folder / "results.json")
    assert [one["name"] for one in kept["budgets"]] == ["first-result-vs-stock"]
    with pytest.raises(SystemExit, match="lacks check-rate"):
        bench.main(["publish"])
    assert not (folder / "published.json").exists()
    results.write(kept | {"date": "2026-01-31"}, folder / "results.json")
    modules["author"].measure = lambda rounds: [MANY]
    bench.main(["--only", "check-rate"])
    bench.main(["publish"])
    assert json.loads((folder / "published.json").read_text("utf-8"))["date"]["month"] == 1  # as old as its oldest part
