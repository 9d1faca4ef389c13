"""How many parameters a decoder has, from its shape: exact where the shape says all.

Counted: token and position embeddings, the output head unless it is tied to them, attention with
grouped keys and values or with latent ones, plain or gated feed-forward blocks, experts with their
router, norms and biases. Rotary and ALiBi positions have none.
"""

from dataclasses import dataclass

__all__ = ["Experts", "Latent", "Shape", "active", "count"]


@dataclass(frozen=True)
class Latent:
    """Multi-head latent attention (DeepSeek-V2, section 2.1): ranks and widths of one head's parts."""

    query_rank: int
    rank: int
    plain: int
    rotary: int
    value: int


@dataclass(frozen=True)
class Experts:
    """Feed-forward blocks of which each token takes ``chosen``; ``shared`` is the width that all take."""

    count: int
    chosen: int
    width: int
    shared: int = 0
    shared_gate: bool = False
    router_bias: bool = False
    dense_layers: int = 0


@dataclass(frozen=True)
class Shape:
    """A decoder's shape. ``norms`` in a layer and ``outer_norms`` outside are as wide as ``hidden``.

    ``positions`` are the rows of a learned table; ``head_norms`` is ``"head"`` for norms of one head's
    width on queries and keys, ``"all"`` for norms over all heads; ``sinks`` adds one number a head.
    """

    layers: int
    hidden: int
    heads: int
    kv_heads: int
    head_dim: int
    ffn: int
    vocab: int
    tied: bool = False
    gated: bool = True
    qkv_bias: bool = False
    out_bias: bool = False
    mlp_bias: bool = False
    norms: int = 2
    outer_norms: int = 1
    norm_bias: bool = False
    head_norms: str = ""
    positions: int = 0
    head_bias: bool = False
    sinks: bool = False
    latent: Latent | None = None
    experts: Experts | None = None


def count(shape):
    """All parameters of a shape.

    >>> llama = Shape(32, 4096, 32, 8, 128, 14336, 128_256)
    >>> count(llama)
    8030261248
    >>> mixtral = Shape(32, 4096, 32, 8, 128, 14336, 32_000, experts=Experts(8, 2, 14336))
    >>> count(mixtral)
    46702792704
    """
    outer = shape.vocab * shape.hidden * (1 if shape.tied else 2) + shape.positions * shape.hidden
    outer += shape.vocab * shape.head_bias + shape.outer_norms * _norm(shape)
    layer = _attention(shape) + shape.norms * _norm(shape)
    return outer + shape.layers * layer + _feed_forward(shape)


def active(shape):
    """The parameters that one token meets: of the experts, only those that are chosen for it.

    >>> active(Shape(32, 4096, 32, 8, 128, 14336, 32_000, experts=Experts(8, 2, 14336)))
    12879925248
    """
    if shape.experts is None:
        return count(shape)
    idle = shape.experts.count - shape.experts.chosen
    sparse = shape.layers - shape.experts.dense_layers
    return count(shape) - sparse * idle * _block(shape, shape.experts.width)


def _norm(shape):
    return shape.hidden * (2 if shape.norm_bias else 1)


def _attention(shape):
    if shape.latent:
        return _latent_attention(shape, shape.latent)
    queries, keys = shape.heads * shape.head_dim, shape.kv_heads * shape.head_dim
    matrices = 2 * shape.hidden * queries + 2 * shape.hidden * keys
    biases = shape.qkv_bias * (queries + 2 * keys) + shape.out_bias * shape.hidden
    norms = {"": 0, "head": 2 * shape.head_dim, "all": queries + keys}[shape.head_norms]
    return matrices + biases + norms + shape.sinks * shape.heads


def _latent_attention(shape, latent):
    query = shape.heads * (latent.plain + latent.rotary)
    if latent.query_rank:
        queries = shape.hidden * latent.query_rank + latent.query_rank + latent.query_rank * query
    else:
        queries = shape.hidden * query
    down = shape.hidden * (latent.rank + latent.rotary) + latent.rank
    up = latent.rank * shape.heads * (latent.plain + latent.value)
    return queries + down + up + shape.heads * latent.value * shape.hidden


def _feed_forward(shape):
    """Of all layers together; the first ``dense_layers`` have no experts."""
    if shape.experts is None:
        return shape.layers * _block(shape, shape.ffn)
    experts = shape.experts
    router = shape.hidden * experts.count + experts.router_bias * experts.count
    shared = _block(shape, experts.shared) if experts.shared else 0
    sparse = experts.count * _block(shape, experts.width) + router + shared + experts.shared_gate * shape.hidden
    dense = experts.dense_layers and experts.dense_layers * _block(shape, shape.ffn)
    return dense + (shape.layers - experts.dense_layers) * sparse


def _block(shape, width):
    """One feed-forward block: two matrices, three where a gate multiplies the inner values."""
    inner = 2 if shape.gated else 1
    return (inner + 1) * shape.hidden * width + shape.mlp_bias * (inner * width + shape.hidden)
