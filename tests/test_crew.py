"""Articles checked by several processes: they find what one process finds."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests import fixtures_prose

ROOT = Path(__file__).parents[1]

BOTH = """
import os
import sys
from pathlib import Path
from calc.site.project import Project
from calc.site.prose import check, crew

crew.processes = lambda: 2
assert os.getpid() not in crew.each(lambda _: os.getpid(), range(9), many=2)
project = Project(Path(sys.argv[1]))
alone = check.check(project, alone=True)
check.MANY = 1
assert check.check(project) == alone
print(alone)
"""


def both(docs):
    """What check says of a folder, alone and shared; a process of its own, since pytest's may have threads."""
    ran = subprocess.run([sys.executable, "-c", BOTH, str(docs)], cwd=ROOT, capture_output=True, encoding="utf-8")
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_the_projects_own_articles_are_told_alike():
    assert both(ROOT / "docs").endswith("all hold\n")


@pytest.mark.parametrize(
    ("lang", "old", "new", "told"),
    [
        ("vi", "136,2 GiB", "136,3 GiB", "stale number"),
        ("pl", "device.fits", "device.fts", 'has no "device.fts"'),
        ("zh", "需要 ", "需要 5 ", "bind it to a formula"),
        ("en", "[136.2 GiB](calc:device.total)", "Much", "training-memory"),
    ],
)
def test_faults_are_told_alike(tmp_path, lang, old, new, told):
    unused = '[[exempt]]\nkind = "name"\npattern = "nowhere 1"\nreason = "x"\n'
    project = fixtures_prose.project(tmp_path, exempt=unused)
    fixtures_prose.change(project, lang, old, new)
    said = both(project.docs)
    assert told in said
    assert "nowhere 1" in said  # that an exemption is of no use is known where all processes have told theirs


def test_a_file_that_cannot_be_read_is_told_alike(tmp_path):
    project = fixtures_prose.project(tmp_path)
    fixtures_prose.path(project, "pl").write_bytes(b"\xff")
    assert "not UTF-8" in both(project.docs)
