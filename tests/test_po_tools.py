"""PO files in the hands of translators' tools: opened and saved, merged, compiled, nothing is lost or reordered."""

import io
import shutil
import subprocess

import pytest
from babel import Locale
from babel.messages.pofile import read_po, write_po

from calc import catalog
from calc.locale import LANGS, SOURCE, load, texts
from calc.units import NOUNS

ALIKE = {"vi": {"one"}}
"""Categories that CLDR has told apart of late though no noun of the language has another form in them."""

every_language = pytest.mark.parametrize("lang", LANGS)


def source(lang):
    return (SOURCE / f"{lang}.po").read_text("utf-8")


def opened(text, lang):
    """The file as Babel reads it."""
    return read_po(io.BytesIO(text.encode()), locale=load(lang).tag.replace("-", "_"), abort_invalid=True)


def saved(opened_catalog):
    out = io.BytesIO()
    write_po(out, opened_catalog)
    return out.getvalue().decode()


def kept(text):
    """What of each message the project rests on, in the file's order."""
    entries = [entry for entry in catalog.parse(text) if not entry.header]
    return [(e.context, e.id, e.text, e.fuzzy, " ".join(e.comments), e.obsolete) for e in entries]


def gettext(name, *arguments):
    """What a program of GNU gettext says, where the machine has it; its own checks then come on top of ours."""
    if not shutil.which(name):
        return None
    done = subprocess.run([name, *arguments], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@every_language
def test_a_file_saved_by_another_tool_says_the_same_in_the_same_order(lang):
    again = saved(opened(source(lang), lang))
    assert kept(again) == kept(source(lang))
    assert kept(saved(opened(again, lang))) == kept(again)


@every_language
def test_a_file_compiles(lang):
    found = {(m.context, m.id): m.string for m in opened(source(lang), lang) if m.id}
    assert found == {(e.context, e.id): e.text for e in catalog.parse(source(lang)) if not e.header}
    gettext("msgfmt", "--check", "--output-file=/dev/null", str(SOURCE / f"{lang}.po"))


@every_language
def test_gettexts_own_writer_keeps_it_all(lang):
    path = str(SOURCE / f"{lang}.po")
    written = gettext("msgcat", "--no-wrap", path)
    assert kept(written or saved(opened(source(lang), lang))) == kept(source(lang))


@every_language
def test_a_merge_with_the_english_file_changes_nothing(lang):
    mine, template = opened(source(lang), lang), opened(source("en"), "en")
    for message in template:
        message.string = message.string if not message.id else ""
    mine.update(template, no_fuzzy_matching=True)
    own = [m.context for m in mine.obsolete.values()]
    assert {context.split(".")[0] for context in own} <= {"unit"}, "only forms that English has not"
    assert {m.context: m.string for m in mine if m.id and m.string} == {
        key: text for key, text in texts(catalog.parse(source(lang))).items() if key not in own
    }


def test_a_fuzzy_entry_is_not_shown_and_stays_one_when_saved():
    text = source("pl").replace('msgctxt "ui.reset"', '#, fuzzy\nmsgctxt "ui.reset"')
    assert text.count("#, fuzzy") == 1
    again = saved(opened(text, "pl"))
    assert kept(again) == kept(text)
    assert "ui.reset" not in texts(catalog.parse(again)) and "ui.reset" in texts(catalog.parse(source("pl")))


def test_what_tools_add_is_read_over():
    added = (
        '#  a translator wrote this\n#. ours\n#: calc/render/form.py:3\n#, fuzzy, no-wrap\n#| msgid "Old"\n'
        'msgctxt "ui.reset"\nmsgid "Reset"\nmsgstr "Przywróć"\n\n'
        '#~ msgctxt "ui.gone"\n#~ msgid "Gone"\n#~ msgstr "Nie ma"\n'
    )
    assert kept(added) == [
        ("ui.reset", "Reset", "Przywróć", True, "ours", False),
        ("ui.gone", "Gone", "Nie ma", False, "", True),
    ]


@every_language
def test_a_unit_has_an_entry_for_each_plural_category_of_the_language(lang):
    plural = Locale.parse(load(lang).tag, sep="-").plural_form
    categories = (*(plural.tags - ALIKE.get(lang, set())), "other")
    wanted = {f"unit.{noun}.{category}" for noun in NOUNS for category in categories}
    assert {key for key in texts(catalog.parse(source(lang))) if key.startswith("unit.")} == wanted
    for number in [*range(131), 1000, 1001, 1000000]:
        category = "other" if plural(number) in ALIKE.get(lang, ()) else plural(number)
        assert load(lang).category(str(number)) == category, number
