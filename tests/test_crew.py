"""Articles checked, and pages made, by several processes: all is as one process finds and makes it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from calc.locale import LANGS
from tests import fixtures_prose
from tests.fixtures_site import URL
from tests.test_site_build import PAGES

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


AHEAD = """
import sys
from mkdocs.__main__ import cli
from calc.site import unchanged
from calc.site.prose import crew

crew.processes = lambda: 2
unchanged.MANY = 2
ahead = unchanged.Unchanged.ahead

def counted(self, *asked):
    ahead(self, *asked)
    print(len(self.before), file=sys.stderr)

unchanged.Unchanged.ahead = counted
cli(["build", "--strict", "-q", "-d", sys.argv[1]])
"""


def test_a_site_whose_pages_are_made_ahead_is_the_same_to_the_byte(site, tmp_path):
    command = [sys.executable, "-c", AHEAD, str(tmp_path)]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1", "SITE_URL": URL}
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    made = [int(line) for line in ran.stderr.splitlines() if line.isdigit()]
    assert len(made) == len(LANGS) and min(made) >= len(PAGES) / len(LANGS) - 3, ran.stderr  # some tell of others
    here, there = ({p.relative_to(root): p for p in root.rglob("*") if p.is_file()} for root in (site, tmp_path))
    assert here.keys() == there.keys()
    assert [str(name) for name, path in here.items() if path.read_bytes() != there[name].read_bytes()] == []
