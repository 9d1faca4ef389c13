"""What an address says that no control of the card could show: problems, and notices of changed names."""

from calc.render.html import glue, tag

__all__ = ["listed"]


def listed(problems, locale):
    """The card's list, nothing where there is nothing to tell; a notice is quiet.

    >>> from calc import renames
    >>> from calc.locale import load
    >>> print(listed([renames.told("gpus", "devices")], load("en")))
    <ul><li class="calc-small">gpus is now called devices; the old name still works.</li></ul>
    """
    items = [tag("li", p.message(locale.words), class_="calc-small" if p.notice else None) for p in problems]
    return tag("ul", items) if items else glue()
