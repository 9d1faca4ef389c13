"""What `rebuild` tells of its changes, and what it leaves behind where it cannot finish."""

import os
import re
import resource
import shutil
import subprocess
import sys

import pytest

from calc.site.__main__ import main
from calc.site.project import ROOT
from calc.site.prose.rebuild import rebuild
from calc.site.prose.reread import sentence
from tests.fixtures_prose import ARTICLE, change, path, project
from tests.test_prose_rebuild import scenario


@pytest.mark.parametrize(
    ("lang", "target", "stale", "why", "said"),
    [
        ("en", "calc:device.fits", "fits", "the verdict flipped", "So it does not fit here."),
        ("en", "calc:card.copies#floor", "three times over", "“three times over” became “five times over”",
         "So it five times over here."),
        ("pl", "calc:optimizer.share", "połowa", "“połowa” became “trzy czwarte”", "So it trzy czwarte here."),
        ("en", "calc:inference.weights", "2.0 PiB", "nothing is left of the magnitude: choose a smaller unit or more "
         "decimals", "So it 0.0 PiB here."),
        ("en", "calc:device.total", "900.0 MiB", "the number outgrew its unit: choose a larger one",
         "So it 139,478.3 MiB here."),
        ("en", "calc:min_devices.3", "1", "the noun after the number may take another form", "So it 2 here."),
        ("pl", "calc:min_devices.3", "5", "the noun after the number may take another form", "So it 2 here."),
        ("en", "calc:min_devices.3", "3", "", ""),
        ("en", "calc:device.total", "40.0 GiB", "", ""),
        ("zh", "calc:optimizer", "SGD", "“SGD” became “Adam 或 AdamW”", "So it Adam 或 AdamW here."),
    ],
)  # fmt: skip
def test_a_sentence_is_to_be_read_again_where_it_may_no_longer_hold(tmp_path, lang, target, stale, why, said):
    folder = project(tmp_path)
    file = path(folder, lang)
    file.write_bytes(file.read_bytes() + f"\nFirst. So it [{stale}]({target}) here. Last.\n".encode())
    [one] = rebuild(folder).changes
    assert (one.why, one.said) == (why, said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Một. Cần [31,9 GiB](calc:x). Ba.", "Cần 31,9 GiB."),
        ("第一句。需要 [31.9 GiB](calc:x)，放得下。第三句。", "需要 31.9 GiB，放得下。"),
        ("# A\n\n| One. | [2](calc:x) | Three. |\n| 4 | 5 | 6 |\n", "| One. | 2 | Three. |"),
        ("# A\r\n\r\nIt takes\r\n[2](calc:x)\r\nof them\r\n\r\nNext.", "It takes 2 of them"),
        ("See [a page](b.md) at 3.5 and [2](calc:x)? Yes.", "See a page at 3.5 and 2?"),
    ],
)
def test_the_sentence_is_shown_as_readers_see_it(text, said):
    assert sentence(text, re.search(r"\[[\d,. GiB]+\]\(calc", text).start() + 1)[1] == said


def test_reasons_of_one_sentence_are_told_together_and_once(tmp_path):
    folder = project(tmp_path)
    scenario(folder, "stage = 3\ndevices = 8\n")
    change(folder, "en", "[does not fit](calc:device.fits)", "[fits](calc:device.fits), [four](calc:devices) of them")
    change(folder, "en", "[fits](calc:device.fits)", "[does not fit](calc:device.fits)")
    told = [line for line in str(rebuild(folder)).splitlines() if line.startswith("  read again") and "/en/" in line]
    both = "the verdict flipped; “four” became “eight”: It takes 31.9 GiB and fits, eight of them."
    assert told == [f"  read again: {path(folder, 'en')}:3: {both}"]


def test_the_difference_of_a_dry_run_makes_the_same_files(tmp_path, capsys, monkeypatch):
    folder = project(tmp_path)
    scenario(folder, "stage = 3\ndevices = 8\n")
    file = path(folder, "vi")
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n").rstrip())
    shutil.copytree(tmp_path / "docs", tmp_path / "patched" / "docs")
    monkeypatch.chdir(tmp_path)
    main(["rebuild", "--dry-run"])
    told = capsys.readouterr().out
    assert [line[6:] for line in told.splitlines() if line.startswith("+++ ")] == [
        f"docs/{lang}/training-memory.md" for lang in ARTICLE
    ]
    hunks = re.findall(r"^--- a.*?(?=^(?:\w\w: |would change))", told, re.MULTILINE | re.DOTALL)
    git = ["git", "-C", "patched", "apply", "--verbose", "-"]
    done = subprocess.run(git, input="".join(hunks).encode(), capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
    main(["rebuild"])
    for lang in ARTICLE:
        name = f"docs/{lang}/training-memory.md"
        assert (tmp_path / "patched" / name).read_bytes() == (tmp_path / name).read_bytes()


def files(folder):
    return {file.name: file.read_bytes() for file in path(folder, "en").parent.iterdir()}


def test_a_disk_that_fills_in_the_middle_of_a_file_leaves_the_old_one_alone(tmp_path):
    folder = project(tmp_path)
    change(folder, "en", "136.2", "1.0")
    before = files(folder)
    half = len(before["training-memory.md"]) // 2
    done = subprocess.run(
        [sys.executable, "-m", "calc.site", "rebuild", "--docs", str(folder.docs)],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (half, half)),
        cwd=ROOT, env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}, capture_output=True,
    )  # fmt: skip
    assert done.returncode == 1 and b"File too large" in done.stderr
    assert files(folder) == before


@pytest.mark.parametrize("step", ["os.fsync", "os.replace", "shutil.copymode"])
def test_an_interrupt_at_any_step_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch, step):
    folder = project(tmp_path)
    change(folder, "en", "136.2", "1.0")
    before = files(folder)

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(step, interrupted)
    assert main(["rebuild", "--docs", str(folder.docs)]) == 130
    assert files(folder) == before


def test_what_a_killed_run_left_is_cleared_by_the_next(tmp_path):
    folder = project(tmp_path)
    change(folder, "en", "136.2", "1.0")
    (path(folder, "en").parent / ".training-memory.md.x1.swap").write_bytes(b"# Mem")
    rebuild(folder)
    assert list(files(folder)) == ["training-memory.md"]


def test_a_file_that_was_saved_meanwhile_is_left_alone(tmp_path, monkeypatch):
    folder = project(tmp_path)
    change(folder, "en", "136.2", "1.0")

    def saving(*_):
        change(folder, "en", "It takes", "It now takes")
        return ""

    monkeypatch.setattr("calc.site.prose.rebuild.reason", saving)
    [problem] = rebuild(folder).problems
    assert "meanwhile" in problem.what
    assert "It now takes [1.0 GiB]" in path(folder, "en").read_text("utf-8")
