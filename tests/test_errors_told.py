"""Each kind of slip is told at its author's line, with what was meant; all in one run, in the build's words too."""

import shutil

import pytest

from calc import renames
from calc.site.__main__ import main
from calc.site.project import ROOT, Project
from calc.site.prose.check import check
from tests.fixtures_checkout import replaced, run
from tests.fixtures_prose import ARTICLE, change, path, project
from tests.test_prose_source import EXEMPT, lines

ABOUT = "en/training-memory.md"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("device.fits", "device.fit", '3: training-memory has no "device.fit"; did you mean "device.fits"?'),
        ("device.fits", "token.bytes", '3: training-memory has no "token.bytes"; kv-cache has: write calc:kv'),
        ("device.fits", "device.fit?stag=3",
         '3: training-memory has no "device.fit"; did you mean "device.fits"?; '
         'training-memory has no input "stag"; did you mean "stage"?'),
        ("device.fits", "device.fits?stag=3&devces=8#flor",
         '3: training-memory has no input "stag"; did you mean "stage"?; training-memory has no input "devces"; did '
         'you mean "devices"?; no option "flor"; did you mean "floor"?'),
        ("device.fits", "device.fits?optimizer=adan", "did you mean “adam”?"),
        ("device.fits", "device.fits?card=h100-80", "did you mean “h100-80gb”?"),
        ("device.fits", "device.fits?devices=0", "3: devices: 0 is too small; allowed: 1–10,000,000"),
        ("device.fits", "device.fits?stage=0", "3: stage=0 holds without being named: leave the query out"),
        ("device.fits", "device.fits?stage=0&devices=8", "3: stage=0 holds without being named: write ?devices=8"),
        ("device.fits", "training-memori/device.fits", '3: no calculator "training-memori"; did you mean'),
        ("136.2 GiB", "136,2 GiB", "3: '136,2 GiB' is not a number as English writes it (decimal sign “.”"),
        ("136.2 GiB", "136.2 GB2", "3: '136.2 GB2' cannot write a value in byte"),
        ("136.2 GiB", "136.2GiB", '3: no space between number and unit; found "136.2GiB", expected "136.2 GiB"'),
        ("does not fit", "does not fitt", "3: no verdict of locales/en.words.toml"),
        ("## Share {#b}", "## Share {#a}", '5: heading id used before, on line 1; found "a"'),
        ("## Share {#b}", "## Share", "5: a heading needs an explicit id"),
        ("It takes", "[See](#c). It takes", '3: link to an id that its page lacks; known: a, b; found "#c"'),
        ("It takes", "[See](training-memor.md). It takes", '3: link to a file that is not there; did you mean'),
        ("## Share", "1. x\n2. y\n2. z\n\n## Share",
         '7: ordered list out of sequence: it counts up from 1 (indent what stands between two items); found "2.", '
         'expected "3."'),
        ("## Share", "8. x\n\n## Share", 'found "8.", expected "1."'),
        ("## Share", '!!! note "A"\n    b\n\n## Share', "5: an empty line belongs between an admonition's title"),
        ("## Share", '<calc-card calculator="kv"></calc-card>\n\n## Share', '5: no calculator "kv"; known: training'),
        ("## Share", "<calc-card></calc-card>\n\n## Share", '5: no calculator ""; known:'),
        ("## Share", "<numbres></numbres>\n\n## Share", ""),  # any other element is the author's own
        ("## Share", "<calc-crad></calc-crad>\n\n## Share", '5: no block <calc-crad>; did you mean "calc-card"?'),
        ("## Share", "so <numbers></numbers>\n\n## Share", "5: a block stands alone between empty lines: <numbers>"),
    ],
)  # fmt: skip
def test_a_slip_is_told_once_at_its_line_with_what_was_meant(tmp_path, old, new, told):
    folder = project(tmp_path)
    change(folder, "en", old, new)
    found = [line for line in lines(folder) if line.startswith(ABOUT)]
    assert len(found) == (1 if told else 0), found
    assert not told or told in found[0]


def test_a_target_that_names_nothing_is_no_fault_of_the_other_languages(tmp_path):
    folder = project(tmp_path)
    change(folder, "vi", "device.fits", "device.fit")
    assert [line.partition(":")[0] for line in lines(folder)] == ["vi/training-memory.md"]


def test_a_repeated_heading_id_is_told_without_all_that_follows_from_it(tmp_path):
    folder = project(tmp_path)
    change(folder, "zh", "{#b}", "{#a}")
    assert [line.partition(";")[0] for line in lines(folder)] == [
        "zh/training-memory.md:1: section missing (line 5 of " + str(path(folder, "en")) + ")",
        "zh/training-memory.md:5: heading id used before, on line 1",
    ]


def test_the_same_number_has_the_same_decimals_all_over_a_page(tmp_path):
    folder = project(tmp_path)
    for lang, file in ((lang, path(folder, lang)) for lang in ARTICLE):
        sign = "," if lang in ("vi", "pl") else "."
        more = f"\n[136{sign}21 GiB](calc:device.total), [~136 GiB](calc:device.total), [146 GB](calc:device.total)\n"
        file.write_bytes(file.read_bytes() + more.encode())
    found = lines(folder)
    assert len(found) == 4 and all("the same number with other decimals than on line 3" in line for line in found)
    for lang in ARTICLE:
        file = path(folder, lang)
        exact = "\n[8 B](calc:params), [8.0 B](calc:params)\n".replace(".", "," if lang in ("vi", "pl") else ".")
        file.write_bytes(file.read_bytes().replace(b"21 GiB", b"2 GiB") + exact.encode())
    assert lines(folder) == []  # 8 and 8.0: both are exact


def test_a_missing_translation_is_told_once_and_its_exemptions_are_not_unused(tmp_path):
    narrow = EXEMPT + 'languages = ["zh"]\n'
    folder = project(tmp_path, exempt=narrow)
    change(folder, "zh", "需要", "A100 需要")
    assert lines(folder) == []
    text = path(folder, "zh").read_bytes()
    path(folder, "zh").unlink()
    assert lines(folder) == ["zh/training-memory.md:1: missing: this language lacks the article"]
    path(folder, "zh").write_bytes(b"\xff")
    assert lines(folder) == ["zh/training-memory.md:1: not UTF-8: invalid start byte at byte 0"]
    path(folder, "zh").write_bytes(text.replace(b"A100 ", b""))
    assert lines(folder) == ['exemptions.toml:1: unused exemption (name); found "A100"']


def test_a_released_name_that_is_gone_is_told_with_the_way_out(tmp_path, monkeypatch):
    folder = project(tmp_path)
    record = (ROOT / "docs/releases/1.0.0.json").read_text("utf-8").splitlines()
    at = next(n for n, line in enumerate(record) if '"calc:training-memory/' in line)
    record.insert(at, '  "calc:training-memory/device.sum?gpus=8": [1, "byte"],')
    (folder.docs / "releases").mkdir()
    (folder.docs / "releases/1.0.0.json").write_text("\n".join(record) + "\n", "utf-8")
    [told] = [line for line in lines(folder) if "device.sum" in line]
    what = f'releases/1.0.0.json:{at + 1}: public since 1.0.0 and gone: training-memory has no "device.sum"'
    assert told.startswith(what) and "; add its new name to calc/renames.py; found " in told
    monkeypatch.setitem(renames.RENAMES["result"], "training-memory/device.sum", "device.total")
    [told] = [line for line in lines(folder) if "device.sum" in line]
    assert "gpus: gpus is unknown input" in told  # the result has its new name, the input not yet
    monkeypatch.setitem(renames.RENAMES["input"], "training-memory/gpus", "devices")
    assert not [line for line in lines(folder) if "device.sum" in line]


def test_the_sites_released_names_hold():
    assert not [f for f in check(Project()).findings if "public since" in f.what]


def broken(checkout):
    """One slip of each kind, a broken word list among them."""
    docs = checkout / "docs"
    replaced(docs / "en/training-memory.md", "device.fits", "device.fit")
    replaced(docs / "pl/training-memory.md", "136,2", "136.2")
    replaced(docs / "zh/training-memory.md", "{#b}", "{#a}")
    replaced(docs / "vi/training-memory.md", "optimizer.share", "optimizer.shar")
    return replaced(checkout / "locales/vi.po", 'msgid "Reset"', 'msgid "Reset')


def test_a_broken_word_list_hides_no_other_slip_and_the_build_tells_the_same(checkout):
    line = broken(checkout)
    checked = run(checkout, "calc.site", "check")
    told = checked.stderr.splitlines()
    assert (checked.returncode, checked.stdout) == (1, "")
    assert told[0] == f'locales/vi.po:{line}: not a quoted string: "Reset'
    assert [one.partition(";")[0] for one in told[1:]] == [
        'docs/en/training-memory.md:3: training-memory has no "device.fit"',
        "docs/pl/training-memory.md:3: '136.2 GiB' is not a number as Polski writes it (decimal sign “,”, groups of "
        "three by a space)",
        'docs/vi/training-memory.md:7: training-memory has no "optimizer.shar"',
        "docs/zh/training-memory.md:5: heading id used before, on line 1",
    ]
    built = run(checkout, "mkdocs", "build", "--site-dir", str(checkout / "out"))
    assert built.returncode == 1 and "Traceback" not in built.stderr
    assert all(one in built.stderr for one in told), built.stderr


def test_a_strict_build_stops_with_what_check_says_and_another_goes_on(checkout):
    broken(checkout)
    shutil.copy(ROOT / "locales/vi.po", checkout / "locales")
    (checkout / "docs/zh/training-memory.md").unlink()
    told = run(checkout, "calc.site", "check").stdout.splitlines()[:-1]
    assert len(told) == 4
    built = run(checkout, "mkdocs", "build", "--strict", "--site-dir", str(checkout / "out"))
    assert built.returncode == 1 and all(line in built.stderr for line in told), built.stderr
    assert not list((checkout / "out").rglob("*.html"))


def test_check_and_rebuild_tell_the_same_of_what_is_to_be_mended(tmp_path, capsys):
    folder = project(tmp_path)
    change(folder, "en", "device.fits", "device.fit?stag=3")
    outputs = []
    for command in ("check", "rebuild"):
        assert main([command, "--docs", str(folder.docs)]) == 1
        outputs.append(capsys.readouterr().out.splitlines()[0])
    assert outputs[0] == outputs[1]
