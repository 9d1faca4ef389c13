"""A decoder's shape from a configuration's keys: what :mod:`calc.config.params` counts with."""

from calc.config import experts
from calc.config.look import Faulty, Unhandled, written
from calc.config.params import Latent, Shape
from calc.problems import Problem, clip

__all__ = [
    "FFN", "HEADS", "HIDDEN", "KV_HEADS", "LAYERS", "POSITIONS", "biases", "ffn", "head_dim", "known_row", "kv_heads",
    "norms", "shape",
]  # fmt: skip

LAYERS = ("num_hidden_layers", "n_layer", "num_layers", "n_layers")
HIDDEN = ("hidden_size", "n_embd", "n_embed", "d_model")
HEADS = ("num_attention_heads", "n_head", "num_heads", "n_heads")
KV_HEADS = ("num_key_value_heads", "num_kv_heads", "n_head_kv")
FFN = ("intermediate_size", "n_inner", "ffn_hidden_size", "ffn_dim")
POSITIONS = ("n_positions", "max_position_embeddings", "n_ctx")
PARTS = ("vision_config", "audio_config", "vision_tower", "vision_model")


def shape(look):
    """The whole shape. Raises :class:`Unhandled` where the family is unknown or a key is missing."""
    _beside(look)
    row = known_row(look, "unknown-family")
    experts.none_besides(look, row)
    _plain_only(look)
    layers, hidden, heads = look.need(*LAYERS), look.need(*HIDDEN), look.need(*HEADS)
    tied = look.flag("tie_word_embeddings", row.tied)
    qkv_bias, out_bias, mlp_bias = biases(look)
    return Shape(
        layers=layers, hidden=hidden, heads=heads,
        kv_heads=kv_heads(look), head_dim=head_dim(look), ffn=ffn(look), vocab=look.need("vocab_size"),
        tied=tied, gated=row.gated,
        qkv_bias=qkv_bias, out_bias=out_bias, mlp_bias=mlp_bias,
        norms=norms(look), outer_norms=row.outer_norms, norm_bias=row.norm_bias,
        head_norms=row.head_norms, head_bias=row.head_bias, sinks=row.sinks,
        positions=0 if row.tail is None else look.need(*POSITIONS) + row.tail,
        latent=_latent(look) if row.latent else None,
        experts=experts.experts(look, row, layers) if row.experts else None,
    )  # fmt: skip


def _beside(look):
    """Note what the file has beside the decoder's own layers."""
    if any(key.startswith(PARTS) for key in look.config):
        look.assume("text-only")
    if look.whole("num_nextn_predict_layers", lo=0):
        look.assume("next-tokens")


def known_row(look, code):
    """The family's row, with the key that names it. Raises :class:`Unhandled` with ``code`` for an unknown one."""
    if look.row is None:
        raise Unhandled(code, family=clip(look.name)) if look.name else Unhandled("no-family")
    if not look.value("model_type"):
        look.value("architectures")
    return look.row


def kv_heads(look):
    """Heads that hold keys and values; as many as query heads where no key says otherwise."""
    if look.row and look.row.falcon and not look.flag("new_decoder_architecture"):
        return 1 if look.flag("multi_query", True) else look.need(*HEADS)
    return look.whole(*KV_HEADS) or look.need(*HEADS)


def head_dim(look):
    """The width of one head: its own key, else an even share of the hidden size."""
    own = look.whole("head_dim")
    if own:
        return own
    hidden, heads = look.need(*HIDDEN), look.need(*HEADS)
    if hidden % heads:
        raise Faulty(Problem("config", f"{written(hidden)} ÷ {written(heads)}", "config-heads"))
    return hidden // heads


def ffn(look):
    """The inner width of the feed-forward block: 4 × hidden where a family without gates names none."""
    own = look.whole(*FFN)
    if own:
        return own
    look.left_open(*FFN)
    if look.row is None or look.row.gated:
        raise Unhandled("missing", name=FFN[0])
    return 4 * look.need(*HIDDEN)


def biases(look):
    """Whether query, key and value have biases, whether the output projection, whether the feed-forward block."""
    told = (look.row.qkv_bias, look.row.out_bias, look.row.mlp_bias)
    return tuple(by if isinstance(by, bool) else look.flag(by) for by in told)


def norms(look):
    """Norms of one layer: Falcon's variants have one or two."""
    if not look.row.falcon:
        return look.row.norms
    told = look.whole("num_ln_in_parallel_attn")
    if not look.flag("parallel_attn", True):
        return 2
    return told or (2 if look.flag("new_decoder_architecture") else 1)


def _latent(look):
    return Latent(
        query_rank=look.whole("q_lora_rank") or 0,
        rank=look.need("kv_lora_rank"),
        plain=look.need("qk_nope_head_dim"),
        rotary=look.need("qk_rope_head_dim"),
        value=look.need("v_head_dim"),
    )


def _plain_only(look):
    """Variants inside a family that are built otherwise: OPT 350M, encoders with decoders."""
    if look.peek("is_encoder_decoder") is True:
        raise Unhandled("encoder-decoder")
    if look.peek("do_layer_norm_before") is False:
        raise Unhandled("variant", name="do_layer_norm_before")
    if look.peek("word_embed_proj_dim") not in (None, look.need(*HIDDEN)):
        raise Unhandled("variant", name="word_embed_proj_dim")
