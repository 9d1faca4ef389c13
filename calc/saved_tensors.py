"""Which tensors the backward pass keeps: one row a tensor, with the operations that keep it.

The GPT block is that of Korthikanti et al. 2022, section 4.1. A tensor that two operations keep is one row: it lies
in memory once. Left out are parameters, and what a model has once for all steps and blocks: token ids, targets, the
causal mask, the rotary tables. Rotary positions, sums, copies to another type and the scores before the softmax keep
nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass

from calc import saved_size as size
from calc import saved_when as when

INNER = (size.query, size.key, size.pairs, size.rows, size.wide, size.vocabulary)

__all__ = ["BLOCK", "OUTSIDE", "PASSING", "Tensor", "is_block_input", "keepers"]


@dataclass(frozen=True, eq=False)
class Tensor:
    """A tensor that may be kept. ``by``: operation -> whether it keeps the tensor in a setup.

    ``inner`` tensors lie between a block's projections: tensor parallelism divides them, the stream only with sequence
    parallelism (Korthikanti et al. 2022, section 4.2).

    ``small`` marks what Korthikanti et al. neglect: a few numbers for each token, against ``hidden`` of them.
    """

    name: str
    shape: Callable
    width: Callable
    by: dict
    small: bool = False

    @property
    def inner(self):
        return self.shape in INNER


def keepers(tensor, s):
    """The operations that keep a tensor in a setup; none where it is not kept.

    >>> from calc.setup import Setup
    >>> output = next(row for row in BLOCK if row.name == "attention_output")
    >>> keepers(output, Setup(scores=True, recompute="none")), keepers(output, Setup(scores=False, recompute="none"))
    (('output_projection',), ('attention', 'output_projection'))
    >>> keepers(output, Setup(recompute="full"))
    ()
    """
    if when.fully(s) and tensor in BLOCK and tensor.name != "block_input":
        return ()
    return tuple(operation for operation, keeps in tensor.by.items() if keeps(s))


def is_block_input(tensor, s):
    """Whether this is the very tensor that enters the block, which full recomputation keeps.

    The first norm keeps its input; one that computes with an fp32 copy keeps the copy in its place.

    >>> from calc.setup import Setup
    >>> llama = Setup(block="llama", activation_bytes=2)
    >>> is_block_input(BLOCK[1], llama), is_block_input(BLOCK[1], llama.at(norm="plain"))
    (True, False)
    """
    return tensor.name == "block_input" or (tensor.name == "norm1_input" and tensor.width(s) == s.activation_bytes)


def _norm(name):
    """What a norm keeps: its input, for each token a mean (LayerNorm alone) and an inverse root."""
    return (
        Tensor(f"{name}_input", size.stream, size.norm_input, {name: when.always}),
        Tensor(f"{name}_mean", size.tokens, size.statistics, {name: when.gpt}, small=True),
        Tensor(f"{name}_root", size.tokens, size.statistics, {name: when.always}, small=True),
        Tensor(f"{name}_rescaled", size.stream, size.rescaled, {name: when.rescaled}),
    )


BLOCK = (
    Tensor("block_input", size.stream, size.compute, {"block": when.fully}),
    *_norm("norm1"),
    Tensor("attention_input", size.stream, size.compute, dict.fromkeys(
        ("query_projection", "key_projection", "value_projection"), when.always)),
    Tensor("query", size.query, size.compute, {"scores": when.stored, "attention": when.core}),
    Tensor("key", size.key, size.compute, {"scores": when.stored, "attention": when.core}),
    Tensor("value", size.key, size.compute, {"weighting": when.stored, "attention": when.core}),
    Tensor("softmax", size.pairs, size.softmax, {"softmax": when.stored, "weighting": when.weighted_as_is}),
    Tensor("softmax_copy", size.pairs, size.compute, {"weighting": when.weighted_copy}),
    Tensor("softmax_mask", size.pairs, size.mask, {"attention_dropout": when.masked}),
    Tensor("softmax_dropped", size.pairs, size.compute, {"weighting": when.masked}),
    Tensor("logsumexp", size.rows, size.fp32, {"attention": when.kernel}, small=True),
    Tensor("attention_output", size.query, size.compute,
           {"attention": when.kernel, "output_projection": when.always}),
    Tensor("attention_mask", size.stream, size.mask, {"dropout1": when.dropping}),
    *_norm("norm2"),
    Tensor("ffn_input", size.routed, size.compute, {"gate_projection": when.llama, "up_projection": when.always}),
    Tensor("gelu_input", size.wide, size.compute, {"gelu": when.gpt}),
    Tensor("gate", size.wide, size.compute, {"swiglu": when.swiglu_fused, "silu": when.swiglu_plain}),
    Tensor("up", size.wide, size.compute, {"swiglu": when.swiglu_fused, "gating": when.swiglu_plain}),
    Tensor("silu_output", size.wide, size.compute, {"gating": when.swiglu_plain}),
    Tensor("down_input", size.wide, size.compute, {"down_projection": when.always}),
    Tensor("ffn_mask", size.stream, size.mask, {"dropout2": when.dropping}),
)
"""What one block keeps, in the order in which it is computed."""

OUTSIDE = (
    Tensor("embedding_mask", size.stream, size.mask, {"embedding_dropout": when.dropping}),
    *_norm("final_norm"),
    Tensor("head_input", size.stream, size.compute, {"head": when.loss_stored, "loss": when.loss_fused}),
    Tensor("log_softmax", size.vocabulary, size.loss, {"log_softmax": when.loss_stored, "nll": when.loss_stored}),
    Tensor("loss_weight", size.single, size.loss, {"nll": when.loss_stored}, small=True),
)
"""What a model keeps outside its blocks: once, not for each layer."""

PASSING = (
    Tensor("logits", size.vocabulary, size.compute, {"head": when.loss_stored}),
    Tensor("logits_copy", size.vocabulary, size.fp32, {"loss": when.loss_copied}),
)
"""What no operation keeps for the backward pass, but what lies beside the log-softmax until the loss is known."""
