"""How ``training-step`` answers: the need and the verdict, a bar for each moment, then the tables behind it."""

from calc.render import bar, figures
from calc.render.figures import pair, sentences
from calc.render.html import glue, tag
from calc.render.memory import capacity, card_line, role_name, told
from calc.render.origin import origin, warnings
from calc.render.tables import label, row, table
from calc.saved import TENSORS, lines
from calc.step_moments import MOMENTS
from calc.step_states import ROLES

__all__ = ["announcement", "detail", "legend", "parts", "summary"]

BARS = ("weights", "gradients", "master", "moment1", "moment2", "activations", "passing")
SHOWN = {"copies": "gradients"}
"""Roles that share a colour with another."""

GRADIENTS = ("step.leaving", "step.unit_gradients")
ACTIVATIONS = ("step.kept", "step.block")
SPLIT = ("params.total", "params.active", "split.devices", "split.group", "split.params", "split.dense",
         "split.experts", "split.unit", "split.layers", "split.in_flight", "split.in_flight_layers")  # fmt: skip


def summary(evaluation, locale, prefix, today=None):
    """What the card must have, the verdict, where the peak comes, and a bar for each moment."""
    total = tag(
        "p", locale.words("result.step.reserved"), " ",
        tag("strong", figures.figure(evaluation.results["step.reserved"], locale)), class_="calc-total",
    )  # fmt: skip
    fits = evaluation.results["step.fits"]
    verdict = tag("p", _verdict(evaluation, locale), class_="calc-verdict", data_key=fits.key,
                  data_value=figures.exact(fits))  # fmt: skip
    return glue(
        tag("div", total, verdict, tag("p", _peak(evaluation, locale)), class_="calc-answer"),
        tag("p", locale.words("notcounted.training-step"), class_="calc-small"),
        warnings(evaluation, locale, today),
        _bars(evaluation, locale, prefix),
    )


def legend(words, prefix):
    """Which colour and pattern is what."""
    return tag("ul", [tag("li", role_name(name, words, prefix)) for name in BARS], class_="calc-legend")


def announcement(evaluation, locale):
    """The answer as one sentence, for a screen reader."""
    need = evaluation.results["step.reserved"]
    needed = pair(label(evaluation, need.key, locale), figures.text(need, locale), locale)
    return sentences([needed, _verdict(evaluation, locale), _peak(evaluation, locale)], locale)


def detail(evaluation, locale, prefix, today=None):
    """Moments, states, tensors, and how model and devices are divided."""
    return glue(
        _moments(evaluation, locale), _states(evaluation, locale), _tensors(evaluation, locale),
        _results(evaluation, locale, "ui.step.split", SPLIT), origin(evaluation, locale, today),
    )  # fmt: skip


def parts(evaluation, moment):
    """What lies on the device at a moment, by what the legend names: bytes.

    >>> from calc import evaluate
    >>> held = parts(evaluate("training-step"), "update")
    >>> held["passing"] == held["moment1"] == 4 * 8030261248, held["activations"]
    (True, 0)
    """
    held = dict.fromkeys(BARS, 0)
    found = {part.key: part(evaluation.setup).number for part in MOMENTS[moment]}
    del found["step.resident"]  # told role by role
    for role in ROLES:
        held[SHOWN.get(role, role)] += evaluation.results[f"step.{role}"].number
    held["gradients"] -= evaluation.results["step.leaving"].number
    held["gradients"] += evaluation.results["step.accumulation"].number
    held["moment2"] += evaluation.results["step.constants"].number  # of both moments, mostly nothing
    held["passing"] += evaluation.inputs["buffers"].number
    for key, size in found.items():
        name = "gradients" if key in GRADIENTS else "activations" if key in ACTIVATIONS else "passing"
        held[name] += size
    return held


def _verdict(evaluation, locale):
    left, card = evaluation.results["step.left"].number, capacity(evaluation, locale)
    if left < 0:
        return locale.words("verdict.not", short=figures.amount(-left, locale), card=card)
    return locale.words("verdict.fits", left=figures.amount(left, locale), card=card)


def _largest(evaluation):
    """The moment of the peak; the first of equal ones."""
    return max(MOMENTS, key=lambda moment: evaluation.results[f"moment.{moment}"].number)


def _peak(evaluation, locale):
    moment = label(evaluation, f"moment.{_largest(evaluation)}", locale)
    peak = figures.text(evaluation.results["step.peak"], locale)
    return locale.words("ui.step.peak", moment=moment, peak=peak)


def _bars(evaluation, locale, prefix):
    """The picture of memory over one step: a bar a moment, on one scale, with the card's line."""
    held = {moment: parts(evaluation, moment) for moment in MOMENTS}
    card = evaluation.inputs["card"].number
    scale = max(card, *(sum(sizes.values()) for sizes in held.values())) or 1
    rows = [_bar(evaluation, moment, sizes, scale, locale, prefix) for moment, sizes in held.items()]
    return glue(tag("p", locale.words("ui.step.moments"), class_="calc-heading"), bar.patterns(BARS, prefix), rows)


def _bar(evaluation, moment, sizes, scale, locale, prefix):
    value = evaluation.results[f"moment.{moment}"]
    name = label(evaluation, value.key, locale)
    clauses = told({role: size for role, size in sizes.items() if size}, locale)
    limit = card_line(evaluation, locale) if moment == list(MOMENTS)[-1] else None
    said = sentences([pair(name, figures.text(value, locale), locale), *clauses], locale)
    strip = bar.strip(sizes, evaluation.inputs["card"].number, scale, said, prefix, limit)
    head = tag("p", tag("span", name), " ", figures.figure(value, locale, "span", class_="calc-amount"),
               class_="calc-rung", aria_current="true" if moment == _largest(evaluation) else None)  # fmt: skip
    return glue(head, strip)


def _moments(evaluation, locale):
    """Rows of parts, columns of moments."""
    keys = list(dict.fromkeys(part.key for needed in MOMENTS.values() for part in needed))
    words = locale.words
    head = [words("ui.step.part"), *(label(evaluation, f"moment.{moment}", locale) for moment in MOMENTS)]
    body = [
        row(label(evaluation, key, locale), *(_part(evaluation, key, moment, locale) for moment in MOMENTS))
        for key in keys if evaluation.value(key).number
    ]  # fmt: skip
    foot = [row(words("role.sum"), *(figures.cell(evaluation.results[f"moment.{m}"], locale) for m in MOMENTS))]
    return table(words("ui.step.moments"), head, body, foot, numeric=tuple(range(1, len(head))))


def _part(evaluation, key, moment, locale):
    if key in [part.key for part in MOMENTS[moment]]:
        return figures.cell(evaluation.results[key], locale)
    return tag("td", "–", class_="calc-n")


def _states(evaluation, locale):
    words, results = locale.words, evaluation.results
    head = [words("ui.role"), words("ui.bytes-per-param"), words("ui.per-device")]
    body = [
        row(label(evaluation, f"step.{role}", locale), figures.bare(evaluation.inputs[width], locale),
            figures.cell(results[f"step.{role}"], locale))
        for role, (width, _stage) in ROLES.items()
    ]  # fmt: skip
    gap = tag("td")
    more = [key for key in ("step.accumulation", "step.constants") if results[key].number]
    foot = [row(label(evaluation, k, locale), gap, figures.cell(results[k], locale)) for k in ("step.state", *more)]
    return table(words("ui.step.states"), head, body, foot, numeric=(1, 2))


def _tensors(evaluation, locale):
    """What a block keeps: a line a tensor, the few numbers a token too."""
    words, results = locale.words, evaluation.results
    body = [
        row(label(evaluation, TENSORS[line.name].key, locale), figures.cell(line.bytes, locale))
        for line in lines(evaluation.setup)
    ]
    foot = [row(label(evaluation, k, locale), figures.cell(results[k], locale))
            for k in ("saved.block", "saved.factor", "saved.block_small",
                      "split.in_flight_layers", "step.blocks")]  # fmt: skip
    return table(words("ui.step.tensors"), [words("ui.step.tensor"), words("ui.value")], body, foot, numeric=(1,))


def _results(evaluation, locale, caption, keys):
    body = [row(label(evaluation, key, locale), figures.cell(evaluation.results[key], locale)) for key in keys]
    return table(locale.words(caption), [locale.words("ui.result"), locale.words("ui.value")], body, numeric=(1,))
