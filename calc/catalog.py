"""Read a PO file: the part of the format that translators' tools write for single messages.

One message per CLDR plural category is a rule of this project (gettext's plural
cannot say "4,7 dnia"), so `msgid_plural` is refused rather than half read.

>>> [entry] = parse('msgctxt "ui.reset"\\nmsgid "Reset"\\nmsgstr "Đặt lại"\\n')
>>> entry.context, entry.id, entry.text, entry.line
('ui.reset', 'Reset', 'Đặt lại', 1)
"""

import re
from dataclasses import dataclass

from calc.problems import clip

_ESCAPES = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "v": "\v",
    '"': '"',
    "\\": "\\",
}
_STRING = re.compile(r'"((?:[^"\\]|\\.)*+)"')
_KEYWORDS = ("msgctxt", "msgid", "msgstr")


class CatalogError(ValueError):
    """A PO file that cannot be read; the text starts with file:line."""

    def __init__(self, path, line, text):
        super().__init__(f"{path}:{line}: {text}")
        self.path, self.line, self.text = path, line, text


@dataclass(frozen=True)
class Entry:
    """One message. `context` is its key (None for the header), `line` where it begins."""

    context: str | None
    id: str
    text: str
    line: int
    flags: tuple = ()
    comments: tuple = ()
    obsolete: bool = False

    @property
    def fuzzy(self):
        return "fuzzy" in self.flags

    @property
    def header(self):
        return self.id == "" and self.context is None and not self.obsolete


def parse(text, path="<po>"):
    """All entries of a PO file in their order: the header, messages, obsolete ones.

    Raises CatalogError, with file and line, for text outside the format, an
    unfinished message, or two messages with one key and English text.
    """
    reader = _Reader(path)
    for number, line in enumerate(text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n"), 1):
        reader.take(number, line.strip())
    reader.close()
    return reader.entries


def header(entries):
    """The header's fields as a dict: {"Language": "vi", …}.

    >>> header(parse('msgid ""\\nmsgstr "Language: vi\\\\n"\\n'))
    {'Language': 'vi'}
    """
    text = next((entry.text for entry in entries if entry.header), "")
    pairs = (line.partition(":") for line in text.split("\n") if ":" in line)
    return {name.strip(): value.strip() for name, _, value in pairs}


class _Reader:
    """Collects lines into entries; after a msgstr, a comment or keyword begins a new one."""

    def __init__(self, path):
        self.path, self.entries, self.seen = path, [], {}
        self._restart()

    def _restart(self):
        self.fields, self.flags, self.comments = {}, [], []
        self.line, self.obsolete, self.last = None, False, None

    def take(self, number, line):
        if not line:
            return
        obsolete = line.startswith("#~")
        if line.startswith("#") and not obsolete:
            self._comment(number, line)
        elif not line.startswith("#~|"):
            self._statement(number, line.removeprefix("#~").strip(), obsolete)

    def _comment(self, number, line):
        self._finish_if_complete(number)
        if line.startswith("#,"):
            self.flags += [flag.strip() for flag in line.removeprefix("#,").split(",")]
        elif line.startswith("#."):
            self.comments.append(line.removeprefix("#.").strip())

    def _statement(self, number, line, obsolete):
        word, _, rest = line.partition(" ") if not line.startswith('"') else ("", "", line)
        if word and word not in _KEYWORDS:
            raise CatalogError(
                self.path,
                number,
                f"{clip(word)!r} is not read here; expected one of {', '.join(_KEYWORDS)}",
            )
        value = self._string(number, rest.strip())
        if not word and self.last is None:
            raise CatalogError(self.path, number, "a string that continues nothing")
        if word:
            self._begin(number, word, obsolete)
        self.fields[self.last] = self.fields.get(self.last, "") + value

    def _begin(self, number, word, obsolete):
        if word != "msgstr":
            self._finish_if_complete(number)
        elif "msgid" not in self.fields:
            raise CatalogError(self.path, number, "msgstr without msgid")
        if word in self.fields:
            raise CatalogError(self.path, number, f"{word} twice in one message")
        if word == "msgctxt" and "msgid" in self.fields:
            raise CatalogError(self.path, number, "msgctxt must stand before msgid")
        self.line = self.line or number
        self.obsolete, self.last = obsolete, word

    def _string(self, number, quoted):
        match = _STRING.fullmatch(quoted)
        if not match:
            raise CatalogError(self.path, number, f"not a quoted string: {clip(quoted)}")
        return re.sub(r"\\(.)", lambda escape: self._escape(number, escape[1]), match[1])

    def _escape(self, number, letter):
        if letter not in _ESCAPES:
            raise CatalogError(self.path, number, f"unknown escape \\{clip(letter)}")
        return _ESCAPES[letter]

    def _finish_if_complete(self, number):
        if "msgstr" in self.fields:
            self._finish()
        elif self.fields and self.last == "msgid":
            raise CatalogError(self.path, number, f"the message of line {self.line} has no msgstr")

    def _finish(self):
        fields = self.fields
        entry = Entry(
            fields.get("msgctxt"),
            fields["msgid"],
            fields["msgstr"],
            self.line,
            tuple(self.flags),
            tuple(self.comments),
            self.obsolete,
        )
        key = ("key", entry.context) if entry.context else ("text", entry.id)
        if key in self.seen and not entry.obsolete:
            raise CatalogError(
                self.path,
                entry.line,
                f"{clip(key[1])!r} already stands in line {self.seen[key]}",
            )
        if not entry.obsolete:
            self.seen[key] = entry.line
        self.entries.append(entry)
        self._restart()

    def close(self):
        if self.fields and "msgstr" not in self.fields:
            raise CatalogError(self.path, self.line, "the last message is not finished")
        if self.fields:
            self._finish()
