"""``python -m tests.build_faults``: a build meets what goes wrong on a machine; the site that stands is not touched.

A small project in a folder of its own, whose path has a space and letters that are not ASCII, is built once; then it is
edited, and each build of the edit meets a fault. It needs Linux, for mounts that only the build sees.
"""

import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from tests.fixtures_prose import project
from tests.fixtures_site import ROOT

__all__ = ["FAULTS", "Lab", "main"]

COPIED = ("calc", "locales", "docs/assets", "docs/_theme", ".build/engine")
FILES = ("mkdocs.yml", "pyproject.toml", "LICENSE", "LICENSE-PROSE")
MOMENTS = 10  # at which a build is killed, from its start to near its end
ARTICLE = "docs/pl/training-memory.md"
EDIT = "\nJeszcze jedno zdanie.\n"


@dataclass
class Lab:
    """A checkout, its site, and what that is made of."""

    checkout: Path
    site: Path
    good: dict

    def start(self, around=(), log=subprocess.DEVNULL):
        """A build of what is in the checkout, inside the command *around*."""
        command = [*around, sys.executable, "-m", "calc.site", "build", str(self.site)]
        environment = os.environ | {"PYTHONPATH": str(self.checkout), "NO_MKDOCS_2_WARNING": "1", "PYTHONUTF8": "1"}
        return subprocess.Popen(command, cwd=self.checkout, env=environment, start_new_session=True, stdout=log,
                                stderr=subprocess.STDOUT, text=True)  # fmt: skip

    def build(self, around=()):
        """Status and last words of a build that is waited for."""
        started = self.start(around, subprocess.PIPE)
        said, _ = started.communicate()
        return started.returncode, said

    def stands(self):
        """The site is the good one, byte for byte."""
        return contents(self.site) == self.good


def contents(folder):
    """Name -> hash of each file."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest() for path in files}


def prepared(base):
    """The project, built once, and an edit that was not built yet."""
    lab = Lab(base / "Hóa đơn của tôi", base / "out" / "site", {})
    for name in COPIED:
        shutil.copytree(ROOT / name, lab.checkout / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        shutil.copy(ROOT / name, lab.checkout)
    (lab.checkout / "node_modules").symlink_to((ROOT / "node_modules").resolve())
    docs = project(lab.checkout, '[index]\n\n[training-memory]\ncalculator = "training-memory"\n').docs
    for lang in ("en", "vi", "zh", "pl"):
        (docs / lang / "index.md").write_text("# A {#a}\n", "utf-8")
    lab.site.parent.mkdir()
    status, said = lab.build()
    if status:
        raise SystemExit(f"The build without a fault failed:\n{said}")
    lab.good = contents(lab.site)
    with Path(lab.checkout, ARTICLE).open("a", encoding="utf-8") as file:
        file.write(EDIT)
    return lab


def killed(lab):
    """Killed with all its processes, when more and more of the new site is there."""
    for moment in range(MOMENTS):
        started = lab.start()
        fresh = lab.site.with_name(f".{lab.site.name}-{started.pid}")
        while started.poll() is None and written(fresh) < len(lab.good) * moment // MOMENTS:
            time.sleep(0.01)
        if started.poll() is not None:
            return f"ended before it was killed, {moment} of {MOMENTS} into the build"
        os.killpg(started.pid, signal.SIGKILL)
        started.wait()
        if not lab.stands():
            return f"changed the site, {moment} of {MOMENTS} into the build"
    return f"ok, {MOMENTS} times"


def written(folder):
    """How many files there are, while others come and go."""
    return sum(len(files) for _, _, files in os.walk(folder))


def alone(script):
    """A command around a build: its own mounts, made by a script; ``"$@"`` there is the build."""
    new = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--mount"]
    return [*new, "bash", "-euc", script, "bash"]


def full(lab):
    """A disk on which the site that stands has room, and half of another."""
    size = sum(path.stat().st_size for path in lab.site.rglob("*") if path.is_file())
    kept = lab.site.parent.parent / "kept"
    shutil.copytree(lab.site, kept)
    script = f"""
      out={shlex.quote(str(lab.site))} kept={shlex.quote(str(kept))}
      mount -t tmpfs -o size={size * 3 // 2} tmpfs "$(dirname "$out")"
      cp -r "$kept" "$out"
      if "$@"; then exit 90; fi
      diff -r "$kept" "$out" >/dev/null || exit 91
    """
    status, said = lab.build(alone(script))
    return judged(status == 0 and "No space left on device" in said, status, said)


def unreadable(lab):
    """An article that may not be read; root may read all, so it gives that right away."""
    path = lab.checkout / ARTICLE
    path.chmod(0)
    rights = "-dac_override,-dac_read_search"
    around = ["setpriv", f"--bounding-set={rights}", f"--inh-caps={rights}"] if os.geteuid() == 0 else []
    status, said = lab.build(around)
    path.chmod(0o644)
    return judged(status == 1 and ARTICLE in said and lab.stands(), status, said)


def engineless(lab):
    """No engine from earlier builds, and no right or no room to make one."""
    build = lab.checkout / ".build"
    build.rename(build.with_name("away"))
    build.mkdir()
    folder = shlex.quote(str(build))
    ways = {"Read-only file system": f"mount --bind {folder} {folder}; mount -o remount,ro,bind {folder}",
            "No space left on device": f"mount -t tmpfs -o size=4m tmpfs {folder}"}  # fmt: skip
    found = []
    for words, way in ways.items():
        status, said = lab.build(alone(f'{way}; exec "$@"'))
        told = words in said and "the engine cannot be built" in said and "Traceback" not in said
        found.append(judged(status == 1 and told and lab.stands(), status, said))
    build.rmdir()
    build.with_name("away").rename(build)
    return max(found, key=len)


def forbidden(lab):
    """A folder of the site that may not be written."""
    out = shlex.quote(str(lab.site.parent))
    status, said = lab.build(alone(f'mount --bind {out} {out}; mount -o remount,ro,bind {out}; exec "$@"'))
    return judged(status == 1 and "Read-only file system" in said and lab.stands(), status, said)


def broken(lab):
    """A number that is wrong, which a strict build refuses."""
    path = lab.checkout / ARTICLE
    text = path.read_text("utf-8")
    path.write_text(text.replace("136,2", "136,3"), "utf-8")
    status, said = lab.build()
    path.write_text(text, "utf-8")
    return judged(status == 1 and ARTICLE in said and lab.stands(), status, said)


def readonly(lab):
    """A checkout that may not be written, whose engine was built before; the site lies elsewhere."""
    folder = shlex.quote(str(lab.checkout))
    status, said = lab.build(alone(f'mount --bind {folder} {folder}; mount -o remount,ro,bind {folder}; exec "$@"'))
    return judged(status == 0 and edited(lab), status, said)


def offline(lab):
    """No network at all, after the set-up."""
    new = ["unshare", "--net"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--net"]
    status, said = lab.build(new)
    return judged(status == 0 and edited(lab), status, said)


def edited(lab):
    """The site is that of the edit, and nothing lies beside it."""
    page = (lab.site / "pl/training-memory/index.html").read_text("utf-8")
    return EDIT.strip() in page and os.listdir(lab.site.parent) == ["site"]


def judged(good, status, said):
    return "ok" if good else f"status {status}, and it said:\n" + "\n".join(said.splitlines()[-12:])


FAULTS = (killed, full, unreadable, engineless, forbidden, broken, readonly, offline)
"""In this order: the last two end well, and replace the site."""


def main():
    """Meet all; the exit status is 1 where one did harm, or was not told."""
    wrong = 0
    with tempfile.TemporaryDirectory(prefix="faults-") as base:
        lab = prepared(Path(base))
        print(f"a good build: {len(lab.good)} files", flush=True)
        for fault in FAULTS:
            found = fault(lab)
            wrong += not found.startswith("ok")
            print(f"{fault.__name__}: {found}. {fault.__doc__}", flush=True)
    print(f"{len(FAULTS)} kinds of faults, {wrong or 'none'} with harm or without a word")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
