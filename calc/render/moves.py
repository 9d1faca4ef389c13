"""The moves that make a setup fit, as a table: what each saves, what it costs, and what holds after it."""

from calc import moves, numbers
from calc.activations import recompute_extra
from calc.render import figures
from calc.render.html import glue, tag
from calc.render.links import setup_link
from calc.render.tables import row, table
from calc.sources import SOURCES

__all__ = ["table_or_sentence"]

TRAFFIC = SOURCES["rajbhandari2020"].quotes["traffic"].low
"""What devices exchange at stage 3, as a multiple of plain data parallelism."""


def table_or_sentence(evaluation, locale, asked):
    """The table; a sentence where it fits already, or where nothing in the list is enough."""
    words, steps = locale.words, moves.plan(evaluation)
    if not steps:
        return tag("p", words("solve.nothing" if steps is None else "solve.enough"), class_="calc-moves")
    head = [
        words("solve.move"), words("solve.saves"), words("solve.costs"), words("solve.then"), words("ui.fits-card")
    ]  # fmt: skip
    body = [_row(step, locale, asked) for step in steps]
    return glue(
        table(words("solve.moves"), head, body, numeric=(1, 3), kind="calc-moves"),
        _others(steps, locale, asked),
        tag("p", words("solve.judged"), class_="calc-small"),
    )


def _others(first, locale, asked):
    """Other plans as a list, each with where it leads."""
    plans, words = moves.others(first), locale.words
    if not plans:
        return None
    entries = [tag("li", _other(steps, locale), " ", _link(_together(steps, locale), steps[-1], locale, asked))
               for steps in plans]  # fmt: skip
    return glue(tag("p", words("solve.else")), tag("ul", entries, class_="calc-else"))


def _other(steps, locale):
    total = figures.text(steps[-1].after.results["device.total"], locale)
    return locale.words("solve.else.total", moves=_together(steps, locale), total=total)


def _together(steps, locale):
    return " + ".join(title(step, locale) for step in steps)


def _link(name, step, locale, asked):
    """A link to the setup after a step; ``name`` tells it from the other links of the panel."""
    words = locale.words("solve.load")
    label = figures.pair(words, name, locale)
    return tag("a", words, href=setup_link(step.after, asked), class_="calc-load", aria_label=label)


def _row(step, locale, asked):
    name = title(step, locale)
    return row(
        glue(name, tag("br"), _link(name, step, locale, asked)),
        tag("td", figures.amount(step.saved, locale), class_="calc-n", data_value=step.saved),
        tag("td", _lines(cost(step, locale))),
        figures.cell(step.after.results["device.total"], locale),
        tag("td", verdict(step.after, locale)),
        data_move=step.name,
    )


def _lines(sentences):
    first, *others = sentences
    return glue(first, [glue(tag("br"), other) for other in others])


def title(step, locale):
    """What the move is, in words."""
    if step.name == "recompute":
        return locale.words(f"move.recompute.{step.value}")
    value = step.value if isinstance(step.value, str) else numbers.grouped(step.value, locale)
    if step.name == "devices":
        return locale.words("move.devices", devices=f"{value} {locale.words.plural('device', value)}")
    return locale.words(f"move.{step.name}", value=value)


def cost(step, locale):
    """What the move costs, as sentences with figures of the setup after it."""
    words, after = locale.words, step.after
    if step.name == "stage":
        return [_traffic(step, locale)]
    if step.name == "devices":
        more = step.value - step.before.inputs["devices"].number
        told = [words("move.devices.cost", more=numbers.grouped(more, locale))]
        return [*told, _traffic(step, locale)] if after.inputs["stage"] != step.before.inputs["stage"] else told
    return [words(f"move.{step.name}.cost", **FIGURES.get(step.name, lambda *_: {})(step, locale))]


def _traffic(step, locale):
    if step.after.inputs["stage"] != 3:
        return locale.words("move.stage.cost")
    return locale.words("move.stage.cost.gather", ratio=numbers.text(TRAFFIC, "ratio", locale))


def _recomputed(step, locale):
    extra = recompute_extra(step.after.setup).number - recompute_extra(step.before.setup).number
    return {"extra": numbers.text(extra, "share", locale)}


def _offloaded(step, locale):
    results = step.after.results
    return {name: figures.text(results[f"host.{name}"], locale) for name in ("device", "total")}


def _adapted(step, locale):
    trained = step.after.results["adapter.trained"]
    share = trained / step.after.inputs["params"]
    return {"trained": figures.text(trained, locale), "share": numbers.text(share.number, "share", locale)}


FIGURES = {"recompute": _recomputed, "offload": _offloaded, "adapter_rank": _adapted}
"""Move -> the figures that its cost names."""


def verdict(evaluation, locale):
    """Whether the setup fits, and if only by the resident sum, or without the headroom, then that."""
    results = evaluation.results
    if not results["device.fits"]:
        return locale.words("verdict.not.short")
    if not results["device.peak_fits"]:
        return locale.words("verdict.peak-not.short")
    return locale.words("verdict.fits.short" if results["device.fits_with_headroom"] else "verdict.tight.short")
