"""The panel of what a reader takes along: link, copies, files, code for other pages, citation."""

from calc import cite
from calc.export import embed, share
from calc.render import picture
from calc.render.html import button, glue, tag

__all__ = ["panel"]

FORMATS = {"markdown": "ui.copy-markdown", "csv": "ui.copy-csv", "json": "ui.copy-json", "python": "ui.copy-python"}
"""Formats of the setup with its results, and the words on their buttons."""

WORKS = {"bibtex": "BibTeX", "csl": "CSL-JSON"}
"""Formats of a citation, by the names that they have in every language."""


def panel(evaluation, locale, prefix, asked):
    """Every button, and what it copies where that is short enough to be selected by hand.

    >>> from calc import evaluate
    >>> from calc.locale import load
    >>> 'data-act="copy:python"' in panel(evaluate("kv-cache"), load("en"), "kv-cache", {})
    True
    """
    words = locale.words
    formats = {name: words(key) for name, key in FORMATS.items()}
    files = {name: label for name, label in formats.items() if name != "markdown"}
    pictures = {"svg": "SVG", "png": "PNG"} if picture.has_picture(evaluation.calculator.id) else {}
    return tag(
        "div",
        _link(evaluation, locale, prefix, asked),
        _buttons("copy", "ui.copy-as", formats, words, f"{prefix}-take-copy"),
        _buttons("save", "ui.save-as", files, words, f"{prefix}-take-save"),
        _buttons("save", "ui.save-picture", pictures, words, f"{prefix}-take-picture") if pictures else None,
        _embed(evaluation, locale, asked),
        _cite(evaluation, locale, prefix, asked),
        class_="calc-take",
    )


def _link(evaluation, locale, prefix, asked):
    words, id = locale.words, f"{prefix}-take-link"
    box = tag("input", type="text", readonly=True, id=id, value=share.shared(evaluation, asked), spellcheck="false")
    field = tag("div", tag("label", words("ui.share"), for_=id), box, class_="calc-field")
    return glue(field, tag("p", button(words("ui.copy-link"), data_act="copy:link")))


def _buttons(act, heading, labels, words, id):
    """Buttons that one heading names together: "Save as" CSV, JSON, …"""
    told = tag("span", words(heading), id=id)
    pressed = [glue(" ", button(label, data_act=f"{act}:{name}")) for name, label in labels.items()]
    return tag("p", told, pressed, role="group", aria_labelledby=id)


def _embed(evaluation, locale, asked):
    """Told and copied everywhere; shown where the address is known, without which it leads nowhere."""
    words = locale.words
    copy = button(words("ui.copy-embed"), data_act="copy:embed")
    known = share.page(asked)
    code = _shown(embed.frame(evaluation, locale, asked), words("ui.copy-embed"), "embed") if known else None
    return glue(tag("p", words("ui.embed-told"), " ", copy), code)


def _cite(evaluation, locale, prefix, asked):
    words = locale.words
    texts = {"bibtex": cite.bibtex, "csl": cite.csl}
    return tag(
        "details",
        tag("summary", words("ui.cite")),
        _buttons("copy", "ui.copy-as", WORKS, words, f"{prefix}-cite-copy"),
        _buttons("save", "ui.save-as", WORKS, words, f"{prefix}-cite-save"),
        [_shown(make(evaluation, locale, asked), WORKS[name], name) for name, make in texts.items()],
        data_fold="cite",
    )


def _shown(text, label, name):
    """A text to select by hand, where nothing may be copied for the reader."""
    return tag("pre", text, class_="calc-copied", data_copied=name, tabindex=0, role="group", aria_label=label)
