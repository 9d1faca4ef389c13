"""The act of pasting: a configuration file's text, and the state that it leads to."""

from dataclasses import replace

from calc.answers.held import held
from calc.config.pasted import read
from calc.problems import InputErrors
from calc.render.paste import report, said

__all__ = ["adopt", "paste"]

NAMES = ("preset", "model")
"""Inputs that call a whole shape by a name."""


def paste(evaluation, locale, asked, _):
    """Set the inputs from the text in ``asked["from"]``; with any problem the state stays what it was.

    >>> from calc.locale import load
    >>> asked = {"calculator": "training-memory", "lang": "en", "query": "batch=2&unit=GB"}
    >>> text = '{"zero_optimization": {"stage": 3}}'
    >>> paste(None, load("en"), asked | {"from": text}, "")["query"]
    'batch=2&stage=3&unit=GB'
    >>> "query" in paste(None, load("en"), asked | {"from": "{"}, "")
    False
    """
    now = held(asked)
    pasted = read(asked.get("from") or "", now.calculator, locale)
    changed = now.with_(given=adopt(now.calculator, now.given, pasted.overrides))
    try:
        changed.evaluation  # noqa: B018 — pasted inputs may not go together with those that stay
    except InputErrors as errors:
        pasted = replace(pasted, overrides={}, problems=errors.problems)
    effects = {"parts": {"pasted": report(pasted, locale)}, "told": said(pasted, locale)}
    return effects if pasted.problems else effects | {"query": changed.query}


def adopt(calculator, given, overrides):
    """``given`` with the overrides on top; a shape that is a preset's own is called by that preset's name.

    >>> from calc import CALCULATORS
    >>> shape = {"params": 1_557_611_200, "layers": 48, "hidden": 1600, "heads": 25}
    >>> adopt(CALCULATORS["conventions"], {"preset": "llama-3.1-70b", "batch": 3}, shape)
    {'batch': 3, 'preset': 'gpt2-xl-exact'}
    >>> adopt(CALCULATORS["conventions"], {"preset": "llama-3.1-70b"}, shape | {"layers": 47})
    {'params': 1557611200, 'layers': 47, 'hidden': 1600, 'heads': 25}
    """
    for setting in calculator.settings:
        if setting[0] in NAMES and all(name in overrides for name in setting[2]):
            given = {name: value for name, value in given.items() if name != setting[0]}
            overrides = _named(calculator, setting, overrides)
    settings = [setting for setting, _, _ in calculator.settings]
    for name in sorted(overrides, key=lambda name: name not in settings):  # a setting takes back what it governs
        given = calculator.change(given, name, overrides[name])
    return given


def _named(calculator, setting, overrides):
    """The overrides, with the id of a published shape in place of the inputs that it brings."""
    called, brings, names = setting
    shape = {name: overrides[name] for name in names}
    found = next((id for id in calculator.by_name[called].choices if brings(id) == shape), None)
    if found is None:
        return overrides
    return {called: found} | {name: value for name, value in overrides.items() if name not in names}
