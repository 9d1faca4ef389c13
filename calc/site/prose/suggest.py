"""Targets that an unbound number might have: all results and inputs, read backwards."""

import re
from dataclasses import dataclass

from calc import literal as literals
from calc import numbers
from calc.site.files import Unusable
from calc.site.prose import spacing, unbound
from calc.site.prose.expected import is_numeral
from calc.site.prose.targets import Bound
from calc.site.prose.workspace import Workspace
from calc.sources import SOURCES

__all__ = ["Suggestions", "proposals", "suggest"]

MOST = 5
WORDS_AFTER = 3
AROUND = re.compile(r"(?:[~≈+−-]\s?)?$")
STEP = re.compile(r"[^\s\d,.;:!?()（），。；：！？、\ufffc|]+|\s[^\s,.;:!?()（），。；：！？、\ufffc|]+")


@dataclass(frozen=True)
class Suggestions:
    """A line for each unbound number, and the articles that cannot be read."""

    lines: tuple
    problems: tuple

    def __str__(self):
        return "\n".join([*map(str, self.problems), *self.lines]) or "every number is bound or exempt"


def suggest(project, files=()):
    """:class:`Suggestions` for the articles, or for some files only. Raises :class:`NoSuch` for other files."""
    work = Workspace(project)
    wanted = [work.find(name) for name in files] or work.articles()
    lines, problems = [], []
    for lang, article in wanted:
        try:
            lines += _article(work, work.reading(lang, article))
        except Unusable as error:
            problems += error.findings
    return Suggestions(tuple(lines), tuple(problems))


def _article(work, reading):
    document, speech = reading.document, work.speech(reading.document.lang)
    numbers = unbound.loose(reading.passages, document.lang, document.article, work.exemptions, speech.vocabulary)
    lines = []
    for one in numbers:
        found = proposals(one, _evaluations(work, reading, one.line), speech)
        told = "  ".join(found[:MOST]) or "nothing gives this number: cite a source, change it, or exempt it"
        lines.append(f"{document.path}:{one.line}: {one.text} ({one.context}): {told}")
    return lines


def _evaluations(work, reading, line):
    """(prefix, query, evaluation): the article's scenario, then what the bindings around the line ask for."""
    article = reading.document.article
    opening = work.resolver.scenario(article)
    found = {("", ""): opening} if opening else {}
    around = [s for s in reading.sections if s.line <= line][-1:]
    bound = [b for s in around for b in s.bound(reading.bindings)]
    for binding in sorted(bound, key=lambda b: abs(b.line - line)):
        judged = work.judged(binding, article, reading.document.lang)
        if isinstance(judged.resolved, Bound) and judged.resolved.evaluation:
            prefix = f"{judged.resolved.calculator}/" if "/" in binding.target.partition("?")[0] else ""
            found.setdefault((prefix, judged.resolved.query), judged.resolved.evaluation)
    return [(prefix, text, evaluation) for (prefix, text), evaluation in found.items()]


def proposals(one, evaluations, speech):
    """Bound literals that would read as the number does, nearest setups first."""
    found = {}
    for text in _extents(one):
        for prefix, asked, evaluation in evaluations:
            for value in (*evaluation.inputs.values(), *evaluation.results.values()):
                option = _reads(text, value, speech)
                if option is not None:
                    target = f"calc:{prefix}{value.key}" + (f"?{asked}" if asked else "") + option
                    found.setdefault(target, f"[{text}]({target})")
        for source in SOURCES.values():
            for name, quote in source.quotes.items():
                if quote.low == quote.high and _reads_number(text, quote.low, quote.unit, speech) is not None:
                    found.setdefault(name, f"[{text}](cite:{source.id}#{name})")
        if found:
            break
    return list(found.values())


def _extents(one):
    """The number with ever fewer of the words after it: the longest that is a literal wins."""
    text, start, end = one.passage.text, one.start, one.end
    if one.kind != "numeral":
        return [text[start:end]]
    start -= len(AROUND.search(text[:start])[0])
    ends = [end]
    for _ in range(WORDS_AFTER):
        step = STEP.match(text, ends[-1])
        if not step:
            break
        ends.append(step.end())
    return [spacing.plain(text[start:end]) for end in reversed(ends)]


def _reads(text, value, speech):
    """The option with which a target of this value would read as the text does, or ``None``."""
    if isinstance(value.number, bool):
        words = speech.vocabulary
        return "" if words.is_verdict(text) and words.verdict(text, value.number) == text else None
    if isinstance(value.number, str) or value.number is None:
        return None
    return _reads_number(text, value.number, value.unit, speech)


def _reads_number(text, number, unit, speech):
    if is_numeral(text):
        try:
            return "" if spacing.same(literals.rewrite(text, number, unit, speech.locale), text) else None
        except literals.BadLiteral:
            return None
    for kind, value in speech.vocabulary.values(text):
        if value == (number if kind == "fraction" else numbers.rounded(number)):
            return ""
        if kind != "fraction" and value == number // 1:
            return "#floor"
    return None
