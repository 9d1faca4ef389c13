"""Numbers that are no figures: names, years, idioms. One closed list, ``docs/exemptions.toml``::

    [[exempt]]
    kind = "name"
    pattern = 'Llama 3\\.1 (8|70)B'
    reason = "a model's published name"
    languages = ["en", "vi"]            # optional
    files = ["training-memory"]         # optional: article ids
    built = true                        # optional: stands in no article, only in the built site (calc.site scan)

A number counts as exempt where it lies inside what a pattern matches. An entry that exempts nothing is an error.
"""

import re
from dataclasses import dataclass, field

from calc.locale import LANGS
from calc.site import files
from calc.site.prose.findings import Finding, nearest
from calc.site.shapes import Fault, Shape, anything, flag, listed, one_of, rule, table, text

__all__ = ["KINDS", "Exemption", "Exemptions", "load"]

KINDS = (
    "name",
    "year",
    "date",
    "marker",
    "reading-time",
    "pagination",
    "contents",
    "dtype",
    "formula-symbol",
    "idiom",
    "term",
    "identifier",
    "example",
)
"""``example``: code that shows the source's own syntax; only there may a binding stand inert."""
PROBES = ("", "7", "90210", "zq 48271 vw", "zq-6 vw~")
"""Texts that no entry is about."""


def _kind(value, place):
    if value not in KINDS:
        near = nearest(str(value), KINDS) or f"; known: {', '.join(KINDS)}"
        yield Fault(place, f'no kind "{value}"{near}')


said = rule(text, str.strip, "a text that is not empty")
EXEMPT = table(
    {"kind": Shape("a kind", _kind), "pattern": rule(said, re.compile, "a regular expression"), "reason": said},
    {"languages": listed(one_of(*LANGS)), "files": listed(text), "built": flag},
)
FILE = table((), {"exempt": listed(table(others=anything))})
MAP = "map"
"""How an entry's ``files`` name the map, which is no article (calc.site.map.findings)."""


@dataclass(frozen=True)
class Exemption:
    """One entry, and its line in the file."""

    line: int
    kind: str
    pattern: re.Pattern
    reason: str
    languages: tuple = ()
    files: tuple = ()
    built: bool = False

    def applies(self, lang, article):
        return (not self.languages or lang in self.languages) and (not self.files or article in self.files)


@dataclass
class Exemptions:
    """The entries, and which of them have exempted something so far."""

    path: str
    entries: tuple
    findings: tuple = ()
    used: set = field(default_factory=set)

    def spans(self, passage, lang, article, kinds=KINDS, built=False):
        """(start, end, entry) of every match in a passage; only in the ``built`` site are the entries for it used."""
        text = passage.text.replace("\u00a0", " ").replace("\n", " ")
        return [
            (*m.span(), entry)
            for entry in self.entries
            if entry.kind in kinds and entry.applies(lang, article) and (built or not entry.built)
            if entry.kind != "example" or passage.kind == "code"
            for m in entry.pattern.finditer(text)
        ]

    def covers(self, start, end, spans):
        """Whether a number at these offsets lies inside a match; the entries that say so are used."""
        holding = [entry for a, b, entry in spans if a <= start and end <= b]
        self.used.update(entry.line for entry in holding)
        return bool(holding)

    def unused(self, unseen=(), built=False):
        """A finding for each entry that exempted nothing, unless it may in what was not seen: (language, article).

        ``built`` entries are those that only the built site needs.
        """
        return [
            Finding(self.path, e.line, f"unused exemption ({e.kind})", e.pattern.pattern)
            for e in self.entries
            if e.built == built and e.line not in self.used and not any(e.applies(*place) for place in unseen)
        ]

    def nowhere(self, articles):
        """A finding for each file that an entry names and the site does not have."""
        known = {*articles, MAP}
        return [
            Finding(self.path, e.line, f'exemption: no article "{name}"{nearest(name, sorted(known))}')
            for e in self.entries
            for name in e.files
            if name not in known
        ]


def load(path):
    """The exemptions of a file, and findings for entries that cannot be used. Raises :class:`files.Unusable`."""
    if not path.exists():
        return Exemptions(files.shown(path), ())
    read = files.toml(path, FILE)
    entries, faults = [], []
    for n, row in enumerate(read.data.get("exempt", ())):
        wrong = _wrong(n, row)
        faults += wrong
        entries += [] if wrong else [_entry(read.line(("exempt", n)), row)]
    return Exemptions(read.path, tuple(entries), tuple(read.findings(faults)))


def _wrong(n, row):
    faults = EXEMPT.faults(row) or [Fault(("pattern",), what) for what in _boundless(row["pattern"])]
    return [Fault(("exempt", n, *fault.place), f"exemption: {fault.what}") for fault in faults]


def _boundless(pattern):
    """What lets any number through would prove nothing, and so would what matches nowhere in particular."""
    found = [match for probe in PROBES for match in re.finditer(pattern, probe)]
    if any(match[0] == "" for match in found):
        yield f"pattern '{pattern}' matches the empty string: expected the words and figures that it is about"
    elif any(re.search(r"\d", match.string).start() in range(*match.span()) for match in found):
        yield f"pattern '{pattern}' matches any number: expected the words and figures that it is about"


def _entry(line, row):
    listed = (tuple(row.get(name, ())) for name in ("languages", "files"))
    built = row.get("built", False)
    return Exemption(line, row["kind"], re.compile(row["pattern"]), row["reason"], *listed, built)
