"""How the numbers on one line of an article are made."""

from calc import numbers
from calc.derivation import steps
from calc.render.derived import sources
from calc.result import shown
from calc.site.project import NoSuch
from calc.site.prose import spacing
from calc.site.prose.targets import Cited
from calc.site.prose.workspace import Workspace
from calc.sources import SOURCES

__all__ = ["explain"]

BARE = ("boolean", "choice", "count", "share")
"""Units that nobody says after a value."""


def explain(project, place):
    """Each number on a line: target, formula, values, exact value, sources, steps, and whether the literal holds.

    Raises :class:`NoSuch` where the place is not FILE:LINE of an article.
    """
    name, _, line = place.rpartition(":")
    if not line.isdigit():
        raise NoSuch(f"{place}: write FILE:LINE, such as docs/en/index.md:14")
    work = Workspace(project)
    lang, article = work.find(name)
    reading = work.reading(lang, article)
    judged = [one for one in work.judge(reading) if _lines(one, reading.document, int(line))]
    if not judged:
        return f"{name}:{line}: no bound number on this line"
    return "\n\n".join(_derivation(one, work.speech(lang).locale) for one in judged)


def _lines(one, document, line):
    return document.line(one.binding.start) <= line <= document.line(one.binding.end)


def _derivation(one, locale):
    b = one.binding
    head = f"[{spacing.plain(b.literal)}]({b.target})"
    if one.problem:
        return f"{head}\n  {one.problem}"
    told = [
        head,
        *_story(one.resolved, locale),
        f'  stale: should read "{one.expected}"' if one.stale else "  holds",
    ]
    return "\n".join(told)


def _story(resolved, locale):
    if isinstance(resolved, Cited):
        told = [f"  quoted: {resolved.quote.place}"] if resolved.quote else []
        return [*told, _source(resolved.source)]
    value = resolved.value
    given = f", {resolved.query.replace('&', ', ')}" if resolved.query else ""
    told = [f"  {resolved.key} of {resolved.calculator}{given}" if resolved.calculator else f"  {resolved.target}"]
    if value.op:
        told += [f"  = {value.formula()}", f"  = {value.substituted(lambda v: shown(v, locale))}"]
    unit = "" if value.unit in BARE else f" {value.unit}"
    told.append(f"  = {shown(value, locale)}{unit} ({numbers.text(value.number, value.unit, locale)})")
    cited = (_source(SOURCES[id], place) for id, place in sources(value, resolved.evaluation).items())
    return [*told, *cited, *(_step(step, locale) for step in steps(value))]


def _step(value, locale):
    """One line for each step below, the inputs last."""
    told = [value.formula(), value.substituted(lambda v: shown(v, locale))] if value.op else []
    return "    " + " = ".join(dict.fromkeys([value.key, *told, shown(value, locale)]))


def _source(source, place=""):
    first = source.authors.partition(",")[0]
    placed = f", {place}" if place else ""
    return f"  source: {source.id}{placed}: {first} ({source.year}), {source.title}. {source.url}".rstrip()
