"""The code that shows a calculator, with its setup, in somebody else's page."""

from calc.export import share
from calc.render.html import tag

__all__ = ["frame"]

HEIGHT = 720
"""Pixels of a frame whose page does not listen to the height that the embedded one reports."""


def frame(evaluation, locale, asked):
    """An ``<iframe>``, ready to paste.

    >>> from calc import evaluate
    >>> from calc.locale import load
    >>> asked = {"address": "https://example.org/kv/", "calculator": "kv-cache", "lang": "en"}
    >>> print(frame(evaluate("kv-cache", {"batch": 8}), load("en"), asked))
    <iframe src="https://example.org/kv/?embed=1&amp;v=1&amp;batch=8" title="KV cache" loading="lazy" width="100%" \
height="720" style="border:0"></iframe>
    """
    title = locale.words(f"calculator.{evaluation.calculator.id}")
    return str(tag("iframe", src=share.embed_link(evaluation, asked), title=title, loading="lazy", width="100%",
                   height=HEIGHT, style="border:0"))
