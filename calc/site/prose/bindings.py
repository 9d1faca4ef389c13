"""Find every bound number of an article, with its exact place, by two parsers that must agree.

The n-th target is replaced by a sentinel before parsing: whatever a parser made of it can then
be told apart from all the others, and its place in the source is known to the character.
"""

import re
from dataclasses import dataclass, replace
from functools import cached_property

from calc.site.prose.findings import Finding
from calc.site.prose.parsers import SCHEMES, SENTINEL, flat, number_of, sentinel
from calc.site.prose.passages import passages
from calc.site.prose.sections import sections

__all__ = ["Binding", "Reading", "read"]

SCHEME = "|".join(SCHEMES)
BROKEN_LINE = r"\r?\n(?![ \t>]*\r?\n)"
ENTITY = r"&#?\w+;"
CANDIDATE = re.compile(
    rf"\[(?P<mark>\*\*|\*)?(?P<literal>(?:(?!{ENTITY})[^\[\]\\`*<\r\n]|{BROKEN_LINE})+?)(?(mark)(?P=mark))\]"
    rf"\((?P<target>(?:{SCHEME}):[^\s()<>;|\"']*)\)"
)
STRAY = re.compile(rf"\]\s*\(\s*<?\s*(?:{SCHEME}):[^\s)]*\)?|\]:\s*<?(?:{SCHEME}):\S*|<(?:{SCHEME}):[^>]*>")
RAW = re.compile(rf"[\"'=\s](?:{SCHEME}):[\w/.]+")
CODE = ("fence", "code_block", "code_inline")


@dataclass(frozen=True)
class Binding:
    """One ``[literal](target)``: ``start`` and ``end`` enclose the literal without its bold marks."""

    number: int
    start: int
    end: int
    target_start: int
    literal: str
    target: str
    line: int
    source: str
    """The whole Markdown, brackets included."""

    @property
    def scheme(self):
        return self.target.partition(":")[0]


@dataclass(frozen=True)
class Reading:
    """What was read: ``bindings`` both parsers see, ``code`` bindings that stand in code, ``tokens``, findings.

    ``tokens`` are ``None`` in a :meth:`light` reading.
    """

    document: object
    bindings: tuple
    code: tuple
    tokens: list
    findings: tuple
    targets: tuple

    @cached_property
    def passages(self):
        """The text that readers see."""
        return passages(self)

    @cached_property
    def sections(self):
        """The article's sections in order."""
        return sections(self)

    def light(self):
        """The reading without its tokens, for another process: what is asked of an article that was judged is here."""
        light = replace(self, tokens=None)
        light.__dict__.update(passages=self.passages, sections=self.sections)
        return light

    def restored(self, text):
        """Text as its author wrote it: sentinels turned back into targets."""
        return SENTINEL.sub(lambda m: self.targets[int(m[1])], text)


def read(document, parsers):
    """Parse an article twice and compare."""
    found = tuple(_binding(n, m, document) for n, m in enumerate(CANDIDATE.finditer(document.text, document.body)))
    source = marked(document, found)
    tokens, page = parsers.tokens(source), parsers.page(source)
    linked, in_alt, in_code = _by_tokens(tokens)
    agreed, code, findings = [], [], []
    for binding in found:
        n = binding.number
        first = n in linked or n in in_alt
        second = n in page.links or (n in in_alt and any(_plain(binding.literal) in _plain(alt) for alt in page.alts))
        if first and second:
            agreed.append(binding)
        elif n in in_code and not second:
            code.append(binding)
        else:
            findings.append(_disagreement(document, binding, first, second))
    findings += _strays(document, found, tokens) + _half_bold(document, tokens)
    targets = tuple(b.target for b in found)
    return Reading(document, tuple(agreed), tuple(code), tokens, tuple(findings), targets)


def marked(document, bindings):
    """The Markdown with each target replaced by its sentinel."""
    text, parts, at = document.text, [], document.body
    for binding in bindings:
        parts += [text[at : binding.target_start], sentinel(binding.number)]
        at = binding.target_start + len(binding.target)
    return "".join([*parts, text[at:]])


def _binding(number, match, document):
    start, end = match.span("literal")
    place = start, end, match.start("target")
    return Binding(number, *place, match["literal"], match["target"], document.line(start), match[0])


def _by_tokens(tokens):
    """Numbers that markdown-it sees as links, inside an image's text, and in code."""
    linked, in_alt, in_code = set(), set(), set()
    for token in flat(tokens):
        if token.type == "image":
            in_alt |= set(_hrefs(token.children or ()))
        elif token.type == "link_open":
            linked |= set(_hrefs([token]))
        elif token.type in CODE:
            in_code |= {int(n) for n in SENTINEL.findall(token.content)}
    return linked - in_alt, in_alt, in_code


def _hrefs(tokens):
    numbers = (number_of(t.attrGet("href")) for t in flat(tokens) if t.type == "link_open")
    return [n for n in numbers if n is not None]


def _plain(text):
    return " ".join(text.split())


def _disagreement(document, binding, first, second):
    if first or second:
        what = f"only {'markdown-it' if first else 'Python-Markdown'} sees this binding"
    else:
        what = "inert binding (raw HTML, a comment, or an escaped bracket): readers would see the markup"
    return Finding(document.path, binding.line, what, binding.source)


def _strays(document, found, tokens):
    """Whatever looks like a target but is not written as one, code apart (see `passages`)."""
    taken = {b.target_start - len("](") for b in found}
    findings = []
    code, spans = (
        _code_lines(document, tokens),
        [t.content for t in flat(tokens) if t.type == "code_inline"],
    )
    for match in STRAY.finditer(document.text):
        line = document.line(match.start())
        in_code = line in code or any(match[0] in span for span in spans)
        if not in_code and match.start() not in taken:
            findings.append(
                Finding(
                    document.path,
                    line,
                    "a binding is written [literal](target), the literal without "
                    "brackets or code, the target without spaces, quotes, ; or parentheses",
                    match[0],
                )
            )
    seen = {f.line for f in findings}
    return findings + [f for f in _raw(document, tokens) if f.line not in seen]


def _code_lines(document, tokens):
    blocks = (t.map for t in tokens if t.type in ("fence", "code_block") and t.map)
    return {line + document.first_line for a, b in blocks for line in range(a, b)}


def _raw(document, tokens):
    """Targets in HTML attributes and in links that are not written as bindings."""
    findings = []
    for token in tokens:
        line = document.first_line + (token.map[0] if token.map else 0)
        if token.type == "html_block":
            for match in RAW.finditer(token.content):
                at = line + token.content.count("\n", 0, match.start())
                findings.append(
                    Finding(
                        document.path,
                        at,
                        "a binding in raw HTML is inert",
                        match[0].strip("\"'= \n"),
                    )
                )
        for child in flat(token.children or ()):
            href = child.attrGet("href") if child.type == "link_open" else None
            if child.type == "html_inline" and RAW.search(child.content):
                findings.append(Finding(document.path, line, "a binding in raw HTML is inert", child.content))
            elif href and href.partition(":")[0] in SCHEMES and number_of(href) is None:
                findings.append(Finding(document.path, line, "a binding is written [literal](target)", href))
    return findings


def _half_bold(document, tokens):
    """``**`` that markdown-it leaves in the text is bold for Python-Markdown: write ``[**60 GB**](…)``."""
    return [
        Finding(
            document.path,
            document.first_line + token.map[0],
            "** that only one parser reads as bold",
            child.content,
        )
        for token in tokens
        if token.map
        for child in flat(token.children or ())
        if child.type == "text" and "**" in child.content
    ]
