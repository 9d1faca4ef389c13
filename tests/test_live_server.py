"""`make serve`: the engine is served as browsers want it, and an edit of any kind shows."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from calc.site import engine, engine_publish

ROOT = Path(__file__).parents[1]
PATIENCE = 240  # seconds: a whole build, where many tests run at the same time


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """A copy of the project, in a folder whose name has a space and Vietnamese letters."""
    copy = tmp_path_factory.mktemp("bản sao") / "hoá đơn"
    copy.mkdir()
    for part in ("calc", "docs", "locales"):
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
    for part in ("mkdocs.yml", "pyproject.toml", "package.json", "LICENSE", "LICENSE-PROSE"):
        shutil.copy(ROOT / part, copy)
    (copy / "node_modules").symlink_to(ROOT / "node_modules")
    return copy


@pytest.fixture(scope="module")
def served(checkout):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "mkdocs", "serve", "--dev-addr", f"127.0.0.1:{port}"]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    with open(checkout / "serve.log", "w") as log:
        server = subprocess.Popen(command, cwd=checkout, env=environment, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}/"
    try:
        wait_for(address, "", checkout)
        yield address
    finally:
        server.terminate()
        server.wait()


def get(address):
    with urllib.request.urlopen(address, timeout=30) as answer:
        return answer.headers["Content-Type"], answer.read()


def wait_for(address, text, checkout):
    """Wait until the page at *address* holds *text*."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if text in get(address)[1].decode():
                return
        except OSError:
            pass  # not up yet
        time.sleep(0.2)
    log = (checkout / "serve.log").read_text("utf-8")
    raise AssertionError(f"{address} does not hold {text!r}:\n{log[-3000:]}")


def edit(path, old, new):
    """Change a file in one step: between two, a server that looks just then would see two edits."""
    text = path.read_text("utf-8")
    assert old in text
    [root] = [folder for folder in path.parents if (folder / "serve.log").exists()]
    (root / "edited").write_text(text.replace(old, new, 1), encoding="utf-8")
    (root / "edited").replace(path)


def engine_of(checkout):
    return checkout / ".build/engine" / engine.read_manifest(checkout / ".build/engine")["folder"]


@pytest.mark.parametrize(
    ("name", "type"),
    [
        ("pyodide.asm.wasm", "application/wasm"),
        ("pyodide.mjs", "application/javascript"),
        ("engine-worker.js", "application/javascript"),
    ],
)
def test_the_engine_has_the_types_that_browsers_ask_for(served, checkout, name, type):
    content = (engine_of(checkout) / name).read_bytes()
    assert get(f"{served}engine/{engine_publish.place(content)}/{name}") == (type, content)


def test_an_edit_of_prose_shows_and_leaves_the_engine_alone(served, checkout):
    before = (checkout / ".build/engine/engine.json").stat().st_mtime_ns
    edit(checkout / "docs/vi/index.md", "{#home}", "{#nha}")
    wait_for(served + "vi/", 'id="nha"', checkout)
    assert (checkout / ".build/engine/engine.json").stat().st_mtime_ns == before


INJECTED = re.compile(rb"<script>\s*var livereload = .*?</script>", re.DOTALL)


def built_anew(checkout, folder, address):
    """What one build, which knows of none before it, makes of the files as they are: path -> bytes."""
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", folder]
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1", "SITE_URL": address}
    subprocess.run(command, cwd=checkout, env=environment, check=True, capture_output=True)
    found = [*folder.rglob("*.html"), *folder.glob("search/*.json"), *folder.glob("offline-*.json")]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_pages_that_no_edit_touched_are_as_a_build_makes_them(served, checkout, tmp_path):
    """They were kept from one rebuild to the next; what tells of all articles was not."""
    opening = 'calculator = "low-rank"\nunit = "{}"'
    edit(checkout / "docs/articles.toml", opening.format("GB"), opening.format("GiB"))
    edit(checkout / "docs/pl/low-rank.md", "{#claim}", "{#claim .first}")
    wait_for(served + "pl/low-rank/", 'class="first"', checkout)
    edit(checkout / "docs/vi/training-cost.md", "title: ", "title: Nháp ")
    wait_for(served + "vi/training-cost/", "Nháp", checkout)
    anew = built_anew(checkout, tmp_path / "site", served)
    other = [path for path, content in anew.items() if INJECTED.sub(b"", get(served + path)[1]) != content]
    assert (other, len(anew) > 60) == ([], True)


def test_an_edit_of_words_shows_and_makes_a_new_engine(served, checkout):
    before = engine_of(checkout)
    edit(checkout / "locales/pl.po", 'msgstr "Rachunek za trening"', 'msgstr "Rachunek próbny"')
    wait_for(served + "pl/", "Rachunek próbny", checkout)
    assert engine_of(checkout) != before


def test_a_broken_file_is_told_and_the_last_good_pages_stay(served, checkout):
    words = checkout / "locales/vi.po"
    good = words.read_text("utf-8")
    edit(words, 'msgid "Reset"', 'msgid "Reset')
    wait_for_log(checkout, "The last good pages stay")
    assert "locales/vi.po:" in (checkout / "serve.log").read_text("utf-8")
    assert "136,2" in get(served + "vi/training-memory/")[1].decode()
    words.write_text(good.replace('msgstr "Đặt lại"', 'msgstr "Đặt lại hết"'), encoding="utf-8")
    wait_for(served + "vi/training-memory/", "Đặt lại hết", checkout)


def test_a_slip_in_an_article_is_told_as_check_tells_it_and_mended_pages_follow(served, checkout):
    article = checkout / "docs/vi/training-memory.md"
    good = article.read_text("utf-8")
    edit(article, "(calc:device.total)", "(calc:device.totl)")
    wait_for_log(checkout, 'docs/vi/training-memory.md:8: training-memory has no "device.totl"; did you mean')
    told = (checkout / "serve.log").read_text("utf-8")
    checked = subprocess.run(
        [sys.executable, "-B", "-m", "calc.site", "check"], cwd=checkout, capture_output=True, text=True,
        env=os.environ | {"PYTHONPATH": str(checkout)},
    )  # fmt: skip
    assert all(line in told for line in checked.stdout.splitlines()[:-1])
    wait_for(served + "vi/training-memory/", "<span>136,2", checkout)  # shown as it stands, as no number of ours
    article.write_text(good.replace("{#claim}", "{#claim .mended}"), encoding="utf-8")
    wait_for(served + "vi/training-memory/", 'class="mended"', checkout)
    assert (checkout / "serve.log").read_text("utf-8").count("device.totl") == told.count("device.totl")


def wait_for_log(checkout, text):
    end = time.monotonic() + PATIENCE
    while text not in (checkout / "serve.log").read_text("utf-8"):
        assert time.monotonic() < end, (checkout / "serve.log").read_text("utf-8")[-2000:]
        time.sleep(0.2)


def rebuilds(checkout):
    return (checkout / "serve.log").read_text("utf-8").count("Detected file changes")


def test_an_edit_of_code_shows_after_one_rebuild(served, checkout):
    before = rebuilds(checkout)
    edit(checkout / "calc/render/__init__.py", "data_engine=\"idle\"", "data_engine=\"resting\"")
    wait_for(served + "training-memory/", 'data-engine="resting"', checkout)
    time.sleep(1.5)  # three times what the watcher waits between two looks
    assert rebuilds(checkout) == before + 1
