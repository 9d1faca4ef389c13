"""What a new machine needs: a Python is found, and the locks leave nothing open."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCKS = ("requirements.txt", "requirements-test.txt")
SYSTEM = "/usr/bin:/bin"  # what the script itself calls: env, bash, id


def find_python(path, home):
    environment = {"PATH": f"{path}:{SYSTEM}", "HOME": str(home)}
    command = ["bash", str(ROOT / ".ci/find-python")]
    return subprocess.run(command, cwd=home, env=environment, capture_output=True, text=True)


def program(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


@pytest.fixture
def fakes(tmp_path):
    """A folder for a PATH on which every Python is one that fails when run, as pyenv's shims do."""
    folder = tmp_path / "trên đường dẫn"
    for name in ("python3", "python3.14", "python3.13", "python3.12"):
        program(folder / name, "exit 127")
    return folder


def test_a_python_that_fails_when_run_is_passed_over(fakes, tmp_path):
    program(fakes / "python3.13", f'exec "{sys.executable}" "$@"')
    assert find_python(fakes, tmp_path).stdout.strip() == sys.executable


def test_pyenvs_python_is_found_though_it_is_not_switched_on(fakes, tmp_path):
    program(tmp_path / ".pyenv/versions/3.13.9/bin/python", f'exec "{sys.executable}" "$@"')
    assert find_python(fakes, tmp_path).stdout.strip() == sys.executable


def test_without_any_python_the_message_says_what_to_install(fakes, tmp_path):
    program(fakes / "uv", "exit 2")  # as where the network is closed
    ran = find_python(fakes, tmp_path)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert "Python 3.12 or newer" in ran.stderr and "apt install" in ran.stderr


def test_a_python_that_cannot_make_environments_says_which_package_is_missing(fakes, tmp_path):
    program(fakes / "python3", 'case "$2" in *ensurepip*) exit 1;; esac')
    program(fakes / "id", "echo 1000")  # nobody who may install it
    ran = find_python(fakes, tmp_path)
    assert ran.returncode == 1
    assert "python3-venv" in ran.stderr


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_names_no_host_and_hashes_everything(name):
    text = (ROOT / name).read_text("utf-8")
    assert not re.search(r"https?://|^-", text, re.M)
    blocks = re.split(r"^(?=\S)", text, flags=re.M)[1:]
    assert len(blocks) > 30
    assert [block for block in blocks if "==" not in block or "--hash=sha256:" not in block] == []


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_holds_what_its_source_asks_for(name):
    source = (ROOT / name.replace(".txt", ".in")).read_text("utf-8")
    asked = re.findall(r"^([a-z][a-z0-9-]*)", source, re.M)
    locked = re.findall(r"^([a-z0-9-]+)==", (ROOT / name).read_text("utf-8"), re.M)
    assert set(asked) <= set(locked)


def test_the_two_locks_agree():
    first, second = (
        dict(re.findall(r"^(\S+)==(\S+)", (ROOT / name).read_text("utf-8"), re.M)) for name in LOCKS
    )
    assert {name: first[name] for name in first.keys() & second} == {
        name: second[name] for name in first.keys() & second
    }


def test_the_runtime_is_pinned_and_the_npm_lock_names_no_host():
    lock = (ROOT / "package-lock.json").read_text("utf-8")
    assert '"node_modules/pyodide": {\n      "version": "0.29.5"' in lock
    assert '"resolved"' not in lock and "registry" not in lock
    assert '"pyodide": "0.29.5"' in (ROOT / "package.json").read_text("utf-8")


def test_the_search_of_chinese_does_not_hang_on_a_dependency_by_chance():
    assert re.search(r"^jieba\b", (ROOT / "requirements.in").read_text("utf-8"), re.M)


def test_the_project_asks_for_the_python_that_make_looks_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["requires-python"] == ">=3.12"
    assert "(3, 12)" in (ROOT / ".ci/find-python").read_text("utf-8")


def test_make_says_what_it_can_do():
    ran = subprocess.run(["make", "-C", str(ROOT)], capture_output=True, text=True, env=os.environ)
    for target in ("serve", "build", "test"):
        assert f"make {target}" in ran.stdout
