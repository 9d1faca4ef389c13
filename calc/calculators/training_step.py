"""One training step on one device, moment by moment: states by framework, itemised activations, parallelism."""

from calc import saved, step_moments, step_split, step_states
from calc.calculator import Calculator
from calc.calculators import architecture as shape
from calc.frameworks import FRAMEWORKS, WIDTHS
from calc.inputs import card, choice, count, flag, share, size, width
from calc.parameters import active_params, total_params
from calc.problems import Problem
from calc.saved_tensors import BLOCK, OUTSIDE
from calc.state import ADAM_8BIT_BLOCK

FRAMEWORK = "mixed"
USED = FRAMEWORKS[FRAMEWORK]


def must_divide(values):
    """Heads and experts must be shared out evenly."""
    copies = values["data"] * values["context"]
    for name, whole, parts in (
        ("tensor", values["heads"], values["tensor"]),
        ("expert", values["experts"], values["expert"]),
        ("expert", copies, values["expert"]),
    ):
        if whole % parts:
            yield Problem(name, str(values[name]), "not-divisible", f"{whole} % {parts} = 0")


def parts(name, default=1, hi=10**6):
    """A number of devices, or of pieces, that share something."""
    return count(name, "device", default, "parallel", hi=hi)


CALCULATOR = Calculator(
    id="training-step",
    inputs=(
        *shape.SHAPE_INPUTS,
        count("sequence", "token", 4096, "activations", hi=10**9),
        count("batch", "count", 1, "activations", hi=10**9),
        choice("recompute", "none", "activations", "none", "selective", "full"),
        choice("loss", "fp32", "activations", "fp32", "in-place", "compute", "fused"),
        flag("scores", False, "activations"),
        flag("dropout", False, "activations"),
        width("activation_bytes", "byte/element", 2, "activations"),
        choice("norm", "fused", "activations", "fused", "plain", "composite"),
        choice("swiglu", "fused", "activations", "fused", "plain"),
        choice("framework", FRAMEWORK, "precision", *FRAMEWORKS),
        *(width(name, "byte/parameter", USED[name], "precision") for name in WIDTHS[:-1]),
        flag("gradients_stay", USED["gradients_stay"], "precision"),
        count("microbatches", "count", 1, "parallel", hi=10**6),
        parts("data"),
        count("stage", "count", 0, "parallel", lo=0, hi=3),
        parts("tensor"),
        flag("sequence_parallel", False, "parallel"),
        parts("context"),
        parts("expert"),
        parts("pipeline"),
        count("pieces", "count", 1, "parallel", hi=10**4),
        choice("place", "first", "parallel", "first", "last"),
        count("prefetch", "count", 1, "parallel", lo=0, hi=100),
        card("card", 80 * 2**30, "card"),
        size("driver", 2**30, "card"),
        size("buffers", 0, "card"),
        share("fragmentation", None, "card"),
        count("moment_block", "value", ADAM_8BIT_BLOCK, "precision", hi=10**6),
    ),
    settings=(shape.SETTING, ("framework", FRAMEWORKS.__getitem__, WIDTHS)),
    rules=(shape.active_of, must_divide),
    formulas=(
        step_moments.reserved_bytes,
        step_moments.fits,
        step_moments.card_left_bytes,
        step_moments.peak_bytes,
        *step_moments.moment_bytes.values(),
        step_states.resident_bytes,
        step_states.state_bytes,
        *step_states.role_bytes.values(),
        step_states.leaving_bytes,
        step_states.accumulation_bytes,
        step_states.constants_bytes,
        step_states.gradient_copies_bytes,
        step_moments.kept_bytes,
        step_moments.blocks_bytes,
        step_moments.outside_bytes,
        step_moments.logits_bytes,
        step_moments.logit_gradients_bytes,
        step_moments.gathered_bytes,
        step_moments.unit_gradients_bytes,
        step_moments.last_block_bytes,
        saved.recomputed_bytes,
        step_moments.fragments_bytes,
        saved.block_bytes,
        saved.block_factor,
        saved.block_small_bytes,
        *(saved.TENSORS[row.name] for row in (*BLOCK, *OUTSIDE)),
        total_params,
        active_params,
        step_split.world_size,
        step_split.group_size,
        step_split.device_params,
        step_split.dense_device_params,
        step_split.expert_device_params,
        step_split.unit_params,
        step_split.stage_layers,
        step_split.in_flight_batches,
        step_split.in_flight_layers,
    ),
)
