"""`rebuild`: stale literals are rewritten and nothing else, byte for byte."""

import stat

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from calc.site.__main__ import main
from calc.site.project import Project
from calc.site.prose import bindings
from calc.site.prose.document import Document
from calc.site.prose.parsers import Parsers
from calc.site.prose.rebuild import edits, rebuild, rewritten
from calc.site.prose.workspace import Workspace
from tests.fixtures_prose import ARTICLE, change, path, project


def scenario(folder, text):
    table = folder.docs / "articles.toml"
    table.write_text(f'[training-memory]\ncalculator = "training-memory"\n[training-memory.scenario]\n{text}', "utf-8")


def test_a_moved_scenario_moves_every_language_and_a_second_run_nothing(tmp_path, capsys):
    folder = project(tmp_path)
    scenario(folder, "stage = 3\ndevices = 8\n")
    assert main(["rebuild", "--docs", str(folder.docs)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert f"{path(folder, 'vi')}:3: 136,2 GiB → 31,9 GiB (calc:device.total)" in told
    assert f"{path(folder, 'pl')}:3: nie mieści się → mieści się (calc:device.fits)" in told
    again = "the verdict flipped: It takes 31.9 GiB and fits."
    assert f"  read again: {path(folder, 'en')}:3: {again}" in told
    assert sum("the verdict flipped" in line for line in told) == 4
    assert [line for line in told if line.startswith("vi: ")] == ["vi: 2 changed, 1 sentence to read again"]
    assert told[-1] == "changed 8 (en 2, vi 2, zh 2, pl 2)"
    before = {lang: path(folder, lang).read_bytes() for lang in ARTICLE}
    assert main(["rebuild", "--docs", str(folder.docs)]) == 0
    assert capsys.readouterr().out == "nothing to change\n"
    assert {lang: path(folder, lang).read_bytes() for lang in ARTICLE} == before
    assert main(["check", "--docs", str(folder.docs)]) == 0


def test_a_dry_run_writes_nothing(tmp_path):
    folder = project(tmp_path)
    scenario(folder, 'optimizer = "sgd"\n')
    before = path(folder, "en").read_bytes()
    done = rebuild(folder, dry=True)
    assert path(folder, "en").read_bytes() == before
    assert str(done).endswith("\nwould change 12 (en 3, vi 3, zh 3, pl 3)")
    assert [lang for lang, _ in done.diffs] == ["en", "vi", "zh", "pl"]


@pytest.mark.parametrize(
    ("target", "good", "stale", "fresh"),
    [
        ("calc:device.total", "136,2 GiB", "40,0\u00a0GiB", "136,2\u00a0GiB"),
        ("calc:device.total", "136,2 GiB", "40,0\r\nGiB", "136,2\r\nGiB"),
        ("calc:device.total", "136,2 GiB", "~40,0 GiB", "~136,2 GiB"),
        ("calc:device.total", "136,2 GiB", "**40,00 GiB**", "**136,21 GiB**"),
        ("calc:device.fits", "không vừa", "*Vừa*", "*Không vừa*"),
        ("calc:card.copies#floor", "gấp năm lần", "gấp\r\nba\u00a0lần", "gấp\r\nnăm\u00a0lần"),
        ("calc:optimizer.share", "ba phần tư", "Hai phần ba", "Ba phần tư"),
    ],
)
def test_every_byte_outside_the_literals_words_is_kept(tmp_path, target, good, stale, fresh):
    folder = project(tmp_path)
    text = ARTICLE["vi"].replace("\n", "\r\n")
    whole = f"\ufeff---\r\ntitle: A \u00a0\r\n---\r\n{text}  \t\r\n<!-- x -->"
    bound = f"[{good}]({target})"
    assert whole.count(bound) == 1
    path(folder, "vi").write_bytes(whole.replace(bound, f"[{stale}]({target})").encode())
    done = rebuild(folder)
    assert len(done.changes) == 1 and not done.problems
    assert path(folder, "vi").read_bytes() == whole.replace(bound, f"[{fresh}]({target})").encode()
    assert rebuild(folder).changes == ()


def test_what_cannot_be_mended_is_told_and_the_rest_is_rebuilt(tmp_path, capsys):
    folder = project(tmp_path)
    change(folder, "en", "device.fits", "device.fit")
    change(folder, "en", "136.2", "1.0")
    assert main(["rebuild", "--docs", str(folder.docs)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "en: 1 changed, 0 sentences to read again"
    assert told[1].endswith("1.0 GiB → 136.2 GiB (calc:device.total)")
    assert 'did you mean "device.fits"?' in told[2]
    assert told[3] == "changed 1 (en 1); 1 to mend by hand"
    assert "[136.2 GiB]" in path(folder, "en").read_text("utf-8")


def test_a_lost_magnitude_is_warned_of(tmp_path):
    folder = project(tmp_path)
    change(folder, "en", "136.2 GiB", "1.0 PiB")
    assert "magnitude" in rebuild(folder).changes[0].why


def test_a_file_keeps_its_mode_and_leaves_nothing_beside_it(tmp_path):
    folder = project(tmp_path)
    file = path(folder, "en")
    file.chmod(0o640)
    change(folder, "en", "136.2", "1.0")
    rebuild(folder)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert [p.name for p in file.parent.iterdir()] == [file.name]


def test_a_failed_write_leaves_the_old_file(tmp_path, monkeypatch):
    folder = project(tmp_path)
    change(folder, "en", "136.2", "1.0")
    before = path(folder, "en").read_bytes()

    def fail(*_):
        raise OSError("disk full")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(OSError, match="disk full"):
        rebuild(folder)
    assert path(folder, "en").read_bytes() == before
    assert [p.name for p in path(folder, "en").parent.iterdir()] == ["training-memory.md"]


PIECES = st.sampled_from(
    [
        "[136.2 GiB](calc:device.total)",
        "[1.0 GiB](calc:device.total?stage=3)",
        "[fits](calc:device.fits)",
        "[**five times over**](calc:card.copies#floor)",
        "[~3\u00a0GB](calc:card)",
        "[8\nB](calc:params)",
        "[x](calc:layers)",
        "](calc:",
        "[",
        "]",
        "(",
        "**",
        "`",
        "```\n",
        "\n",
        "\n\n",
        "\r\n",
        "    ",
        "> ",
        "- ",
        "| a | b |\n|---|---|\n",
        "<div>",
        "</div>",
        "<!--",
        "-->",
        "\\",
        "# ",
        "!!! note\n",
        "[^1]",
        "[^1]: ",
        "two",
        " ",
        "\u00a0",
        "共",
        "&nbsp;",
        "\ufeff",
        "---\n",
    ]
)
WORK, PARSERS = Workspace(Project()), Parsers(Project().mkdocs_yml)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(PIECES, max_size=14).map("".join))
def test_whatever_the_markdown_only_literals_change_and_only_once(text):
    reading = bindings.read(Document("a.md", "en", "training-memory", text), PARSERS)
    fresh = rewritten(text, edits(reading, WORK.judge(reading), WORK.resolver))
    again = bindings.read(Document("a.md", "en", "training-memory", fresh), PARSERS)
    assert [b.target for b in again.bindings] == [b.target for b in reading.bindings]
    assert not [one for one in WORK.judge(again) if one.stale]
    assert outside(text, reading.bindings) == outside(fresh, again.bindings)


def outside(text, found):
    """The text without its literals."""
    ends = [0, *(b.end for b in found)]
    starts = [*(b.start for b in found), len(text)]
    return [text[a:b] for a, b in zip(ends, starts, strict=True)]
