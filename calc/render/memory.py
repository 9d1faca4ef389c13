"""How ``training-memory`` answers: the verdict in one glance, then the tables behind it."""

from calc import numbers
from calc.render import bar, figures
from calc.render.figures import pair, sentences
from calc.render.html import glue, tag
from calc.render.tables import every, origin, row, table
from calc.sharding import FIRST_STAGE

__all__ = ["announcement", "detail", "summary"]


def summary(evaluation, locale, prefix):
    """The device's total, the verdict, the peak where it decides otherwise, and the bar."""
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
        "p", verdict_text(evaluation, locale), class_="calc-verdict", data_key=fits.key, data_value=figures.exact(fits)
    )
    return glue(
        total,
        verdict,
        _peak_line(evaluation, locale),
        picture(evaluation, locale, prefix),
        tag("p", words("ui.left-out.peak"), class_="calc-small"),
    )


def verdict_text(evaluation, locale):
    """ "Fits, … to spare" or "Does not fit: short by …", with the card's capacity."""
    r = evaluation.results
    card = capacity(evaluation, locale)
    if r["device.fits"]:
        return locale.words("verdict.fits", left=figures.text(r["device.left"], locale), card=card)
    return locale.words("verdict.not", short=figures.text(r["device.short"], locale), card=card)


def capacity(evaluation, locale):
    """The card's bytes, without decimals where they are whole GiB or GB."""
    value = evaluation.inputs["card"]
    whole = 0 if value.number % (10**9 if locale.base == 10 else 2**30) == 0 else None
    return numbers.text(value.number, "byte", locale, decimals=whole).replace(" ", figures.NBSP)


def announcement(evaluation, locale):
    """One sentence for a screen reader after a change has settled."""
    total = figures.text(evaluation.results["device.total"], locale)
    return sentences(
        [pair(locale.words("result.device.total"), total, locale), verdict_text(evaluation, locale)], locale
    )


def _peak_line(evaluation, locale):
    r = evaluation.results
    if not r["device.fits"] or r["device.peak_fits"]:
        return None
    peak = figures.text(r["device.peak"], locale)
    card = capacity(evaluation, locale)
    return tag("p", locale.words("verdict.peak-not", peak=peak, card=card), class_="calc-verdict calc-warn")


def parts(evaluation):
    """What one device holds, by role, in bytes."""
    r = evaluation.results
    held = {role: r[f"device.{role}"].number for role in FIRST_STAGE}
    return {**held, "activations": r["activation.total"].number}


def picture(evaluation, locale, prefix):
    """The bar, described in words for those who do not see it."""
    held = parts(evaluation)
    sizes = (pair(locale.words(f"role.{n}"), numbers.text(b, "byte", locale), locale) for n, b in held.items())
    told = sentences([*sizes, verdict_text(evaluation, locale)], locale)
    return bar.bar(held, evaluation.inputs["card"].number, told, prefix)


def detail(evaluation, locale, prefix):
    """Roles, stages, and every result with its formula."""
    return glue(
        roles(evaluation, locale, prefix),
        stages(evaluation, locale),
        origin(evaluation, locale),
        every(evaluation, locale),
    )


def roles(evaluation, locale, prefix):
    """The table by role: one device, one whole copy, the width, and from which stage it is divided."""
    r, words = evaluation.results, locale.words
    head = [words(f"ui.{k}") for k in ("role", "per-device", "total", "bytes-per-param", "sharded-from")]
    body = [
        row(
            _role_name(role, words, prefix),
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
        row(_role_name("activations", words, prefix), figures.cell(r["activation.total"], locale), gap, gap, gap)
    )
    foot = [row(words(f"result.{key}"), figures.cell(r[key], locale), gap, gap, gap) for key in _sums(r)]
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
    added = [key for key in ("device.gathered", "peak.constants") if results[key].number]
    return ["device.total", *added, "device.peak"] if added else ["device.total"]


def _role_name(role, words, prefix):
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
