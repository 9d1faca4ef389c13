"""The form: one native control for each input, in groups, with place for a note or a message."""

from calc import entry, numbers
from calc.architectures import ARCHITECTURES
from calc.hardware import CARDS
from calc.inputs import PATTERNS, SIZES
from calc.presets import PRESETS
from calc.render.html import button, glue, tag

__all__ = ["choice_label", "field_word", "form", "note", "shown"]

GROUPS = (
    "model",
    "details",
    "experts",
    "image",
    "parallel",
    "run",
    "activations",
    "precision",
    "adapter",
    "types",
    "hardware",
    "card",
    "cache",
    "cost",
)

FOLDED = {("training-memory", "adapter")} | {
    (id, group)
    for id in ("other-calculators", "parameters", "training-step")
    for group in ("details", "experts")
}
"""Groups that few readers need there: folded, so that the opening view stays simple."""


def form(evaluation, locale, prefix):
    """The whole form, showing the inputs in force; ``prefix`` makes its ids unique on the page."""
    groups = [_group(name, evaluation, locale, prefix) for name in GROUPS]
    undo = button(locale.words("ui.undo"), data_part="undo", aria_disabled="true")
    reset = tag("button", locale.words("ui.reset"), type="reset", class_="calc-button")
    actions = tag("p", undo, " ", reset, class_="calc-actions")
    return tag("form", groups, actions, class_="calc-form", autocomplete="off", novalidate=True)


def _group(group, evaluation, locale, prefix):
    fields = [f for f in evaluation.calculator.inputs if f.group == group]
    if not fields:
        return None
    id = evaluation.calculator.id
    rows = [_field(f, id, evaluation.inputs[f.name].number, locale, f"{prefix}-{f.name}") for f in fields]
    heading, grid = locale.words(f"input.group.{group}"), tag("div", rows, class_="calc-grid")
    if (id, group) in FOLDED:
        return tag("details", tag("summary", heading), grid, class_="calc-more")
    return tag("fieldset", tag("legend", heading), grid, class_=f"calc-group calc-group-{group}")


def field_word(calculator_id, name, locale):
    """An input's words; one calculator may name it in its own way (``input.kv-cache/batch``)."""
    own = f"input.{calculator_id}/{name}"
    return locale.words(own if own in locale.words else f"input.{name}")


def _field(field, calculator_id, value, locale, id):
    label = tag("label", field_word(calculator_id, field.name, locale), for_=id)
    hint = field_word(calculator_id, f"{field.name}.hint", locale)
    control = _control(field, value, locale, id, f"{id}-note")
    order = (control, label) if field.kind == "flag" else (label, control)
    place = tag("span", id=f"{id}-note", class_="calc-note")
    return tag("div", order, place, class_=f"calc-field calc-{field.kind}", title=hint or None)


def _control(field, value, locale, id, described):
    shared = {"id": id, "name": field.name, "aria_describedby": described}
    if field.kind == "flag":
        return tag("input", type="checkbox", checked=bool(value), **shared)
    if field.choices and field.kind == "choice":
        none = [("", locale.words("ui.optional"))] if field.default is None else []
        return _select(shared, value or "", [*none, *((c, choice_label(field, c, locale)) for c in field.choices)])
    if field.kind == "date":
        return tag("input", type="date", value=value, **shared)
    if field.name == "stage":
        stages = [str(n) for n in range(field.lo, field.hi + 1)]
        return _select(shared, str(value), [(n, locale.words(f"choice.stage.{n}")) for n in stages])
    box = tag(
        "input",
        type="text",
        inputmode="text" if field.kind in (*SIZES, "choices") else "decimal",
        spellcheck="false",
        autocapitalize="off",
        value=entry.write(field, value, locale),
        placeholder=locale.words("ui.optional") if field.default is None else None,
        list=f"{id}-list" if field.kind == "card" else None,
        **shared,
    )
    return glue(box, _cards(f"{id}-list", locale)) if field.kind == "card" else box


def _select(shared, chosen, options):
    return tag("select", [tag("option", label, value=v, selected=v == chosen) for v, label in options], **shared)


def _cards(id, locale):
    rows = [(c.id, f"{c.name}: {numbers.text(c.bytes, 'byte', locale)}") for c in CARDS.values()]
    return tag("datalist", [tag("option", label, value=value) for value, label in rows], id=id)


def choice_label(field, choice, locale):
    """A choice's words; a preset is its model's name, with a remark where it is not the round count of a real one."""
    if field.name == "currency":
        return choice
    if field.name == "model":
        return ARCHITECTURES[choice].name
    if field.name != "preset":
        return locale.words(f"choice.{field.name}.{choice}")
    preset = PRESETS[choice]
    if not preset.real:
        return locale.words(f"choice.preset.{choice}")
    if not choice.endswith("-exact"):
        return preset.name
    return locale.words("ui.remarked", name=preset.name, remark=locale.words("ui.exact-count"))


def shown(field, value, locale):
    """An input's value in words, as the form shows it: for tables and pictures of a setup.

    >>> from calc import CALCULATORS
    >>> from calc.locale import load
    >>> inputs = CALCULATORS["training-memory"].by_name
    >>> shown(inputs["devices"], 1024, load("vi")), shown(inputs["scores"], False, load("pl"))
    ('1.024', 'nie')
    """
    if value is None:
        return locale.words("ui.none")
    if field.kind == "flag":
        return locale.words("ui.yes" if value else "ui.no")
    if field.name == "stage":
        return locale.words(f"choice.stage.{value}")
    return choice_label(field, value, locale) if field.kind == "choice" else entry.write(field, value, locale)


def note(field, value, typed, locale):
    """What was understood, when it was written otherwise than the form would write it; else nothing."""
    if value is None or field.choices or field.kind in PATTERNS or field.name == "stage":
        return ""
    if typed.strip() == entry.write(field, value, locale):
        return ""
    shown = entry.write(field, value, locale)
    return locale.words("ui.understood", value=shown)
