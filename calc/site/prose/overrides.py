"""The inputs that a target asks for: known ones, in order, and none that would hold without it.

One set of inputs has one spelling; else the same number would count as two (calc.site.prose.parity).
"""

import calc
from calc import query as queries
from calc.site.prose.findings import nearest

__all__ = ["TargetError", "overrides", "spoken"]


class TargetError(ValueError):
    """A target that names nothing; the text says what would."""


def overrides(calculator, text, scenario=()):
    """Exact inputs by name; ``text`` is a target's query, ``None`` where it has none. Raises :class:`TargetError`.

    >>> overrides("training-memory", "stage=3&devices=8")
    {'stage': 3, 'devices': 8}
    >>> overrides("training-memory", "stage=0&devices=8")
    Traceback (most recent call last):
    calc.site.prose.overrides.TargetError: stage=0 holds without being named: write ?devices=8
    """
    if text is None:
        return {}
    pairs = text.split("&")
    if not all(value for _, _, value in (pair.partition("=") for pair in pairs)):
        raise TargetError("malformed query; write ?name=value&name=value")
    known = calc.CALCULATORS[calculator].by_name
    unknown = [name for name in (pair.partition("=")[0] for pair in pairs) if name not in known]
    if unknown:
        raise TargetError("; ".join(f'{calculator} has no input "{name}"{nearest(name, known)}' for name in unknown))
    try:
        given = queries.parse(calc.CALCULATORS[calculator], text)
    except calc.InputErrors as errors:
        raise TargetError("; ".join(map(spoken, errors.problems))) from errors
    _in_order(pairs, list(known))
    _all_needed(calc.CALCULATORS[calculator], pairs, given, scenario)
    return given


def spoken(problem):
    """A problem with the nearest of what is allowed, where it has one.

    >>> try: queries.parse(calc.CALCULATORS["training-memory"], "stag=3&card=h100-80")
    ... except calc.InputErrors as errors: print(*map(spoken, errors.problems), sep="\\n")
    no input "stag"; did you mean “stage”?
    card: h100-80 is not a number; allowed: 1 MiB–1 EiB; did you mean “h100-80gb”?
    """
    near = problem.extra.get("suggestion")
    strange = problem.code == "unknown-input"
    told = f'no input "{problem.input}"' if strange and near else str(problem)
    return f"{told}; did you mean “{near}”?" if near else told


def _in_order(pairs, names):
    ordered = sorted(pairs, key=lambda pair: names.index(pair.partition("=")[0]))
    if pairs != ordered:
        raise TargetError(f"names stand in the calculator's input order: ?{'&'.join(ordered)}")


def _all_needed(calculator, pairs, given, scenario):
    needed = calculator.explicit(given, dict(scenario))
    idle = [pair for pair in pairs if pair.partition("=")[0] not in needed]
    if idle:
        rest = "&".join(pair for pair in pairs if pair not in idle)
        told = f"write ?{rest}" if rest else "leave the query out"
        raise TargetError(f"{', '.join(idle)} holds without being named: {told}")
