"""Numbers that are no figures: names, years, idioms. One closed list, ``docs/exemptions.toml``::

    [[exempt]]
    kind = "name"
    pattern = 'Llama 3\\.1 (8|70)B'
    reason = "a model's published name"
    languages = ["en", "vi"]            # optional
    files = ["training-memory"]         # optional: article ids

A number counts as exempt where it lies inside what a pattern matches. An entry that exempts nothing is an error.
"""

import re
import tomllib
from dataclasses import dataclass, field

from calc.locale import LANGS
from calc.site.prose.findings import Finding, nearest

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
FIELDS = ("kind", "pattern", "reason", "languages", "files")


@dataclass(frozen=True)
class Exemption:
    """One entry, and its line in the file."""

    line: int
    kind: str
    pattern: re.Pattern
    reason: str
    languages: tuple = ()
    files: tuple = ()

    def applies(self, lang, article):
        return (not self.languages or lang in self.languages) and (not self.files or article in self.files)


@dataclass
class Exemptions:
    """The entries, and which of them have exempted something so far."""

    path: str
    entries: tuple
    findings: tuple = ()
    used: set = field(default_factory=set)

    def spans(self, passage, lang, article, kinds=KINDS):
        """(start, end, entry) of every match in a passage."""
        text = passage.text.replace("\u00a0", " ").replace("\n", " ")
        return [
            (*m.span(), entry)
            for entry in self.entries
            if entry.kind in kinds and entry.applies(lang, article)
            if entry.kind != "example" or passage.kind == "code"
            for m in entry.pattern.finditer(text)
        ]

    def covers(self, start, end, spans):
        """Whether a number at these offsets lies inside a match; the entries that say so are used."""
        holding = [entry for a, b, entry in spans if a <= start and end <= b]
        self.used.update(entry.line for entry in holding)
        return bool(holding)

    def unused(self):
        """A finding for each entry that exempted nothing."""
        return [
            Finding(self.path, e.line, f"unused exemption ({e.kind})", e.pattern.pattern)
            for e in self.entries
            if e.line not in self.used
        ]


def load(path):
    """The exemptions of a file, and findings for entries that cannot be used."""
    text = path.read_text("utf-8") if path.exists() else ""
    lines = [n for n, line in enumerate(text.splitlines(), 1) if line.strip() == "[[exempt]]"]
    entries, findings = [], []
    for line, row in zip(lines, tomllib.loads(text).get("exempt", ()), strict=True):
        try:
            entries.append(_entry(line, row))
        except ValueError as error:
            findings.append(Finding(str(path), line, f"exemption: {error}"))
    return Exemptions(str(path), tuple(entries), tuple(findings))


def _entry(line, row):
    unknown = sorted(set(row) - set(FIELDS))
    if unknown:
        raise ValueError(f'no field "{unknown[0]}"{nearest(unknown[0], FIELDS)}')
    missing = [name for name in FIELDS[:3] if not row.get(name)]
    if missing:
        raise ValueError(f"needs {', '.join(missing)}")
    if row["kind"] not in KINDS:
        raise ValueError(f'no kind "{row["kind"]}"{nearest(row["kind"], KINDS)}')
    strange = [lang for lang in row.get("languages", ()) if lang not in LANGS]
    if strange:
        raise ValueError(f'no language "{strange[0]}"; known: {", ".join(LANGS)}')
    try:
        pattern = re.compile(row["pattern"])
    except re.error as error:
        raise ValueError(f"pattern {row['pattern']!r}: {error}") from error
    return Exemption(
        line,
        row["kind"],
        pattern,
        row["reason"],
        tuple(row.get("languages", ())),
        tuple(row.get("files", ())),
    )
