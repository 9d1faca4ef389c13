"""The panel that turns the question round: how far the setup goes, and what makes it fit."""

from calc import inverse, numbers, sharding
from calc.render import figures, memory, moves
from calc.render.html import glue, tag
from calc.render.links import setup_link
from calc.render.tables import row, table

__all__ = ["panel"]

VERDICTS = ("device.fits", inverse.SAFE)
"""Each limit is told twice: for the resident sum, and for the peak with the headroom free."""


def panel(evaluation, locale, prefix, asked):
    """What a device needs and has, the limits, and the moves that make it fit."""
    limits = {name: _largest(name, evaluation) for name in inverse.WITHIN}
    limits |= {stage: _fewest(stage, evaluation) for stage in sharding.min_devices}
    return glue(
        _heading(evaluation, limits, locale),
        _table(evaluation, limits, locale, asked),
        moves.table_or_sentence(evaluation, locale, asked),
    )


def _largest(name, evaluation):
    return [inverse.largest(name, evaluation, verdict) for verdict in VERDICTS]


def _fewest(stage, evaluation):
    return [inverse.fewest(stage, evaluation, verdict) for verdict in VERDICTS]


def _heading(evaluation, limits, locale):
    """Need and capacity of a device, the verdict, and the fewest devices."""
    words = locale.words
    need = words(
        "solve.each",
        total=figures.text(evaluation.results["device.total"], locale),
        card=memory.capacity(evaluation, locale),
        verdict=moves.verdict(evaluation, locale),
    )
    stage = evaluation.inputs["stage"].number or max(sharding.min_devices)
    resident, safe = (_devices(evaluation, stage, found, locale) for found in limits[stage])
    told = [figures.pair(words("ui.fewest-devices.at", stage=stage), resident, locale)]
    if safe != resident:
        told.append(words("solve.fewest-safe", count=safe))
    return glue(tag("p", need, class_="calc-need"), tag("p", figures.sentences(told, locale), class_="calc-fewest"))


def _table(evaluation, limits, locale, asked):
    words = locale.words
    head = [words(f"solve.{column}") for column in ("limit", "now", "resident", "safe")]
    body = []
    for name, found in limits.items():
        if name in inverse.WITHIN:
            key, label, input, fixed = name, words(f"solve.{name}"), name, {}
            shown = [_at_most(evaluation, name, value, locale) for value in found]
        else:
            key, input, fixed = f"min_devices.{name}", "devices", {"stage": name}
            label = words(f"result.{key}")
            shown = [_devices(evaluation, name, value, locale) for value in found]
        now = tag("td", numbers.grouped(evaluation.inputs[input].number, locale), class_="calc-n")
        cells = [
            _cell(text, value, label, evaluation, {input: value} | fixed, locale, asked)
            for text, value in zip(shown, found, strict=True)
        ]
        body.append(row(label, now, cells, data_limit=key))
    return table(words("solve.limits"), head, body, numeric=(1, 2, 3), kind="calc-limits")


def _at_most(evaluation, name, value, locale):
    """The largest value as text: it may be the input's own bound, or nothing may fit."""
    field, words = evaluation.calculator.by_name[name], locale.words
    if value is None:
        return words("solve.not-even", value=numbers.grouped(field.lo, locale))
    text = numbers.grouped(value, locale)
    return words("solve.at-least", value=text) if value == field.hi else text


def _devices(evaluation, stage, value, locale):
    """The fewest devices as text: no number may do, or more than may be asked for."""
    if value is not None:
        return numbers.grouped(value, locale)
    if evaluation.results[f"min_devices.{stage}"].number is None:
        return locale.words("verdict.no-devices")
    most = evaluation.calculator.by_name["devices"].hi
    return locale.words("solve.more-than", value=numbers.grouped(most, locale))


def _cell(text, value, label, evaluation, changes, locale, asked):
    """A limit that leads to the setup which goes that far; one that is in force already leads nowhere."""
    shown = text.replace(" ", figures.NBSP) if value is not None else text
    same = all(evaluation.inputs[name] == number for name, number in changes.items())
    if value is not None and not same:
        told = figures.pair(locale.words("solve.load"), f"{label}, {text}", locale)
        address = setup_link(evaluation.after(**changes), asked)
        shown = tag("a", shown, href=address, class_="calc-load", aria_label=told)
    return tag("td", shown, class_=value is not None and "calc-n", data_value="null" if value is None else value)
