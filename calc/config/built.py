"""Facts of what a decoder's parameters are made of, as the calculators take them that count from a shape.

A family's own answer rests on the key that names the family. What no input there can say is a reason beside
the nearest input, or a remark; then the file's own count (:mod:`calc.config.params`) is told too.
"""

from calc.config import params, shapes
from calc.config.experts import CHOSEN, COUNT, WIDTH, experts, none_besides
from calc.config.look import Reason, Unhandled
from calc.config.model import usual

__all__ = [
    "active_experts", "biases", "block", "block_norms", "ffn", "given_count", "left_out", "norm_kind", "positions",
    "qk_norm", "routed", "shared_ffn", "tied", "unsaid", "vocab",
]  # fmt: skip

TIED = "tie_word_embeddings"
BIASES = {(False, False, False): "none", (True, False, False): "qkv", (True, True, True): "all"}
"""Whether query, key and value have biases, the output projection, the feed-forward block -> the choice."""

OUTSIDE = {
    "outer-norm": lambda shape: shape.outer_norms > 1,
    "head-bias": lambda shape: shape.head_bias,
    "sinks": lambda shape: shape.sinks,
}
"""Reason -> whether a shape has that part, beside which there is no input."""


def vocab(look):
    """Entries of the vocabulary."""
    return usual(look, look.need("vocab_size"))


def tied(look):
    """Whether the head is the embedding's matrix; an unknown family has no default."""
    if look.row is None and look.value(TIED) is None:
        raise Unhandled("missing", name=TIED)
    return usual(look, look.flag(TIED, bool(look.row and look.row.tied)))


def positions(look):
    """Rows of a learned table of positions; 0 where positions are computed."""
    tail = _row(look).tail
    if tail is None:
        return look.fact(0)
    if tail:
        look.assume("positions-tail", count=tail)
    return look.fact(look.need(*shapes.POSITIONS) + tail)


def _row(look):
    return shapes.known_row(look, "unknown-build")


def block(look):
    """The block by its feed-forward part: gated as in Llama, or plain as in GPT."""
    return look.fact("llama" if _row(look).gated else "gpt")


def biases(look):
    """Which projections have biases; the nearest choice that says no more than the file."""
    _row(look)
    has = shapes.biases(look)
    if has not in BIASES:
        look.assume("biases-some")
    return look.fact(BIASES.get(has, "qkv" if any(has[:2]) else "none"))


def norm_kind(look):
    """LayerNorm has a bias, RMSNorm has none."""
    return look.fact("layer" if _row(look).norm_bias else "rms")


def block_norms(look):
    """Norms of one block."""
    _row(look)
    return look.fact(shapes.norms(look))


def qk_norm(look):
    """Norms of queries and keys; those over all heads together are only nearly what the input means."""
    kind = _row(look).head_norms
    if kind == "all":
        look.assume("qk-norm-all")
    return look.fact(bool(kind))


def _mixture(look):
    """The experts, or ``None`` for one feed-forward block; of an unknown family by what its keys usually mean."""
    if look.row:
        row = _row(look)
        none_besides(look, row)
        return experts(look, row, look.need(*shapes.LAYERS)) if row.experts else None
    count = look.whole(*COUNT, lo=0)
    if not count:
        return None
    return params.Experts(count, min(look.need(*CHOSEN), count), look.whole(WIDTH) or shapes.ffn(look))


def routed(look):
    """Experts of one layer; 1 without a mixture."""
    mixture = _mixture(look)
    if mixture and mixture.dense_layers:
        look.assume("dense-layers", count=mixture.dense_layers)
    if mixture and mixture.router_bias:
        look.assume("router-bias")
    return _of(look, mixture, mixture.count if mixture else 1)


def active_experts(look):
    """Experts that one token is sent to."""
    mixture = _mixture(look)
    return _of(look, mixture, mixture.chosen if mixture else 1)


def shared_ffn(look):
    """The width that every token goes through beside its experts."""
    mixture = _mixture(look)
    if mixture and look.row is None:
        _row(look)
    if mixture and mixture.shared_gate:
        look.assume("shared-gate")
    return _of(look, mixture, mixture.shared if mixture else 0)


def _of(look, mixture, value):
    if mixture is None and not look.keys:
        look.assume("no-experts")
    return usual(look, value)


def ffn(look):
    """The feed-forward block's inner width; with experts, that of one."""
    mixture = _mixture(look) if look.row is None or look.row.experts else None
    return usual(look, mixture.width if mixture else shapes.ffn(look))


def given_count(look):
    """All parameters, where the shape's inputs, which know no experts, cannot say them; else to be counted there."""
    shape = shapes.shape(look)
    look.reasons.clear()  # what stands beside the decoder is a remark
    if not _differs(shape) and shape.experts is None:
        return look.fact(None)
    look.assume("given-count")
    return look.fact(params.count(shape))


def _differs(shape):
    """Whether inputs as these facts set them are short of the shape."""
    mixture = shape.experts
    return bool(
        any(has(shape) for has in OUTSIDE.values())
        or shape.latent
        or shape.head_norms == "all"
        or (shape.qkv_bias, shape.out_bias, shape.mlp_bias) not in BIASES
        or (mixture and (mixture.dense_layers or mixture.router_bias or mixture.shared_gate))
    )


def left_out(look):
    """(keys, reasons) of what belongs to the model and to no input."""
    return _remarks(look, lambda shape: ())


def unsaid(look):
    """The same, and last the file's own count where the inputs' differs for any reason."""
    return _remarks(look, _file_count)


def _file_count(shape):
    if _differs(shape):
        yield Reason("file-count", {"count": params.count(shape)})


def _remarks(look, more):
    try:
        shape = shapes.shape(look)
    except Unhandled as unhandled:  # all but a variant is told beside an input
        told = [unhandled.reason] if unhandled.reason.code == "variant" else []
    else:
        told = [*(Reason(code) for code, has in OUTSIDE.items() if has(shape)), *more(shape)]
    told = (*look.reasons, *told)
    return (tuple(look.keys) if told else ()), told
