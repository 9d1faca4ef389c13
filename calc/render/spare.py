"""A verdict in a table's cell: how much of the card is left, or missing."""

from calc import sharding
from calc.render import figures
from calc.render.html import tag

__all__ = ["spare"]


def spare(setup, locale):
    """Fits, fits without the headroom that is asked for, or does not fit, and by how much."""
    fits, kind = sharding.fits(setup), "calc-verdict"
    left = figures.text((sharding.card_left_bytes if fits else sharding.card_short_bytes)(setup), locale)
    text = figures.pair(locale.words("ui.left" if fits else "ui.short"), left, locale)
    if fits and not sharding.fits_with_headroom(setup):
        text, kind = locale.words("ui.cards.tight", left=left), "calc-verdict calc-tight"
    return tag("span", text, class_=kind, data_value=figures.exact(fits))
