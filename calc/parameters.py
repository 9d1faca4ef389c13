"""How many parameters a transformer has, from its shape: exact, matrix by matrix.

Counted: embedding, learned positions, attention, feed-forward layers or experts with their router, norms, biases,
the head. A count that a model's authors publish may leave some of it out; then the difference is a line here. Letters
as in Kaplan et al. 2020, section 2.1, whose 12·h² a block is what remains of a GPT block without norms and biases.
"""

from calc.trace import Value, quantity

__all__ = ["FORMULAS", "active_params", "attention_params", "embedding_params", "expert_params", "final_norm_params",
           "flops_params", "head_params", "layer_params", "norm_params", "position_params", "router_params",
           "shared_params", "total_params"]  # fmt: skip

PLACE = {"kaplan2020": "section 2.1"}


def norm_width(s):
    """Numbers of a norm for each channel: a weight, and in LayerNorm a bias."""
    return Value(2) if s.norms == "layer" else Value(1)


def all_biased(s):
    """Every projection adds a bias, as in GPT-2."""
    return s.biases == "all"


@quantity("params.embedding", "parameter", **PLACE)
def embedding_params(s):
    """A vector for each entry of the vocabulary: V·h."""
    return s.vocab * s.hidden


@quantity("params.positions", "parameter", **PLACE)
def position_params(s):
    """A learned vector for each position; rotary positions have none."""
    return s.positions * s.hidden


def attention_split(s):
    """What tensor parallelism divides: the four matrices, and the biases of query, key and value."""
    rows = s.head_dim * (s.heads + 2 * s.kv_heads)
    count = s.hidden * rows + s.heads * s.head_dim * s.hidden
    return count + rows if s.biases != "none" else count


def attention_whole(s):
    """What every device has: the last bias, and norms of query and key."""
    count = s.hidden if all_biased(s) else Value(0)
    return count + 2 * s.head_dim if s.qk_norm else count


def ffn_split(s, width):
    """What tensor parallelism divides: two matrices, three in a Llama block, and the biases of all but the last."""
    matrices = Value(3) if s.block == "llama" else Value(2)
    count = matrices * s.hidden * width
    return count + (matrices - 1) * width if all_biased(s) else count


def ffn_whole(s):
    """What every device has: the last matrix's bias."""
    return s.hidden if all_biased(s) else Value(0)


@quantity("params.attention", "parameter", **PLACE)
def attention_params(s):
    """One block's four projections, their biases, and norms of query and key where the model has them.

    >>> from calc.setup import Setup
    >>> qwen = Setup(hidden=3584, heads=28, kv_heads=4, head_dim=128, biases="qkv", qk_norm=False)
    >>> attention_params(qwen) == 2 * 3584 * 3584 + 2 * 3584 * 512 + 3584 + 2 * 512
    True
    """
    return _sum(attention_split(s), attention_whole(s))


def _sum(split, whole):
    return split + whole if whole else split


@quantity("params.expert", "parameter", **PLACE)
def expert_params(s):
    """One block's feed-forward layer; with a mixture of experts, one expert.

    >>> from calc.setup import Setup
    >>> expert_params(Setup(hidden=4096, ffn=14336, block="llama", biases="none")) == 3 * 4096 * 14336
    True
    >>> expert_params(Setup(hidden=768, ffn=3072, block="gpt", biases="all")) == 2 * 768 * 3072 + 3072 + 768
    True
    """
    return _sum(ffn_split(s, s.ffn), ffn_whole(s))


@quantity("params.shared", "parameter", **PLACE)
def shared_params(s):
    """What every token goes through beside its experts; nothing where ``shared_ffn`` is 0."""
    return _sum(ffn_split(s, s.shared_ffn), ffn_whole(s)) if s.shared_ffn else Value(0)


@quantity("params.router", "parameter", **PLACE)
def router_params(s):
    """The matrix that chooses a token's experts: h × experts; nothing for a single one."""
    return s.hidden * s.experts if s.experts > 1 else Value(0)


@quantity("params.norms", "parameter", **PLACE)
def norm_params(s):
    """One block's norms."""
    return s.block_norms * norm_width(s) * s.hidden


@quantity("params.layer", "parameter", **PLACE)
def layer_params(s):
    """One block.

    >>> from calc.setup import Setup
    >>> gpt3 = Setup(hidden=12288, heads=96, kv_heads=96, head_dim=128, ffn=49152, block="gpt", biases="none",
    ...              norms="layer", block_norms=0, qk_norm=False, experts=1, shared_ffn=0)
    >>> layer_params(gpt3) == 12 * 12288**2
    True
    """
    return attention_params(s) + expert_params(s) * s.experts + shared_params(s) + router_params(s) + norm_params(s)


@quantity("params.final_norm", "parameter", **PLACE)
def final_norm_params(s):
    """The norm after the last block."""
    return norm_width(s) * s.hidden


@quantity("params.head", "parameter", **PLACE)
def head_params(s):
    """The matrix from the last block to the vocabulary: V·h, or nothing of its own where it is the embedding's."""
    return Value(0) if s.tied else s.vocab * s.hidden


@quantity("params.total", "parameter", **PLACE)
def total_params(s):
    """All parameters: what lies in memory.

    Llama 3.1 8B and GPT-2 XL, whose published configurations give 8,030,261,248 and 1,557,611,200:

    >>> from calc.setup import Setup
    >>> llama = Setup(layers=32, hidden=4096, heads=32, kv_heads=8, head_dim=128, ffn=14336, vocab=128256, positions=0,
    ...               tied=False, block="llama", biases="none", norms="rms", block_norms=2, qk_norm=False,
    ...               experts=1, experts_active=1, shared_ffn=0)
    >>> total_params(llama)
    8030261248 parameter
    >>> gpt2 = llama.at(layers=48, hidden=1600, heads=25, kv_heads=25, head_dim=64, ffn=6400, vocab=50257,
    ...                 positions=1024, tied=True, block="gpt", biases="all", norms="layer")
    >>> total_params(gpt2)
    1557611200 parameter
    """
    ends = embedding_params(s) + position_params(s) + final_norm_params(s) + head_params(s)
    return layer_params(s) * s.layers + ends


@quantity("params.active", "parameter", **PLACE)
def active_params(s):
    """The parameters that one token meets: all but the experts that it is not sent to.

    Mixtral 8×7B has 46.70 B, of which a token meets 12.88 B:

    >>> from calc.setup import Setup
    >>> mixtral = Setup(layers=32, hidden=4096, heads=32, kv_heads=8, head_dim=128, ffn=14336, vocab=32000, positions=0,
    ...                 tied=False, block="llama", biases="none", norms="rms", block_norms=2, qk_norm=False,
    ...                 experts=8, experts_active=2, shared_ffn=0)
    >>> total_params(mixtral), active_params(mixtral)
    (46702792704 parameter, 12879925248 parameter)
    """
    return total_params(s) - s.layers * (s.experts - s.experts_active) * expert_params(s)


@quantity("params.flops", "parameter", **PLACE)
def flops_params(s):
    """The parameters that a token is multiplied with, the N of 6·N·D: embedding and positions are only looked up.

    >>> from calc.setup import Setup
    >>> tied = Setup(layers=1, hidden=4, heads=1, kv_heads=1, head_dim=4, ffn=16, vocab=10, positions=3, tied=True,
    ...              block="gpt", biases="none", norms="rms", block_norms=0, qk_norm=False, experts=1,
    ...              experts_active=1, shared_ffn=0)
    >>> total_params(tied) - flops_params(tied) == 3 * 4
    True
    >>> total_params(tied.at(tied=False)) - flops_params(tied.at(tied=False)) == (10 + 3) * 4
    True
    """
    count = active_params(s) - position_params(s)
    return count if s.tied else count - embedding_params(s)


FORMULAS = (
    total_params, active_params, flops_params, layer_params, attention_params, expert_params, shared_params,
    router_params, norm_params, embedding_params, position_params, final_norm_params, head_params,
)  # fmt: skip
"""In the order of display."""
