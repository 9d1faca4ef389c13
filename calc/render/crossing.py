"""``training-cost`` over a model's life: two straight lines, and where the smaller model gets cheaper."""

from fractions import Fraction

from calc import compute, numbers
from calc.render.bar import percent
from calc.render.figures import NBSP
from calc.render.html import glue, tag
from calc.render.tables import row, table

__all__ = ["picture"]

HEIGHT = 180


def picture(evaluation, locale):
    """The two models' operations against tokens served, as lines and as a table."""
    words, setup = locale.words, evaluation.setup
    crossing = evaluation.results["crossing.tokens"].number
    reach = crossing * 2 if crossing else 10 * setup.tokens.number
    models = _models(setup)
    told = (
        words("crossing.none") if crossing is None else words("crossing.at", tokens=_count(crossing, "token", locale))
    )
    return glue(
        tag("h3", words("ui.crossing"), class_="calc-heading"),
        _chart(models, crossing, reach, told),
        tag("p", told),
        tag("p", words("crossing.assumes"), class_="calc-small"),
        _table(models, crossing, reach, locale),
    )


def _models(setup):
    """The larger and the smaller model, without attention's own operations."""
    one = setup.at(attention="none")
    other = one.at(params=setup.alt_params.number, tokens=setup.alt_tokens.number)
    return sorted((one, other), key=lambda s: s.params.number, reverse=True)


def _cost(model, served):
    return compute.lifetime_flops(model.at(tokens_served=served)).number


def _chart(models, crossing, reach, told):
    top = max(_cost(model, reach) for model in models)
    height = lambda model, served: percent(top - _cost(model, served), top)  # noqa: E731
    lines = [
        tag("line", x1="0%", x2="100%", y1=height(m, 0), y2=height(m, reach), class_=f"calc-line calc-line-{n}")
        for n, m in enumerate(models)
    ]
    mark = None
    if crossing:
        x = percent(Fraction(crossing), reach)
        mark = tag("line", x1=x, x2=x, y1="0%", y2="100%", class_="calc-limit")
    return tag(
        "svg",
        lines,
        mark,
        class_="calc-chart",
        width="100%",
        height=HEIGHT,
        role="img",
        aria_label=told,
        focusable="false",
    )


def _table(models, crossing, reach, locale):
    words = locale.words
    head = [words("chart.served")]
    for name, model in zip(("larger", "smaller"), models, strict=True):
        head.append(
            words(
                f"chart.{name}",
                params=_count(model.params.number, "parameter", locale),
                tokens=_count(model.tokens.number, "token", locale),
            )
        )
    stops = sorted({0, crossing or reach // 2, reach})
    body = [
        row(
            _count(at, "token", locale),
            *(
                tag("td", numbers.text(_cost(m, at), "flop", locale).replace(" ", NBSP), class_="calc-n")
                for m in models
            ),
        )
        for at in stops
    ]
    return table(words("chart.compute"), head, body, numeric=(1, 2), kind="calc-crossing")


def _count(number, unit, locale):
    return numbers.text(round(number), unit, locale).replace(" ", NBSP)
