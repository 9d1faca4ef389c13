"""The ready workflow publishes what was tested and nothing else, with no more rights than that takes."""

import re
import shlex

import pytest
import yaml

from calc.site.__main__ import parser
from calc.site.project import ROOT

PATH = ROOT / ".ci/github-pages.yml"
ASKED = yaml.load(PATH.read_text("utf-8"), yaml.BaseLoader)  # "on" is a word there, no truth
JOBS = ASKED["jobs"]
STEPS = JOBS["site"]["steps"]
RUNS = [step["run"] for step in STEPS if "run" in step]
USES = [step["uses"] for job in JOBS.values() for step in job["steps"] if "uses" in step]


def test_the_tests_come_before_the_build_and_both_before_anything_is_handed_over():
    names = [step.get("run") or step["uses"].partition("@")[0] for step in STEPS]
    wanted = ("make test", "make build", "scan", "upload")
    at = [next(n for n, name in enumerate(names) if part in name) for part in wanted]
    assert at == sorted(at)
    assert not [step for step in STEPS if "continue-on-error" in step or "always()" in step.get("if", "")]


def test_the_second_job_builds_nothing_and_waits_for_the_first():
    assert list(JOBS) == ["site", "publish"] and JOBS["publish"]["needs"] == "site"
    [step] = JOBS["publish"]["steps"]
    assert step["uses"].startswith("actions/deploy-pages@") and "run" not in step
    assert "always()" not in JOBS["publish"]["if"]


def test_only_the_main_branch_is_published_and_a_pull_request_has_a_preview():
    handed = next(step for step in STEPS if "upload-pages-artifact" in step.get("uses", ""))
    preview = next(step for step in STEPS if "/upload-artifact@" in step.get("uses", ""))
    published = "github.event_name != 'pull_request' && github.ref == 'refs/heads/main'"
    assert handed["if"] == JOBS["publish"]["if"] == published
    assert preview["if"] == "github.event_name == 'pull_request'"
    assert handed["with"]["path"] == preview["with"]["path"] == "site"
    assert "pull_request_target" not in ASKED["on"]  # it would lend a stranger's code our rights


def test_each_job_has_the_rights_it_needs_and_no_more():
    assert ASKED["permissions"] == {}
    assert JOBS["site"]["permissions"] == {"contents": "read"}
    assert JOBS["publish"]["permissions"] == {"pages": "write", "id-token": "write"}
    assert "secrets." not in PATH.read_text("utf-8")


@pytest.mark.parametrize("used", USES)
def test_an_action_is_named_by_its_commit_with_its_release_beside(used):
    assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", used)
    assert re.search(re.escape(used) + r" # v\d+\.\d+\.\d+\n", PATH.read_text("utf-8") + "\n")


@pytest.mark.parametrize("command", RUNS)
def test_its_commands_are_there(command):
    makes = re.findall(r"\bmake (\w+)", command)
    rules = re.findall(r"^([\w ]+):(?!=)", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert set(makes) <= {target for targets in rules for target in targets.split()}
    asked = re.search(r"-m calc\.site (.*)", command)
    assert makes or asked
    if asked:
        parser().parse_args(shlex.split(asked[1]))
