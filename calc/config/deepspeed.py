"""Facts of a DeepSpeed configuration; ``"auto"`` is for the trainer to fill in, so it says nothing here.

Read in DeepSpeed's page "Configuration JSON". Offloaded weights have no input here: they are reported, not counted.
"""

from dataclasses import replace

from calc.calculators.training_memory import MOMENTS
from calc.config.look import Reason, Unhandled

__all__ = [
    "batch", "devices", "framework", "gradient_width", "image_dtype", "is_deepspeed", "mixed", "moment1_width",
    "moment2_width", "offload", "optimizer", "precision", "recompute", "stage", "steps", "uncounted",
    "uncounted_parts", "weight_width",
]  # fmt: skip

MARKS = (
    "zero_optimization", "train_batch_size", "train_micro_batch_size_per_gpu", "gradient_accumulation_steps",
    "bf16", "bfloat16", "fp16", "optimizer", "activation_checkpointing", "zero_allow_untested_optimizer",
)  # fmt: skip
"""Keys of which a DeepSpeed configuration has at least one, and a model's none."""

MICRO, ALL, STEPS = "train_micro_batch_size_per_gpu", "train_batch_size", "gradient_accumulation_steps"

ADAM = ("adam", "adamw", "fusedadam", "cpuadam", "deepspeedcpuadam", "torchadam")
TWO_MOMENTS = ("lamb", "fusedlamb", "onebitadam", "zerooneadam", "onebitlamb")
SWITCHES = {"bf16.enabled": "bf16", "bfloat16.enabled": "bf16", "fp16.enabled": "fp16"}
BYTES = {"fp32": 4, "fp16": 2, "bf16": 2, "float32": 4, "float16": 2, "bfloat16": 2}
OFFLOAD = "zero_optimization.offload_optimizer.device"


def is_deepspeed(values):
    """Whether an object's keys are those of a DeepSpeed configuration.

    >>> is_deepspeed({"zero_optimization": {"stage": 3}}), is_deepspeed({"hidden_size": 1600})
    (True, False)
    """
    return any(key in values for key in MARKS)


def stage(look):
    """The ZeRO stage."""
    return _said(look, "zero_optimization.stage", lo=0)


def batch(look):
    """The micro-batch of one device."""
    return _said(look, MICRO)


def steps(look):
    """Micro-batches of one step."""
    return _said(look, STEPS)


def _said(look, key, lo=1):
    """A count; ``None`` where the key is not there."""
    found = look.whole(key, lo=lo)
    if found is None:
        look.left_open(key)
        return None
    return look.fact(found)


def devices(look):
    """Devices side by side: the whole batch over micro-batch and accumulation steps."""
    micro, total, steps = look.whole(MICRO), look.whole(ALL), look.whole(STEPS)
    if None in (micro, total, steps):
        return None
    found, rest = divmod(total, micro * steps)
    if rest:
        raise Unhandled("batch-odd")
    return look.fact(found)


def _type(look):
    """The number type that is switched on; fp32 where all are switched off, ``None`` where nothing is said."""
    name = _switched(look)
    if name in (None, "fp32"):
        look.left_open(*SWITCHES)
    return name


def _switched(look):
    said = False
    for key, name in SWITCHES.items():
        if look.value(key) is not None:
            if look.flag(key):
                look.keys = {key: True}
                return name
            said = True
    return "fp32" if said else None


def framework(look):
    """DeepSpeed's own account, which is of 16-bit weights; a file that leaves the type open most likely has those."""
    name = _switched(look)
    if look.silent(*SWITCHES) and name == "fp32":  # one type off, the other for the trainer to switch on
        name = None
    if name == "fp32":
        raise Unhandled("fp32-roles")
    if name is None:
        look.assume("mixed-assumed")
    return look.fact("deepspeed")


def weight_width(look):
    """Bytes of one working weight; activations are of the same type."""
    name = _type(look)
    return name and look.fact(BYTES[name])


def gradient_width(look):
    """Bytes of one gradient: what ``data_types`` says, else of the weights' type."""
    told = BYTES.get(look.text("data_types.grad_accum_dtype"))
    if told:
        return look.fact(told)
    name = _type(look)
    look.assume("gradient-type")
    return name and look.fact(BYTES[name])


def mixed(look):
    """Mixed precision keeps an fp32 copy of 16-bit weights."""
    name = _type(look)
    return name and look.fact(BYTES[name] == 2)


def precision(look):
    """The type as a choice of ``conventions``."""
    name = _type(look)
    return name and look.fact(name)


def image_dtype(look):
    """The type as a choice of ``image-memory``."""
    name = _type(look)
    return name and look.fact({"bf16": "bfloat16", "fp16": "float16", "fp32": "float32"}[name])


def optimizer(look):
    """The optimizer, by what it keeps of each parameter."""
    name = look.text("optimizer.type")
    if not name:
        look.left_open("optimizer.type")
        return None
    if name == "sgd":
        return look.fact("sgd-momentum" if look.value("optimizer.params.momentum") else "sgd")
    if name in ADAM:
        return look.fact("adam")
    if name in TWO_MOMENTS:
        look.assume("two-moments")
        return look.fact("adam")
    raise Unhandled("optimizer", name="optimizer.type")


def moment1_width(look):
    """Bytes of an optimizer's first number of each parameter."""
    return _moment(look, 0)


def moment2_width(look):
    """Bytes of its second."""
    return _moment(look, 1)


def _moment(look, which):
    found = optimizer(look)
    return found and replace(found, value=MOMENTS[found.value][which])


def recompute(look):
    """Full recomputation where the section is there: it only sets how, and the model switches it on."""
    section = "activation_checkpointing."
    if not any(key.startswith(section) and value for key, value in look.config.items()):
        return None
    look.value(*(key for key in look.config if key.startswith(section) and look.config[key]))
    look.assume("checkpointing")
    return look.fact("full")


def offload(look):
    """What lies in host memory instead of on the devices: the optimizer's part, or nothing."""
    if look.value("zero_optimization.cpu_offload") is True:  # the key of older releases
        return look.fact("optimizer")
    place = look.text(OFFLOAD)
    if place == "nvme":
        look.assume("nvme")
    if place in ("cpu", "nvme"):
        return look.fact("optimizer")
    look.left_open(OFFLOAD)
    if not place:
        look.missing[OFFLOAD] = "none"
    return look.fact("none") if any(key.startswith("zero_optimization.") for key in look.config) else None


def uncounted(look):
    """(keys, reasons) of what the file asks for and no input stands for."""
    keys = ("zero_optimization.offload_param.device", "zero_optimization.cpu_offload_params")
    return _remarks([(key, "offload-weights") for key in keys if look.peek(key) in ("cpu", "nvme", True)])


def uncounted_parts(look):
    """The same where there is no input for the optimizer's place either."""
    keys = [key for key in (OFFLOAD, "zero_optimization.cpu_offload") if look.peek(key) in ("cpu", "nvme", True)]
    read, reasons = _remarks([(key, "offload-optimizer") for key in keys])
    others, more = uncounted(look)
    return read + others, reasons + more


def _remarks(found):
    return tuple(key for key, _ in found), tuple(Reason(code, {"name": key}) for key, code in found)
