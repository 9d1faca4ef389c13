"""The map's files: the same cells in all languages, every part told, and no number that nothing proves."""

import re
import shutil
from xml.etree.ElementTree import fromstring

import pytest
from fixtures_prose import project

from calc.locale import LANGS, load
from calc.site.articles import load as articles
from calc.site.map.cells import CELLS, PARTS
from calc.site.map.cells import load as read
from calc.site.map.flow import PLACES, STEPS
from calc.site.map.page import markup
from calc.site.project import ROOT
from calc.site.prose.check import check

DOCS = ROOT / "docs"


@pytest.fixture
def mapped(tmp_path):
    """A folder of articles with the site's own map in it."""
    made = project(tmp_path)
    for lang in LANGS:
        shutil.copy(DOCS / lang / "map.toml", made.docs / lang)
    (made.docs / "exemptions.toml").write_text(
        "[[exempt]]\nkind = 'dtype'\npattern = '(fp|bf)(16|32)'\nreason = 'formats'\n", "utf-8"
    )
    return made


def planted(mapped, lang, place, line):
    """Put a line in the place of a text, whatever it says now; (path, number of the line)."""
    path = mapped.docs / lang / "map.toml"
    number = read(path).line(place)
    lines = path.read_text("utf-8").splitlines(keepends=True)
    lines[number - 1] = line + "\n"
    path.write_text("".join(lines), "utf-8")
    return path, number


def told(mapped):
    return [(f.path, f.line, f.what) for f in check(mapped).findings]


@pytest.mark.parametrize("lang", LANGS)
def test_every_language_tells_every_part_of_all_24_cells(lang):
    cells = [cell for column in read(DOCS / lang / "map.toml").columns() for cell in column.cells]
    assert tuple(cell.id for cell in cells) == CELLS
    assert len(CELLS) == 24
    for cell in cells:
        assert cell.title.strip()
        assert tuple(cell.texts) == PARTS
        assert all(text.strip() for text in cell.texts.values())


@pytest.mark.parametrize("lang", [lang for lang in LANGS if lang != "en"])
def test_no_text_is_left_in_english(lang):
    english, own = (read(DOCS / one / "map.toml").texts for one in ("en", lang))
    assert not [place for place, text in own.items() if text == english[place]]


def test_the_site_s_own_map_passes_the_check(mapped):
    assert told(mapped) == []


INPUT = ("cells.3A", "input")
PLANTED = [
    ("en", "The 8 targets.", "unbound numeral “8”"),
    ("vi", "Dự đoán và hai mục tiêu.", "unbound number word “hai”"),
    ("zh", "预测和三个目标。", "unbound number word “三”"),
    ("pl", "Predykcja i dwa cele.", "unbound number word “dwa”"),
]


@pytest.mark.parametrize(("lang", "text", "what"), PLANTED, ids=LANGS)
def test_a_number_in_a_cell_is_found_at_its_line(mapped, lang, text, what):
    path, line = planted(mapped, lang, INPUT, f'input = "{text}"')
    ((where, at, said),) = told(mapped)
    assert (where, at) == (str(path), line)
    assert said.startswith(what)


def test_a_missing_part_an_empty_one_and_a_strange_one_are_found(mapped):
    _, empty = planted(mapped, "pl", ("cells.5D", "output"), 'output = " "')
    path, line = planted(mapped, "pl", INPUT, 'inptu = "Predykcja i cel."')
    assert set(told(mapped)) == {
        (str(path), line - 2, "[cells.3A] needs a text: input"),
        (str(path), line, 'the map has no "inptu"; did you mean "input"?'),
        (str(path), empty, "[cells.5D] needs a text: output"),
    }


def test_a_missing_cell_a_strange_one_and_a_missing_language_are_found(mapped):
    planted(mapped, "vi", ("cells.4G", None), "[cells.4H]")
    (mapped.docs / "zh" / "map.toml").unlink()
    said = {what for _, _, what in told(mapped)}
    assert "missing: the other languages have a map" in said
    assert "[cells.4G] needs a text: title" in said
    assert any(what.startswith('the map has no "cells.4H"') for what in said)


def test_a_file_that_is_no_toml_is_a_finding(mapped):
    planted(mapped, "en", ("columns", None), "[columns")
    ((path, _, what),) = told(mapped)
    assert path.endswith("en/map.toml")
    assert what.startswith("not readable as a map")


def test_an_article_s_cell_must_be_on_the_map(mapped):
    path = mapped.docs / "articles.toml"
    path.write_text(path.read_text("utf-8") + 'cell = "4Z"\n', "utf-8")
    ((where, line, what),) = told(mapped)
    assert (where, line) == (str(path), path.read_text("utf-8").count("\n"))
    assert 'no cell "4Z"' in what and "known: 1A, 1B" in what


def test_the_image_article_stands_at_number_types_and_memory():
    assert articles(DOCS / "articles.toml")["image-memory"].cell == "4A"


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_holds_every_text_in_order_and_marks_one_cell(lang):
    words, map = load(lang).words, read(DOCS / lang / "map.toml")
    built = fromstring(markup(map, words, "4A"))
    assert [cell.get("id") for cell in built.iter("details")] == [f"cell-{id}" for id in CELLS]
    shown = ["".join(dd.itertext()) for dd in built.iter("dd")]
    assert shown == [cell.texts[part] for column in map.columns() for cell in column.cells for part in PARTS]
    marked = [cell.get("id") for cell in built.iter("details") if cell.findall("summary[@aria-current='location']")]
    assert marked == ["cell-4A"]
    assert built.find(".//svg").get("aria-label") == words("map.flow")
    assert not words.missing & {key for key in load("en").words.texts if key.startswith("map.")}


def test_a_page_without_a_cell_of_its_own_marks_none():
    assert "aria-current" not in markup(read(DOCS / "en" / "map.toml"), load("en").words)


def test_the_drawing_has_every_cell_and_options_are_no_steps():
    assert tuple(PLACES) == CELLS
    on_the_way = {cell for step in STEPS for cell in step}
    assert not [cell for cell in on_the_way if cell.startswith("4")]
    assert on_the_way == {cell for cell in CELLS if not cell.startswith("4")}


@pytest.mark.parametrize("lang", LANGS)
def test_the_words_for_the_drawing_name_every_step(lang):
    named = set(re.findall(r"[1-5][A-G]", load(lang).words("map.flow")))
    assert named == {cell for cell in CELLS if cell[0] != "4"} | {"4A", "4G"}
