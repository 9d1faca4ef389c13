"""What is raced: the same calculation on each page, from a reader's touch to the frame that shows its result."""

import contextlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import calc
from calc.browser import handle
from tests.bench import peers
from tests.bench.browsing import Way
from tests.bench.places import BUILD, ROOT
from tests.bench.serving import PACKED, packed, served

__all__ = ["ARTICLE", "PEERS", "PRESET", "expected", "site", "ways", "whole"]

TOTAL = 'calc-card [data-key="device.total"]'
ARTICLE = Way("/training-memory/", "calc-card [name=batch]", TOTAL, "2")
PRESET = Way("/training-memory/", "calc-card [name=preset]", TOTAL, "llama-3.1-70b")
SAID = {"calculator": "training-memory", "lang": "en", "query": "", "edits": {"batch": "2"}}
PEERS = {
    "stock": "stock.html",
    "stock-answer": "stock.html?answer",
    "pyscript": "pyscript.html",
    "jupyterlite": "jupyterlite.html",
    "compile": "compile.html",
    "javascript": "javascript.html",
}
"""Stock Pyodide in a worker, the same with the site's whole answer, PyScript, JupyterLite, the compiler, no Python."""

asked = {"site": None}  # a folder in place of a fresh build: ``--site``


def ways(folder: Path) -> dict[str, Way]:
    """Name -> way of all that is raced: ``ours`` is the article in *folder*, ``worker`` its engine alone."""
    pages = {name: f"/peers/{page}" for name, page in PEERS.items()}
    article = (folder / "training-memory" / "index.html").read_text("utf-8")
    engine = re.search(r'<calc-card [^>]*data-src="([^"]*)"', article)[1].replace("../", "/", 1)
    pages["worker"] = f"/peers/ours.html?engine={engine}"
    return {"ours": ARTICLE} | {name: Way(page, "button", "output") for name, page in pages.items()}


def expected(name: str) -> str | None:
    """What the page has to show in the end; a time in which something else was computed counts for nothing."""
    if name in ("worker", "stock-answer"):
        return json.loads(handle(json.dumps(SAID)))["said"]
    given = {"ours": {"batch": 2}, "preset": {"preset": PRESET.text}}.get(name, {})
    return None if name == "compile" else str(calc.evaluate("training-memory", given).results["device.total"].number)


@contextlib.contextmanager
def whole():
    """(server, folder of the site): the site as built, with the peers beside it."""
    folder = site()
    for path in peers.folder().rglob("*.*"):
        if path.suffix in PACKED and path.stat().st_size > 10_000:
            packed(path)  # now, not while a visit waits for it
    with served({"/": folder, "/peers/": peers.folder()}) as server:
        yield server, folder


def site() -> Path:
    """The folder of the whole site: the one that was asked for, else built as ``make build`` does, once."""
    if asked["site"] is None:
        folder = BUILD / "site"
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
        subprocess.run(command, cwd=ROOT, env=os.environ | {"NO_MKDOCS_2_WARNING": "1"}, check=True)
        asked["site"] = folder
    return asked["site"]
