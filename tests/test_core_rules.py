"""What the core may import and how long a file may be."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CORE = [p for p in (ROOT / "calc").rglob("*.py") if "site" not in p.relative_to(ROOT).parts]
CODE = [
    p
    for folder in ("calc", "tests", "docs/assets")
    for p in (ROOT / folder).rglob("*")
    if p.suffix in (".py", ".js", ".mjs")
]


def imported(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", CORE, ids=lambda p: str(p.relative_to(ROOT)))
def test_the_core_imports_the_standard_library_and_itself(path):
    for name in imported(path):
        top = name.split(".")[0]
        assert top == "calc" or top in sys.stdlib_module_names, f"{path}: imports {name}"
        assert not name.startswith("calc.site"), f"{path}: the core must not import {name}"


@pytest.mark.parametrize("path", CODE, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_file_holds_at_most_250_lines(path):
    assert len(path.read_text("utf-8").splitlines()) <= 250


@pytest.mark.parametrize("path", CORE, ids=lambda p: str(p.relative_to(ROOT)))
def test_no_float_literal_stands_in_the_core(path):
    floats = [
        n.lineno
        for n in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(n, ast.Constant) and isinstance(n.value, float)
    ]
    assert not floats, f"{path}:{floats}"
