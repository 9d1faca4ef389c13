"""The row of buttons under the form: units and the baseline."""

from calc.render.html import button, glue, tag

__all__ = ["tools"]

UNITS = {"GiB": (2, "binary"), "GB": (10, "decimal")}


def tools(locale, pinned=False):
    """Units and baseline, as they stand now."""
    words = locale.words
    units = [_unit(name, base, words(f"ui.units.{id}"), locale) for name, (base, id) in UNITS.items()]
    unpin = button(words("ui.unpin"), data_act="unpin") if pinned else None
    both = tag("span", units, class_="calc-units", role="group", aria_label=words("ui.units"))
    return glue(both, " ", button(words("ui.pin"), data_act="pin"), " ", unpin)


def _unit(name, base, told, locale):
    return button(name, data_act=f"unit:{name}", aria_pressed=str(locale.base == base).lower(), title=told)
