"""A calculator as HTML: the same strings at build and in the reader's browser, byte for byte."""

import calc
from calc import query
from calc.render import memory, plain, step
from calc.render.compare import compare
from calc.render.form import field_word, form, note
from calc.render.html import glue, tag
from calc.render.panels import panels
from calc.render.report import report
from calc.render.state import state
from calc.render.tools import tools

__all__ = ["anchor", "announcement", "card", "detail", "field_word", "form", "note", "summary", "tools"]

FACES = {"training-memory": memory, "training-step": step}
"""Calculator id -> the module that lays out its results; the others have a plain face."""


def card(calculator_id, scenario, locale, engine=None):
    """The whole ``<calc-card>``: results and form for the scenario, complete without JavaScript.

    ``scenario`` maps inputs to exact values on top of the calculator's defaults; ``engine`` tells
    the page's script where the engine's folder lies (``src``) and how many ``bytes`` it is; its ``report``
    is the address of the site's issue form, with ``{title}`` and ``{body}`` in it, where there is one.
    """
    calculator = calc.CALCULATORS[calculator_id]
    evaluation = calculator.evaluate({}, scenario)
    words = locale.words
    engine = engine or {}
    return tag(
        "calc-card",
        tag("div", summary(evaluation, locale), class_="calc-summary", data_part="summary"),
        _face(evaluation).legend(words, calculator_id),
        tag("p", words("ui.last-good"), class_="calc-stale", hidden=True, data_part="stale"),
        tag("p", words("ui.waiting"), class_="calc-stale", hidden=True, data_part="waiting"),
        state(locale, engine.get("bytes"), retry=True),
        form(evaluation, locale, calculator_id),
        tag("div", tools(locale), class_="calc-tools", data_part="tools"),
        tag("div", class_="calc-problems", data_part="problems"),
        tag("p", class_="calc-told", role="status", data_part="told"),
        tag("div", detail(evaluation, locale), class_="calc-detail", data_part="detail"),
        tag("div", panels(evaluation, locale), class_="calc-panels"),
        report(locale, engine.get("report")),
        tag("p", class_="calc-address", data_part="address"),
        tag("p", class_="calc-said", role="status", data_part="said"),
        tag("noscript", tag("p", words("ui.nojs"), class_="calc-small")),
        calculator=calculator_id,
        id=anchor(calculator_id),
        aria_label=words(f"calculator.{calculator_id}"),
        role="group",
        data_engine="idle",
        data_lang=locale.lang,
        data_unit="GB" if locale.base == 10 else None,
        data_scenario=query.text(calculator, dict(scenario)),
        data_src=engine.get("src"),
        data_bytes=engine.get("bytes"),
        data_presets=engine.get("presets") if "preset" in calculator.by_name else None,
    )


def anchor(calculator_id):
    """The id of a calculator's card in a page.

    >>> anchor("kv-cache")
    'card-kv-cache'
    """
    return f"card-{calculator_id}"


def summary(evaluation, locale, today=None):
    """The answer in one glance; with warnings of old facts where ``today`` is known."""
    return _face(evaluation).summary(evaluation, locale, evaluation.calculator.id, today)


def detail(evaluation, locale, baseline=None, today=None):
    """The tables behind the answer; against the pinned ``baseline`` first, where there is one."""
    beside = compare(evaluation, baseline, locale) if baseline else None
    return glue(beside, _face(evaluation).detail(evaluation, locale, evaluation.calculator.id, today))


def announcement(evaluation, locale):
    """The answer as one sentence, for a screen reader."""
    return _face(evaluation).announcement(evaluation, locale)


def _face(evaluation):
    return FACES.get(evaluation.calculator.id, plain)
