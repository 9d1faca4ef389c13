"""The same setup at every sharding stage: four bars on one scale, and the table by role."""

from calc import sharding
from calc.render import figures
from calc.render.bar import strip
from calc.render.html import glue, tag
from calc.render.memory import card_line, parts, role_name, told
from calc.render.tables import row, table

__all__ = ["picture"]


def picture(evaluation, locale, prefix):
    """Bars by stage, each with its total, the card's line through all, and what they hold as a table."""
    stages = {n: parts(evaluation.setup.at(stage=n)) for n in sharding.ladder}
    card = evaluation.inputs["card"].number
    scale = max(card, *(sum(held.values()) for held in stages.values()))
    bars = [_rung(n, held, scale, evaluation, locale, prefix) for n, held in stages.items()]
    alone = tag("p", locale.words("ui.ladder.alone"), class_="calc-small") if evaluation.setup.devices == 1 else None
    return glue(tag("h3", locale.words("ui.ladder"), class_="calc-heading"), bars, alone,
                _table(stages, evaluation, locale, prefix))


def _rung(stage, held, scale, evaluation, locale, prefix):
    words, card = locale.words, evaluation.inputs["card"].number
    total, limit = evaluation.results[f"ladder.{stage}"], card_line(evaluation, locale)
    name, amount = words(f"choice.stage.{stage}"), figures.text(total, locale)
    label = figures.pair(name, figures.sentences([amount, *told(held, locale), limit], locale), locale)
    last = stage == max(sharding.ladder)
    head = tag("p", tag("span", name), " ", figures.figure(total, locale, "span", class_="calc-amount"),
               class_="calc-rung", aria_current="true" if stage == evaluation.inputs["stage"].number else None)
    return glue(head, strip(held, card, scale, label, prefix, limit if last else None))


def _table(stages, evaluation, locale, prefix):
    words, setup = locale.words, evaluation.setup
    head = [words("ui.role"), *(words(f"ui.stage-{n}") for n in stages)]
    body = [
        row(role_name(role, words, prefix), *(_cell(held[role], locale) for held in stages.values()))
        for role in stages[0]
    ]
    totals = [evaluation.results[f"ladder.{n}"] for n in stages]
    fits = [words("ui.yes" if sharding.fits(setup.at(stage=n)) else "ui.no") for n in stages]
    foot = [
        row(words("result.device.total"), *(figures.cell(total, locale) for total in totals)),
        row(words("ui.fits-card"), *(tag("td", word, class_="calc-n") for word in fits)),
    ]
    return table(words("ui.ladder.by-role"), head, body, foot, numeric=(1, 2, 3, 4), kind="calc-ladder")


def _cell(size, locale):
    return tag("td", figures.amount(size, locale), class_="calc-n")
