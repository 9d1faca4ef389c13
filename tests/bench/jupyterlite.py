"""JupyterLite's export, with every file on this machine: its builder and wheels come from PyPI, its runtime from npm.

The npm package has Pyodide alone, so the packages that the kernel asks for come as their own wheels, with a list of
just these. ``sqlite3`` is not to be had so: an empty package bears its name, and IPython goes without a history.
"""

import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from pyodide_lock import PyodideLockSpec
from pyodide_lock.utils import add_wheels_to_spec

from calc.site import engine
from tests.bench.places import BUILD, HERE

__all__ = ["VERSION", "build"]

WORK = BUILD / "jupyterlite"
VERSION = "0.7.6"  # as in jupyterlite.in
PIP = ["-m", "pip", "--quiet", "--disable-pip-version-check"]
RUNTIME = ("pyodide.js", "pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")
ASKED = ("micropip", "sqlite3", "comm", "jedi", "ipython")  # loaded with the runtime, not sought on PyPI
BUILDING = ("--apps", "repl", "--no-sourcemaps", "--no-libarchive")
EMPTY = {
    "METADATA": "Metadata-Version: 2.1\nName: sqlite3\nVersion: 1.0.0\n",
    "WHEEL": "Wheel-Version: 1.0\nGenerator: tests.bench\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    "RECORD": "",
}


def build(core: Path, target: Path) -> None:
    """Write the export into *target*: a prompt that can ``import calc``, the wheel *core*."""
    lite = WORK / "lite"
    shutil.rmtree(lite, ignore_errors=True)
    runtime = lite / "static" / "pyodide"
    runtime.mkdir(parents=True)
    for name in RUNTIME:
        shutil.copy(engine.PYODIDE / name, runtime)
    wheels = [shutil.copy(wheel, runtime) for wheel in (*fetched(), core)]
    listed([*map(Path, wheels), empty(runtime)], runtime)
    settings = {"loadPyodideOptions": {"packages": ASKED}, "disablePyPIFallback": True}
    plugins = {"litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": settings}}
    config = {"jupyter-lite-schema-version": 0, "jupyter-config-data": plugins}
    (lite / "jupyter-lite.json").write_text(json.dumps(config), "utf-8")
    command = ["-m", "jupyterlite_core.app", "build", "--lite-dir", lite, "--output-dir", target, *BUILDING]
    ran = subprocess.run([python(), *command], cwd=lite, capture_output=True, text=True)
    if ran.returncode:
        raise RuntimeError(f"JupyterLite could not be built:\n{ran.stdout}{ran.stderr}")


def python() -> Path:
    """A Python that has JupyterLite's builder, and nothing of ours."""
    home = WORK / "venv"
    found = home / "bin" / "python"
    if not (home / "done").exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", home], check=True)
        subprocess.run([found, *PIP, "install", "--require-hashes", "-r", HERE / "jupyterlite.txt"], check=True)
        (home / "done").touch()
    return found


def fetched() -> list[Path]:
    """The wheels that the kernel needs in the browser, for the browser's Python."""
    wheels = WORK / "wheels"
    target = ["--python-version", "3.13", "--only-binary", ":all:", "--no-deps", "--dest", wheels]
    if not wheels.exists():
        command = [*PIP, "download", "--require-hashes", "-r", HERE / "jupyterlite-wheels.txt", *target]
        subprocess.run([sys.executable, *command], check=True)
    return sorted(wheels.glob("*.whl"))


def empty(folder: Path) -> Path:
    """A wheel with the name of the one that is not to be had."""
    path = folder / "sqlite3-1.0.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        for name, text in EMPTY.items():
            wheel.writestr(f"sqlite3-1.0.0.dist-info/{name}", text)
        wheel.writestr("sqlite3/__init__.py", "raise ModuleNotFoundError('sqlite3')\n")
    return path


def listed(wheels: list[Path], folder: Path) -> None:
    """Write the runtime's list of packages: these wheels."""
    info = PyodideLockSpec.from_json(engine.PYODIDE / "pyodide-lock.json").info
    spec = add_wheels_to_spec(PyodideLockSpec(info=info, packages={}), wheels, ignore_missing_dependencies=True)
    for entry in spec.packages.values():
        entry.file_name = Path(entry.file_name).name
    spec.to_json(folder / "pyodide-lock.json")
