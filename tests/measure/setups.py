"""Setups for the moments of a step: one GPT and one Llama model for each device, and how to change them."""

from tests.measure.cases import COMMON, FP32, MASTER, PURE, ROLES

__all__ = ["asked"]

STATES = {"fp32": FP32, "master": MASTER, "pure": PURE}
"""The states of training: all in fp32; 16 bits with an fp32 copy; 16 bits alone."""

LLAMA = COMMON | dict(zip(ROLES, MASTER, strict=True)) | {
    "block": "llama", "layers": 4, "hidden": 2048, "heads": 16, "kv_heads": 4, "head_dim": 128, "ffn": 7168,
    "sequence": 2048, "batch": 2, "vocab": 32_000, "activation_bytes": 2,
}  # fmt: skip
GPT = LLAMA | {
    "block": "gpt", "kv_heads": 16, "ffn": 8192, "dropout": True, "scores": True, "sequence": 1024,
}  # fmt: skip
SMALL = {"layers": 2, "hidden": 128, "heads": 4, "head_dim": 32, "sequence": 64, "vocab": 1000}

SETUPS = {
    "cuda": (GPT, LLAMA),
    "cpu": (
        GPT | SMALL | {"kv_heads": 4, "ffn": 512, "statistics_bytes": 2},
        LLAMA | SMALL | {"kv_heads": 2, "ffn": 448},
    ),
}
"""Those for a GPU need some 8 GiB; a CPU's LayerNorm keeps a mean and a root in 16 bits."""


def asked(device, changes):
    """The setups of a device, changed; ``block=…`` asks for one of them.

    >>> [setup["layers"] for setup in asked("cpu", ["layers=3"])]
    [3, 3]
    >>> [setup["ffn"] for setup in asked("cpu", ["block=gpt"])]
    [512]
    """
    blocks = {change for change in changes if change.startswith("block=")}
    found = [setup for setup in SETUPS[device] if blocks <= {f"block={setup['block']}"}]
    if not found:
        raise ValueError(f"{' '.join(sorted(blocks))}: gpt or llama is wanted")
    found = [changed(setup, changes) for setup in found]
    if device == "cuda" and any(setup["activation_bytes"] == 4 and not setup["scores"] for setup in found):
        raise ValueError("FlashAttention on a GPU has 16 bits only: add scores=true, or leave out states=fp32")
    return found


def changed(setup, changes):
    """A setup with some of its values changed, each written ``name=value``.

    ``states=fp32`` sets the widths of all states, and of activations with them. Raises :class:`ValueError`.

    >>> changed({"layers": 4, "recompute": "none", "scores": True}, ["layers=8", "recompute=full", "scores=false"])
    {'layers': 8, 'recompute': 'full', 'scores': False}
    >>> changed(GPT, ["states=fp32"])["activation_bytes"], changed(GPT, ["states=pure"])["master_bytes"]
    (4, 0)
    >>> changed({"layers": 4}, ["layer=8"])
    Traceback (most recent call last):
    ValueError: no setup has "layer"; it has states, layers
    >>> changed({"layers": 4}, ["layers=x"])
    Traceback (most recent call last):
    ValueError: layers=x: a whole number is wanted
    """
    for change in changes:
        name, _, text = change.partition("=")
        if name == "states":
            setup = setup | _states(text)
        elif name in setup:
            setup = setup | {name: _read(name, text, setup[name])}
        else:
            raise ValueError(f'no setup has "{name}"; it has {", ".join(("states", *setup))}')
    return setup


def _states(text):
    if text not in STATES:
        raise ValueError(f"states={text}: one of {', '.join(STATES)} is wanted")
    widths = dict(zip(ROLES, STATES[text], strict=True))
    return widths | {"activation_bytes": widths["weight_bytes"]}


def _read(name, text, before):
    """A value of the kind that stood there before."""
    if isinstance(before, bool):
        if text not in ("true", "false"):
            raise ValueError(f"{name}={text}: true or false is wanted")
        return text == "true"
    if isinstance(before, int):
        if not text.isdecimal():
            raise ValueError(f"{name}={text}: a whole number is wanted")
        return int(text)
    return text
