"""All articles checked before the first page is made."""

import logging
from pathlib import Path

from mkdocs.exceptions import PluginError

from calc.site import locales, preflight
from calc.site.project import Project
from calc.site.prose import check, partial
from calc.site.prose.workspace import Workspace

__all__ = ["proved"]

log = logging.getLogger("mkdocs.calc")


def proved(config, alone):
    """The workspace of all articles, which are checked in it before the first page is made.

    Where a file cannot be used the build stops, with the messages that `calc.site check` gives. What is wrong in the
    articles alone stops a strict build too; else it is a warning for each finding, and the live server shows the pages
    as they are. ``alone`` starts no other process for it.
    """
    project = Project(Path(config.docs_dir))
    found = preflight.faults(project)
    found = [*found, *partial.findings(project, found)] if found else locales.findings()
    if found:
        raise PluginError("\n".join(map(str, found)))
    work = Workspace.latest = Workspace(project, Workspace.latest)
    report = check.check(project, work, alone)
    if config.strict and report.findings:
        raise PluginError("\n".join(map(str, report.findings)))
    for finding in report.findings:
        log.warning("%s", finding)
    for notice in report.notices:
        log.info("%s", notice)
    return work
