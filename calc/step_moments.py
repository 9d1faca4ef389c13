"""One training step, moment by moment: the peak is the largest of them, not their sum.

    forward    all activations are kept, the last layer of the forward pass has just run
    loss       beside them the logits, in as many copies as the loss makes
    unwound    the loss goes back: gradients of the logits
    backward   the first block goes back: what it computes again, the head's gradient
    end        the last block has gone back: all gradients are there, the activations gone
    update     the optimizer's own copies of the gradients

Each is what is resident and what only that moment has. A pipeline's stages differ: ``place`` says which.
"""

from calc import saved, saved_when
from calc import step_split as split
from calc import step_states as states
from calc.saved_tensors import OUTSIDE, keepers
from calc.trace import Value, at_most, larger, quantity

__all__ = ["MOMENTS", "card_left_bytes", "fits", "kept_bytes", "moment_bytes", "peak_bytes", "reserved_bytes"]

EMBEDDING = ("embedding_mask",)
LOSS = ("log_softmax", "loss_weight")


@quantity("step.blocks", "byte", korthikanti2022="equation 1")
def blocks_bytes(s):
    """What the blocks keep: one block's tensors for each block in flight."""
    return (saved.block_bytes(s) + saved.block_small_bytes(s)) * split.in_flight_layers(s)


@quantity("step.outside", "byte", korthikanti2022="section 4.3")
def outside_bytes(s):
    """What the embedding and the last norm with the head's input keep, on the stages that have them.

    >>> from calc.setup import Setup
    >>> llama = Setup(block="llama", hidden=4096, sequence=1024, batch=1, activation_bytes=2, recompute="none",
    ...               pipeline=2, microbatches=1)
    >>> outside_bytes(llama.at(place="first")), outside_bytes(llama.at(place="last")) == 2 * 2 * 4096 * 1024 + 4 * 1024
    (0 byte, True)
    """
    found = Value(0)
    if split.first(s):
        found = _sum(s, EMBEDDING) * split.in_flight_batches(s)
    if split.last(s):
        found = found + _sum(s, [row.name for row in OUTSIDE if row.name not in EMBEDDING + LOSS])
    return found


def _sum(s, names):
    kept = [saved.TENSORS[row.name](s) for row in OUTSIDE if row.name in names and keepers(row, s)]
    return sum(kept[1:], kept[0]) if kept else Value(0)


@quantity("step.kept", "byte", korthikanti2022="section 4.3")
def kept_bytes(s):
    """All that the forward pass keeps for the backward pass, the loss's own apart.

    Korthikanti et al. 2022, table 2, for one block of GPT-3 on 8 tensor-parallel devices with sequence parallelism:

    >>> from calc.setup import Setup
    >>> gpt3 = Setup(block="gpt", layers=1, hidden=12288, heads=96, head_dim=128, kv_heads=96, ffn=49152, vocab=51200,
    ...              sequence=2048, batch=1, activation_bytes=2, scores=True, dropout=True, recompute="none", tensor=8,
    ...              sequence_parallel=True, pipeline=1, pieces=1, microbatches=1, context=1, place="first")
    >>> blocks_bytes(gpt3) - saved.block_small_bytes(gpt3) == 358612992
    True
    >>> outside_bytes(gpt3) == 5 * 2048 * 12288 // 8 + 2 * 4 * 2048 // 8
    True
    """
    return blocks_bytes(s) + outside_bytes(s)


@quantity("step.logits", "byte", korthikanti2022="section 4.3")
def logits_bytes(s):
    """Logits, their fp32 copy and what the loss keeps of them, on the stage that computes the loss.

    A fused or chunked loss never has them all. Two copies or three, in 16 bits and fp32:

    >>> from calc.setup import Setup
    >>> llama = Setup(block="llama", sequence=8192, batch=1, vocab=128256, activation_bytes=2, recompute="none",
    ...               pipeline=1, place="first", loss="fp32")
    >>> logits_bytes(llama) == (2 + 4 + 4) * 8192 * 128256, logits_bytes(llama.at(loss="compute")).number // 8192
    (True, 513024)
    >>> logits_bytes(llama.at(loss="fused"))
    0 byte
    """
    if not split.last(s) or saved_when.loss_fused(s):
        return Value(0)
    return saved.TENSORS["log_softmax"](s) + saved.passing_bytes(s)


@quantity("step.logit_gradients", "byte")
def logit_gradients_bytes(s):
    """What lies there when the loss goes back: what it kept, its gradient, and that of what it was made from.

    Measured with PyTorch (``tests/measure``). Megatron writes gradients where the probabilities were: no more than on
    the way forward.

    >>> from calc.setup import Setup
    >>> llama = Setup(block="llama", sequence=8192, batch=1, vocab=128256, activation_bytes=2, recompute="none",
    ...               pipeline=1, place="first", loss="fp32")
    >>> logit_gradients_bytes(llama) == (4 + 4 + 4) * 8192 * 128256
    True
    >>> logit_gradients_bytes(llama.at(loss="in-place")) == logits_bytes(llama.at(loss="in-place"))
    True
    """
    if not split.last(s) or saved_when.loss_fused(s) or s.loss == "in-place":
        return logits_bytes(s)
    return 3 * saved.TENSORS["log_softmax"](s)


@quantity("step.gathered", "byte", rajbhandari2020="section 7.2.2")
def gathered_bytes(s):
    """The largest unit that stage 3 gathers, and as many more as are fetched ahead; 0 at other stages.

    >>> from calc.setup import Setup
    >>> gathered_bytes(Setup(stage=1)), gathered_bytes(Setup(stage=3, data=1, context=1))
    (0 byte, 0 byte)
    >>> from unittest.mock import patch
    >>> with patch("calc.step_split.unit_params", lambda s: Value(10)):
    ...     [gathered_bytes(Setup(stage=3, data=2, context=1, gather_bytes=2, prefetch=n)).number for n in (0, 1)]
    [20, 40]
    """
    if s.stage != 3 or split.group_size(s) == 1:
        return Value(0)
    return s.gather_bytes * split.unit_params(s) * (1 + s.prefetch)


@quantity("step.unit_gradients", "byte", rajbhandari2020="section 5")
def unit_gradients_bytes(s):
    """Gradients that are not yet divided or have no place of their own: one unit's, as the backward pass makes them.

    >>> from calc.setup import Setup
    >>> from unittest.mock import patch
    >>> two = Setup(stage=2, data=2, context=1, gradients_stay=True, gradient_bytes=2)
    >>> others = ({"data": 1}, {"stage": 1}, {"gradients_stay": False})
    >>> with patch("calc.step_split.unit_params", lambda s: Value(10)):
    ...     [unit_gradients_bytes(s).number for s in (two, *(two.at(**other) for other in others))]
    [20, 0, 0, 20]
    """
    if not s.gradients_stay or (s.stage >= 2 and split.group_size(s) > 1):
        return s.gradient_bytes * split.unit_params(s)
    return Value(0)


@quantity("step.block", "byte", korthikanti2022="equation 1")
def last_block_bytes(s):
    """What the last block to go back keeps and computes again, when all others are done."""
    return saved.block_bytes(s) + saved.block_small_bytes(s) + saved.recomputed_bytes(s)


FORWARD = (states.resident_bytes, gathered_bytes, kept_bytes)
MOMENTS = {
    "forward": FORWARD,
    "loss": (*FORWARD, logits_bytes),
    "unwound": (*FORWARD, logit_gradients_bytes),
    "backward": (*FORWARD, saved.recomputed_bytes, unit_gradients_bytes),
    "end": (states.resident_bytes, gathered_bytes, last_block_bytes, states.leaving_bytes),
    "update": (states.resident_bytes, states.leaving_bytes, states.gradient_copies_bytes),
}
"""Moment -> formulas of what lies on the device then, in the order of a step."""


def _formula(name):
    @quantity(f"moment.{name}", "byte")
    def at_that_moment(s):
        first, *others = (part(s) for part in MOMENTS[name])
        return sum(others, first)

    return at_that_moment


moment_bytes = {name: _formula(name) for name in MOMENTS}
"""Moment -> formula: bytes on the device."""


@quantity("step.peak", "byte")
def peak_bytes(s):
    """The largest of the moments.

    Llama 3.1 8B on one device, the ZeRO paper's widths: the update needs most, fp32 copies of all gradients. With
    gradients in an fp32 buffer from the start it is the loss.

    >>> from calc import evaluate
    >>> mixed, megatron = (evaluate("training-step", {"framework": name}).results for name in ("mixed", "megatron"))
    >>> mixed["step.peak"] == mixed["moment.update"] == 20 * 8030261248
    True
    >>> megatron["step.peak"] == megatron["moment.unwound"] > megatron["moment.update"] == 18 * 8030261248
    True
    """
    return larger(*(moment(s) for moment in moment_bytes.values()))


@quantity("step.fragments", "byte")
def fragments_bytes(s):
    """An allowance for what the allocator holds but cannot use, in parts of the peak.

    >>> from fractions import Fraction
    >>> from calc import evaluate
    >>> none, part = (evaluate("training-step", {"fragmentation": share}).results for share in (None, Fraction(1, 10)))
    >>> none["step.fragments"], part["step.fragments"] * 10 == part["step.peak"]
    (0 byte, True)
    """
    return peak_bytes(s) * s.fragmentation if s.fragmentation.number else Value(0)


@quantity("step.reserved", "byte")
def reserved_bytes(s):
    """What the driver shows: the peak, the allowance for fragments, the context."""
    return peak_bytes(s) + fragments_bytes(s) + s.driver


@quantity("step.left", "byte")
def card_left_bytes(s):
    """Bytes of the card that stay free; below 0 what is missing."""
    return s.card - reserved_bytes(s)


@quantity("step.fits", "boolean")
def fits(s):
    """Whether it all fits the card."""
    return at_most(reserved_bytes(s), s.card)
