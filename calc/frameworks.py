"""Bytes of a parameter by framework: which roles each keeps, how wide, and what it divides from which stage on.

None is wrong, and none may be mixed with another. Widths in bytes per parameter:

- ``mixed``: the ZeRO paper's account (Rajbhandari et al. 2020, section 3.1), 16 in all; the update
  makes fp32 gradients.
- ``megatron``: gradients are added up in an fp32 buffer, 18 in all; its distributed optimizer is stage 1: 6 + 12/d.
- ``deepspeed``: 20 in all, as its own estimators count: an fp32 copy of the gradients beside the 16-bit ones.
- ``fsdp``: fp32 weights are the only ones, cast to 16 bits when a layer is gathered: 4 + 4 + 4 + 4 at stage 3.
- ``fsdp-bf16``: all in bf16, moments too: 8 in all.
- ``jax``: fp32 weights and moments are resident, 12 in all; the 16-bit copy is made for each product, and the 4 of the
  gradients live from the backward pass to the update.

>>> roles = ("weight_bytes", "gradient_bytes", "copy_bytes", "master_bytes", "moment1_bytes", "moment2_bytes")
>>> {name: sum(widths[role] for role in roles) for name, widths in FRAMEWORKS.items()}
{'mixed': 16, 'megatron': 18, 'deepspeed': 20, 'fsdp': 16, 'fsdp-bf16': 8, 'jax': 16}

What lives for a moment only: a layer is gathered in 16 bits by all, and one makes more in accumulation and the update:

>>> {widths["gather_bytes"] for widths in FRAMEWORKS.values()}
{2}
>>> {name: (widths["accumulation_bytes"], widths["update_bytes"]) for name, widths in FRAMEWORKS.items()}
{'mixed': (2, 4), 'megatron': (0, 0), 'deepspeed': (0, 0), 'fsdp': (0, 0), 'fsdp-bf16': (0, 0), 'jax': (0, 0)}
"""

__all__ = ["FRAMEWORKS", "WIDTHS"]

WIDTHS = (
    "weight_bytes", "gradient_bytes", "copy_bytes", "master_bytes", "moment1_bytes", "moment2_bytes",
    "accumulation_bytes", "gather_bytes", "update_bytes", "gradients_stay",
)  # fmt: skip
"""The inputs that a framework sets."""


def _row(*widths):
    return dict(zip(WIDTHS, widths, strict=True))


FRAMEWORKS = {
    "mixed": _row(2, 2, 0, 4, 4, 4, 2, 2, 4, True),
    "megatron": _row(2, 4, 0, 4, 4, 4, 0, 2, 0, True),
    "deepspeed": _row(2, 2, 4, 4, 4, 4, 0, 2, 0, True),
    "fsdp": _row(4, 4, 0, 0, 4, 4, 0, 2, 0, False),
    "fsdp-bf16": _row(2, 2, 0, 0, 2, 2, 0, 2, 0, False),
    "jax": _row(4, 4, 0, 0, 4, 4, 0, 2, 0, False),
}
"""Framework -> input -> width."""
