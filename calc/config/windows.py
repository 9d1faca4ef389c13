"""Facts of sliding attention windows: how many tokens, and in how many layers."""

from calc.config.look import Fact, Reason, Unhandled
from calc.config.shapes import LAYERS

__all__ = ["window", "window_layers"]

KEY = "sliding_window"
EVERY = 6
"""Gemma 3: one layer in so many has no window."""


def window(look):
    """Tokens that a windowed layer keeps; a file without a window is a model without one."""
    tokens = _tokens(look)
    return look.fact(tokens) if tokens else _none(look)


def window_layers(look):
    """Layers with the window; nothing where all have it, or none."""
    if not _tokens(look):
        return _none(look)
    types = look.value("layer_types")
    if isinstance(types, list):
        return look.fact(types.count("sliding_attention"))
    return RULES[look.row.windows if look.row else ""](look, look.need(*LAYERS))


def _tokens(look):
    """The window's length, unless it is switched off."""
    if look.value("use_sliding_window") is False:
        return None
    return look.whole(KEY)


def _none(look):
    key = look.silent(KEY)
    if look.keys:
        return Fact(None, dict(look.keys))
    return Fact(None, {key: None}) if key else Fact(None, {}, (Reason("no-window"),))


def _all(look, layers):
    return look.fact(None)


def _unknown(look, layers):
    look.assume("window-everywhere")
    return look.fact(None)


def _half(look, layers):
    """Every other layer, the first one windowed: Gemma 2, gpt-oss."""
    look.assume("window-half")
    return look.fact((layers + 1) // 2)


def _most(look, layers):
    """Gemma 3: all but every sixth."""
    every = look.whole("sliding_window_pattern") or EVERY
    return look.fact(layers - layers // every)


def _late(look, layers):
    """Qwen: those from ``max_window_layers`` on."""
    first = look.whole("max_window_layers", lo=0)
    if first is None:
        raise Unhandled("missing", name="max_window_layers")
    return look.fact(max(layers - first, 0))


RULES = {"all": _all, "": _unknown, "half": _half, "most": _most, "late": _late}
