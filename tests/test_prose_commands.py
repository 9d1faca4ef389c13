"""`suggest`, `explain`, `status`, and the doctests that pytest makes of an article."""

import json
import subprocess
import sys

import pytest

from calc.site.__main__ import main
from calc.site.project import ROOT, Project
from calc.site.prose import status
from calc.site.prose.targets import Resolver
from tests.fixtures_prose import change, path, project


@pytest.mark.parametrize(
    ("lang", "loose", "proposed"),
    [
        ("en", "136.2 GiB", "[136.2 GiB](calc:device.total)"),
        ("vi", "17,0 GiB", "[17,0 GiB](calc:activation.total)"),
        ("zh", "80 亿", "[80 亿](calc:params)"),
        ("pl", "139 264 bajty", "[139 264 bajty](calc:activation.token_layer)"),
        ("pl", "trzy czwarte", "[trzy czwarte](calc:optimizer.share)"),
        ("en", "five times over", "[five times over](calc:card.copies)"),
        ("en", "2,048", "[2,048](cite:micikevicius2018#ratio)"),
        ("en", "77,777", "nothing gives this number"),
    ],
)
def test_a_loose_number_is_traced_back_to_what_gives_it(tmp_path, capsys, lang, loose, proposed):
    folder = project(tmp_path)
    file = path(folder, lang)
    file.write_bytes(file.read_bytes() + f"\nx {loose} x\n".encode())
    assert main(["suggest", str(file), "--docs", str(folder.docs)]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{file}:9: ") and proposed in told


def test_a_neighbours_query_is_tried_too(tmp_path, capsys):
    folder = project(tmp_path)
    file = path(folder, "en")
    file.write_bytes(file.read_bytes() + b"\n[8](calc:devices?stage=3&devices=8) devices: 31.9 GiB\n")
    main(["suggest", "--docs", str(folder.docs)])
    assert "[31.9 GiB](calc:device.total?stage=3&devices=8)" in capsys.readouterr().out


def test_a_line_is_explained_down_to_its_sources(tmp_path, capsys):
    folder = project(tmp_path)
    assert main(["explain", f"{path(folder, 'vi')}:3", "--docs", str(folder.docs)]) == 0
    told = capsys.readouterr().out
    for part in (
        "[136,2 GiB](calc:device.total)",
        "= device.state + activation.total",
        "= 128.000.000.000 + 18.253.611.008",
        "= 146.253.611.008 byte",
        "source: rajbhandari2020",
        "device.total ≤ card",
        "holds",
    ):
        assert part in told
    assert main(["explain", "nowhere.md:3", "--docs", str(folder.docs)]) == 2
    assert "no article" in capsys.readouterr().err


def states(folder):
    return {lang: one["articles"]["training-memory"] for lang, one in status.status(folder).items()}


def test_a_translation_is_behind_where_the_english_sentence_changed_and_not_where_a_number_did(tmp_path):
    folder = project(tmp_path)
    assert states(folder)["vi"] == {"state": "unrecorded", "sections": []}
    status.accept(folder)
    assert {one["state"] for one in states(folder).values()} == {"in sync"}
    change(folder, "en", "136.2 GiB", "99.9 GiB")
    assert states(folder)["vi"]["state"] == "in sync"
    change(folder, "en", "That is", "This makes")
    assert states(folder)["vi"] == {"state": "stale", "sections": ["b"]}
    status.accept(folder, ["vi"])
    assert states(folder)["vi"]["state"] == "in sync"
    assert states(folder)["pl"] == {"state": "stale", "sections": ["b"]}
    path(folder, "zh").unlink()
    assert states(folder)["zh"]["state"] == "missing"


def test_status_is_told_as_text_and_as_json(tmp_path, capsys):
    folder = project(tmp_path)
    assert main(["status", "--docs", str(folder.docs)]) == 0
    assert "vi/training-memory: unrecorded" in capsys.readouterr().out
    main(["status", "--docs", str(folder.docs), "--json"])
    assert set(json.loads(capsys.readouterr().out)) == {"vi", "zh", "pl"}


def test_a_pipe_that_is_closed_early_is_no_fault(tmp_path):
    folder = project(tmp_path)
    asked = [sys.executable, "-m", "calc.site", "status", "--json", "--docs", str(folder.docs)]
    with subprocess.Popen(asked, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        running.stdout.close()
        assert running.stderr.read() == ""
    assert running.returncode == 141


def test_pytest_fails_at_the_articles_own_line(tmp_path):
    folder = project(tmp_path)
    change(folder, "vi", "136,2 GiB", "136,3 GiB")
    asked = ["-q", "-p", "calc.site.pytest_prose", "-p", "no:cacheprovider", "--rootdir", ".", "docs"]
    where = {"cwd": tmp_path, "env": {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}}
    done = subprocess.run([sys.executable, "-m", "pytest", *asked], capture_output=True, text=True, **where)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "docs/vi/training-memory.md:3: DocTestFailure" in done.stdout
    assert "136,3 GiB" in done.stdout and "136,2 GiB" in done.stdout
    assert "2 failed, 18 passed" in done.stdout


def test_a_fact_is_read_from_a_committed_file(tmp_path):
    folder = project(tmp_path)
    (tmp_path / "mkdocs.yml").write_text("site_name: x\n", "utf-8")
    (tmp_path / "facts.json").write_text('{"peak": {"value": 1.25, "unit": "ratio"}, "cases": [3]}', "utf-8")
    resolver = Resolver(folder)
    assert resolver.resolve("fact:facts.json#peak", "x").number * 4 == 5
    assert resolver.resolve("fact:facts.json#cases.0", "x").number == 3
    for wrong in ("fact:facts.json#cases.1", "fact:facts.json#pek", "fact:../facts.json#peak", "fact:facts.json"):
        with pytest.raises(ValueError, match=r"no|malformed"):
            resolver.resolve(wrong, "x")


def test_each_distinct_setup_is_evaluated_once():
    resolver = Resolver(Project())
    one = resolver.resolve("calc:device.total?stage=3&devices=8", "training-memory")
    other = resolver.resolve("calc:device.fits?stage=3&devices=8", "training-memory")
    assert one.evaluation is other.evaluation
