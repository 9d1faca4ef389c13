"""What other calculators print for the same training step, their formulas restated as conventions of ours.

None is wrong about what it counts; each counts something else, and each function says what. For models without
experts, on one node. ``tests/cases/others.toml`` holds what the tools themselves printed, with their commits.
Letters: N parameters, g devices, s sequence, b micro-batch, h hidden, L layers, V vocabulary.
"""

from calc import parameters
from calc.conventions import korthikanti_bytes
from calc.trace import larger, quantity

__all__ = [
    "accelerate_bytes", "accelerate_fp32_bytes", "base_params", "bekman_bytes", "bekman_checkpoint_bytes",
    "largest_params", "own_bytes", "own_params", "own_state_bytes", "shared", "ultrascale_bytes",
    "ultrascale_optimizer_bytes", "ultrascale_weights_bytes", "zero2_bytes", "zero2_docs_bytes", "zero2_host_bytes",
    "zero2_offload_bytes", "zero3_bytes", "zero3_host_bytes", "zero3_offload_bytes", "zero3_optimizer_bytes",
]  # fmt: skip

ESTIMATE = {"rasley2020": "function estimate_zero2_model_states_mem_needs"}
ESTIMATE3 = {"rasley2020": "function estimate_zero3_model_states_mem_needs"}


def shared(s, held, first_stage):
    """What one device has of ``held``: all of it, or from ``first_stage`` on its part among the devices."""
    return held / s.devices if s.stage >= first_stage else held


def _given(s, name):
    """Whether a count that the shape would give is given in its place, as these tools are given it."""
    return s.get(name, None).number is not None


@quantity("others.params", "parameter", kaplan2020="section 2.1")
def own_params(s):
    """All parameters of a model without experts, matrix by matrix, as ``params.total`` counts them, or those given.

    >>> from calc import evaluate
    >>> evaluate("other-calculators").results["others.params"]
    8030261248 parameter
    """
    if _given(s, "params"):
        return s.params
    layer = parameters.attention_params(s) + parameters.expert_params(s) + parameters.norm_params(s)
    ends = parameters.embedding_params(s) + parameters.position_params(s) + parameters.final_norm_params(s)
    return layer * s.layers + ends + parameters.head_params(s)


@quantity("others.own_state", "byte", rajbhandari2020="section 5")
def own_state_bytes(s):
    """Our own account of the states: 2 + 2 + 12 bytes a parameter, each divided from its stage on.

    >>> from calc import evaluate
    >>> at = lambda stage: evaluate("other-calculators", {"stage": stage, "devices": 8}).results["others.own_state"]
    >>> at(1), at(2), at(3)  # 2 + 2 + 12/8, 2 + 14/8 and 16/8 times 8030261248
    (44166436864 byte, 30113479680 byte, 16060522496 byte)
    """
    weights, gradients, optimizer = (width * own_params(s) for width in (2, 2, 12))
    return shared(s, weights, 3) + shared(s, gradients, 2) + shared(s, optimizer, 1)


@quantity("others.own", "byte", rajbhandari2020="section 5", korthikanti2022="equation 1")
def own_bytes(s):
    """Our own account, that of ``training-memory``: states, and 34·s·b·h·L of activations; logits left out.

    >>> from calc import evaluate
    >>> own = evaluate("other-calculators").results["others.own"]
    >>> own == evaluate("training-memory", {"preset": "llama-3.1-8b-exact"}).results["device.total"]
    True
    """
    return own_state_bytes(s) + korthikanti_bytes(s)


@quantity("others.base_params", "parameter", gugger2022="function create_empty_model")
def base_params(s):
    """The parameters that accelerate loads: the base model, without a head of its own; those given are taken whole."""
    return own_params(s) if _given(s, "params") else own_params(s) - parameters.head_params(s)


@quantity("others.accelerate", "byte", gugger2022="function estimate_training_usage")
def accelerate_bytes(s):
    """``accelerate estimate-memory``, the float16 row under "Training using Adam": 4 × the 16-bit weights.

    It is the largest of four figures, not their sum: weights in fp32, gradients with a 16-bit copy, and Adam's
    moments, which are most. Activations are left out. It prints 55.92 GB and means GiB; beside these bytes it counts
    1,024 of the rotary tables.

    >>> from calc import evaluate
    >>> evaluate("other-calculators").results["others.accelerate"] == 60039398400 - 1024
    True
    """
    return 4 * base_params(s) * 2


@quantity("others.accelerate_fp32", "byte", gugger2022="function estimate_training_usage")
def accelerate_fp32_bytes(s):
    """The same for float32: weights, gradients and moments, 4 × the weights; prints 111.83 GB and means GiB."""
    return 4 * base_params(s) * 4


@quantity("others.zero2", "byte", **ESTIMATE)
def zero2_bytes(s):
    """DeepSpeed's estimator for stage 2 without offload: 2N + 18N/g; the 18 hold gradients twice, 2 and 4 bytes.

    States alone; the same whatever ``stage`` says. T5-3B on 8 devices, and Llama 3.1 8B on one:

    >>> from calc import evaluate
    >>> t5 = evaluate("other-calculators", {"params": 2_851_000_000, "devices": 8}).results
    >>> t5["others.zero2"], t5["others.zero2_host"], t5["others.zero2_offload"]
    (12116750000 byte, 136848000000 byte, 5702000000 byte)
    >>> evaluate("other-calculators").results["others.zero2"]
    160605224960 byte
    """
    return 2 * own_params(s) + 18 * own_params(s) / s.devices


@quantity("others.zero2_docs", "byte", **ESTIMATE)
def zero2_docs_bytes(s):
    """The same by the formula that DeepSpeed's documentation still shows an output of: 4N + 16N/g.

    >>> from calc.setup import Setup
    >>> zero2_docs_bytes(Setup(params=2_851_000_000, devices=8)) == 6 * 2_851_000_000  # printed as 15.93 GB
    True
    """
    return 4 * own_params(s) + 16 * own_params(s) / s.devices


@quantity("others.zero2_offload", "byte", **ESTIMATE)
def zero2_offload_bytes(s):
    """Stage 2 with the optimizer in host memory: 2N, the weights."""
    return 2 * own_params(s)


@quantity("others.zero2_host", "byte", **ESTIMATE)
def zero2_host_bytes(s):
    """Host memory for that: the larger of 4N for each device and 16N, half as much again for buffers."""
    return own_params(s) * larger(4 * s.devices, 16) * 3 / 2


@quantity("others.largest", "parameter", **ESTIMATE3)
def largest_params(s):
    """The largest matrix, biases apart: the embedding's or a feed-forward layer's; or what is given."""
    if _given(s, "largest_layer"):
        return s.largest_layer
    return larger(parameters.embedding_params(s), s.hidden * s.ffn)


@quantity("others.zero3", "byte", **ESTIMATE3)
def zero3_bytes(s):
    """DeepSpeed's estimator for stage 3 without offload: 4 × the largest layer + 18N/g. States alone.

    >>> from calc import evaluate
    >>> [evaluate("other-calculators", {"devices": g}).results["others.zero3"].number for g in (1, 8)]
    [146646048768, 20169434112]
    """
    return 4 * largest_params(s) + 18 * own_params(s) / s.devices


@quantity("others.zero3_optimizer", "byte", **ESTIMATE3)
def zero3_optimizer_bytes(s):
    """Stage 3 with the optimizer in host memory: 4 × the largest layer + 2N/g.

    >>> from calc import evaluate
    >>> evaluate("other-calculators", {"devices": 8}).results["others.zero3_optimizer"]
    4108911616 byte
    """
    return 4 * largest_params(s) + 2 * own_params(s) / s.devices


@quantity("others.zero3_offload", "byte", **ESTIMATE3)
def zero3_offload_bytes(s):
    """Stage 3 with the weights in host memory too: 4 × the largest layer.

    >>> from calc import evaluate
    >>> evaluate("other-calculators").results["others.zero3_offload"]
    2101346304 byte
    """
    return 4 * largest_params(s)


@quantity("others.zero3_host", "byte", **ESTIMATE3)
def zero3_host_bytes(s):
    """Host memory for that: 18N, half as much again for buffers.

    >>> from calc import evaluate
    >>> evaluate("other-calculators").results["others.zero3_host"]
    216817053696 byte
    """
    return 18 * own_params(s) * 3 / 2


@quantity("others.ultrascale_weights", "byte", tazi2025="figure dp_ourjourney_memoryusage")
def ultrascale_weights_bytes(s):
    """The weights of the Ultra-Scale Playbook's interactive chart, 2N; its gradients are as many."""
    return 2 * own_params(s)


@quantity("others.ultrascale_optimizer", "byte", tazi2025="figure dp_ourjourney_memoryusage")
def ultrascale_optimizer_bytes(s):
    """The chart's optimizer: two fp32 moments, 8N, and no master copy."""
    return 8 * own_params(s)


@quantity("others.ultrascale", "byte", tazi2025="figure dp_ourjourney_memoryusage", korthikanti2022="equation 1")
def ultrascale_bytes(s):
    """All of the chart: 2 + 2 + 8 bytes a parameter, and 34·s·b·h·L of activations.

    >>> from calc import evaluate
    >>> chart = evaluate("other-calculators", {"model": "llama-3.2-1b", "sequence": 1024}).results["others.ultrascale"]
    >>> chart == 12 * 1_235_814_400 + 17 * 2**26
    True
    """
    return 2 * ultrascale_weights_bytes(s) + ultrascale_optimizer_bytes(s) + korthikanti_bytes(s)


@quantity("others.bekman", "byte", bekman2024="file training/performance/README.md")
def bekman_bytes(s):
    """Bekman's rule for activations alone: 28 copies of the hidden state in each layer, and fp32 logits.

    Llama 3.1 8B at 32,768 tokens: "240 GiB", and 31 with a checkpoint for each layer.

    >>> from calc import evaluate
    >>> rule = evaluate("other-calculators", {"sequence": 32768}).results
    >>> [round(rule[f"others.{name}"].number / 2**30, 2) for name in ("bekman", "bekman_checkpoint")]
    [239.66, 30.66]
    """
    return 28 * (2 * s.sequence * s.batch * s.hidden) * s.layers + 4 * s.sequence * s.batch * s.vocab


@quantity("others.bekman_checkpoint", "byte", bekman2024="file training/performance/README.md")
def bekman_checkpoint_bytes(s):
    """The same with full recomputation: one copy for each layer, and 28 for the layer that goes back."""
    hidden = 2 * s.sequence * s.batch * s.hidden
    return hidden * s.layers + 28 * hidden + 4 * s.sequence * s.batch * s.vocab
