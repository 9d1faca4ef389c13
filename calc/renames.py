"""Names that changed after a release: the old one keeps working, and whoever uses it is told the new one.

Public names and how long they hold: ``docs/contributing/names.md``.

A rename is one line: the name as it was, with what it belongs to, and the name as it is now. A name
that moves again gets a second line; none is ever taken out. No old name may come to mean anything else.
"""

from calc.problems import Problem, clip

__all__ = ["former", "given", "now", "told"]

RENAMES = {
    "calculator": {},  # "kv": "kv-cache"
    "result": {},  # "training-memory/device.sum": "device.total"
    "input": {},  # "training-memory/gpus": "devices"
    "choice": {},  # "preset/llama-8b": "llama-3.1-8b": of every calculator's input of that name
    "article": {},  # "kv": "inference-memory"
    "heading": {},  # "training-memory#stages": "sharding"
}
"""Kind -> old name -> new name. What a name belongs to stands before it, under that one's present name."""

MARK = {"heading": "#"}


def now(kind, name, of=""):
    """The name in force of what was once called ``name``; any other name is returned as it is.

    ``of`` is the calculator of a result or an input, the input of a choice, the article of a heading.

    >>> now("result", "device.total", "training-memory")
    'device.total'
    """
    table = RENAMES[kind]
    for _ in table:  # as many steps as there are renames, so that even a circle ends
        name = table.get(_place(kind, name, of), name)
    return name


def former(kind, name, of=""):
    """All names that something has had, in the order of their renaming.

    >>> former("input", "devices", "training-memory")
    ()
    """
    lead = _place(kind, "", of)
    olds = (old.removeprefix(lead) for old in RENAMES[kind] if old.startswith(lead))
    return tuple(old for old in olds if now(kind, old, of) == name)


def told(old, new):
    """The notice that a name is now another, as a :class:`~calc.problems.Problem` of no input.

    >>> told("gpus", "devices").notice
    True
    """
    return Problem("", clip(old), "old-id", extra={"suggestion": new})


def given(calculator, name, text):
    """(name, text, notices) of ``name=text``: former names of an input and of its choices as the present ones.

    >>> given("training-memory", "stage", "3")
    ('stage', '3', [])
    """
    new = now("input", name, calculator)
    chosen = ",".join(now("choice", one, new) for one in text.split(","))
    return new, chosen, [told(old, present) for old, present in ((name, new), (text, chosen)) if old != present]


def _place(kind, name, of):
    return f"{of}{MARK.get(kind, '/')}{name}" if of else name
