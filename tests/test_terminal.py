"""The terminal: what it prints, what it refuses, and that it needs the standard library alone."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from calc.__main__ import main

ROOT = Path(__file__).parents[1]


def ask(capsys, *arguments):
    code = main(list(arguments))
    said = capsys.readouterr()
    return code, said.out, said.err


def test_json_holds_exact_values_formula_and_sources(capsys):
    code, out, err = ask(capsys, "training-memory", "stage=3", "devices=8", "--json")
    answer = json.loads(out)
    rows = {row["key"]: row for row in answer["results"]}
    total = rows["device.total"]
    assert (code, err, answer["calculator"]) == (0, "", "training-memory")
    assert (total["value"], total["unit"], total["text"]) == (34_253_611_008, "byte", "31.9 GiB")
    assert total["formula"] == "device.state + activation.total"
    assert total["substituted"] == "16,000,000,000 + 18,253,611,008"
    assert total["sources"] == ["rajbhandari2020", "korthikanti2022"]
    assert rows["optimizer.share"]["value"] == "3/4"
    assert rows["device.fits"]["value"] is True
    assert answer["inputs"]["devices"] == 8
    assert answer["inputs"]["card"] == 85_899_345_920
    assert answer["inputs"]["mixed_precision"] is True
    assert out.splitlines()[1].startswith(' "')  # indented by one space


def test_nothing_fits_is_null_and_says_so(capsys):
    _, out, _ = ask(capsys, "training-memory", "card=16GiB", "--json")
    row = next(r for r in json.loads(out)["results"] if r["key"] == "min_devices.3")
    assert row["value"] is None
    assert row["text"]


@pytest.mark.parametrize(("lang", "typed", "shown"), [
    ("vi", ["params=70 tỉ", "devices=1.024", "stage=3"], "18,0 GiB"),
    ("zh", ["params=700亿", "devices=1,024", "stage=3"], "18.0 GiB"),
    ("pl", ["params=70 mld", "devices=1024", "stage=3"], "18,0 GiB"),
    ("en", ["params=70B", "devices=1,024", "stage=3"], "18.0 GiB"),
])  # fmt: skip
def test_each_language_reads_and_writes_its_own_numbers(capsys, lang, typed, shown):
    code, out, _ = ask(capsys, "training-memory", *typed, "--lang", lang)
    line = next(row for row in out.splitlines() if row.startswith("device.total "))
    assert code == 0
    assert shown in line


BAD = [
    ("devices=x", "x"),
    ("devices=", "devices"),
    ("devices=-1", "-1"),
    ("devices=0", "0"),
    ("devices=1e400", "1e400"),
    ("layers=1000000", "10,000"),
    ("devices=1.5", "1.5"),
    ("recompute=ful", "selective"),
    ("mixed_precision=maybe", "maybe"),
    ("nodes=3", "devices"),
    ("stage=3=4", "3=4"),
    ("devices", "devices"),
    ("card=80", "80 GiB"),
    ("sequence=4,09", "4,09"),
    ("devices=" + "9" * 10_000, "999"),
]


@pytest.mark.parametrize(("word", "told"), BAD)
def test_a_bad_input_is_one_line_and_exit_2(capsys, word, told):
    code, out, err = ask(capsys, "training-memory", word)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert told in err
    assert len(err) < 600


def test_all_problems_come_at_once(capsys):
    code, _, err = ask(capsys, "training-memory", "devices=0", "stage=4", "devices=3", "nodes=1", "--lang", "pl")
    assert code == 2
    assert len(err.splitlines()) == 4


def test_a_separator_is_read_by_language(capsys):
    for lang, expected in (("vi", 4096), ("en", None), ("zh", None), ("pl", None)):
        code, out, _ = ask(capsys, "training-memory", "sequence=4.096", "--lang", lang, "--json")
        found = json.loads(out)["inputs"]["sequence"] if code == 0 else None
        assert found == expected


def test_an_unknown_calculator_lists_the_known_ones(capsys):
    code, _, err = ask(capsys, "trainingmemory")
    assert code == 2
    assert "training-memory" in err


def test_the_list_names_inputs_and_results(capsys):
    _, out, _ = ask(capsys, "training-memory", "--list")
    assert "tensors_per_layer" in out
    assert "device.total" in out


def test_it_runs_without_installed_packages():
    command = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path[:0] = [{str(ROOT)!r}]; "
               "from calc.__main__ import main; sys.exit(main(['training-memory', '--lang', 'zh']))"]  # fmt: skip
    ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env={"PYTHONIOENCODING": "utf-8"})
    assert ran.returncode == 0, ran.stderr
    assert "136.2 GiB" in ran.stdout


@pytest.mark.parametrize(("calculator", "word", "told"), [
    ("training-cost", "peak_flops=165", "165 TFLOPS"),
    ("training-cost", "mfu=40", "40%"),
    ("training-cost", "mfu=101%", "100%"),
    ("training-cost", "mfu=400", "100%"),
    ("training-cost", "mfu=0", ">0%"),
    ("training-memory", "card=80 B", "MiB"),
    ("image-memory", "height=250", "240, 256"),
])  # fmt: skip
def test_a_slip_of_unit_or_share_is_answered_with_what_would_do(capsys, calculator, word, told):
    code, out, err = ask(capsys, calculator, word)
    assert (code, out) == (2, "")
    assert told in err
    assert "%%" not in err


def piped(*words, encoding="ascii", stdout=subprocess.PIPE):
    command = [sys.executable, "-m", "calc", "training-memory", *words]
    environment = {"PYTHONIOENCODING": encoding, "PATH": ""}
    return subprocess.run(
        command, stdout=stdout, stderr=subprocess.PIPE, text=True, encoding="utf-8", cwd=ROOT, env=environment
    )


@pytest.mark.parametrize("words", [[], ["--json"], ["--list"], ["devices=0"]])
def test_a_terminal_without_these_letters_is_answered_all_the_same(words):
    ran = piped(*words, "--lang", "vi")
    assert "Traceback" not in ran.stderr
    assert ran.returncode == (2 if words == ["devices=0"] else 0)
    if words == ["--json"]:
        assert json.loads(ran.stdout)["calculator"] == "training-memory"


def test_a_full_disk_is_one_line():
    with open("/dev/full", "w") as full:
        ran = piped(stdout=full)
    assert ran.returncode == 1
    assert len(ran.stderr.splitlines()) == 1
