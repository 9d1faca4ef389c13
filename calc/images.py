"""Image generators: tokens of a diffusion transformer (DiT), their scores and states.

Counted: tokens of the latent, attention scores if stored, activations by the same rule as for
language models, float32 states of the trained part, weights of the frozen part. Left out: the
frozen encoder's own activations, the text encoder, buffers. Peebles & Xie 2023, section 3.
"""

from calc.trace import Value, quantity, ratio

__all__ = [
    "EXPONENT_BITS", "WIDTHS", "activation_bytes", "dtype_bytes", "dtype_width", "exponent_bits", "fraction_bits",
    "frozen_bytes", "image_tokens", "scores_bytes", "scores_ratio",
    "scores_values", "state_bytes", "tokens_ratio", "total_tokens",
]

WIDTHS = {"float64": 8, "float32": 4, "float16": 2, "bfloat16": 2}
"""Bytes of one number by type (IEEE 754; bfloat16 is the upper half of a float32)."""

EXPONENT_BITS = {"float64": 11, "float32": 8, "float16": 5, "bfloat16": 8}
"""Bits of the exponent, which sets the range; the fraction has the rest but one, the sign."""


@quantity("tokens.image", "token", peebles2023="section 3.2")
def image_tokens(s):
    """Tokens of the image: (height ÷ vae_factor ÷ patch) × (width ÷ vae_factor ÷ patch).

    Peebles & Xie 2023, section 3.2: a 256² image, factor 8 and patch 2 make 256 tokens.

    >>> from calc.setup import Setup
    >>> image_tokens(Setup(height=256, width=256, vae_factor=8, patch=2))
    256 token
    """
    return (s.height / s.vae_factor / s.patch) * (s.width / s.vae_factor / s.patch)


@quantity("tokens.total", "token", peebles2023="section 3.2")
def total_tokens(s):
    """Tokens that attend to one another: image and text."""
    return image_tokens(s) + s.text_tokens


def _base(s):
    return s.at(height=s.base_height, width=s.base_width)


@quantity("tokens.ratio", "ratio")
def tokens_ratio(s):
    """Tokens, as a multiple of those at the base size.

    >>> from calc.setup import Setup
    >>> double = Setup(height=512, width=512, base_height=256, base_width=256, vae_factor=8, patch=2, text_tokens=0)
    >>> tokens_ratio(double)
    4 ratio
    """
    return ratio(total_tokens(s), total_tokens(_base(s)).named("tokens.base", "token", ()))


@quantity("scores.values", "value", peebles2023="section 3")
def scores_values(s):
    """Attention scores of a step, one for each pair of tokens: batch × layers × heads × tokens².

    >>> from calc.setup import Setup
    >>> xl = Setup(height=256, width=256, vae_factor=8, patch=2, text_tokens=0, batch=1, layers=28, heads=16)
    >>> scores_values(xl)
    29360128 value
    """
    return s.batch * s.layers * s.heads * total_tokens(s) ** 2


@quantity("scores.bytes", "byte", peebles2023="section 3")
def scores_bytes(s):
    """Bytes of the attention scores if they are stored, at the width of the number type."""
    return scores_values(s) * dtype_width(s)


@quantity("scores.ratio", "ratio")
def scores_ratio(s):
    """Stored scores, as a multiple of those at the base size: the square of the tokens' ratio.

    >>> from calc.setup import Setup
    >>> double = Setup(height=512, width=512, base_height=256, base_width=256, vae_factor=8, patch=2, text_tokens=0)
    >>> scores_ratio(double)
    16 ratio
    """
    return tokens_ratio(s) ** 2


@quantity("dtype.width", "byte/element")
def dtype_width(s):
    """Bytes of one number of the chosen type."""
    return Value(WIDTHS[s.dtype.number])


@quantity("activation.total", "byte", korthikanti2022="equation 1")
def activation_bytes(s):
    """Bytes of activations, scores apart: 17 tensors × hidden × width × layers × tokens × batch.

    Korthikanti et al. 2022, equation 1, in 16 bits: 34 for each token and each of the width's values.

    >>> from calc.setup import Setup
    >>> xl = Setup(height=256, width=256, vae_factor=8, patch=2, text_tokens=0, batch=1, layers=28, hidden=1152,
    ...            dtype="bfloat16")
    >>> activation_bytes(xl) == 34 * 1152 * 28 * 256
    True
    """
    return 17 * s.hidden * dtype_width(s) * s.layers * total_tokens(s) * s.batch


@quantity("state.total", "byte", kingma2015="algorithm 1")
def state_bytes(s):
    """Bytes of the trained part's states in float32: 4 + 4 + 0 + 4 + 4 for each parameter.

    >>> from calc.setup import Setup
    >>> state_bytes(Setup(params=10)), state_bytes(Setup(params=10)).formula()
    (160 byte, 'params × (4 + 4 + 0 + 4 + 4)')
    """
    return s.params * (Value(4) + 4 + 0 + 4 + 4)


@quantity("frozen.weights", "byte")
def frozen_bytes(s):
    """Bytes of the frozen part: weights alone, without gradients or moments."""
    return s.frozen_params * dtype_width(s)


@quantity("dtype.exponent_bits", "bit", kalamkar2019="table 1")
def exponent_bits(s):
    """Bits of the exponent of the chosen type: they set its range (Kalamkar et al. 2019, table 1).

    >>> from calc.setup import Setup
    >>> exponent_bits(Setup(dtype="float16")), exponent_bits(Setup(dtype="bfloat16"))
    (5 bit, 8 bit)
    """
    return Value(EXPONENT_BITS[s.dtype.number])


@quantity("dtype.fraction_bits", "bit", kalamkar2019="table 1")
def fraction_bits(s):
    """Bits of the fraction of the chosen type: they set its precision (ibidem).

    >>> from calc.setup import Setup
    >>> [fraction_bits(Setup(dtype=name)).number for name in WIDTHS]
    [52, 23, 10, 7]
    """
    return 8 * dtype_width(s) - 1 - exponent_bits(s)


def _dtype_formula(name):
    @quantity(f"dtype.{name}", "byte")
    def stored(s):
        return s.elements * WIDTHS[name]

    return stored


dtype_bytes = {name: _dtype_formula(name) for name in WIDTHS}
"""Number type -> formula: bytes of ``elements`` numbers of that type."""
