"""The worker's only door: a JSON request in, a JSON answer out.

A request holds the calculator, the language, the article's scenario and the last good state as
queries, and ``edits``: what the reader typed since then, by input; ``open`` asks for the results of
what is good even beside a problem, as a page's first answer needs. The answer holds the new state,
what each control must show, the problems, and the results as HTML. Nothing is kept in between.

A request with ``lab`` holds the language besides, and runs the lab: results as HTML, and what to say.
"""

import json

import calc
from calc import entry, query, render
from calc.locale import load
from calc.problems import InputErrors
from calc.render import lab

__all__ = ["handle"]


def handle(request):
    """Answer one request of the page (JSON text to JSON text).

    >>> asked = {"calculator": "training-memory", "lang": "vi", "query": "stage=3", "edits": {"devices": "8"}}
    >>> answer = json.loads(handle(json.dumps(asked)))
    >>> answer["query"], "31,9\\xa0GiB" in answer["summary"], answer["problems"]
    ('stage=3&devices=8', True, [])
    """
    asked = json.loads(request)
    if asked.get("lab"):
        return json.dumps(_lab(load(asked["lang"])), ensure_ascii=False)
    calculator, locale = calc.CALCULATORS[asked["calculator"]], load(asked["lang"]).showing(asked.get("unit"))
    if asked.get("whole"):
        scenario = query.parse(calculator, asked.get("scenario", ""))
        return json.dumps({"card": render.card(calculator.id, scenario, locale, asked.get("engine"))})
    return json.dumps(_state(calculator, locale, asked), ensure_ascii=False)


def _lab(locale):
    return {"results": lab.results(locale), "said": lab.announcement(locale)}


def _state(calculator, locale, asked):
    scenario = query.parse(calculator, asked.get("scenario", ""))
    linked, problems = query.read(calculator, asked.get("query", ""), locale)
    edits, opening = asked.get("edits", {}), asked.get("open")
    problems = [problem for problem in problems if problem.input not in edits]
    given, notes = _edited(calculator, locale, linked, edits, problems)
    try:
        evaluation = calculator.evaluate(calculator.explicit(given, scenario), scenario)
    except InputErrors as errors:  # inputs that are good alone and do not go together
        problems += errors.problems
        given = {} if opening else linked
        evaluation = calculator.evaluate(given, scenario)
    answer = {
        "query": query.text(calculator, calculator.explicit(given, scenario)),
        "problems": [_problem(p, calculator, locale) for p in problems],
        "notes": notes,
        "fields": {n: entry.write(calculator.by_name[n], v.number, locale) for n, v in evaluation.inputs.items()},
    }
    wrong = any(row["input"] for row in answer["problems"])
    return answer if wrong and not opening else answer | _results(evaluation, locale)


def _edited(calculator, locale, given, edits, problems):
    """(``given`` with what was typed on top, a note for each control that was read); adds to ``problems``."""
    notes = {}
    for name, typed in edits.items():
        field = calculator.by_name[name]
        value, problem = entry.read(field, typed, locale)
        if problem:
            problems.append(problem)
        else:
            given = calculator.change(given, name, value)
            notes[name] = render.note(field, value, str(typed), locale)
    return given, notes


def _results(evaluation, locale):
    return {
        "summary": render.summary(evaluation, locale),
        "detail": render.detail(evaluation, locale),
        "said": render.announcement(evaluation, locale),
    }


def _problem(problem, calculator, locale):
    """A problem for the page: tied to its control, or to none where no control has that name."""
    known = problem.input in calculator.by_name
    label = render.field_word(calculator.id, problem.input, locale) if known else None
    message = problem.message(locale.words, label)
    return {"input": problem.input if known else "", "message": message, "given": problem.given}
