"""Low-rank fine-tuning, with a 16-bit or a quantized base: the calculator of ``low-rank``."""

from calc import adapters
from calc.calculator import Calculator
from calc.calculators.shape import preset, shape_inputs
from calc.inputs import choices, count, flag, number

SHAPE = ("params", "layers", "hidden", "kv_heads", "head_dim", "ffn")

CALCULATOR = Calculator(
    id="low-rank",
    inputs=(
        *shape_inputs("illustrative-4.5b", *SHAPE),
        count("rank", "count", 8, "adapter", hi=10**6),
        choices("targets", "q,v", "adapter", *adapters.TARGETS),
        number("base_bits", "bit", 16, "adapter", hi=64, lo=1),
        flag("double_quant", False, "adapter"),
    ),
    settings=(preset(*SHAPE),),
    formulas=(
        adapters.trained_params, adapters.base_bytes, adapters.base_constants_bytes, adapters.adapter_bytes,
        adapters.adapter_state_bytes, adapters.total_bytes,
    ),
)
