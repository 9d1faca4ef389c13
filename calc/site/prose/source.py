"""What is wrong with an article's file as such: no text, signs that no text has, front matter that cannot be read."""

import re
from html import unescape

import yaml

from calc.site.files import no_yaml
from calc.site.prose.findings import Finding

__all__ = ["CONTROL", "findings"]

CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069\ufffe\uffff]")
"""Signs that do not belong in a text; those that turn the direction of writing would show 136.2 as 2.631."""
ENTITY = re.compile(r"&#\w+;")
OPENING = re.compile(r"---[ \t]*\r?\n\w+:")
PLAIN = re.compile(r"(?:\w+: [^\W\d_](?:(?!: | #)[ -~\u00a0-\u2027\u2030-\ud7ff])*(?<![: ])\r?\n)*")
"""Lines that YAML takes for a name and a text, whatever stands in them; its reader is slow."""
DELIMITER = re.compile(r"^(?:---|\.\.\.)[ \t]*\r?$", re.MULTILINE)


def findings(document):
    """Findings for one article's file."""
    found = _front(document)
    seen = {}
    for match in CONTROL.finditer(document.text):
        seen.setdefault((document.line(match.start()), match[0]), match)
    for match in ENTITY.finditer(document.text):
        if CONTROL.fullmatch(unescape(match[0])):
            seen.setdefault((document.line(match.start()), unescape(match[0])), match)
    found += [Finding(document.path, line, f"control character U+{ord(sign):04X} in the text") for line, sign in seen]
    if not document.text[document.body :].strip():
        found.append(Finding(document.path, document.first_line, "empty: expected the article's text"))
    return found


def _front(document):
    """A page shows front matter that MkDocs cannot read as if it were its first paragraph, or loses it."""
    if not document.front:
        opened = OPENING.match(document.text.removeprefix("\ufeff"))
        what = "front matter without an end: expected a line --- after it"
        return [Finding(document.path, 1, what)] if opened else []
    inside = DELIMITER.sub("", document.front).rstrip()
    if PLAIN.fullmatch(inside.strip() + "\n"):
        return _unsaid(document, {line.partition(":")[0] for line in inside.splitlines()})
    try:
        read = yaml.safe_load(CONTROL.sub("", inside))
    except (yaml.YAMLError, ValueError) as error:
        found = no_yaml(document.path, error)
        return [Finding(found.path, found.line, f"front matter: {found.what}")]
    if read is None or isinstance(read, dict):
        return _unsaid(document, {name for name, value in (read or {}).items() if value})
    return [Finding(document.path, 1, "front matter: expected lines of name: value")]


def _unsaid(document, said):
    """What a page's menu and tab are called by, and what search engines and previews tell of it."""
    return [
        Finding(document.path, 1, f"front matter without {name}: expected a line {name}: …, in the page's language")
        for name in ("title", "description")
        if name not in said
    ]
