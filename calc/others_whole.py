"""Calculators that count states and activations of one device, restated: Megatron, EleutherAI, llm-analysis and more.

Each counts parameters in its own way, so each has its own N here. Letters as in :mod:`calc.others`.
"""

from fractions import Fraction

from calc.conventions import korthikanti_bytes, korthikanti_scores_bytes
from calc.others import own_params, shared
from calc.trace import Value, larger, quantity

__all__ = [
    "eleuther_bytes", "eleuther_checkpoint_bytes", "eleuther_params", "eleuther_state_bytes", "gpumem_bytes",
    "llm_activation_bytes", "llm_bytes", "llm_layer", "llm_params", "megatron_activation_bytes", "megatron_bytes",
    "megatron_params", "megatron_plain_bytes", "megatron_selective_bytes", "megatron_state_bytes",
]  # fmt: skip

MEMORY = {"anthony2023": "function calc_mem"}
USAGE = {"korthikanti2022": "table 2"}


def matrices(s):
    """Matrices of a feed-forward layer."""
    return Value(3 if s.block == "llama" else 2)


def attention(s):
    """Parameters of four projections as wide as the model, keys and values by their part of the heads."""
    return 2 * s.hidden**2 * (1 + s.kv_heads / s.heads)


@quantity("others.megatron_params", "parameter", **USAGE)
def megatron_params(s):
    """Megatron's own count: all matrices and norms; biases and learned positions are left out.

    >>> from calc import evaluate
    >>> small = {"block": "gpt", "norms": "layer", "layers": 3, "hidden": 64, "heads": 4, "kv_heads": 2, "head_dim": 16,
    ...          "ffn": 256, "vocab": 1000}
    >>> count = lambda tied: evaluate("other-calculators", small | {"tied": tied}).results["others.megatron_params"]
    >>> count(True), count(False)  # 3 x (2 x 64 x 256 + 4 x 64 + 2 x 64 x 16 x 6) + 2 x 64, and 64 x 1000 once or twice
    (200064 parameter, 264064 parameter)
    """
    norm = Value(1 if s.norms == "rms" else 2)
    layer = matrices(s) * s.hidden * s.ffn + 2 * norm * s.hidden + 2 * s.hidden * s.head_dim * (s.heads + s.kv_heads)
    return layer * s.layers + norm * s.hidden + Value(1 if s.tied else 2) * s.vocab * s.hidden


@quantity("others.megatron_state", "byte", **USAGE)
def megatron_state_bytes(s):
    """Weights, fp32 gradients and optimizer: 18N, or 6N + 12N/g with the distributed optimizer, stage 1 here.

    >>> from calc import evaluate
    >>> evaluate("other-calculators").results["others.megatron_state"]
    144544702464 byte
    >>> evaluate("other-calculators", {"stage": 1, "devices": 8}).results["others.megatron_state"]  # 7.5 of 18
    60226959360 byte
    """
    return 6 * megatron_params(s) + shared(s, 12 * megatron_params(s), 1)


@quantity("others.megatron_activations", "byte", **USAGE)
def megatron_activation_bytes(s):
    """Activations with sequence parallelism and selective recomputation, on one device without a pipeline.

    18 + 4·ffn/h of s·b·h in each layer, the embedding's tokens and dropout, the head's input and fp32 logits. A gated
    layer and grouped keys count as plain ones.

    >>> from calc import evaluate
    >>> evaluate("other-calculators").results["others.megatron_activations"]
    19365134336 byte
    """
    kept = s.sequence * s.batch * s.hidden
    layers = kept * (18 + 4 * s.ffn / s.hidden) * s.layers
    return layers + 8 * s.sequence * s.batch + kept + 4 * kept * (1 + s.vocab / s.hidden)


@quantity("others.megatron_selective", "byte", **USAGE)
def megatron_selective_bytes(s):
    """``report_theoretical_memory`` with sequence parallelism and selective recomputation."""
    return megatron_state_bytes(s) + megatron_activation_bytes(s)


@quantity("others.megatron_plain", "byte", **USAGE)
def megatron_plain_bytes(s):
    """Activations otherwise: 34·s·b·h·L, the ends in 16 bits, and 5% for buffers, on one device.

    >>> from calc import evaluate
    >>> plain = evaluate("other-calculators").results["others.megatron_plain"]
    >>> plain == Fraction(105, 100) * 19_354_648_576, round(float(plain.number) / 2**30, 2)  # printed: 18.93
    (True, 18.93)
    """
    ends = 8 * s.sequence * s.batch + s.sequence * s.batch * s.hidden
    ends = ends + 2 * (s.sequence * s.batch * s.vocab + s.sequence * s.batch * s.hidden)
    return (korthikanti_bytes(s) + ends) * Fraction(21, 20)


@quantity("others.megatron", "byte", **USAGE)
def megatron_bytes(s):
    """``report_theoretical_memory`` without sequence parallelism or selective recomputation.

    >>> from calc import evaluate
    >>> r = evaluate("other-calculators").results
    >>> [round(float(r[f"others.{name}"].number) / 2**30, 2) for name in ("megatron", "megatron_selective")]
    [153.54, 152.65]
    """
    return megatron_state_bytes(s) + megatron_plain_bytes(s)


@quantity("others.eleuther_params", "parameter", **MEMORY)
def eleuther_params(s):
    """EleutherAI's own count: two embeddings, a vector for each position of the sequence, 8h of norms a layer.

    >>> from calc import evaluate
    >>> evaluate("other-calculators").results["others.eleuther_params"]
    8047828992 parameter
    """
    ends = 2 * s.vocab * s.hidden + s.hidden * s.sequence + 8 * s.hidden * s.layers + 2 * s.hidden
    return ends + attention(s) * s.layers + matrices(s) * s.layers * s.hidden * s.ffn


@quantity("others.eleuther_state", "byte", **MEMORY)
def eleuther_state_bytes(s):
    """2N + 4N + 12N, each divided from its stage on, and buffers of 5 · 10⁸ or 15 · 10⁸ elements among devices.

    >>> from calc import evaluate
    >>> r = evaluate("other-calculators").results
    >>> round(r["others.eleuther_state"].number / 2**30, 2) == round(14.99 + 29.98 + 89.94, 2)
    True
    >>> params = r["others.eleuther_state"].number // 18
    >>> for stage, devices, width in ((0, 2, 18), (1, 1, 18), (1, 2, 12), (2, 2, 10), (3, 2, 9)):
    ...     state = evaluate("other-calculators", {"stage": stage, "devices": devices}).results["others.eleuther_state"]
    ...     print(state.number - width * params, end=" ")
    0 0 1000000000 1000000000 3000000000
    """
    weights, gradients, optimizer = (width * eleuther_params(s) for width in (2, 4, 12))
    states = shared(s, weights, 3) + shared(s, gradients, 2) + shared(s, optimizer, 1)
    if s.devices == 1 or s.stage == 0:
        return states
    return states + 2 * Value(15 * 10**8 if s.stage == 3 else 5 * 10**8)


@quantity("others.eleuther", "byte", anthony2023="function calc_mem", korthikanti2022="equation 1")
def eleuther_bytes(s):
    """``calc_transformer_mem.py`` without checkpointing: its states, 34·s·b·h·L and stored scores; prints 231.91 GiB.

    >>> from calc import evaluate
    >>> r = evaluate("other-calculators").results
    >>> [round(r[f"others.{name}"].number / 2**30, 2) for name in ("eleuther", "eleuther_checkpoint")]
    [231.91, 151.91]
    """
    return eleuther_state_bytes(s) + korthikanti_bytes(s) + korthikanti_scores_bytes(s)


@quantity("others.eleuther_checkpoint", "byte", anthony2023="function calc_mem", korthikanti2022="table 2")
def eleuther_checkpoint_bytes(s):
    """The same with ``--checkpoint-activations``: selective, only the scores go; prints 151.91 GiB."""
    return eleuther_state_bytes(s) + korthikanti_bytes(s)


@quantity("others.llm_params", "parameter", li2023="function get_num_params_total")
def llm_params(s):
    """llm-analysis's own count: one embedding for both ends, norms by their weights alone.

    >>> from calc import evaluate
    >>> evaluate("other-calculators").results["others.llm_params"]
    7504924672 parameter
    """
    return s.vocab * s.hidden + llm_layer(s) * s.layers + s.hidden


@quantity("others.llm_layer", "parameter", li2023="function get_num_params_per_layer")
def llm_layer(s):
    """One layer of these, whose 16-bit weights are gathered at stage 3.

    >>> from calc import evaluate
    >>> 2 * evaluate("other-calculators").results["others.llm_layer"] == 436224000
    True
    """
    return attention(s) + matrices(s) * s.hidden * s.ffn + 2 * s.hidden


@quantity("others.llm_activations", "byte", li2023="function get_activation_memory_per_layer")
def llm_activation_bytes(s):
    """Activations with FlashAttention: 25·s·b·h, 8·a·s·b and 4·s·b·ffn a layer; 6·s·b·h and 2·s·b·V at the ends.

    >>> from calc import evaluate
    >>> evaluate("other-calculators").results["others.llm_activations"]
    22122856448 byte
    """
    tokens = s.sequence * s.batch
    layer = 25 * tokens * s.hidden + 8 * tokens * s.heads + 4 * tokens * s.ffn
    return layer * s.layers + 6 * tokens * s.hidden + 2 * tokens * s.vocab


@quantity("others.llm", "byte", li2023="function training")
def llm_bytes(s):
    """llm-analysis's estimated peak: weights and optimizer, the larger of activations and fp32 gradients, one buffer.

    The buffer is the larger of two layers' gathered weights and the loss's 16-bit logits.

    >>> from calc import evaluate
    >>> [evaluate("other-calculators", {"devices": g, "stage": z}).results["others.llm"].number
    ...  for g, z in ((1, 0), (8, 1), (8, 2), (8, 3))]
    [136139317248, 57337608192, 49440765952, 36307147776]
    """
    weights, gradients, optimizer = (width * llm_params(s) for width in (2, 4, 12))
    states = shared(s, weights, 3) + shared(s, optimizer, 1)
    buffer = larger(2 * (2 * llm_layer(s)), 2 * s.sequence * s.batch * s.vocab)
    return states + larger(llm_activation_bytes(s), shared(s, gradients, 2)) + buffer


@quantity("others.gpumem", "byte")
def gpumem_bytes(s):
    """gpu-mem-calculator with DeepSpeed: states by stage, 16·s·b·h·L of activations, and 20% for overhead.

    At stage 3 a gathered layer of 4·h² parameters takes the weights' place; their part on the device enters the
    overhead alone.

    >>> from calc import evaluate
    >>> stages = (evaluate("other-calculators", {"devices": 8, "stage": z}).results for z in (0, 1, 2, 3))
    >>> [round(float(r["others.gpumem"].number) / 2**30, 4) for r in stages]
    [153.1923, 58.9598, 43.2544, 30.4666]
    """
    n, activations = own_params(s), 16 * s.sequence * s.batch * s.hidden * s.layers
    if s.stage < 3:
        states = 2 * n + shared(s, 2 * n, 2) + shared(s, 12 * n, 1)
        return (states + activations) * Fraction(6, 5)
    counted = 4 * (4 * s.hidden**2) + 18 * n / s.devices + activations
    return counted + (counted + 2 * n / s.devices) / 5
