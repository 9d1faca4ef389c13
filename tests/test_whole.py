"""A build that fails or is killed never replaces a good site; one that is done replaces it whole."""

import errno
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from calc.site import whole
from calc.site.project import ROOT


def maker(code):
    """A command that makes a site in the folder it is given: ``site`` there."""
    head = "import os, signal, sys\nfrom pathlib import Path\nsite = Path(sys.argv[1])\n"
    return [sys.executable, "-c", f"{head}{code}"]


PAGE = "(site / 'index.html').write_text('new')\n"


@pytest.fixture
def site(tmp_path):
    """A good site."""
    folder = tmp_path / "a folder" / "site"
    folder.mkdir(parents=True)
    (folder / "index.html").write_text("good")
    (folder / "gone.html").write_text("good")
    return folder


def content(site):
    """Its files, and nothing beside it."""
    assert os.listdir(site.parent) == ["site"]
    return {path.name: path.read_text() for path in site.iterdir()}


GOOD = {"index.html": "good", "gone.html": "good"}
FAILS = {
    "a finding": "sys.exit(1)",
    "an exception": "raise ValueError",
    "a full disk": f"raise OSError({errno.ENOSPC}, 'No space left on device')",
    "killed": "os.kill(os.getpid(), signal.SIGKILL)",
}


def test_a_build_that_is_done_replaces_the_whole_site(site):
    assert whole.build(site, maker(PAGE)) == 0
    assert content(site) == {"index.html": "new"}


def test_the_first_build_makes_the_site(tmp_path):
    site = tmp_path / "new" / "site"
    assert whole.build(site, maker(PAGE)) == 0
    assert content(site) == {"index.html": "new"}


@pytest.mark.parametrize("end", FAILS.values(), ids=FAILS)
def test_a_build_that_fails_in_the_middle_leaves_the_site(site, end, capfd):
    assert whole.build(site, maker(PAGE + end)) != 0
    assert content(site) == GOOD
    assert f"{site} is as it was" in capfd.readouterr().err


@pytest.mark.parametrize("when", ["building", "replacing"])
def test_a_build_killed_with_all_its_processes_leaves_the_site_and_the_next_one_tidies_up(site, when):
    before = "whole.Path.rename = lambda *_: os.kill(os.getpid(), signal.SIGKILL)" if when == "replacing" else ""
    kill = "" if before else "os.kill(os.getppid(), signal.SIGKILL)"
    head = f"import os, signal\nfrom calc.site import whole\n{before}\n"
    code = f"{head}whole.build({str(site)!r}, {maker(PAGE + kill)!r})"
    killed = subprocess.run([sys.executable, "-c", code], cwd=ROOT)
    assert killed.returncode == -signal.SIGKILL
    assert {path.name: path.read_text() for path in site.iterdir()} == GOOD
    assert len(os.listdir(site.parent)) == 2
    assert whole.build(site, maker("sys.exit(1)")) == 1
    assert content(site) == GOOD


def test_killed_between_the_two_steps_the_site_comes_back(site):
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    site.rename(site.with_name(f".site-{gone.pid}{whole.OLD}"))
    whole.tidy(site)
    assert content(site) == GOOD


def test_what_another_build_is_making_stays(site):
    other = site.with_name(f".site-{os.getppid()}")
    other.mkdir()
    whole.tidy(site)
    assert other.exists()
    shutil.rmtree(other)


def test_a_new_site_that_cannot_be_put_there_leaves_the_old_one(site, monkeypatch, capsys):
    rename, asked = Path.rename, []

    def once_refused(path, to):
        asked.append(path)
        if len(asked) == 2:
            raise OSError(errno.EROFS, "Read-only file system", str(to))
        return rename(path, to)

    monkeypatch.setattr(Path, "rename", once_refused)
    assert whole.build(site, maker(PAGE)) == 1
    assert content(site) == GOOD
    told = capsys.readouterr().err
    assert f"{site}: Read-only file system" in told and f"{site} is as it was" in told


def test_a_folder_that_cannot_be_written_is_named(tmp_path, capsys):
    file = tmp_path / "file"
    file.write_text("")
    assert whole.build(file / "site", maker(PAGE)) == 1
    assert "a build needs to write there" in capsys.readouterr().err


def test_make_builds_so():
    text = (ROOT / "Makefile").read_text("utf-8")
    assert "\nbuild: setup\n\t$(PYTHON) -m calc.site build\n" in text
