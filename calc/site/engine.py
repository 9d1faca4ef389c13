"""The engine: what the browser loads to compute. ``python -m calc.site.engine`` builds it.

It is the Pyodide runtime from npm, the part of its standard library that is imported, the core's wheel in the
runtime's own bytecode, a lock that names the wheel and its hash, and the worker that loads them::

    .build/engine/engine.json            the manifest (see build)
    .build/engine/3f0c…/pyodide.mjs …    all files; engine_publish puts each in its place in the site
    .build/engine/stdlib-9a41….zip       the standard library, cut; it outlives most edits of the core

Nothing is rebuilt while the inputs stay the same, so a live server may ask at every edit.
"""

import contextlib
import hashlib
import json
import shutil
import tempfile
from pathlib import Path

from mkdocs.exceptions import PluginError

from calc.site import engine_node, engine_publish, engine_wheel

ROOT = Path(__file__).parents[2]
BUILD = ROOT / ".build" / "engine"
PYODIDE = ROOT / "node_modules" / "pyodide"
RUNTIME = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")
STDLIB = "python_stdlib.zip"
LOCK = "pyodide-lock.json"


class EngineError(PluginError):
    """The engine could not be built; the text says why and what to do."""


def build(target: Path = BUILD) -> dict:
    """Build the engine into *target* if it is out of date there; return its manifest.

    The manifest is JSON-able: ``folder`` (its name, a hash of the content), ``pyodide`` and
    ``python`` (versions), ``lock`` and ``wheel`` (file names), ``src`` (where the site has the
    worker), ``hash`` (of the worker, as browsers check it), ``bytes`` (of what the worker brings) and
    ``files`` (name -> ``bytes``, ``sha256``).
    """
    if not PYODIDE.is_dir():
        raise EngineError(f"{PYODIDE} is missing: run `make setup`")
    inputs = fingerprint(ROOT)
    manifest = read_manifest(target)
    if manifest is None or manifest["inputs"] != inputs:
        try:
            manifest = rebuild(target, inputs)
        except OSError as error:
            where = error.filename or target
            raise EngineError(f"{where}: {error.strerror}; the engine cannot be built into {target}") from error
    return manifest


def rebuild(target: Path, inputs: str) -> dict:
    """Build it anew, whatever lies there."""
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target, prefix="new-", ignore_cleanup_errors=True) as work:
        manifest = assemble(Path(work), target) | {"inputs": inputs}
        told = Path(work, "engine.json")
        told.write_text(json.dumps(manifest, indent=1), encoding="utf-8")
        told.replace(target / "engine.json")  # whole or not at all: another build may read it
    remove_others(target, manifest["folder"])
    return manifest


def fingerprint(root: Path) -> str:
    """A hash over the names and bytes of all that the engine is made of."""
    package = root / "calc"
    paths = [path for path in package.rglob("*.py") if path.parent != package / "site"]
    paths += [path for path in (package / "site").glob("engine*.*")]
    paths += [*(root / "locales").glob("*.*"), root / "pyproject.toml"]
    paths += [PYODIDE / "package.json", root / "docs" / "assets" / engine_publish.WORKER]
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(f"{path.name}\0{sha256(path)}\n".encode())
    return total.hexdigest()


def read_manifest(target: Path) -> dict | None:
    """The manifest of the engine in *target*, or None when it is absent or not whole."""
    try:
        manifest = json.loads((target / "engine.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    folder = target / manifest["folder"]
    whole = all((folder / name).is_file() for name in manifest["files"])
    return manifest if whole else None


def assemble(work: Path, target: Path) -> dict:
    """Make all files in *work*, move them to their folder in *target*, describe them."""
    out = work / "out"
    out.mkdir()
    source = engine_wheel.build_source_wheel(ROOT, work)
    wheel = compile_wheel(source, out)
    engine_wheel.write_lock(PYODIDE / LOCK, source, wheel, out / LOCK)
    for name in RUNTIME:
        shutil.copyfile(PYODIDE / name, out / name)
    shutil.copyfile(cut_stdlib(source, target), out / STDLIB)
    (out / engine_publish.WORKER).write_text(engine_publish.worker(out, LOCK), encoding="utf-8")
    script, _, hashed = engine_publish.entry(out / engine_publish.WORKER)
    manifest = describe(out) | {"lock": LOCK, "wheel": wheel.name, "hash": f"sha256-{hashed}"}
    manifest["src"] = f"{script}/{engine_publish.WORKER}"
    with contextlib.suppress(OSError):  # it is there already, and its name vouches for its content
        out.rename(target / manifest["folder"])
    return manifest


def compile_wheel(source: Path, out: Path) -> Path:
    """Compile the wheel *source* inside Pyodide under Node; the result lies in *out*."""
    code = Path(__file__).with_name("engine_bytecode.py").read_text(encoding="utf-8")
    call = f"compile_wheel(Path('/source', {source.name!r}), Path('/out')).name"
    return out / engine_node.run(f"{code}\n{call}", source=source.parent, out=out)


def cut_stdlib(source: Path, target: Path) -> Path:
    """What the wheel *source* imports of Pyodide's standard library, as bytecode; kept in *target* by its content."""
    code = Path(__file__).with_name("engine_stdlib.py").read_text(encoding="utf-8")
    names = json.loads(engine_node.run(f"{code}\nneeded(Path('/source', {source.name!r}))", source=source.parent))
    whole = hashlib.sha256(f"{code}\0{names}\0{sha256(PYODIDE / STDLIB)}".encode()).hexdigest()
    kept = target / f"stdlib-{whole[:16]}.zip"
    if not kept.exists():
        engine_node.run(f"{code}\ncut({names!r}, Path('/out', {STDLIB!r}))", out=source.parent)
        (source.parent / STDLIB).replace(kept)
        for other in set(target.glob("stdlib-*.zip")) - {kept}:
            other.unlink(missing_ok=True)
    return kept


def describe(folder: Path) -> dict:
    """Sizes, hashes and versions of the engine that lies in *folder*."""
    files = {
        path.name: {"bytes": path.stat().st_size, "sha256": sha256(path)}
        for path in sorted(folder.iterdir())
    }
    lock = json.loads((folder / LOCK).read_text(encoding="utf-8"))
    package = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))
    return {
        "folder": hashlib.sha256(json.dumps(files).encode()).hexdigest()[:16],
        "pyodide": package["version"],
        "python": lock["info"]["python"],
        "bytes": sum(file["bytes"] for name, file in files.items() if name not in (LOCK, engine_publish.WORKER)),
        "files": files,
    }


def sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def remove_others(target: Path, folder: str) -> None:
    """Remove the engines of earlier inputs, but not one that another process is making."""
    for path in target.iterdir():
        if path.is_dir() and path.name not in (folder, "packed") and not path.name.startswith("new-"):
            shutil.rmtree(path)


if __name__ == "__main__":
    built = build()
    print(f"{BUILD / built['folder']}: {built['bytes']:,} bytes, Python {built['python']}")
