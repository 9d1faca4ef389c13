"""A report of a number that looks wrong: the state and its results as text, with room for what was expected."""

from urllib.parse import quote

import calc
from calc import query, result
from calc.export import share
from calc.render.html import glue, tag

__all__ = ["address", "report", "text"]

LONGEST = 6000
"""Characters of an address that servers and mail programs still take; results that exceed it are left out."""


def text(evaluation, locale, asked, results=True):
    """Version, language, the link and the command that give this state again, its results, an open question.

    Keys and exact values are locale-free, so that whoever reads the report need not know its language.

    >>> from calc import evaluate
    >>> from calc.locale import load
    >>> lines = text(evaluate("kv-cache", {"batch": 2}), load("pl"), {}).splitlines()
    >>> lines[1], lines[2], lines[4]
    ('?v=1&batch=2', 'python -m calc kv-cache batch=2', 'token.bytes = 131072 (128,0 KiB)')
    """
    calculator = evaluation.calculator
    pairs = query.text(calculator, _given(evaluation)).replace("&", " ")
    lines = [
        f"{calculator.id} {calc.__version__} {locale.lang}",
        share.link(evaluation, asked),
        f"python -m calc {calculator.id} {pairs}".rstrip(),
        "",
    ]
    if results:
        lines += [*(_line(value, locale) for value in evaluation.results.values()), ""]
    return "\n".join([*lines, locale.words("ui.report.expected"), ""])


def address(template, evaluation, locale, asked):
    """The tracker's address with ``{title}`` and ``{body}`` filled in, short enough to be followed."""
    title = locale.words("ui.report.title", calculator=locale.words(f"calculator.{evaluation.calculator.id}"))
    for results in (True, False):
        body = text(evaluation, locale, asked, results)
        filled = template.replace("{title}", quote(title, safe="")).replace("{body}", quote(body, safe=""))
        if len(filled) <= LONGEST:
            break
    return filled


def report(evaluation, locale, asked, template):
    """Copy the report and show it, for where nothing may be copied; where the site names a tracker, link to it.

    >>> from calc import evaluate
    >>> from calc.locale import load
    >>> effects = report(evaluate("kv-cache"), load("en"), {}, "https://example.org/new?title={title}&body={body}")
    >>> 'href="https://example.org/new?title=Wrong%20number' in effects["parts"]["report"]
    True
    """
    words, told = locale.words, text(evaluation, locale, asked)
    where = address(template, evaluation, locale, asked) if template else None
    link = tag("p", tag("a", words("ui.report.open"), href=where, rel="noopener nofollow")) if where else None
    shown = tag("textarea", told, readonly=True, rows=6, spellcheck="false", aria_label=words("ui.report.text"))
    return {"copy": told, "told": words("ui.report.told"), "parts": {"report": glue(link, shown)}}


def _given(evaluation):
    given = {name: value.number for name, value in evaluation.inputs.items()}
    return evaluation.calculator.explicit(given)


def _line(value, locale):
    return f"{value.key} = {str(result.plain(value.number)).lower()} ({result.text(value, locale)})"
