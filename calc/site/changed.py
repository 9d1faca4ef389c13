"""When each article was last changed: by its history, else by the date that the build is told."""

import logging
import os
import subprocess
from datetime import UTC, date, datetime

__all__ = ["dates", "fallback"]

LOG = ["git", "-c", "core.quotePath=off", "log", "--format=%x00%cs", "--name-only", "--no-renames", "--relative"]
log = logging.getLogger("mkdocs.calc")


def dates(folder):
    """Path below *folder* -> day of the last commit that touched it, for all files by one call of git.

    Empty where there is no history to ask: an unpacked archive, a machine without git. A shallow
    clone knows its last commits only and dates older files to the oldest of them.
    """
    try:
        ran = subprocess.run([*LOG, "--", "."], cwd=folder, capture_output=True, encoding="utf-8", check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        log.info("no dates of last change: %s", getattr(error, "stderr", None) or error)
        return {}
    found = {}
    for commit in ran.stdout.split("\0")[1:]:  # the newest first
        day, *names = commit.split("\n")
        for name in filter(None, names):
            found.setdefault(name, date.fromisoformat(day))
    return found


def fallback(environment=os.environ):
    """The day of ``SOURCE_DATE_EPOCH``, for what git does not know; ``None`` where it is not set.

    >>> fallback({"SOURCE_DATE_EPOCH": "1795996800"})
    datetime.date(2026, 11, 30)
    """
    seconds = environment.get("SOURCE_DATE_EPOCH")
    return datetime.fromtimestamp(int(seconds), UTC).date() if seconds else None
