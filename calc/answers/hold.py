"""Acts that change what a card holds besides its inputs: the unit and the pinned baseline."""

from calc.answers.held import held

__all__ = ["pin", "unit", "unpin"]


def unit(evaluation, locale, asked, chosen):
    """Show bytes in GiB or in GB from now on.

    >>> unit(None, None, {"calculator": "training-memory", "lang": "en", "query": "stage=3"}, "GB")
    {'query': 'stage=3&unit=GB'}
    """
    return {"query": held(asked).with_(unit=chosen).query}


def pin(evaluation, locale, asked, _):
    """Keep the present setup as the baseline that later ones are compared with.

    >>> from calc.locale import load
    >>> asked = {"calculator": "training-memory", "lang": "en", "query": "stage=3&devices=8"}
    >>> pin(None, load("en"), asked, "")["query"]
    'stage=3&devices=8&pin=stage%3D3%26devices%3D8'
    """
    now = held(asked)
    return {"query": now.with_(pin=now.inputs).query, "told": locale.words("ui.pinned")}


def unpin(evaluation, locale, asked, _):
    """Compare with nothing again."""
    return {"query": held(asked).with_(pin=None).query}
