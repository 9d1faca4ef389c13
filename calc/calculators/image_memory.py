"""Memory of training an image generator (DiT): article 3's calculator."""

from calc import dit, images
from calc.calculator import Calculator
from calc.inputs import choice, count
from calc.problems import Problem

SIDE = 10**6


def sides_divide(values):
    """Each side must be a whole number of patches of the latent: a multiple of vae_factor × patch."""
    step = values["vae_factor"] * values["patch"]
    for name in ("height", "width", "base_height", "base_width"):
        if values[name] % step:
            below = values[name] // step * step
            near = [str(side) for side in (below, below + step) if side and side <= SIDE]
            yield Problem(name, str(values[name]), "not-divisible", ", ".join(near) or f"n × {step} ≤ {SIDE}")


CALCULATOR = Calculator(
    id="image-memory",
    inputs=(
        count("height", "pixel", 256, "image", hi=SIDE),
        count("width", "pixel", 256, "image", hi=SIDE),
        count("vae_factor", "count", 8, "image", hi=1024),
        count("patch", "count", 2, "image", hi=1024),
        count("text_tokens", "token", 0, "image", hi=10**9, lo=0),
        count("heads", "count", 16, "model", hi=10**6),
        count("layers", "layer", 28, "model", hi=10_000),
        count("hidden", "count", 1152, "model", hi=10**6),
        count("batch", "count", 1, "activations", hi=10**9),
        count("params", "parameter", 675_000_000, "model", hi=10**20),
        count("frozen_params", "parameter", 84_000_000, "model", hi=10**20, lo=0),
        choice("dtype", "float32", "types", *images.WIDTHS),
        count("elements", "value", 1744, "types", hi=10**20),
        count("base_height", "pixel", 256, "image", hi=10**6),
        count("base_width", "pixel", 256, "image", hi=10**6),
        count("latent_channels", "count", 4, "image", hi=10**4),
        count("classes", "count", 1000, "model", hi=10**7, lo=0),
    ),
    rules=(sides_divide,),
    formulas=(
        images.image_tokens, images.total_tokens, images.tokens_ratio, images.scores_values, images.scores_bytes,
        images.scores_ratio, images.activation_bytes, images.state_bytes, images.frozen_bytes,
        images.dtype_width, images.exponent_bits, images.fraction_bits, *images.dtype_bytes.values(),
        *dit.FORMULAS,
    ),
)
