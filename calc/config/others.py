"""Facts of two more files that stand beside a model's: an adapter's, and a diffusion transformer's."""

from calc.adapters import TARGETS
from calc.config.look import Unhandled
from calc.problems import clip

__all__ = ["image_heads", "image_hidden", "image_layers", "image_params", "patch", "rank", "targets"]

MATRICES = {
    "q_proj": "q", "k_proj": "k", "v_proj": "v", "o_proj": "o",
    "gate_proj": "gate", "up_proj": "up", "down_proj": "down",
}  # fmt: skip


def rank(look):
    """The rank of PEFT's ``adapter_config.json``."""
    if look.text("peft_type") != "lora":
        raise Unhandled("not-lora")
    return look.fact(look.need("r"))


def targets(look):
    """The matrices that carry an adapter."""
    named = look.value("target_modules")
    if named == "all-linear":
        return look.fact(",".join(TARGETS))
    known = isinstance(named, list) and named and all(isinstance(n, str) and n in MATRICES for n in named)
    if not known:
        raise Unhandled("targets")
    return look.fact(",".join(sorted({MATRICES[name] for name in named}, key=TARGETS.index)))


def image_params(look):
    """Never: text encoders and blocks of several kinds differ from model to model."""
    named = look.peek("_class_name")
    raise Unhandled("unknown-family", family=clip(named if isinstance(named, str) else "?"))


def image_layers(look):
    """Blocks of a diffusion transformer; models with two kinds of block are not of this shape."""
    if look.peek("num_single_layers"):
        raise Unhandled("variant", name="num_single_layers")
    return look.fact(look.need("num_layers", "depth", "num_hidden_layers"))


def image_heads(look):
    """Attention heads."""
    return look.fact(look.need("num_attention_heads", "num_heads"))


def image_hidden(look):
    """Values for one patch between blocks."""
    own = look.whole("hidden_size")
    if own:
        return look.fact(own)
    return look.fact(look.need("attention_head_dim") * look.need("num_attention_heads"))


def patch(look):
    """The side of one patch of the latent."""
    return look.fact(look.need("patch_size"))
