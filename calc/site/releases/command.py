"""``python -m calc.site release VERSION``: put the numbers of the articles as they stand on record."""

from datetime import date

import calc
from calc.age import day
from calc.site.files import shown
from calc.site.project import NoSuch
from calc.site.prose.check import check
from calc.site.prose.workspace import Workspace
from calc.site.releases.moved import moves
from calc.site.releases.snapshot import VERSION, Release, load, numbers, order, write

__all__ = ["release"]


def release(project, version, on=None):
    """Write the release's file and return what to tell. Raises :class:`NoSuch` where there can be no such release."""
    released = load(project.docs)
    on = on or date.today().isoformat()
    _refuse(version, on, released)
    report = check(project)
    if report.findings:
        raise NoSuch(f"{report}\na release is made of numbers that all hold")
    made = Release(version, on, numbers(Workspace(project)))
    path = write(made, project.docs)
    told = f"{shown(path)}: {made.count} numbers of {len(made.articles)} articles"
    if not released:
        return f"{told}; the first release"
    found = moves(released[0].articles, made.articles)
    counted = f"{len(found.moved)} moved, {found.added} new, {found.dropped} dropped since {released[0].version}"
    return "\n".join([f"{told}; {counted}", *map(_line, found.moved)])


def _refuse(version, on, released):
    if not VERSION.fullmatch(version):
        raise NoSuch(f'"{version}" is no version; write three numbers, such as 1.0.0')
    if day(on) is None:
        raise NoSuch(f'"{on}" is no date; write YYYY-MM-DD')
    if version != calc.__version__:
        raise NoSuch(f"calc/__init__.py says {calc.__version__}; set __version__ to {version} first")
    if released and order(version) <= order(released[0].version):
        raise NoSuch(f"{released[0].version} is out already; a release has a higher number")


def _line(moved):
    return f"{moved.article}: {moved.target}: {moved.old[0]} -> {moved.new[0]}"
