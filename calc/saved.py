"""Activations itemised: the tensors that the backward pass keeps, each as an exact formula.

>>> from calc.setup import Setup
>>> gpt3 = Setup(block="gpt", layers=96, hidden=12288, heads=96, ffn=49152, sequence=2048, batch=1, vocab=51200,
...              activation_bytes=2, scores=True, dropout=True, recompute="none")
>>> sum(line.bytes.number for line in lines(gpt3) if not line.small) == block_bytes(gpt3)
True

Korthikanti et al. 2022, equation 1, is s·b·h·(34 + 5·a·s/h) for one block. Its 34 is the sum of these rows, in units
of s·b·h bytes: inputs of both norms 2 + 2, of the projections to query, key and value 2, these three 6, of the output
projection 2, a mask of dropout 1, input of the feed-forward layer 2, input and output of GELU 8 + 8, a mask 1. So it
holds for activations of 2 bytes, masks of 1, a feed-forward layer of width 4·h, as many key heads as query heads,
heads that are h wide together, and dropout; whether one matrix makes query, key and value, or three, is the same.
The 5 are softmax 2, mask 1, and what dropout leaves of the softmax 2.

The Llama block has none of the masks (−2 in the same units), narrower keys and values (4 becomes 4·kv_heads ÷ heads),
and in place of GELU's 16 three tensors of its feed-forward width (6·ffn ÷ h, or 8 where SiLU's output is kept too).
For Llama 3.1 8B that is 34 again, by accident: 34 − 2 − 3 + 5.
"""

from dataclasses import dataclass
from functools import reduce

from calc.saved_tensors import BLOCK, OUTSIDE, PASSING, is_block_input, keepers
from calc.trace import Value, quantity

__all__ = ["TENSORS", "Line", "block_bytes", "block_factor", "block_small_bytes", "lines", "outside_bytes",
           "outside_small_bytes", "passing_bytes", "recomputed_bytes", "total_bytes"]

ELSEWHERE = {"block_input": {"chen2016": "section 4.1"}, "logsumexp": {"dao2022": "section 3.1"}}
"""Where a tensor is told of that Korthikanti et al. 2022 do not have."""

DERIVED = {"norm1_rescaled", "norm2_rescaled", "final_norm_rescaled", "softmax_copy", "gate", "up", "silu_output",
           "logits", "logits_copy"}
"""What rests on no paper but on what the operation's derivative needs, and was measured (``tests/measure``)."""


@dataclass(frozen=True)
class Line:
    """A tensor that is kept: its size along each axis, its bytes, the operations that keep it."""

    name: str
    shape: tuple
    bytes: Value
    by: tuple
    small: bool


def _formula(tensor, section):
    """The bytes of one tensor, 0 where it is not kept."""
    places = {} if tensor.name in DERIVED else ELSEWHERE.get(tensor.name, {"korthikanti2022": section})

    @quantity(f"saved.{tensor.name}", "byte", **places)
    def kept_bytes(s):
        if not keepers(tensor, s):
            return Value(0)
        return _share(reduce(lambda a, b: a * b, (*tensor.shape(s), tensor.width(s))), tensor, s)

    return kept_bytes


def _share(whole, tensor, s):
    """What one device keeps of a tensor where several share a sequence or a block's matrices.

    >>> from calc.setup import Setup
    >>> gpt3 = Setup(block="gpt", hidden=12288, heads=96, ffn=49152, sequence=2048, batch=1, activation_bytes=2,
    ...              scores=True, dropout=True, recompute="none", tensor=8)
    >>> unit = 2048 * 12288
    >>> block_bytes(gpt3) == 10 * unit + (24 * unit + 5 * 96 * 2048**2) / 8 == 578813952
    True
    >>> block_bytes(gpt3.at(tensor=2)) == 10 * unit + (24 * unit + 5 * 96 * 2048**2) / 2
    True
    >>> block_bytes(gpt3.at(sequence_parallel=True)) == (34 * unit + 5 * 96 * 2048**2) / 8 == 358612992
    True
    >>> block_bytes(gpt3.at(sequence_parallel=True, context=2)) == 358612992 / 2
    True
    """
    if s.get("context", 1) > 1:
        whole = whole / s.context
    divided = s.get("tensor", 1) > 1 and (tensor.inner or s.get("sequence_parallel", False))
    return whole / s.tensor if divided else whole


TENSORS = {tensor.name: _formula(tensor, "section 4.1") for tensor in BLOCK} | {
    tensor.name: _formula(tensor, "section 4.3") for tensor in (*OUTSIDE, *PASSING)
}
"""Name of a tensor -> formula of its bytes, ``saved.NAME``: of one block, or of what lies outside blocks."""


def lines(s, rows=BLOCK):
    """What is kept, a line for each tensor: of one block, or of other ``rows`` such as :data:`OUTSIDE`.

    >>> from calc.setup import Setup
    >>> llama = Setup(block="llama", hidden=4096, heads=32, kv_heads=8, head_dim=128, ffn=14336, sequence=4096,
    ...               batch=1, activation_bytes=2, scores=False, recompute="none")
    >>> [(line.name, line.bytes.number // 2**20) for line in lines(llama) if line.bytes > 2**20]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('norm1_input', 32), ('attention_input', 32), ('query', 32), ('key', 8), ('value', 8), ('attention_output', 32),
     ('norm2_input', 32), ('ffn_input', 32), ('gate', 112), ('up', 112), ('down_input', 112)]
    >>> TENSORS["gelu_input"](llama)
    0 byte
    >>> lines(llama)[3].by, lines(llama)[3].bytes.formula()
    (('attention',), 'sequence × batch × heads × head_dim × activation_bytes')
    """
    return tuple(
        Line(row.name, row.shape(s), TENSORS[row.name](s), keepers(row, s), row.small)
        for row in rows
        if keepers(row, s)
    )


def _sum(s, rows, small):
    kept = [TENSORS[row.name](s) for row in rows if row.small == small and keepers(row, s)]
    return reduce(lambda a, b: a + b, kept) if kept else Value(0)


@quantity("saved.block", "byte", korthikanti2022="equation 1")
def block_bytes(s):
    """Bytes that one block keeps, without the few numbers a token that Korthikanti et al. neglect.

    Equation 1 for the paper's model of 175 B parameters, then Llama 3.1 8B:

    >>> from calc.setup import Setup
    >>> gpt3 = Setup(block="gpt", hidden=12288, heads=96, ffn=49152, sequence=2048, batch=1, activation_bytes=2,
    ...              scores=True, dropout=True, recompute="none")
    >>> block_bytes(gpt3) == 34 * 2048 * 12288 + 5 * 96 * 2048**2 == 2868903936
    True
    >>> block_bytes(gpt3.at(scores=False)) == block_bytes(gpt3.at(recompute="selective")) == 34 * 2048 * 12288
    True
    >>> block_bytes(gpt3.at(recompute="full")) == 2 * 2048 * 12288
    True
    >>> llama = Setup(block="llama", hidden=4096, heads=32, kv_heads=8, head_dim=128, ffn=14336, sequence=4096,
    ...               batch=1, activation_bytes=2, scores=False, recompute="none")
    >>> block_bytes(llama) == 34 * 4096 * 4096, block_bytes(llama.at(swiglu="plain")) == 41 * 4096 * 4096
    (True, True)
    >>> block_bytes(llama.at(sequence=1, scores=True, swiglu="plain")).formula().count("saved.")
    13
    """
    return _sum(s, BLOCK, small=False)


@quantity("saved.factor", "count", korthikanti2022="equation 1")
def block_factor(s):
    """The factor of s·b·h that one block comes to, by which formulas for activations are compared.

    >>> from calc.setup import Setup
    >>> llama = Setup(block="llama", hidden=4096, heads=32, kv_heads=8, head_dim=128, ffn=14336, sequence=4096,
    ...               batch=1, activation_bytes=2, scores=False, recompute="none")
    >>> block_factor(llama), block_factor(llama.at(ffn=11008, kv_heads=32))
    (34 count, 257/8 count)
    """
    return block_bytes(s) / (s.sequence * s.batch * s.hidden)


@quantity("saved.block_small", "byte", korthikanti2022="section 4.1")
def block_small_bytes(s):
    """Bytes of what equation 1 neglects in one block: a norm's mean and root, attention's normaliser.

    >>> from calc.setup import Setup
    >>> gpt3 = Setup(block="gpt", heads=96, sequence=2048, batch=1, scores=True, dropout=True, recompute="none")
    >>> block_small_bytes(gpt3) == 4 * 4 * 2048
    True
    >>> block_small_bytes(gpt3.at(scores=False)) == 4 * 4 * 2048 + 4 * 96 * 2048
    True
    """
    return _sum(s, BLOCK, small=True)


@quantity("saved.outside", "byte", korthikanti2022="section 4.3")
def outside_bytes(s):
    """Bytes kept outside the blocks: the embedding's mask, the last norm, the head's input, the log-softmax.

    Korthikanti et al. 2022, section 4.3: s·b·h for the mask, 2·s·b·h each for norm and head, 4·s·b·v for the loss.

    >>> from calc.setup import Setup
    >>> gpt3 = Setup(block="gpt", hidden=12288, sequence=2048, batch=1, vocab=51200, activation_bytes=2, dropout=True,
    ...              recompute="none")
    >>> outside_bytes(gpt3) == (1 + 2 + 2) * 2048 * 12288 + 4 * 2048 * 51200
    True
    >>> outside_bytes(gpt3.at(loss="fused")) == (1 + 2 + 2) * 2048 * 12288
    True
    """
    return _sum(s, OUTSIDE, small=False)


@quantity("saved.outside_small", "byte", korthikanti2022="section 4.1")
def outside_small_bytes(s):
    """Bytes of what is neglected outside the blocks: the last norm's mean and root, the sum of the loss's weights."""
    return _sum(s, OUTSIDE, small=True)


@quantity("saved.total", "byte", korthikanti2022="section 4.3")
def total_bytes(s):
    """Bytes of all that the backward pass keeps, to the last one: blocks × layers, and what lies outside them.

    >>> from calc.setup import Setup
    >>> tiny = Setup(block="gpt", layers=2, hidden=8, heads=2, ffn=32, sequence=4, batch=1, vocab=10,
    ...              activation_bytes=2, scores=True, dropout=True, recompute="none")
    >>> blocks = 2 * (34 * 4 * 8 + 5 * 2 * 4**2 + 4 * 4 * 4)
    >>> total_bytes(tiny) == blocks + 5 * 4 * 8 + 4 * 4 * 10 + 2 * 4 * 4 + 4
    True
    >>> total_bytes(tiny).formula()
    '(saved.block + saved.block_small) × layers + saved.outside + saved.outside_small'
    """
    return (block_bytes(s) + block_small_bytes(s)) * s.layers + outside_bytes(s) + outside_small_bytes(s)


@quantity("saved.passing", "byte")
def passing_bytes(s):
    """Bytes that lie beside what is kept until the loss is known: the logits and their fp32 copy.

    With the log-softmax that is 2 + 4 + 4 bytes for each token and entry of the vocabulary, in 16-bit compute.

    >>> from calc.setup import Setup
    >>> llama = Setup(block="llama", sequence=8192, batch=1, vocab=128256, activation_bytes=2, recompute="none")
    >>> passing_bytes(llama) == (2 + 4) * 8192 * 128256, TENSORS["log_softmax"](llama) == 4 * 8192 * 128256
    (True, True)
    >>> passing_bytes(llama.at(loss="compute")) == 2 * 8192 * 128256, passing_bytes(llama.at(loss="fused"))
    (True, 0 byte)
    """
    return _sum(s, PASSING, small=False)


@quantity("saved.recomputed", "byte", korthikanti2022="section 5")
def recomputed_bytes(s):
    """Bytes that come on top while the backward pass of one block runs: what it computes again and then keeps.

    >>> from calc.setup import Setup
    >>> gpt3 = Setup(block="gpt", hidden=12288, heads=96, ffn=49152, sequence=2048, batch=1, activation_bytes=2,
    ...              scores=True, dropout=True, recompute="selective")
    >>> recomputed_bytes(gpt3) == 5 * 96 * 2048**2
    True
    >>> recomputed_bytes(gpt3.at(recompute="full")) == (34 - 2) * 2048 * 12288 + 5 * 96 * 2048**2 + 4 * 4 * 2048
    True
    >>> recomputed_bytes(gpt3.at(recompute="full")).formula(), recomputed_bytes(gpt3.at(recompute="none"))
    ('saved.whole_block − saved.block_input', 0 byte)
    """
    if s.recompute == "none":
        return Value(0)
    anew = s.at(recompute="none")
    whole = (block_bytes(anew) + block_small_bytes(anew)).named("saved.whole_block", "byte", ())
    if s.recompute == "selective":
        return whole - block_bytes(s) - block_small_bytes(s)
    kept = any(is_block_input(row, anew) for row in BLOCK if keepers(row, anew))
    return whole - TENSORS["block_input"](s) if kept else whole
