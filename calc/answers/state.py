"""A card's state after a change: what holds now, what each control must show, what is wrong, the results.

The request holds the calculator, the language, the article's scenario and the last good state, and
``edits``: what the reader typed since then, by input. ``open`` takes the state from the page's address
and asks for the results of what is good even beside a problem, as a page's first answer needs.
"""

from calc import address, entry, render
from calc.answers.held import edited, held
from calc.problems import InputErrors
from calc.render.html import glue
from calc.render.problems import listed

__all__ = ["answer"]


def answer(asked):
    """The new state as a query and as the page's address, and all that the card has to show."""
    edits, opening = asked.get("edits", {}), asked.get("open")
    linked = held(asked)
    problems = [problem for problem in linked.problems if problem.input not in edits]
    now, notes, wrong = edited(linked, edits)
    problems += wrong
    try:
        evaluation = now.evaluation
    except InputErrors as errors:  # inputs that are good alone and do not go together
        problems += errors.problems
        now = linked.with_(given={} if opening else linked.given)
        evaluation = now.evaluation
    told = [_problem(p, now) for p in problems]
    search = address.joined(asked.get("search", ""), now.calculator, now.query, asked.get("article", True))
    state = {"query": now.query, "search": search, "problems": told, "notes": notes, "fields": _fields(now)}
    loose = _loose(problems, now, opening)
    if any(row["input"] for row in told) and not opening:
        return state | loose | {"said": " ".join(row["message"] for row in told)}
    paper = glue(asked.get("address", "") + search)
    parts = {**_parts(now, asked), **loose.get("parts", {}), "address": paper}
    return state | {"parts": parts, "said": render.announcement(evaluation, now.locale)}


def _fields(now):
    fields = now.calculator.by_name
    return {name: entry.write(fields[name], v.number, now.locale) for name, v in now.evaluation.inputs.items()}


def _parts(now, asked):
    return {
        "summary": render.summary(now.evaluation, now.locale, asked.get("today")),
        "detail": render.detail(now.evaluation, now.locale, now.baseline, asked.get("today")),
        "tools": render.tools(now.locale, pinned=now.pin is not None),
        "report": "",  # the one that was made is of an earlier setup
    }


def _loose(problems, now, opening):
    """The parts that tell what no control can; a page that is opened forgets what an earlier address said."""
    loose = [problem for problem in problems if problem.input not in now.calculator.by_name]
    return {"parts": {"problems": listed(loose, now.locale)}} if loose or opening else {}


def _problem(problem, now):
    """A problem for the page: tied to its control, or to none where no control has that name."""
    known = problem.input in now.calculator.by_name
    label = render.field_word(now.calculator.id, problem.input, now.locale) if known else None
    message = problem.message(now.locale.words, label)
    return {"input": problem.input if known else "", "message": message, "given": problem.given}
