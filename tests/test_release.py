"""Releases: every number on record, and what moved between them."""

import json
from datetime import date
from xml.etree import ElementTree

import markdown
import pytest

import calc
from calc.locale import LANGS, load
from calc.site import language
from calc.site.__main__ import main
from calc.site.extension import CalcExtension
from calc.site.files import Unusable
from calc.site.preflight import faults
from calc.site.project import Project
from calc.site.prose.parsers import extensions
from calc.site.prose.workspace import Workspace
from calc.site.releases import snapshot
from tests.fixtures_prose import TABLE, change, project

BATCH = "\n[training-memory.scenario]\nbatch = 2\n"
every_language = pytest.mark.parametrize("lang", LANGS)


@pytest.fixture
def release(monkeypatch):
    """Make a release of a folder of articles; the exit status of the command."""

    def make(folder, version, day="2026-11-30"):
        monkeypatch.setattr(calc, "__version__", version)
        return main(["release", version, "--date", day, "--docs", str(folder.docs)])

    return make


def page(folder, lang):
    """The text of the block in one language, and the element."""
    names, configs = extensions(None)
    extension = CalcExtension(folder)
    extension.page = (lang, "changes")
    made = markdown.Markdown(extensions=[*names, extension], extension_configs=configs)
    root = ElementTree.fromstring(f"<r>{made.convert('<moved-numbers></moved-numbers>')}</r>")
    return " ".join(" ".join(root.itertext()).replace("\u00a0", " ").split()), root


def shift(folder):
    """The same articles with a larger micro-batch as their scenario, every number rewritten."""
    (folder.docs / "articles.toml").write_text(TABLE + BATCH, "utf-8")
    assert main(["rebuild", "--docs", str(folder.docs)]) == 0


def test_a_release_holds_every_target_with_its_exact_value(tmp_path, release, capsys):
    folder = project(tmp_path)
    assert release(folder, "1.0.0") == 0
    assert "4 numbers of 1 articles; the first release" in capsys.readouterr().out
    held = json.loads((folder.docs / "releases/1.0.0.json").read_text("utf-8"))
    assert held == {
        "version": "1.0.0",
        "date": "2026-11-30",
        "articles": {
            "training-memory": {
                "calc:card.copies": ["2097152/390625", "ratio"],
                "calc:device.fits": [False, "boolean"],
                "calc:device.total": [146_253_611_008, "byte"],
                "calc:optimizer.share": ["3/4", "share"],
            }
        },
    }


def test_what_is_written_is_read_back(tmp_path, release):
    folder = project(tmp_path)
    release(folder, "1.0.0")
    [made] = snapshot.load(folder.docs)
    assert made.articles == snapshot.numbers(Workspace(folder))
    lines = (folder.docs / "releases/1.0.0.json").read_text("utf-8").splitlines()
    assert sum('"calc:' in line for line in lines) == made.count == 4


def test_a_number_that_moved_is_told_with_both_its_values(tmp_path, release, capsys):
    folder = project(tmp_path)
    release(folder, "1.0.0")
    shift(folder)
    assert release(folder, "1.1.0", "2027-01-31") == 0
    told = capsys.readouterr().out
    assert "1 moved, 0 new, 0 dropped since 1.0.0" in told
    assert "training-memory: calc:device.total: 146253611008 -> 164507222016" in told


def test_new_and_dropped_numbers_are_counted(tmp_path, release, capsys):
    folder = project(tmp_path)
    release(folder, "1.0.0")
    for lang in LANGS:
        change(folder, lang, "calc:optimizer.share", "calc:optimizer.share?batch=3")
    assert release(folder, "1.0.1") == 0
    assert "0 moved, 1 new, 1 dropped since 1.0.0" in capsys.readouterr().out


def test_how_a_number_is_written_makes_no_other_number(tmp_path, release):
    folder = project(tmp_path)
    for lang in LANGS:
        change(folder, lang, "calc:card.copies#floor", "calc:card.copies")
    release(folder, "1.0.0")
    assert "calc:card.copies" in snapshot.load(folder.docs)[0].articles["training-memory"]


def test_a_stale_number_is_not_released(tmp_path, release, capsys):
    folder = project(tmp_path)
    change(folder, "pl", "136,2 GiB", "136,3 GiB")
    assert release(folder, "1.0.0") == 1
    assert "136,3 GiB" in capsys.readouterr().err and not (folder.docs / "releases").exists()


@pytest.mark.parametrize("version", ["1.0", "v1.0.0", "1.0.0-rc1", "01.0.0", "../1.0.0"])
def test_what_is_no_version_is_refused(tmp_path, release, capsys, version):
    assert release(project(tmp_path), version) == 1
    assert "no version" in capsys.readouterr().err


@pytest.mark.parametrize("version", ["1.9.0", "1.10.0"])
def test_a_release_that_is_out_is_never_changed_nor_preceded(tmp_path, release, capsys, version):
    folder = project(tmp_path)
    release(folder, "1.10.0")
    before = (folder.docs / "releases/1.10.0.json").read_bytes()
    assert release(folder, version) == 1
    assert "1.10.0 is out already" in capsys.readouterr().err
    assert (folder.docs / "releases/1.10.0.json").read_bytes() == before


def test_a_release_bears_the_version_of_the_code(tmp_path, capsys):
    folder = project(tmp_path)
    assert main(["release", "999.0.0", "--docs", str(folder.docs)]) == 1
    assert f"calc/__init__.py says {calc.__version__}" in capsys.readouterr().err


def test_a_day_that_is_none_is_refused(tmp_path, release, capsys):
    assert release(project(tmp_path), "1.0.0", "2026-02-30") == 1
    assert "no date" in capsys.readouterr().err


@every_language
def test_the_page_of_the_first_release_says_so(tmp_path, release, lang):
    folder, words = project(tmp_path), load(lang).words
    assert page(folder, lang)[0] == words("ui.release.none")
    release(folder, "1.0.0")
    told, root = page(folder, lang)
    assert words("ui.release.first", count="4", articles=1) in told
    assert words("ui.release.since", version="1.0.0") in told
    assert words("ui.release.unmoved", moved=0, added=0, dropped=0) in told
    assert [h.get("id") for h in root.iter("h2")] == ["since", "v1-0-0"]


@every_language
def test_the_page_tells_releases_from_the_newest_and_what_moved_since(tmp_path, release, lang):
    folder, locale = project(tmp_path), load(lang)
    release(folder, "1.9.0")
    release(folder, "1.10.0", "2027-01-31")
    shift(folder)
    told, root = page(folder, lang)
    assert [h.get("id") for h in root.iter("h2")] == ["since", "v1-10-0", "v1-9-0"]
    day = language.load(lang).date(date.fromisoformat("2027-01-31"))
    assert locale.words("ui.release.heading", version="1.10.0", date=day) in told
    assert locale.words("ui.release.moved", moved=1, added=0, dropped=0) in told
    [row] = root.iter("tbody")
    cells = ["".join(cell.itertext()).replace("\u00a0", " ") for cell in row.iter("td")]
    group = locale.group.replace("\u00a0", " ")
    assert cells[0] and cells[1] == f"{locale.words('result.device.total')} calc:device.total"
    assert [cell.partition(" b" if lang != "zh" else " 字")[0] for cell in cells[2:]] == [
        number.replace(",", group) for number in ("146,253,611,008", "164,507,222,016")
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "not JSON"),
        ("[]", "expected a table"),
        ('{"version": "1.0.0", "date": "soon", "articles": {}}', "expected a date"),
        ('{"version": "1.0", "date": "2026-11-30", "articles": {}}', "expected a version"),
        ('{"version": "1.0.0", "date": "2026-11-30", "articles": {"a": {"calc:x": 1}}}', "a value and its unit"),
        ('{"version": "1.0.1", "date": "2026-11-30", "articles": {}}', "named after another version"),
    ],
)
def test_a_broken_release_is_told_before_anything_is_built(tmp_path, text, told):
    folder = project(tmp_path)
    (folder.docs / "releases").mkdir()
    (folder.docs / "releases/1.0.0.json").write_text(text, "utf-8")
    with pytest.raises(Unusable, match=told):
        snapshot.load(folder.docs)
    assert any(told in finding.what for finding in faults(folder))


def test_the_code_is_of_the_newest_release_or_a_later_one():
    released = snapshot.load(Project().docs)
    assert released and snapshot.order(calc.__version__) >= snapshot.order(released[0].version)


def test_every_record_of_a_release_is_of_articles_with_targets():
    for made in snapshot.load(Project().docs):
        assert made.count > 400 and all(made.articles.values())
        assert all(target.startswith(("calc:", "cite:", "fact:")) for rows in made.articles.values() for target in rows)
