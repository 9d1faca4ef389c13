"""Facts of a published model's ``config.json`` (Hugging Face transformers): its shape.

Each function looks up one fact; it raises :class:`~calc.config.look.Unhandled` where the file does
not say it, or says what is not worked out here.
"""

from calc.config import params, shapes
from calc.config.experts import COUNT
from calc.config.look import Fact, Unhandled

__all__ = [
    "active", "adapter_head_dim", "cache_dim", "cache_heads", "ffn", "head_dim", "heads", "hidden", "known",
    "kv_heads", "layers", "total", "usual",
]  # fmt: skip


def total(look):
    """All parameters."""
    return _counted(look, params.count)


def active(look):
    """The parameters that one token meets, which is what its arithmetic depends on."""
    return _counted(look, params.active)


def _counted(look, rule):
    shape = shapes.shape(look)
    if rule is params.active and shape.experts:
        look.assume("active")
    return look.fact(rule(shape))


def layers(look):
    """Blocks of the decoder."""
    if look.peek("is_encoder_decoder") is True:
        raise Unhandled("encoder-decoder")
    return usual(look, look.need(*shapes.LAYERS))


def hidden(look):
    """Values that stand for one token between layers."""
    return usual(look, look.need(*shapes.HIDDEN))


def heads(look):
    """Query heads."""
    return usual(look, look.need(*shapes.HEADS))


def usual(look, value):
    """The fact; of an unknown family only by what its keys usually mean."""
    if look.row is None:
        look.assume("usual-names")
    return look.fact(value)


def kv_heads(look):
    """Heads that hold keys and values; latent attention has none in this sense."""
    _no_latent(look)
    return usual(look, shapes.kv_heads(look))


def head_dim(look):
    """The width of one head."""
    _no_latent(look)
    return usual(look, shapes.head_dim(look))


def adapter_head_dim(look):
    """The same for adapters, whose q and o are counted as hidden × hidden."""
    found = head_dim(look)
    if found.value * look.need(*shapes.HEADS) != look.need(*shapes.HIDDEN):
        look.assume("square")
    return look.fact(found.value)


def cache_heads(look):
    """Key/value heads of the cache; a latent vector is entered as one head, half for keys and half for values."""
    latent = _latent(look)
    if latent is None:
        return kv_heads(look)
    look.assume("latent", values=latent)
    return look.fact(1)


def cache_dim(look):
    """The width of one cached head."""
    latent = _latent(look)
    if latent is None:
        return head_dim(look)
    look.assume("latent", values=latent)
    return look.fact(latent // 2)


def _latent(look):
    """Numbers that latent attention keeps of one token in one layer; ``None`` for other attention."""
    rank = look.whole("kv_lora_rank")
    if rank is None:
        return None
    values = rank + look.need("qk_rope_head_dim")
    if values % 2:
        raise Unhandled("latent-odd")
    return values


def _no_latent(look):
    if look.whole("kv_lora_rank"):
        raise Unhandled("latent-attention")


def ffn(look):
    """The feed-forward block's inner width; experts have one each, which no input holds."""
    if look.whole(*COUNT, lo=0):
        raise Unhandled("experts-ffn")
    return usual(look, shapes.ffn(look))


def known(fact):
    """The fact, or 0 where it cannot be told: so ``training-memory`` writes what a source says nothing of."""

    def or_nothing(look):
        try:
            return fact(look)
        except Unhandled as unhandled:
            return Fact(0, dict(look.keys), (unhandled.reason,))

    return or_nothing
