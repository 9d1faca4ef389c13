"""One device's share of a model: tensor, pipeline, expert and data parallelism.

Letters as in Korthikanti et al. 2022, section 4: t tensor-parallel devices, p pipeline stages, L layers. Shares are
exact fractions, no padding. ``place`` is the pipeline stage that is looked at: the first has the embedding and most
micro-batches in flight, the last has the head and the loss.
"""

from calc import parameters
from calc.trace import Value, ceiling, larger, quantity, smaller

__all__ = ["dense_device_params", "device_params", "expert_device_params", "group_size", "in_flight_batches",
           "in_flight_layers", "stage_layers", "unit_params", "world_size"]  # fmt: skip

NARAYANAN = {"narayanan2021": "section 2.2"}
SHOEYBI = {"shoeybi2019": "section 3"}


def first(s):
    """Whether the stage looked at holds the embedding."""
    return s.pipeline == 1 or s.place == "first"


def last(s):
    """Whether the stage looked at holds the head and computes the loss."""
    return s.pipeline == 1 or s.place == "last"


@quantity("split.devices", "device", **NARAYANAN)
def world_size(s):
    """All devices: data-parallel copies × context × tensor × pipeline. Experts lie across the copies."""
    return s.data * s.context * s.tensor * s.pipeline


@quantity("split.group", "device", rajbhandari2020="section 5")
def group_size(s):
    """Devices that hold the same parameters, among which states are divided: data × context."""
    return s.data * s.context


@quantity("split.layers", "layer", **NARAYANAN)
def stage_layers(s):
    """Blocks of one pipeline stage: L ÷ p, and one more on some stages where that leaves a rest.

    >>> from calc.setup import Setup
    >>> [stage_layers(Setup(layers=layers, pipeline=8)).number for layers in (96, 126)]
    [12, 16]
    """
    return ceiling(s.layers / s.pipeline)


def _dense_layer(s):
    """A block without experts: matrices divided by t, norms and last biases whole."""
    split, whole = parameters.attention_split(s), parameters.attention_whole(s) + parameters.norm_params(s)
    if s.experts == 1:
        split, whole = split + parameters.ffn_split(s, s.ffn), whole + parameters.ffn_whole(s)
    else:
        whole = whole + parameters.router_params(s)
    if s.shared_ffn:
        split, whole = split + parameters.ffn_split(s, s.shared_ffn), whole + parameters.ffn_whole(s)
    return split / s.tensor + whole


def _expert_layer(s):
    """The experts of a block that one device has."""
    one = parameters.ffn_split(s, s.ffn) / s.tensor + parameters.ffn_whole(s)
    return s.experts / s.expert * one


@quantity("split.dense", "parameter", **SHOEYBI)
def dense_device_params(s):
    """Parameters of one device, experts apart: its stage's blocks, and the embedding or the head, divided by t.

    A tied head is the embedding again; on a last stage of its own it is a copy.

    >>> from calc.setup import Setup
    >>> llama = Setup(layers=32, hidden=4096, heads=32, kv_heads=8, head_dim=128, ffn=14336, vocab=128256, positions=0,
    ...               tied=False, block="llama", biases="none", norms="rms", block_norms=2, qk_norm=False, experts=1,
    ...               experts_active=1, shared_ffn=0, tensor=1, pipeline=1, expert=1, place="first")
    >>> dense_device_params(llama) == parameters.total_params(llama) == 8030261248
    True
    >>> quarters = [dense_device_params(llama.at(pipeline=4, place=place)).number for place in ("first", "last")]
    >>> quarters[1] - quarters[0] == 4096  # the norm before the head
    True
    """
    count = _dense_layer(s) * stage_layers(s)
    if first(s):
        count = count + parameters.embedding_params(s) / s.tensor + parameters.position_params(s)
    if last(s):
        count = count + parameters.final_norm_params(s)
        if not (s.tied and first(s)):
            count = count + s.vocab * s.hidden / s.tensor
    return count


@quantity("split.experts", "parameter", rajbhandari2022="section 3")
def expert_device_params(s):
    """Parameters of the experts that lie on one device; nothing without experts.

    >>> from calc.setup import Setup
    >>> two = Setup(layers=3, hidden=4, ffn=8, block="llama", biases="none", experts=2, tensor=1, pipeline=1, expert=1)
    >>> expert_device_params(two) == 3 * 2 * (3 * 4 * 8), expert_device_params(two.at(experts=1))
    (True, 0 parameter)
    """
    return _expert_layer(s) * stage_layers(s) if s.experts > 1 else Value(0)


@quantity("split.params", "parameter", **SHOEYBI)
def device_params(s):
    """All parameters of one device, before states are divided among copies."""
    return dense_device_params(s) + expert_device_params(s)


@quantity("split.unit", "parameter", rajbhandari2020="section 7.2.2")
def unit_params(s):
    """The largest group of parameters that stage 3 gathers at once: a block, or the embedding or head.

    >>> from calc.setup import Setup
    >>> two = Setup(layers=3, hidden=4, heads=1, kv_heads=1, head_dim=4, ffn=8, vocab=1, block="llama", biases="none",
    ...             norms="rms", block_norms=2, qk_norm=False, experts=2, shared_ffn=0, tensor=1, pipeline=1, expert=1)
    >>> attention, norms, router, expert = 4 * 4 * 4, 2 * 4, 2 * 4, 3 * 4 * 8
    >>> unit_params(two) == attention + norms + router + 2 * expert, unit_params(two.at(vocab=100))
    (True, 400 parameter)
    >>> unit_params(two.at(experts=1)) == attention + norms + expert
    True
    """
    block = _dense_layer(s) + _expert_layer(s) if s.experts > 1 else _dense_layer(s)
    return larger(block, s.vocab * s.hidden / s.tensor) if first(s) or last(s) else block


@quantity("split.in_flight", "count", **NARAYANAN)
def in_flight_batches(s):
    """Micro-batches whose activations a stage holds at the same time, under one forward, one backward.

    The first stage holds p of them, the last one, and never more than there are.

    >>> from calc.setup import Setup
    >>> four = Setup(pipeline=4, microbatches=16, place="first")
    >>> in_flight_batches(four), in_flight_batches(four.at(microbatches=2)), in_flight_batches(four.at(place="last"))
    (4 count, 2 count, 1 count)
    """
    return smaller(s.pipeline, s.microbatches) if first(s) else Value(1)


@quantity("split.in_flight_layers", "layer", korthikanti2022="section 4.2.3")
def in_flight_layers(s):
    """Blocks' worth of activations that a stage holds: its own, for each micro-batch in flight.

    With v pieces a device (interleaved), the first stage holds L·(1 + (p − 1)/(p·v)), if there are so many
    micro-batches (Korthikanti et al. 2022, section 4.2.3).

    >>> from calc.setup import Setup
    >>> gpt3 = Setup(layers=96, pipeline=8, pieces=1, microbatches=64, place="first")
    >>> in_flight_layers(gpt3), in_flight_layers(gpt3.at(place="last"))
    (96 layer, 12 layer)
    >>> in_flight_layers(gpt3.at(pieces=3)) * 24 == 96 * (24 + 7)
    True
    >>> in_flight_layers(gpt3.at(pieces=2, pipeline=2)), in_flight_layers(gpt3.at(pieces=3, place="last"))
    (120 layer, 68 layer)
    """
    if s.pieces == 1 or s.pipeline == 1:
        return stage_layers(s) * in_flight_batches(s)
    ahead = 2 * (s.pipeline - 1) if first(s) else Value(0)
    pieces = smaller(ahead + (s.pieces - 1) * s.pipeline + 1, s.pieces * s.microbatches)
    return stage_layers(s) / s.pieces * pieces
