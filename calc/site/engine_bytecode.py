"""Compile a wheel of sources to bytecode. Runs inside Pyodide (see engine_node).

Bytecode belongs to one version of Python: the one that runs it. The result is what
``pyodide py-compile`` makes on a host of that version, member for member, with dates fixed.
"""

import py_compile
import sys
import tempfile
import zipfile
from pathlib import Path

DATE = (2020, 2, 2, 0, 0, 0)


def compiled_name(source: Path) -> str:
    """``calc-1.0.0-py3-none-any.whl`` -> ``calc-1.0.0-cp313-none-any.whl``."""
    name, version, _, abi, platform = source.stem.split("-")
    tag = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{name}-{version}-{tag}-{abi}-{platform}.whl"


def compile_wheel(source: Path, folder: Path) -> Path:
    """Write the compiled twin of the wheel *source* into *folder* and return its path."""
    target = folder / compiled_name(source)
    with zipfile.ZipFile(source) as wheel, zipfile.ZipFile(target, "w") as out:
        for name in sorted(wheel.namelist()):
            data = wheel.read(name)
            if name.endswith(".py"):
                name, data = name + "c", bytecode(name, data)
            member = zipfile.ZipInfo(name, DATE)
            out.writestr(member, data)  # not deflated: brotli does it better, and Python reads it as it lies
    return target


def bytecode(name: str, source: bytes) -> bytes:
    """Bytecode of one module, which knows its source by hash: a date would differ each time."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "module.py")
        path.write_bytes(source)
        cfile = path.with_suffix(".pyc")
        mode = py_compile.PycInvalidationMode.CHECKED_HASH
        py_compile.compile(
            str(path), str(cfile), dfile=name, doraise=True, invalidation_mode=mode
        )
        return cfile.read_bytes()
