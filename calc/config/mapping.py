"""Which facts set which inputs, by the kind of file and by calculator."""

from calc.config import built, deepspeed, model, others, precision, windows

__all__ = ["INPUTS", "KINDS", "kind_of", "remarks"]

SHAPE = {"params": model.total, "layers": model.layers, "hidden": model.hidden, "heads": model.heads}
DENSE = {
    "layers": model.layers,
    "hidden": model.hidden,
    "heads": model.heads,
    "kv_heads": model.kv_heads,
    "head_dim": model.head_dim,
    "ffn": model.ffn,
    "vocab": built.vocab,
    "tied": built.tied,
    "positions": built.positions,
    "block": built.block,
    "biases": built.biases,
    "norms": built.norm_kind,
    "block_norms": built.block_norms,
    "qk_norm": built.qk_norm,
}
"""What a model without experts is made of."""

ARCHITECTURE = DENSE | {
    "ffn": built.ffn,
    "experts": built.routed,
    "experts_active": built.active_experts,
    "shared_ffn": built.shared_ffn,
}
DEEPSPEED_WIDTHS = {
    "weight_bytes": deepspeed.weight_width,
    "gradient_bytes": deepspeed.gradient_width,
    "activation_bytes": deepspeed.weight_width,
    "mixed_precision": deepspeed.mixed,
}

INPUTS = {
    "model": {
        "training-memory": {
            **SHAPE,
            "kv_heads": model.known(model.kv_heads),
            "head_dim": model.known(model.adapter_head_dim),
            "ffn": model.known(model.ffn),
            "weight_bytes": precision.weight_width,
            "gradient_bytes": precision.gradient_width,
            "activation_bytes": precision.activation_width,
            "mixed_precision": precision.mixed,
        },
        "conventions": {**SHAPE, "precision": precision.precision},
        "training-cost": {"params": model.active, "layers": model.layers, "hidden": model.hidden},
        "kv-cache": {
            "layers": model.layers,
            "kv_heads": model.cache_heads,
            "head_dim": model.cache_dim,
            "bytes": precision.cache_width,
            "window": windows.window,
            "window_layers": windows.window_layers,
        },
        "low-rank": {
            "params": model.total,
            "layers": model.layers,
            "hidden": model.hidden,
            "kv_heads": model.kv_heads,
            "head_dim": model.adapter_head_dim,
            "ffn": model.ffn,
            "base_bits": precision.base_bits,
            "double_quant": precision.double_quant,
        },
        "parameters": ARCHITECTURE,
        "training-step": {**ARCHITECTURE, "activation_bytes": precision.step_activation_width},
        "other-calculators": {**DENSE, "params": built.given_count},
    },
    "deepspeed": {
        "training-memory": {
            "batch": deepspeed.batch,
            "stage": deepspeed.stage,
            "devices": deepspeed.devices,
            **DEEPSPEED_WIDTHS,
            "optimizer": deepspeed.optimizer,
            "recompute": deepspeed.recompute,
            "offload": deepspeed.offload,
        },
        "conventions": {"batch": deepspeed.batch, "precision": deepspeed.precision},
        "training-cost": {"devices": deepspeed.devices},
        "image-memory": {"batch": deepspeed.batch, "dtype": deepspeed.image_dtype},
        "training-step": {
            "batch": deepspeed.batch,
            "microbatches": deepspeed.steps,
            "data": deepspeed.devices,
            "stage": deepspeed.stage,
            "framework": deepspeed.framework,
            "activation_bytes": deepspeed.weight_width,
            "moment1_bytes": deepspeed.moment1_width,
            "moment2_bytes": deepspeed.moment2_width,
            "recompute": deepspeed.recompute,
        },
        "other-calculators": {"batch": deepspeed.batch, "stage": deepspeed.stage, "devices": deepspeed.devices},
    },
    "diffusion": {
        "image-memory": {
            "params": others.image_params,
            "layers": others.image_layers,
            "hidden": others.image_hidden,
            "heads": others.image_heads,
            "patch": others.patch,
            "dtype": precision.image_dtype,
        },
    },
    "adapter": {"low-rank": {"rank": others.rank, "targets": others.targets}},
}
"""Kind of file -> calculator -> input -> the function that looks it up."""

KINDS = tuple(INPUTS)

REMARKS = {
    "model": {"parameters": built.unsaid, "training-step": built.unsaid, "other-calculators": built.left_out},
    "deepspeed": dict.fromkeys(INPUTS["deepspeed"], deepspeed.uncounted)
    | {"training-step": deepspeed.uncounted_parts, "other-calculators": deepspeed.uncounted_parts},
}
"""Kind of file -> calculator -> the function that tells (keys, reasons) of what belongs to no input."""


def remarks(kind, calculator):
    """That function; one that tells nothing where there is none."""
    return REMARKS.get(kind, {}).get(calculator, lambda look: ((), ()))


def kind_of(values):
    """What an object is by its keys: one of :data:`KINDS`, or ``None``.

    >>> kind_of({"model_type": "llama"}), kind_of({"bf16": {"enabled": True}}), kind_of({"eos_token_id": 2})
    ('model', 'deepspeed', None)
    """
    if "peft_type" in values:
        return "adapter"
    if "patch_size" in values and "model_type" not in values:
        return "diffusion"
    if "model_type" in values or any(key in values for key in SHAPE_KEYS):
        return "model"
    return "deepspeed" if deepspeed.is_deepspeed(values) else None


SHAPE_KEYS = ("num_hidden_layers", "n_layer", "hidden_size", "n_embd", "num_attention_heads", "n_head", "text_config")
