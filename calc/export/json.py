"""One setup as JSON: what ``python -m calc --json`` prints, with the version and the link in front."""

import json

import calc
from calc import result
from calc.export import share

__all__ = ["document"]


def document(evaluation, locale, asked):
    """The text: exact values free of any language, beside each its text in the reader's.

    >>> from calc.locale import load
    >>> found = json.loads(document(calc.evaluate("kv-cache"), load("vi"), {}))
    >>> list(found), found["results"][1]["value"], found["results"][1]["text"]
    (['version', 'link', 'calculator', 'inputs', 'results'], 536870912, '512,0 MiB')
    """
    about = {"version": calc.__version__, "link": share.link(evaluation, asked)}
    return json.dumps(about | result.answer(evaluation, locale), ensure_ascii=False, indent=1)
