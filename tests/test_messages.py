"""Entries of PO files that go with no English one, or no longer do, and names that readers would miss."""

import shutil

import pytest

from calc.locale import SOURCE
from calc.site import messages
from tests.fixtures_checkout import replaced


@pytest.fixture
def folder(tmp_path):
    """A copy of the languages' tables and words, to break."""
    return shutil.copytree(SOURCE, tmp_path / "locales")


def told(folder):
    return [str(finding).removeprefix(f"{folder}/") for finding in messages.findings(folder)]


def test_nothing_is_wrong_with_the_sites_own_words():
    assert messages.findings() == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"ui.reset"', '"ui.rest"', 'en.po has no such entry; did you mean "ui.reset"?; found "ui.rest"'),
        ('"unit.day.few"', '"unit.dya.few"', "en.po has no such entry"),
        (
            'msgid "Reset"',
            'msgid "Restart"',
            "ui.reset: the English text has changed: translate that, and write it as msgid; "
            'found "Restart", expected "Reset"',
        ),
        ('msgctxt "ui.reset"\n', "", "an entry without msgctxt, by which the program knows it: take it from en.po"),
        (
            'msgstr "Pamięć potrzebna do treningu"',
            f'msgstr "{"a" * 61}"',
            "calculator.training-memory: 61 characters, and its comment allows 60",
        ),
        (
            'msgstr "Pamięć potrzebna do treningu"',
            'msgstr "Pamięć \u202epotrzebna"',
            "control character U+202E in the text",
        ),
    ],
)
def test_an_entry_that_goes_with_no_english_one_is_told_at_its_place(folder, old, new, said):
    place = replaced(folder / "pl.po", old, new)
    [line] = [one for one in told(folder) if "locales/pl.po:" in one or one.startswith("pl.po:")]
    assert said in line
    number = int(line.partition("pl.po:")[2].partition(":")[0])
    assert abs(number - place) <= 2


def test_a_language_may_tell_more_forms_of_a_noun_apart(folder):
    text = (folder / "pl.po").read_text("utf-8")
    more = '\nmsgctxt "unit.day.two"\nmsgid "days"\nmsgstr "dni"\n'
    (folder / "pl.po").write_text(text + more, "utf-8")
    assert told(folder) == []


@pytest.mark.parametrize("key", ["result.device.total", "input.devices", "input.devices.hint", "choice.recompute.full"])
def test_a_result_and_an_input_need_a_name(folder, key):
    replaced(folder / "en.po", f'msgctxt "{key}"', f'msgctxt "{key}s"')
    wanted = [one for one in told(folder) if one.endswith(f'expected "{key}"')]
    assert wanted and all("add an entry to each PO file" in one for one in wanted)
