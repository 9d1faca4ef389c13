"""What each preset answers, rendered at build: the page shows it before the engine is up, or without it."""

import json
from pathlib import Path

import calc
from calc import query
from calc.answers import panels, state
from calc.render.panels import RESTING, names
from calc.site import articles

__all__ = ["folder", "write"]


def folder(lang, article):
    """Where the answers of an article's own calculator lie, from the site's root."""
    return f"presets/{lang}/{article}/"


def write(site, docs, languages):
    """One file for each language, article and preset; :func:`calc.answers.state.answer` in JSON."""
    for article in articles.load(Path(docs, "articles.toml")).values():
        if not presets(article.calculator):
            continue
        for lang in languages:
            place = Path(site, folder(lang, article.id))
            place.mkdir(parents=True, exist_ok=True)
            for preset in presets(article.calculator):
                text = json.dumps(_answer(article, lang, preset), ensure_ascii=False, separators=(",", ":"))
                (place / f"{preset}.json").write_text(text, encoding="utf-8")


def presets(calculator):
    """The presets that a calculator offers; none for one without that input.

    >>> presets("training-cost"), "gpt2-xl" in presets("conventions")
    ((), True)
    """
    field = calc.CALCULATORS[calculator].by_name.get("preset") if calculator else None
    return tuple(field.choices) if field else ()


def _answer(article, lang, preset):
    """The state that a preset leads to, and every panel that shows it."""
    asked = _asked(article, lang, preset)
    answer = state.answer(asked)
    live = [name for name in names(article.calculator) if name not in RESTING]
    shown = panels.answer({**asked, "query": answer["query"], "panels": live})
    return {**answer, "parts": answer["parts"] | shown["parts"]}


def _asked(article, lang, preset):
    """What the page asks when a reader of an untouched card chooses a preset."""
    calculator = calc.CALCULATORS[article.calculator]
    scenario = query.text(calculator, article.scenario)
    return {"calculator": calculator.id, "lang": lang, "unit": article.unit, "scenario": scenario,
            "query": "", "edits": {"preset": preset}}
