"""The PO reader against polib and msgfmt: on our own files and on nasty ones."""

import polib
import pytest

from calc import catalog
from calc.locale import LANGS, SOURCE

NASTY = {
    "many lines": 'msgctxt "a"\nmsgid ""\n"one "\n"two"\nmsgstr ""\n"một "\n"hai"\n',
    "escapes": r'msgid "tab\t quote\" back\\ line\n"'
    + "\n"
    + r'msgstr "\ttab \"quote\" \\ \n line"'
    + "\n",
    "no blank lines": 'msgid "a"\nmsgstr "1"\nmsgid "b"\nmsgstr "2"\n',
    "flags and comments": "# theirs\n#. ours\n#: file.py:3\n#, fuzzy, no-wrap\n"
    'msgctxt "k"\nmsgid "a"\nmsgstr "b"\n',
    "previous": '#, fuzzy\n#| msgid "old"\nmsgid "new"\nmsgstr "x"\n',
    "obsolete": 'msgid "a"\nmsgstr "1"\n\n#~ msgctxt "k"\n#~ msgid "gone"\n#~ msgstr "weg"\n',
    "same text, two keys": 'msgctxt "a"\nmsgid "x"\nmsgstr "1"\n\n'
    'msgctxt "b"\nmsgid "x"\nmsgstr "2"\n',
    "untranslated": 'msgctxt "a"\nmsgid "x"\nmsgstr ""\n',
    "header": 'msgid ""\nmsgstr ""\n"Language: pl\\n"\n"X: a: b\\n"\n\nmsgid "a"\nmsgstr "b"\n',
    "braces and percent": 'msgid "{a} % of {b}"\nmsgstr "{b} %s {a} {{}}"\n',
    "crlf": 'msgid "a"\r\nmsgstr "b"\r\n',
    "byte order mark": '\ufeffmsgid "a"\nmsgstr "b"\n',
    "no newline at the end": 'msgid "a"\nmsgstr "b"',
    "indented": '  msgid   "a"\n\tmsgstr "b"\n',
}

BROKEN = [  # text, line of the error, what it says
    ('msgid "a"\nmsgstr "1"\n\nmsgid "a"\nmsgstr "2"\n', 4, "already stands in line 1"),
    (
        'msgctxt "k"\nmsgid "a"\nmsgstr "1"\n\nmsgctxt "k"\nmsgid "a"\nmsgstr "2"\n',
        5,
        "'k' already stands in line 1",
    ),
    ('msgctxt "k"\nmsgid "a"\nmsgstr "1"\nmsgctxt "k"\nmsgid "b"\nmsgstr "2"\n', 4, "'k' already"),
    ('msgid "a"\n\nmsgid "b"\nmsgstr "2"\n', 3, "no msgstr"),
    ('msgid "a"\n', 1, "not finished"),
    ('msgid "a"\nmsgid "b"\nmsgstr "2"\n', 2, "no msgstr"),
    ('msgstr "1"\n', 1, "msgstr without msgid"),
    ('"loose"\n', 1, "continues nothing"),
    ('msgid "a\nmsgstr "1"\n', 1, "not a quoted string"),
    ('msgid "a" x\nmsgstr "1"\n', 1, "not a quoted string"),
    ('msgid "a\\q"\nmsgstr "1"\n', 1, "unknown escape"),
    ('msgid "a"\nmsgid_plural "b"\nmsgstr[0] "1"\n', 2, "msgid_plural"),
    ("hello\n", 1, "'hello'"),
    ('msgctxt "k"\nmsgid "a"\n# note\nmsgstr "1"\n', 3, "no msgstr"),
]


def same(entries, theirs, path_text):
    ours = [(e.context, e.id, e.text, sorted(e.flags), e.obsolete) for e in entries if not e.header]
    assert ours == [
        (e.msgctxt, e.msgid, e.msgstr, sorted(e.flags), bool(e.obsolete)) for e in theirs
    ], path_text


@pytest.mark.parametrize("name", NASTY)
def test_it_reads_what_polib_reads(name, tmp_path):
    path = tmp_path / "nasty.po"
    path.write_bytes(NASTY[name].encode())
    same(catalog.parse(NASTY[name]), polib.pofile(str(path)), name)


@pytest.mark.parametrize("lang", LANGS)
def test_our_files_read_the_same_here_and_in_polib(lang):
    path = SOURCE / f"{lang}.po"
    entries, theirs = catalog.parse(path.read_text("utf-8"), path.name), polib.pofile(str(path))
    same(entries, theirs, lang)
    assert catalog.header(entries) == dict(theirs.metadata)
    assert [" ".join(e.comments) for e in entries if not e.header] == [e.comment for e in theirs]
    assert [e.line for e in entries if e.context] == _context_lines(path)


def _context_lines(path):
    return [
        n
        for n, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if line.startswith("msgctxt")
    ]


@pytest.mark.parametrize("text, line, says", BROKEN)
def test_a_broken_file_is_refused_with_its_place(text, line, says):
    with pytest.raises(catalog.CatalogError) as caught:
        catalog.parse(text, "vi.po")
    assert str(caught.value).startswith(f"vi.po:{line}: ")
    assert says in str(caught.value)
