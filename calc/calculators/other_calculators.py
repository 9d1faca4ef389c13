"""What other calculators print for one setup, beside our own account."""

from calc import others as o
from calc import others_spread
from calc import others_whole as w
from calc import parameters as p
from calc.architectures import ARCHITECTURES
from calc.calculator import Calculator
from calc.calculators.architecture import OPENING, SHAPE_INPUTS
from calc.conventions import korthikanti_bytes, korthikanti_scores_bytes
from calc.inputs import choice, count

DENSE = {id: row.shape() for id, row in ARCHITECTURES.items() if row.experts == 1 and not row.shared_ffn}
"""Models without experts: few of these tools count experts, and each in its own way."""

PARTS = tuple(i for i in SHAPE_INPUTS if i.group != "experts" and i.name != "model")
NAMES = tuple(i.name for i in PARTS)


def shape(model):
    """The inputs that choosing an architecture sets."""
    return {name: DENSE[model][name] for name in NAMES}


CALCULATOR = Calculator(
    id="other-calculators",
    inputs=(
        choice("model", OPENING, "model", *DENSE),
        *PARTS,
        count("sequence", "token", 4096, "activations", hi=10**9),
        count("batch", "count", 1, "activations", hi=10**9),
        count("devices", "device", 1, "parallel", hi=10**7),
        count("stage", "count", 0, "parallel", lo=0, hi=3),
        count("params", "parameter", None, "details", hi=10**20),
        count("largest_layer", "parameter", None, "details", hi=10**20),
    ),
    settings=(("model", shape, NAMES),),
    formulas=(
        others_spread.least_bytes, others_spread.most_bytes, others_spread.spread, o.own_bytes, o.own_state_bytes,
        *others_spread.TOTALS,
        o.accelerate_fp32_bytes, o.zero2_docs_bytes, o.zero2_offload_bytes, o.zero2_host_bytes,
        o.zero3_optimizer_bytes, o.zero3_offload_bytes, o.zero3_host_bytes,
        o.ultrascale_weights_bytes, o.ultrascale_optimizer_bytes, o.bekman_bytes, o.bekman_checkpoint_bytes,
        w.megatron_state_bytes, w.megatron_activation_bytes, w.megatron_plain_bytes, w.eleuther_state_bytes,
        w.llm_activation_bytes,
        korthikanti_bytes, korthikanti_scores_bytes,
        o.own_params, o.base_params, o.largest_params, w.megatron_params, w.eleuther_params, w.llm_params, w.llm_layer,
        p.attention_params, p.expert_params, p.norm_params, p.embedding_params, p.position_params,
        p.final_norm_params, p.head_params,
    ),
)  # fmt: skip
