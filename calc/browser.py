"""The worker's only door: a JSON request in, a JSON answer out; nothing is kept in between.

``want`` names what is asked for, ``state`` if it is left out; ``calc/answers/`` has a module for each.
"""

import json
from importlib import import_module

__all__ = ["WANTS", "handle"]

WANTS = ("state", "panels", "act", "mine", "lab", "whole")
"""All that a page may ask; a module is imported when it is first asked for."""


def handle(request):
    """Answer one request of the page (JSON text to JSON text).

    >>> asked = {"calculator": "training-memory", "lang": "vi", "query": "stage=3", "edits": {"devices": "8"}}
    >>> answer = json.loads(handle(json.dumps(asked)))
    >>> answer["query"], "31,9\\xa0GiB" in answer["parts"]["summary"], answer["problems"]
    ('stage=3&devices=8', True, [])
    """
    asked = json.loads(request)
    want = asked.get("want", "state")
    if want not in WANTS:
        raise ValueError(f"the page asked for {want!r}; known: {', '.join(WANTS)}")
    return json.dumps(import_module(f"calc.answers.{want}").answer(asked), ensure_ascii=False)
