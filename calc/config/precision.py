"""Facts of a model's number type: ``torch_dtype`` (now ``dtype``), and how a base is quantized."""

from calc.config.look import Unhandled
from calc.problems import clip

__all__ = [
    "activation_width", "base_bits", "cache_width", "double_quant", "gradient_width", "image_dtype", "mixed",
    "precision", "step_activation_width", "weight_width",
]  # fmt: skip

KEYS = ("torch_dtype", "dtype")
TYPES = {
    "float8_e4m3fn": (1, "", ""),
    "float8_e5m2": (1, "", ""),
    "float16": (2, "fp16", "float16"),
    "half": (2, "fp16", "float16"),
    "bfloat16": (2, "bf16", "bfloat16"),
    "float32": (4, "fp32", "float32"),
    "float": (4, "fp32", "float32"),
    "float64": (8, "", "float64"),
    "double": (8, "", "float64"),
}
"""Name -> bytes, and the names by which ``conventions`` and ``image-memory`` know it."""


def _type(look):
    name = look.text(*KEYS).removeprefix("torch.")
    if not name:
        look.left_open(*KEYS)
        raise Unhandled("missing", name=KEYS[0])
    if name not in TYPES:
        raise _unknown(look)
    return TYPES[name]


def _unknown(look):
    """A type that is not here, by the key under which the file names it."""
    return Unhandled("unknown-type", name=clip(", ".join(look.keys)))


def weight_width(look):
    """Bytes of one working weight: those that the file's own weights have."""
    return look.fact(_type(look)[0])


def gradient_width(look):
    """Bytes of one gradient, taken to be of the weights' own type."""
    return _as_published(look, _trained(look))


def activation_width(look):
    """Bytes of one activation, taken likewise."""
    return _as_published(look, _trained(look))


def step_activation_width(look):
    """The same beside a framework's widths, which are for 16-bit computation."""
    if _trained(look) != 2:
        raise Unhandled("frameworks-16-bit", type=look.text(*KEYS))
    return activation_width(look)


def mixed(look):
    """Mixed precision, taken from 16-bit weights; weights in fp32 need no second copy."""
    return _as_published(look, _trained(look) == 2)


def _trained(look):
    width = _type(look)[0]
    if width not in (2, 4):
        raise Unhandled("unusual-training")
    return width


def _as_published(look, value):
    look.assume("as-published", type=look.text(*KEYS))
    return look.fact(value)


def precision(look):
    """The same as a choice of ``conventions``."""
    name = _type(look)[1]
    if not name:
        raise _unknown(look)
    return look.fact(name)


def cache_width(look):
    """Bytes of one cached number, taken to be of the weights' type."""
    look.assume("cache-type")
    return look.fact(_type(look)[0])


def image_dtype(look):
    """The same as a choice of ``image-memory``."""
    name = _type(look)[2]
    if not name:
        raise _unknown(look)
    return look.fact(name)


def base_bits(look):
    """Bits of one frozen weight: what ``quantization_config`` says, else the file's number type."""
    for key, bits in (("load_in_4bit", 4), ("load_in_8bit", 8)):
        if look.value(f"quantization_config.{key}") is True:
            return look.fact(bits)
    told = look.whole("quantization_config.bits", "quantization_config.w_bit")
    if told:
        return look.fact(told)
    if look.text("quantization_config.quant_method") == "fp8":
        return look.fact(8)
    return look.fact(8 * _type(look)[0])


def double_quant(look):
    """Whether the constants of a quantized base are quantized too."""
    key = "quantization_config.bnb_4bit_use_double_quant"
    return look.fact(look.flag(key)) if look.value(key) is not None else None
