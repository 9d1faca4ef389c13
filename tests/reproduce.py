"""``python -m tests.reproduce``: the same commit built as differently as two builders may, and each byte compared.

Each builder has a clone of its own, with nothing kept from an earlier build, and shares the installed packages. One of
them builds twice: what is kept between builds must change nothing.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

__all__ = ["BUILDERS", "Builder", "Difference", "compare", "main"]

ROOT = Path(__file__).parents[1]
AROUND = 30  # bytes told on each side of the first that differs


@dataclass(frozen=True)
class Builder:
    """Where somebody builds, and under which settings."""

    folder: str
    umask: int
    settings: dict

    def build(self, base, seconds, site="site"):
        """Build below *base*; the folder of the site. *seconds* is the date of the commit."""
        checkout = Path(base, self.folder)
        environment = {name: value for name, value in os.environ.items() if name != "SITE_URL"} | self.settings
        environment |= {"SOURCE_DATE_EPOCH": seconds, "PYTHONPATH": str(checkout), "NO_MKDOCS_2_WARNING": "1"}
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", site]
        ran = subprocess.run(command, cwd=checkout, env=environment, umask=self.umask, capture_output=True, text=True)
        if ran.returncode:
            raise SystemExit(f"The build in {checkout} failed; mend that first:\n{ran.stderr}")
        return checkout / site


BUILDERS = (
    Builder("one", 0o022, {"TZ": "UTC", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "0"}),
    Builder("Hóa đơn, lần hai", 0o077, {"TZ": "Pacific/Kiritimati", "LC_ALL": "C", "PYTHONHASHSEED": "4711"}),
)


@dataclass(frozen=True)
class Difference:
    """A file that is not the same in both sites: where it first differs (from 0), and what stands there."""

    name: str
    place: int | None
    found: tuple

    def __str__(self):
        if self.place is None:
            return f"{self.name}: {self.found[0]}"
        first, second = self.found
        return f"{self.name}: byte {self.place:,}\n  {first!r}\n  {second!r}"


def compare(first, second):
    """All differences of two folders, by name.

    >>> with tempfile.TemporaryDirectory() as base:
    ...     for folder, text in (("a", "of 30 November"), ("b", "of 31 November")):
    ...         _ = Path(base, folder).mkdir(), Path(base, folder, "x.html").write_text(text)
    ...     [str(found) for found in compare(Path(base, "a"), Path(base, "b"))]
    ["x.html: byte 4\\n  b'of 30 November'\\n  b'of 31 November'"]
    """
    there = [_files(folder) for folder in (first, second)]
    for name in sorted(there[0] | there[1]):
        if name not in there[0] & there[1]:
            where = first if name in there[0] else second
            yield Difference(name, None, (f"only in {where}",))
            continue
        contents = [(folder / name).read_bytes() for folder in (first, second)]
        if contents[0] != contents[1]:
            at = _first(*contents)
            yield Difference(name, at, tuple(content[max(0, at - AROUND) : at + AROUND] for content in contents))


def _files(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def _first(one, other):
    """The first place where two contents differ; the end of the shorter where it begins the longer."""
    ended = min(len(one), len(other))
    return next((at for at in range(ended) if one[at] != other[at]), ended)


def clone(commit, folder):
    """The commit with its history, which the pages' dates come from; the packages as they are installed here."""
    git("clone", "--quiet", "--shared", "--no-checkout", str(ROOT), str(folder))
    git("checkout", "--quiet", "--detach", commit, folder=folder)
    (folder / "node_modules").symlink_to((ROOT / "node_modules").resolve())


def git(*arguments, folder=ROOT):
    """What git answers."""
    ran = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True)
    if ran.returncode:
        raise SystemExit(f"git {arguments[0]}: {ran.stderr.strip()}\nThis compares commits: it needs git and a clone.")
    return ran.stdout.strip()


def main(arguments=None):
    """Build, compare, tell; the exit status is 1 where a byte differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.reproduce", description=__doc__.partition("\n")[0])
    parser.add_argument("commit", nargs="?", default="HEAD", help="what to build (default: HEAD)")
    asked = parser.parse_args(arguments)
    commit = git("rev-parse", "--verify", f"{asked.commit}^{{commit}}")
    seconds = git("log", "-1", "--format=%ct", commit)
    with tempfile.TemporaryDirectory(prefix="reproduce-") as base:
        for builder in BUILDERS:
            clone(commit, Path(base, builder.folder))
        with ThreadPoolExecutor() as pool:
            sites = list(pool.map(lambda builder: builder.build(base, seconds), BUILDERS))
        sites.append(BUILDERS[0].build(base, seconds, "again"))
        wrong = [f"{found}" for other in sites[1:] for found in compare(sites[0], other)]
        print(told(commit, sites, wrong))
    return 1 if wrong else 0


def told(commit, sites, wrong):
    """The outcome in words."""
    names = _files(sites[0])
    size = sum((sites[0] / name).stat().st_size for name in names)
    builds = f"{commit[:12]}: {len(sites)} builds, {len(names)} files, {size:,} bytes each"
    return "\n".join([*wrong, f"{builds}; {len(wrong) or 'no'} difference{'' if len(wrong) == 1 else 's'}"])


if __name__ == "__main__":
    sys.exit(main())
