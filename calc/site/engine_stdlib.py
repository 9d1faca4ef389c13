"""Cut the standard library to what the core imports. Runs inside Pyodide (see engine_node).

What is needed is found by running: every module of the core is imported, then every absolute import
that stands anywhere in it, then the core is asked something and a traceback is written. What Pyodide
imports for itself at its start is there already.
"""

import ast
import importlib
import importlib.util
import json
import marshal
import sys
import traceback
import zipfile
from pathlib import Path

UNSEEN = ("encodings.ascii", "encodings.latin_1", "encodings.cp437", "tokenize")
"""Imported by the interpreter itself, when text is encoded, an archive is read or a traceback is told."""
ELSEWHERE = ("calc.__main__", "argparse", "tomllib")
"""The terminal, and what reads the sources of words: neither runs in the browser."""
DATE = (2020, 2, 2, 0, 0, 0)


def archive() -> str:
    """Where the whole standard library lies."""
    [path] = [path for path in sys.path if path.endswith(".zip")]
    return path


def needed(wheel: Path) -> str:
    """The members of the archive that are imported with the core in the *wheel* of sources, as JSON."""
    sys.path.insert(0, str(wheel))
    with zipfile.ZipFile(wheel) as core:
        sources = {name: core.read(name) for name in core.namelist() if name.endswith(".py")}
    modules = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in sources}
    inner = {name for source in sources.values() for name in imported(source)}
    for name in sorted({*modules, *inner, *UNSEEN}.difference(ELSEWHERE)):
        importlib.import_module(name)
    exercise()
    inside = archive() + "/"
    loaded = [module for module in list(sys.modules.values()) if getattr(module.__spec__, "origin", "") != "frozen"]
    files = {getattr(module, "__file__", None) or "" for module in loaded}
    return json.dumps(sorted(file.removeprefix(inside) for file in files if file.startswith(inside)))


def imported(source: bytes):
    """Modules that a source imports by their whole name, at its top or inside a function."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module


def exercise():
    """Answer a request, and tell an error: both import what no line of the core names."""
    from calc.browser import handle

    handle(json.dumps({"calculator": "training-memory", "lang": "vi", "query": "stage=3&devices=8"}))
    try:
        handle("")
    except Exception:
        traceback.format_exc()


def cut(names: list[str], target: Path) -> str:
    """Write the members *names* of the archive to *target* as bytecode; return its file name.

    Nothing is deflated: the host's brotli does that better, and the interpreter need not undo it.
    Docstrings and assertions go, as ``python -OO`` has it.
    """
    with zipfile.ZipFile(archive()) as whole, zipfile.ZipFile(target, "w") as out:
        for name in names:
            out.writestr(zipfile.ZipInfo(name + "c", DATE), bytecode(name, whole.read(name)))
    return target.name


def bytecode(name: str, source: bytes) -> bytes:
    """Bytecode with the hash of its source, which nobody asks for: there is no source beside it."""
    code = compile(source, f"{archive()}/{name}", "exec", dont_inherit=True, optimize=2)
    flags = (1).to_bytes(4, "little")
    return importlib.util.MAGIC_NUMBER + flags + importlib.util.source_hash(source) + marshal.dumps(code)
