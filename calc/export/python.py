"""One setup as a Python script: inputs assigned, results computed from them exactly, each one asserted.

It needs nothing but Python's standard library. The expressions are those that ran (:mod:`calc.trace`), so
they are the formulas as they apply to this setup: a stage that divides nothing leaves no division behind.
"""

import re

from calc.export.heading import heading
from calc.export.python_names import Variables
from calc.export.python_source import literal, source
from calc.render.form import field_word
from calc.render.tables import label

__all__ = ["script"]

UNSAID = ("choice", "boolean", "count", "value")
"""Units that tell a reader of code nothing."""

IMPORTS = {"Fraction": "fractions", "ceil": "math", "isqrt": "math"}


def script(evaluation, locale, asked):
    """The text of the script, comments in the reader's language.

    >>> import calc
    >>> from calc.locale import load
    >>> lines = script(calc.evaluate("kv-cache"), load("en"), {}).splitlines()
    >>> [line.split("  #")[0] for line in lines if line.startswith(("batch =", "token_bytes", "assert token_bytes"))]
    ['batch = 1', 'token_bytes = 2 * kv_heads * head_dim * bytes * layers', 'assert token_bytes == 131072']
    """
    words = locale.words
    variables = Variables(evaluation)
    inputs = [_input(value, variables, evaluation, locale) for value in evaluation.inputs.values()]
    results = [line for name, value in variables.steps for line in _step(name, value, variables, evaluation, locale)]
    told = [*heading(evaluation, locale, asked), words("export.python")]
    head = [f"# {line}" for line in told]
    body = [f"# {words('ui.inputs')}", *inputs, "", f"# {words('ui.results')}", *results]
    done = f'print("{sum(line.startswith("assert ") for line in results)} asserts hold")'
    return "\n".join([*head, "", *_imports("\n".join(body)), *body, "", done, ""])


def _input(value, variables, evaluation, locale):
    return f"{variables.name(value)} = {literal(value.number)}  # {_told(value, evaluation, locale)}"


def _step(name, value, variables, evaluation, locale):
    """The assignment, what it must come to, and each other account that comes to the same."""
    told = _told(value, evaluation, locale) + _undecided(value, variables)
    yield f"{name} = {source(value, variables.name)}  # {told}"
    same = "is" if value.number is None or isinstance(value.number, bool) else "=="
    yield f"assert {name} {same} {literal(value.number)}"
    for note in value.operands[1:] if value.op == "same" else ():
        yield f"assert {name} == {source(note, variables.name)}  # {note.op.removeprefix('note:')}"


def _told(value, evaluation, locale):
    """What a variable is: the key's words, where the page has any, and the unit, where there is one."""
    calculator, key, name = evaluation.calculator, value.key, None
    if key in calculator.by_key:
        name = label(evaluation, key, locale)
    elif key in calculator.by_name:
        name = field_word(calculator.id, key, locale)
    unit = None if value.unit in UNSAID else value.unit
    return ", ".join(filter(None, (name, unit)))


def _undecided(value, variables):
    """Which values leave no number, where there is none."""
    return f"; None: {', '.join(map(variables.name, value.inputs()))}" if value.number is None else ""


def _imports(body):
    used = [name for name in IMPORTS if re.search(rf"\b{name}\(", body)]
    lines = [
        f"from {module} import {', '.join(n for n in used if IMPORTS[n] == module)}"
        for module in dict.fromkeys(IMPORTS[name] for name in used)
    ]
    return [*lines, ""] if lines else []
