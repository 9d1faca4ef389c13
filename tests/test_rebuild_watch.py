"""`rebuild --watch`: a saved formula, word list or scenario shows in the articles; errors are told and it goes on."""

import signal
import subprocess
import sys
import time

import pytest

from calc.site.project import Project
from tests.fixtures_checkout import environment
from tests.fixtures_prose import path


@pytest.fixture
def watched(checkout):
    with open(checkout / "watch.log", "w") as log:
        command = [sys.executable, "-m", "calc.site", "rebuild", "--watch"]
        run = subprocess.Popen(
            command, cwd=checkout, env=environment(checkout), stdout=log, stderr=log,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # what runs behind a shell ignores it
        )  # fmt: skip
    yield run
    if run.poll() is None:
        run.kill()
        run.wait()


def log(checkout):
    return (checkout / "watch.log").read_text("utf-8")


def wait_for(checkout, text, times=1):
    end = time.monotonic() + 60
    while log(checkout).count(text) < times:
        assert time.monotonic() < end, log(checkout)[-3000:]
        time.sleep(0.1)


def edit(file, old, new):
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_each_save_rewrites_once_errors_are_told_and_ctrl_c_ends_it(checkout, watched):
    wait_for(checkout, "nothing to change")
    formula = checkout / "calc/calculators/training_memory.py"

    edit(formula, '"token", 4096', '"token", 8192')
    wait_for(checkout, "changed 4 (en 1, vi 1, zh 1, pl 1)")
    assert "[153,2 GiB](calc:device.total)" in path(Project(checkout / "docs"), "pl").read_text("utf-8")

    good = formula.read_text("utf-8")
    formula.write_text(good.replace("INPUTS = (", "INPUTS = ((", 1), encoding="utf-8")
    wait_for(checkout, "SyntaxError")
    formula.write_text(good, encoding="utf-8")
    wait_for(checkout, "nothing to change", 2)

    table = checkout / "docs/articles.toml"
    edit(table, "calculator", "calculater")
    wait_for(checkout, 'docs/articles.toml:2: [training-memory] no field "calculater"; did you mean "calculator"?')
    edit(table, "calculater", "calculator")
    wait_for(checkout, "nothing to change", 3)

    path(Project(checkout / "docs"), "en").touch()  # an article is nobody's formula
    time.sleep(1)
    assert log(checkout).count(" saved") == 5
    watched.send_signal(signal.SIGINT)
    assert watched.wait(30) == 0
    assert "KeyboardInterrupt" not in log(checkout)
