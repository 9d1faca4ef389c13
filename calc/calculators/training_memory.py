"""Where the memory goes when a network is trained: article 1's calculator."""

from calc import activations, adapters, floor, host, inference, sharding, state
from calc.calculator import Calculator
from calc.calculators.shape import BOUNDS, shape_inputs
from calc.hardware import HEADROOM
from calc.inputs import card, choice, count, flag, size, width
from calc.presets import PRESETS

OPENING = "llama-3.1-8b"
SHAPE = ("params", "layers", "hidden", "heads")
MATRICES = ("kv_heads", "head_dim", "ffn")
"""What adapters must know besides: 0 where a model's source says nothing of it."""

MASTER = 4
MOMENTS = {"adam": (4, 4), "sgd-momentum": (4, 0), "sgd": (0, 0), "adam-8bit": (1, 1)}
MOMENT1, MOMENT2 = MOMENTS["adam"]


def preset_shape(id):
    """What choosing a preset sets."""
    return {name: part or 0 for name, part in PRESETS[id].shape(*SHAPE, *MATRICES).items()}


INPUTS = (
    *shape_inputs(OPENING, *SHAPE),
    count("sequence", "token", 4096, "activations", hi=10**9),
    count("batch", "count", 1, "activations", hi=10**9),
    width("weight_bytes", "byte/parameter", 2, "precision"),
    width("gradient_bytes", "byte/parameter", 2, "precision"),
    width("master_bytes", "byte/parameter", MASTER, "precision"),
    width("moment1_bytes", "byte/parameter", MOMENT1, "precision"),
    width("moment2_bytes", "byte/parameter", MOMENT2, "precision"),
    choice("optimizer", "adam", "precision", *MOMENTS),
    flag("mixed_precision", True, "precision"),
    count("tensors_per_layer", "tensor", 17, "activations", hi=1000),
    width("activation_bytes", "byte/element", 2, "activations"),
    flag("scores", False, "activations"),
    choice("recompute", "none", "activations", "none", "selective", "full"),
    count("stage", "count", 0, "parallel", lo=0, hi=3),
    count("devices", "device", 1, "parallel", hi=10**7),
    card("card", 80 * 2**30, "parallel"),
    size("headroom", HEADROOM, "parallel"),
    count("adapter_rank", "count", 0, "adapter", lo=0, hi=100_000),
    choice("offload", "none", "parallel", "none", "optimizer"),
    *(count(n, "count", preset_shape(OPENING)[n], "adapter", lo=0, hi=BOUNDS[n]) for n in MATRICES),
)


def optimizer_widths(value):
    """What choosing an optimizer sets: the widths of both moments, in bytes per parameter."""
    return dict(zip(("moment1_bytes", "moment2_bytes"), MOMENTS[value], strict=True))


def precision_widths(mixed):
    """Mixed precision brings the fp32 master copy; off takes it away, and nothing else."""
    return {"master_bytes": MASTER if mixed else 0}


CALCULATOR = Calculator(
    id="training-memory",
    inputs=INPUTS,
    settings=(
        ("preset", preset_shape, (*SHAPE, *MATRICES)),
        ("optimizer", optimizer_widths, ("moment1_bytes", "moment2_bytes")),
        ("mixed_precision", precision_widths, ("master_bytes",)),
    ),
    formulas=(
        state.bytes_per_param,
        state.roles,
        state.weights_bytes,
        state.gradients_bytes,
        state.master_bytes,
        state.moment1_bytes,
        state.moment2_bytes,
        state.state_bytes,
        state.optimizer_bytes,
        state.optimizer_share,
        state.quantization_constants_bytes,
        activations.token_layer_bytes,
        activations.token_bytes,
        activations.activation_bytes,
        activations.saved_bytes,
        activations.scores_bytes,
        activations.scores_if_stored_bytes,
        activations.recompute_extra,
        activations.step_passes,
        *sharding.device_role_bytes.values(),
        sharding.device_state_bytes,
        sharding.device_bytes,
        floor.floor_bytes,
        sharding.gathered_bytes,
        sharding.peak_constants_bytes,
        sharding.peak_gradients_bytes,
        sharding.peak_bytes,
        sharding.card_short_bytes,
        sharding.card_left_bytes,
        sharding.card_after_states_bytes,
        sharding.fits,
        sharding.peak_fits,
        sharding.headroom_left_bytes,
        sharding.fits_with_headroom,
        *sharding.ladder.values(),
        *sharding.min_devices.values(),
        *sharding.sharded_from.values(),
        inference.inference_weights_bytes,
        inference.inference_fits,
        inference.inference_ratio,
        inference.card_copies,
        inference.state_card_ratio,
        adapters.adapter_params,
        host.host_device_bytes,
        host.host_total_bytes,
    ),
)
