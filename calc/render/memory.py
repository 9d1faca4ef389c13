"""How ``training-memory`` answers: the verdict in one glance, then the tables behind it."""

from calc import numbers
from calc.activations import activation_bytes
from calc.hardware import CONTEXT
from calc.render import bar, figures
from calc.render.figures import pair, sentences
from calc.render.html import glue, tag
from calc.render.origin import origin, warnings
from calc.render.tables import row, table
from calc.sharding import FIRST_STAGE, device_role_bytes

__all__ = ["announcement", "capacity", "card_line", "detail", "legend", "parts", "role_name", "summary", "told"]


def summary(evaluation, locale, prefix, today=None):
    """The device's total, the verdict with what it omits, the peak where it decides otherwise, and the bar."""
    r, words = evaluation.results, locale.words
    total = tag(
        "p",
        words("result.device.total"),
        " ",
        tag("strong", figures.figure(r["device.total"], locale)),
        class_="calc-total",
    )
    fits = r["device.fits"]
    verdict = tag(
        "p",
        verdict_text(evaluation, locale),
        class_="calc-verdict calc-tight" if is_tight(r) else "calc-verdict",
        data_key=fits.key,
        data_value=figures.exact(fits),
    )
    return glue(
        tag("div", total, verdict, _peak_line(evaluation, locale), class_="calc-answer"),
        tag("p", omitted(evaluation, locale), class_="calc-small", data_part="omitted"),
        warnings(evaluation, locale, today),
        picture(evaluation, locale, prefix),
    )


def verdict_text(evaluation, locale):
    """ "Fits, … to spare", "Fits on paper, but tight: …" or "Does not fit: short by …", with the card's capacity."""
    r, words = evaluation.results, locale.words
    card = capacity(evaluation, locale)
    if not r["device.fits"]:
        return words("verdict.not", short=figures.text(r["device.short"], locale), card=card)
    if is_tight(r):
        left = r["device.headroom_left"].number + evaluation.inputs["headroom"].number
        headroom = round_size(evaluation.inputs["headroom"].number, locale)
        return words("verdict.tight", left=_size(left, locale), card=card, headroom=headroom)
    return words("verdict.fits", left=figures.text(r["device.left"], locale), card=card)


def is_tight(results):
    """Whether the peak fits but leaves less free than the headroom: a third verdict, between the two."""
    return bool(results["device.peak_fits"]) and not results["device.fits_with_headroom"]


def omitted(evaluation, locale):
    """What the verdict does not count, and the headroom that is kept for it."""
    least, most, headroom = (
        round_size(size, locale) for size in (*CONTEXT, evaluation.inputs["headroom"].number)
    )
    return locale.words("ui.left-out.peak", least=least, most=most, headroom=headroom)


def capacity(evaluation, locale):
    """The card's bytes."""
    return round_size(evaluation.inputs["card"].number, locale)


def round_size(number, locale):
    """Bytes without decimals where nothing is lost by that: 80 GiB, 512 MiB, but 79.6 GiB."""
    text = _size(number, locale, 0)
    return text if numbers.read(text, locale, "byte") == number else _size(number, locale)


def _size(number, locale, decimals=None):
    return numbers.text(number, "byte", locale, decimals=decimals).replace(" ", figures.NBSP)


def announcement(evaluation, locale):
    """One sentence for a screen reader after a change has settled."""
    total = pair(
        locale.words("result.device.total"), figures.text(evaluation.results["device.total"], locale), locale
    )
    return sentences(filter(None, [total, verdict_text(evaluation, locale), _peak_text(evaluation, locale)]), locale)


def _peak_line(evaluation, locale):
    told = _peak_text(evaluation, locale)
    return tag("p", told, class_="calc-verdict calc-warn") if told else None


def _peak_text(evaluation, locale):
    r = evaluation.results
    if not r["device.fits"] or r["device.peak_fits"]:
        return ""
    peak = figures.text(r["device.peak"], locale)
    return locale.words("verdict.peak-not", peak=peak, card=capacity(evaluation, locale))


def parts(setup):
    """What one device holds, by role, in bytes."""
    held = {role: share(setup).number for role, share in device_role_bytes.items()}
    return {**held, "activations": activation_bytes(setup).number}


def told(held, locale):
    """Each role with its amount, as clauses of a sentence."""
    return [pair(locale.words(f"role.{n}"), figures.amount(b, locale), locale) for n, b in held.items()]


def picture(evaluation, locale, prefix):
    """The bar, described in words for those who do not see it."""
    held = parts(evaluation.setup)
    label = sentences([*told(held, locale), verdict_text(evaluation, locale)], locale)
    return bar.bar(held, evaluation.inputs["card"].number, label, card_line(evaluation, locale), prefix)


def card_line(evaluation, locale):
    """What stands at the line of the card's capacity."""
    return locale.words("ui.chart.card-line", card=capacity(evaluation, locale))


def legend(words, prefix):
    """Which colour and pattern is which role, apart from the bar: it stays where it is while that one sticks."""
    names = (*FIRST_STAGE, "activations")
    return tag("ul", [tag("li", role_name(name, words, prefix)) for name in names], class_="calc-legend")


def detail(evaluation, locale, prefix, today=None):
    """Roles and stages, and where the facts come from."""
    return glue(
        roles(evaluation, locale, prefix),
        stages(evaluation, locale),
        origin(evaluation, locale, today),
    )


def roles(evaluation, locale, prefix):
    """The table by role: one device, one whole copy, the width, and from which stage it is divided."""
    r, words = evaluation.results, locale.words
    head = [words(f"ui.{k}") for k in ("role", "per-device", "total", "bytes-per-param", "sharded-from")]
    body = [
        row(
            role_name(role, words, prefix),
            figures.cell(r[f"device.{role}"], locale),
            figures.cell(r[f"state.{role}"], locale),
            figures.bare(evaluation.inputs[WIDTHS[role]], locale),
            tag("td", first, class_="calc-n"),
        )
        for role, first in FIRST_STAGE.items()
    ]
    gap = tag("td")
    body.append(
        row(
            words("result.state.total"),
            figures.cell(r["device.state"], locale),
            figures.cell(r["state.total"], locale),
            figures.bare(r["bytes_per_param"], locale),
            gap,
            class_="calc-sum",
        )
    )
    body.append(
        row(role_name("activations", words, prefix), figures.cell(r["activation.total"], locale), gap, gap, gap)
    )
    foot = [row(words(f"result.{key}"), figures.cell(r[key], locale), gap, gap, gap) for key in _sums(r)]
    if r["host.total"].number:
        hosted = (figures.cell(r[key], locale) for key in ("host.device", "host.total"))
        foot.append(row(words("ui.host"), *hosted, gap, gap))
    return table(words("ui.per-device-by-role"), head, body, foot, numeric=(1, 2, 3, 4), kind="calc-roles")


WIDTHS = {
    "weights": "weight_bytes",
    "gradients": "gradient_bytes",
    "master": "master_bytes",
    "moment1": "moment1_bytes",
    "moment2": "moment2_bytes",
}


def _sums(results):
    """The resident sum, then what the peak adds where it adds anything."""
    added = [key for key in ("device.gathered", "peak.constants", "peak.gradients") if results[key].number]
    return ["device.total", *added, "device.peak"] if added else ["device.total"]


def role_name(role, words, prefix):
    """A role's swatch and its name."""
    return glue(bar.swatch(role, prefix), " ", words(f"role.{role}"))


def stages(evaluation, locale):
    """The stage ladder: what each stage leaves on a device, and the fewest devices that fit."""
    r, words = evaluation.results, locale.words
    head = [words(f"ui.{k}") for k in ("stage", "per-device", "fits", "fewest-devices")]
    body = []
    for stage in range(4):
        held = r[f"ladder.{stage}"]
        fits = words("ui.yes" if held <= evaluation.inputs["card"] else "ui.no")
        fewest = figures.cell(r[f"min_devices.{stage}"], locale) if stage else tag("td", "–", class_="calc-n")
        body.append(
            row(
                words(f"choice.stage.{stage}"),
                figures.cell(held, locale),
                tag("td", fits),
                fewest,
                aria_current=stage == evaluation.inputs["stage"].number and "true",
            )
        )
    return table(words("ui.ladder"), head, body, numeric=(1, 3))
