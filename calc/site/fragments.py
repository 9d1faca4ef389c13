"""What each preset answers, rendered at build: the page shows it before the engine is up, or without it."""

import json
from functools import partial
from pathlib import Path

import calc
from calc import query
from calc.answers import panels, state
from calc.render.panels import RESTING, names
from calc.site.kept import kept

__all__ = ["folder", "places", "write"]

OWN = Path(__file__).read_bytes()


def places(work):
    """Article id -> the first article with the same opening: they share its answers."""
    first, found = {}, {}
    for id, article in work.resolver.articles.items():
        opening = article.calculator, article.unit, tuple(article.scenario.items())
        found[id] = first.setdefault(opening, id)
    return found


def folder(lang, place):
    """Where the answers of an article's own calculator lie, from the site's root."""
    return f"presets/{lang}/{place}/"


def write(site, work, languages, core):
    """One file for each language, opening and preset; :func:`calc.answers.state.answer` in JSON.

    ``core`` is a hash of the calculators, renderers and words that answer; without one, nothing is kept.
    """
    rests = (core, OWN) if core else None
    for id in dict.fromkeys(work.once(places).values()):
        article = work.resolver.articles[id]
        for lang in languages if presets(article.calculator) else ():
            there = Path(site, folder(lang, id))
            there.mkdir(parents=True, exist_ok=True)
            for preset in presets(article.calculator):
                asked = _asked(article, lang, preset)
                text = kept((rests, asked), partial(_answer, asked)) if rests else _answer(asked)
                (there / f"{preset}.json").write_text(text, encoding="utf-8")


def presets(calculator):
    """The presets that a calculator offers; none for one without that input.

    >>> presets("training-cost"), "gpt2-xl" in presets("conventions")
    ((), True)
    """
    field = calc.CALCULATORS[calculator].by_name.get("preset") if calculator else None
    return tuple(field.choices) if field else ()


def _answer(asked):
    """The state that a preset leads to, and every panel that shows it."""
    answer = state.answer(asked)
    live = [name for name in names(asked["calculator"]) if name not in RESTING]
    shown = panels.answer({**asked, "query": answer["query"], "panels": live})
    whole = {**answer, "parts": answer["parts"] | shown["parts"]}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))


def _asked(article, lang, preset):
    """What the page asks when a reader of an untouched card chooses a preset."""
    calculator = calc.CALCULATORS[article.calculator]
    scenario = query.text(calculator, article.scenario)
    return {"calculator": calculator.id, "lang": lang, "unit": article.unit, "scenario": scenario,
            "query": "", "edits": {"preset": preset}}
