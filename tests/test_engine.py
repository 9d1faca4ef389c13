"""The browser's engine: what is in it, and that it computes what this Python computes."""

import hashlib
import json
import shutil
import sysconfig
import zipfile
from pathlib import Path

import pytest
from pyodide_lock import PyodideLockSpec

from calc import browser, locale
from calc.site import engine, engine_node, engine_stdlib, engine_wheel

ROOT = Path(__file__).parents[1]


def test_the_lock_holds_the_wheel_alone_with_its_hash(built):
    lock = PyodideLockSpec.from_json(built.folder / "pyodide-lock.json")
    lock.check_wheel_filenames()
    [entry] = lock.packages.values()
    assert (entry.name, entry.file_name, entry.imports) == ("calc", built.wheel.name, ["calc"])
    assert entry.sha256 == hashlib.sha256(built.wheel.read_bytes()).hexdigest()


def test_the_lock_is_for_the_runtime_beside_it(built):
    upstream = PyodideLockSpec.from_json(ROOT / "node_modules/pyodide/pyodide-lock.json")
    lock = PyodideLockSpec.from_json(built.folder / "pyodide-lock.json")
    assert lock.info == upstream.info


def test_the_manifest_vouches_for_every_file(built):
    sizes = {path.name: path.stat().st_size for path in built.folder.iterdir()}
    hashes = {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in built.folder.iterdir()}
    files = built.manifest["files"]
    assert {name: file["bytes"] for name, file in files.items()} == sizes
    assert {name: file["sha256"] for name, file in files.items()} == hashes
    brought = sizes.keys() - {"pyodide-lock.json", "engine-worker.js"}  # the worker is there, with the lock in it
    assert built.manifest["bytes"] == sum(sizes[name] for name in brought)


def test_the_wheel_holds_the_core_compiled_and_the_words_of_all_languages(built):
    core = {
        path.relative_to(ROOT).as_posix() + "c"
        for path in (ROOT / "calc").rglob("*.py")
        if "site" not in path.relative_to(ROOT).parts
    }
    words = {f"calc/_compiled/{name}.json" for name in ("languages", *locale.LANGS)}
    names = zipfile.ZipFile(built.wheel).namelist()
    assert {name for name in names if ".dist-info/" not in name} == core | words


def test_pyodide_py_compile_makes_the_same_wheel_in_the_same_python(built, tmp_path):
    source = engine_wheel.build_source_wheel(ROOT, tmp_path)
    packages = Path(sysconfig.get_path("purelib"))
    code = f"""
import os, sys
os.environ["SOURCE_DATE_EPOCH"] = "0"  # makes py_compile stamp bytecode by hash, not by date
sys.path.append("/packages")
from pyodide_build.cli.py_compile import main
main(["--keep", "--silent", "/source/{source.name}"], standalone_mode=False)
"""
    engine_node.run(code, source=source.parent, packages=packages)
    theirs = zipfile.ZipFile(tmp_path / built.wheel.name)
    ours = zipfile.ZipFile(built.wheel)
    assert sorted(theirs.namelist()) == sorted(ours.namelist())
    assert [name for name in ours.namelist() if ours.read(name) != theirs.read(name)] == []


def test_the_same_sources_make_the_same_bytes(built, tmp_path):
    assert engine.build(tmp_path) == built.manifest


def test_nothing_is_rebuilt_while_nothing_changed(built, monkeypatch):
    monkeypatch.setattr(engine, "assemble", None)  # to call it would raise
    assert engine.build(built.folder.parent) == built.manifest


def test_an_engine_that_is_not_whole_is_rebuilt(built, tmp_path):
    target = tmp_path / "engine"
    shutil.copytree(built.folder.parent, target)
    (target / built.manifest["folder"] / "pyodide.mjs").unlink()
    assert engine.read_manifest(target) is None


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("calc/trace.py", True),
        ("locales/pl.po", True),
        ("calc/site/engine_wheel.py", True),
        ("docs/assets/engine-worker.js", True),
        ("calc/site/hooks.py", False),
        ("docs/en/index.md", False),
    ],
)
def test_an_edit_counts_where_it_reaches_the_browser(tmp_path, name, counts):
    for part in ("calc", "locales", "docs"):
        shutil.copytree(ROOT / part, tmp_path / part)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    before = engine.fingerprint(tmp_path)
    with (tmp_path / name).open("a") as file:
        file.write("\n")
    assert (engine.fingerprint(tmp_path) != before) == counts


def test_every_module_that_the_core_can_import_is_in_the_cut_standard_library(built):
    """Its modules, and all that they name at their top or inside a function, but for what reads sources of words."""
    names = {
        path.relative_to(ROOT).with_suffix("").as_posix().removesuffix("/__init__").replace("/", ".")
        for path in (ROOT / "calc").rglob("*.py")
        if "site" not in path.relative_to(ROOT).parts and path.name != "__main__.py"
    }
    inner = {name for path in core_sources() for name in engine_stdlib.imported(path.read_bytes())}
    asked = sorted((names | inner) - set(engine_stdlib.ELSEWHERE))
    code = "import importlib, json\nlen([importlib.import_module(name) for name in json.loads(given)])"
    assert len(names) > 100 and built.run(code, json.dumps(asked)) == str(len(asked))


def core_sources():
    return [p for p in (ROOT / "calc").rglob("*.py") if "site" not in p.relative_to(ROOT).parts]


def test_the_standard_library_is_cut_compiled_and_not_deflated(built):
    upstream = zipfile.ZipFile(ROOT / "node_modules/pyodide/python_stdlib.zip")
    cut = zipfile.ZipFile(built.folder / "python_stdlib.zip")
    assert {name.removesuffix("c") for name in cut.namelist()} < set(upstream.namelist())
    assert all(name.endswith(".pyc") for name in cut.namelist())
    for archive in (cut, zipfile.ZipFile(built.wheel)):
        assert {member.compress_type for member in archive.infolist()} == {zipfile.ZIP_STORED}


def test_an_error_in_the_core_is_told_with_its_lines(built):
    code = """
import traceback
from calc.browser import handle
try:
    handle(given)
except ValueError:
    told = traceback.format_exc()
told
"""
    told = built.run(code, json.dumps({"calculator": "training-memory", "lang": "xx", "query": ""}))
    assert "calc/browser.py" in told and "unknown language 'xx'" in told


@pytest.mark.parametrize("lang", locale.LANGS)
def test_the_engine_answers_as_this_python_does(built, lang):
    request = {"calculator": "training-memory", "lang": lang, "query": "stage=3&devices=8"}
    text = json.dumps(request)
    code = "from calc.browser import handle\nhandle(given)"
    assert built.run(code, text) == browser.handle(text)

