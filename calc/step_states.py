"""States of one device, role by role, and what a framework keeps besides.

Widths are those of a framework (:mod:`calc.frameworks`), each an input of its own. From its stage on a role is divided
among the devices that hold the same parameters; experts have fewer of these (Rajbhandari et al. 2022, section 3).
"""

from calc import step_split as split
from calc.state import ADAM_8BIT_BLOCK
from calc.trace import Value, quantity

__all__ = ["ROLES", "accumulation_bytes", "constants_bytes", "gradient_copies_bytes", "resident_bytes", "role_bytes",
           "state_bytes"]  # fmt: skip

ROLES = {
    "weights": ("weight_bytes", 3), "gradients": ("gradient_bytes", 2), "copies": ("copy_bytes", 1),
    "master": ("master_bytes", 1), "moment1": ("moment1_bytes", 1), "moment2": ("moment2_bytes", 1),
}  # fmt: skip
"""Role -> its width's input, and the stage from which it is divided."""


def share(s, width, first_stage):
    """Bytes that a device has of something with so many bytes a parameter.

    Two experts on two devices of a group of four are there twice: each is divided by two.

    >>> from calc.setup import Setup
    >>> from unittest.mock import patch
    >>> counts = {"dense_device_params": 30, "expert_device_params": 8, "device_params": 38, "group_size": 4}
    >>> s = Setup(stage=1, experts=2, expert=2)
    >>> with patch.multiple(split, **{name: lambda s, n=n: Value(n) for name, n in counts.items()}):
    ...     [share(one, 2, 1).number for one in (s, s.at(experts=1), s.at(stage=0))]
    [23, 15, 76]
    """
    if s.stage < first_stage:
        return width * split.device_params(s)
    dense = width * split.dense_device_params(s) / split.group_size(s)
    if s.experts == 1:
        return dense
    return dense + width * split.expert_device_params(s) * s.expert / split.group_size(s)


def _formula(role):
    width, stage = ROLES[role]

    @quantity(f"step.{role}", "byte", rajbhandari2020="section 5")
    def held(s):
        return share(s, getattr(s, width), stage)

    return held


role_bytes = {role: _formula(role) for role in ROLES}
"""Role -> formula: its bytes on the device."""


@quantity("step.state", "byte", rajbhandari2020="section 5")
def state_bytes(s):
    """All roles on the device.

    Bytes of each of Llama 3.1 8B's parameters on 8 devices, by stage; Megatron's distributed optimizer is stage 1:

    >>> from calc.frameworks import FRAMEWORKS
    >>> from calc.setup import Setup
    >>> llama = Setup(layers=32, hidden=4096, heads=32, kv_heads=8, head_dim=128, ffn=14336, vocab=128256, positions=0,
    ...               tied=False, block="llama", biases="none", norms="rms", block_norms=2, qk_norm=False, experts=1,
    ...               experts_active=1, shared_ffn=0, tensor=1, pipeline=1, expert=1, data=8, context=1, place="first")
    >>> for name in ("megatron", "deepspeed"):
    ...     print([float(state_bytes(llama.at(stage=n, **FRAMEWORKS[name])).number / 8030261248) for n in range(4)])
    [18.0, 7.5, 4.0, 2.25]
    [20.0, 6.0, 4.25, 2.5]
    """
    first, *others = (held(s) for held in role_bytes.values())
    return sum(others, first)


@quantity("step.accumulation", "byte")
def accumulation_bytes(s):
    """A buffer of the gradients' size where they are added up over micro-batches: once, however many there are.

    >>> from calc.setup import Setup
    >>> from unittest.mock import patch
    >>> two = Setup(microbatches=2, accumulation_bytes=2, stage=0)
    >>> with patch("calc.step_split.device_params", lambda s: Value(10)):
    ...     [accumulation_bytes(two.at(microbatches=n)).number for n in (1, 2, 64)]
    [0, 20, 20]
    """
    return share(s, s.accumulation_bytes, ROLES["gradients"][1]) if s.microbatches > 1 else Value(0)


@quantity("step.constants", "byte", dettmers2022="section 2")
def constants_bytes(s):
    """Block constants of moments that are 1 byte wide: one 4-byte number for each block, of 2,048 values in the paper.

    Newer releases of bitsandbytes have blocks of 256.

    >>> from calc import evaluate
    >>> bits8 = {"moment1_bytes": 1, "moment2_bytes": 1}
    >>> for block in (2048, 256):
    ...     r = evaluate("training-step", bits8 | {"moment_block": block}).results
    ...     print(float(r["step.constants"].number / r["params.total"].number))
    0.00390625
    0.03125
    >>> evaluate("training-step").results["step.constants"]
    0 byte
    >>> eight = evaluate("training-step", bits8 | {"moment_block": 2048, "data": 8, "stage": 1}).results
    >>> eight["step.constants"] * 2048 == eight["params.total"]
    True
    """
    moments = [s.moment1_bytes, s.moment2_bytes].count(1)
    if not moments:
        return Value(0)
    return share(s, Value(4 * moments), 1) / s.get("moment_block", ADAM_8BIT_BLOCK)


@quantity("step.leaving", "byte")
def leaving_bytes(s):
    """Gradients that the update uses up, so that the next forward pass has none; 0 where their buffer stays.

    >>> from calc import evaluate
    >>> stay, go = (evaluate("training-step", {"framework": name}).results for name in ("megatron", "fsdp"))
    >>> stay["step.leaving"], go["step.leaving"] == 4 * go["params.total"]
    (0 byte, True)
    """
    return Value(0) if s.gradients_stay else role_bytes["gradients"](s)


@quantity("step.update", "byte")
def gradient_copies_bytes(s):
    """What the update makes of the gradients for its own time: fp32 copies, where they are narrower.

    >>> from calc import evaluate
    >>> made, none = (evaluate("training-step", {"framework": name, "data": 8, "stage": 1}).results
    ...               for name in ("mixed", "megatron"))
    >>> made["step.update"] == 4 * made["params.total"] / 8, none["step.update"]
    (True, 0 byte)
    """
    return share(s, s.update_bytes, 1) if s.update_bytes else Value(0)


@quantity("step.resident", "byte", rajbhandari2020="section 5")
def resident_bytes(s):
    """What lies on the device at every moment: states but for gradients that leave, constants, buffers."""
    return state_bytes(s) - leaving_bytes(s) + accumulation_bytes(s) + constants_bytes(s) + s.buffers
