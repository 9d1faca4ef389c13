"""Inputs that several calculators share: a preset and the shape it sets."""

from calc.inputs import choice, count
from calc.presets import PRESETS

__all__ = ["BOUNDS", "preset", "shape_inputs"]

BOUNDS = {
    "params": 10**20,
    "layers": 10_000,
    "hidden": 10**6,
    "heads": 10**6,
    "kv_heads": 10**6,
    "head_dim": 10**6,
    "ffn": 10**7,
}
UNITS = {"params": "parameter", "layers": "layer"}


def shape_inputs(chosen, *names):
    """The preset's own input and one count for each named part, as the preset ``chosen`` has it."""
    parts = PRESETS[chosen].shape(*names)
    known = (
        id for id, row in PRESETS.items() if not {"kv_heads", "head_dim"} & set(names) or row.kv_heads or id == chosen
    )
    return (
        choice("preset", chosen, "model", *known),
        *(count(n, UNITS.get(n, "count"), parts[n], "model", hi=BOUNDS[n]) for n in names),
    )


def preset(*names):
    """The setting: choosing a preset sets these parts of the shape."""
    return "preset", lambda id: PRESETS[id].shape(*names), names
