"""A site is replaced whole or not at all: built beside the one that stands, which goes only when the new one is done.

A build that fails, or is killed at whatever moment, leaves the site as it was. What it leaves behind beside it
(``.site-PID``) the next build removes.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

__all__ = ["build", "replace", "tidy"]

ROOT = Path(__file__).parents[2]
OLD = ".old"
COMMAND = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir"]


def build(site, command=COMMAND):
    """Build into *site* by a *command* that takes a folder; the exit status."""
    site = Path(site).resolve()
    fresh = site.with_name(f".{site.name}-{os.getpid()}")
    try:
        tidy(site)
        fresh.mkdir(parents=True)
        status = subprocess.run([*command, str(fresh)], cwd=ROOT).returncode
        if status == 0:
            replace(fresh, site)
    except OSError as error:
        print(f"{error.filename or site}: {error.strerror}; a build needs to write there", file=sys.stderr)
        status = 1
    shutil.rmtree(fresh, ignore_errors=True)
    if status and site.exists():
        print(f"{site} is as it was", file=sys.stderr)
    return status


def replace(fresh, site):
    """Put the folder *fresh* in the place of *site*, which stays where that fails."""
    old = fresh.with_name(fresh.name + OLD)
    if site.exists():
        site.rename(old)
    try:
        fresh.rename(site)
    except OSError:
        if old.exists():
            old.rename(site)
        raise
    shutil.rmtree(old, ignore_errors=True)


def tidy(site):
    """Remove what killed builds left beside *site*; one killed between the two steps of ``replace`` left it as old."""
    for left in sorted(site.parent.glob(f".{site.name}-*")):
        number = left.name.removeprefix(f".{site.name}-").removesuffix(OLD)
        if not number.isdecimal() or _runs(int(number)):
            continue
        if left.name.endswith(OLD) and not site.exists():
            left.rename(site)
        else:
            shutil.rmtree(left, ignore_errors=True)


def _runs(process):
    """Whether there is such a process; this one has made nothing yet."""
    if process == os.getpid():
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass  # somebody else's
    return True
