"""What every export says first: whose numbers these are, which version made them, where they open again."""

import calc
from calc.export import share

__all__ = ["heading"]


def heading(evaluation, locale, asked):
    """The lines: name and version, then the link where the page's address is known.

    >>> from calc.locale import load
    >>> asked = {"calculator": "kv-cache", "lang": "en", "address": "https://example.org/kv/"}
    >>> heading(calc.evaluate("kv-cache"), load("en"), asked)
    ['KV cache · The Training Bill 1.0.0', 'https://example.org/kv/?v=1']
    """
    words = locale.words
    name = f"{words(f'calculator.{evaluation.calculator.id}')} · {words('site.title')} {calc.__version__}"
    return [name, share.link(evaluation, asked)] if share.page(asked) else [name]
