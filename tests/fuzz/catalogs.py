"""PO text: entries that are written and read again as the same, or an error that says which line."""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from calc import catalog
from calc.locale import LANGS, SOURCE, texts
from calc.site import files, locales
from calc.words import Words, placeholders
from tests.fuzz.target import Target

__all__ = ["TARGET"]

ESCAPES = str.maketrans({
    "\\": r"\\", '"': r"\"", "\n": r"\n", "\t": r"\t", "\r": r"\r", "\a": r"\a", "\b": r"\b", "\f": r"\f", "\v": r"\v",
})  # fmt: skip
LOADED = 32
"""One text in so many is also read from a file."""

LINES = 12
"""Lines of one of our own files that a text starts from."""


def check(text):
    try:
        entries = catalog.parse(text, "vi.po")
    except catalog.CatalogError as error:
        assert 1 <= error.line <= text.count("\n") + 1
        assert str(error).isprintable() and len(str(error)) <= 300
        return
    assert _bare(catalog.parse(_written(entries), "vi.po")) == _bare(entries)
    catalog.header(entries)
    if sum(map(ord, text)) % LOADED == 0:
        _loaded(text, entries)
    words = Words("vi", texts(entries))
    for key, word in words.texts.items():
        assert "\0{x}<" in words(key, **dict.fromkeys(placeholders(word), "\0{x}<")) or not placeholders(word)


def _loaded(text, entries):
    """The same by way of a file, as the site reads it."""
    with TemporaryDirectory() as folder:
        Path(folder, "pl.po").write_bytes(text.encode())
        try:
            read = locales.entries("pl", Path(folder))
        except files.Unusable as error:
            assert error.findings and all(finding.line >= 1 for finding in error.findings)
            assert not any(entry.context or entry.id for entry in entries if not entry.obsolete)
        else:
            assert list(read) == [entry for entry in entries if not entry.header and not entry.obsolete]


def _bare(entries):
    """All of each entry but its line."""
    return [(e.context, e.id, e.text, e.flags, e.comments, e.obsolete) for e in entries]


def _written(entries):
    return "\n".join(line for entry in entries for line in _lines(entry))


def _lines(entry):
    yield from (f"#. {comment}" for comment in entry.comments)
    if entry.flags:
        yield "#, " + ", ".join(entry.flags)
    lead = "#~ " if entry.obsolete else ""
    for keyword, text in (("msgctxt", entry.context), ("msgid", entry.id), ("msgstr", entry.text)):
        if text is not None:
            yield f'{lead}{keyword} "{text.translate(ESCAPES)}"'


def seeds():
    found = []
    for lang in LANGS:
        lines = re.split("(?<=\n)", (SOURCE / f"{lang}.po").read_text("utf-8"))
        found += ["".join(lines[at : at + LINES]) for at in range(0, min(len(lines), 50 * LINES), LINES)]
    return found


WORDS = (
    "msgctxt ", "msgid ", "msgstr ", "msgid_plural ", "msgstr[0] ", '"a"', '""', '"ui.reset"', '"\n"', "\n", "\n\n",
    "# ", "#. ", "#, fuzzy", "#~ ", "#~| ", "#| ", "#: ", "#", "\\n", '\\"', "\\\\", "\\q", "\\", "\t", " ", "\r\n",
    "{a}", "{", '"Language: vi\\n"', "Đặt lại", "重置", "\x0b", "\x1c", "\u2028",
)  # fmt: skip
TARGET = Target("catalogs", check, seeds, WORDS, 1_000_000, file=True)
