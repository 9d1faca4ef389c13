"""The lab as HTML: what it runs, a button, and its results; the page's empty tables come from here too."""

from fractions import Fraction

from calc import lab, numbers
from calc import lab_network as network
from calc.digits import SUPERSCRIPTS
from calc.lab_storage import STORAGES
from calc.render.figures import NBSP
from calc.render.html import glue, tag
from calc.render.state import state
from calc.render.tables import row, table

__all__ = ["announcement", "block", "results"]

STEPS = ("keep", "recompute", "forget")
NARROW = ("float32", "float16")
STEP_ROWS = ("kept", "forward", "again", "backward", "extra", "loss", "after", "difference", "equal")
NARROW_ROWS = ("roundoff", "chain", "tolerance", "loss-off", "gradients-off", "within")
EMPTY = "–"


def block(locale, engine=None):
    """The whole ``<calc-lab>``. As built it shows its results; the page's script empties it, to be run.

    ``engine`` says where the engine's folder lies (``src``) and how many ``bytes`` it is.
    """
    words, engine = locale.words, engine or {}
    start = tag("button", words("lab.start"), type="button", class_="calc-button", data_part="start", hidden=True)
    return tag(
        "calc-lab", _about(locale),
        tag("noscript", tag("p", words("lab.nojs"), class_="calc-small")),
        tag("p", start, " ", tag("span", words("lab.running"), class_="lab-when-running"), class_="calc-actions"),
        state(locale, engine.get("bytes")),
        tag("p", words("lab.built"), class_="calc-small", data_part="built"),
        tag("div", results(locale), data_part="results"),
        tag("div", _tables({}, locale), data_part="empty", hidden=True),
        tag("p", words("lab.note"), class_="calc-small"),
        tag("p", class_="calc-said", role="status", data_part="said"),
        aria_label=words("lab.label"), role="group", data_engine="idle", data_lang=locale.lang,
        data_src=engine.get("src"), data_bytes=engine.get("bytes"),
    )


def results(locale):
    """Run the lab: its findings as sentences, then both tables."""
    return glue(tag("ul", [tag("li", told) for told in _findings(locale)], class_="lab-findings"),
                _tables(_texts(locale), locale))


def announcement(locale):
    """The findings in one go, for a screen reader."""
    return " ".join(_findings(locale))


def _about(locale):
    count = sum(len(rows) * len(rows[0]) for pair in network.weights() for rows in pair)
    told = locale.words("lab.about", blocks=_whole(network.BLOCKS, locale), weights=_whole(count, locale),
                        batch=_whole(network.BATCH, locale))
    return glue(tag("p", told), tag("p", locale.words("lab.about.storage")))


def _findings(locale):
    """What came out, one sentence each; each outcome has its own words."""
    runs, words = lab.experiments(), locale.words
    keep, recompute = runs["keep"], runs["recompute"]
    yield words("lab.said.kept", kept=_whole(recompute.kept, locale), all=_whole(keep.kept, locale),
                extra=_extra(recompute, keep, locale))
    for name in STEPS[1:]:
        yield words(f"lab.said.{name}.{_answer(lab.identical(runs[name], keep))}")
    for name in NARROW:
        yield words(f"lab.said.within.{_answer(lab.within(runs[name], keep))}", storage=name)


def _tables(texts, locale):
    """Both tables; a cell whose text is not given stays empty."""
    words = locale.words
    steps = [words(f"lab.plan.{name}") for name in STEPS]
    return glue(_table("steps", STEP_ROWS, STEPS, steps, texts, words),
                _table("narrow", NARROW_ROWS, NARROW, NARROW, texts, words))


def _table(kind, rows, columns, heads, texts, words):
    body = [row(words(f"lab.row.{name}"), [_cell(f"{column}.{name}", texts) for column in columns]) for name in rows]
    numeric = range(1, len(columns) + 1)
    return table(words(f"lab.{kind}"), [words("lab.measure"), *heads], body, numeric=numeric, kind=f"lab-{kind}")


def _cell(key, texts):
    return tag("td", texts.get(key, EMPTY).replace(" ", NBSP), class_="calc-n", data_measure=key)


def _texts(locale):
    """Column and row -> what the cell shows."""
    runs = lab.experiments()
    keep = runs["keep"]
    found = {}
    for name in STEPS:
        found |= {f"{name}.{key}": text for key, text in _step(runs[name], keep, locale).items()}
    for name in NARROW:
        found |= {f"{name}.{key}": text for key, text in _narrow(runs[name], keep, locale).items()}
    return found


def _step(run, keep, locale):
    """One column of the first table; the first one is compared with nothing."""
    work = {phase: _whole(run.multiply_adds.get(phase, 0), locale) for phase in ("forward", "again", "backward")}
    losses = {name: numbers.decimal(Fraction(x), 6, locale) for name, x in (("loss", run.loss), ("after", run.after))}
    shown = {"kept": _whole(run.kept, locale), **work, **losses}
    if run is keep:
        return shown
    return {**shown, "extra": _extra(run, keep, locale), "difference": _small(lab.apart(run, keep), locale),
            "equal": numbers.text(lab.identical(run, keep), "boolean", locale)}


def _narrow(run, keep, locale):
    """One column of the second table."""
    of_loss, of_gradients = lab.relative(run, keep)
    bits = STORAGES[run.plan.storage].significand
    return {
        "roundoff": "2" + str(-bits).translate(SUPERSCRIPTS), "chain": _whole(run.chain, locale),
        "tolerance": _small(lab.tolerance(run), locale), "loss-off": _small(of_loss, locale),
        "gradients-off": _small(of_gradients, locale),
        "within": numbers.text(lab.within(run, keep), "boolean", locale),
    }


def _extra(run, keep, locale):
    """What a run computes beyond the reference's multiply-adds, as a share of them."""
    all_kept = sum(keep.multiply_adds.values())
    return numbers.text(Fraction(sum(run.multiply_adds.values()) - all_kept, all_kept), "share", locale)


def _whole(number, locale):
    return numbers.decimal(number, 0, locale)


def _small(number, locale):
    """A small number as a power of ten; an exact zero as 0, which no rounding leads to."""
    return numbers.scientific(number, 1, locale) if number else _whole(0, locale)


def _answer(holds):
    return "yes" if holds else "no"
