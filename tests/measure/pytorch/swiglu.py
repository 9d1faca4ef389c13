"""SwiGLU: SiLU of the gate, times the other half; in two operations, or fused."""

import torch
from torch.nn import functional as F

from tests.measure.labels import operation

__all__ = ["FusedSwiglu", "swiglu"]


def swiglu(case, gate, up):
    """silu(gate) × up, as the case has it."""
    if case["swiglu"] == "fused":
        with operation("swiglu"):
            return FusedSwiglu.apply(gate, up)
    with operation("silu"):
        opened = F.silu(gate)
    with operation("gating"):
        return opened * up


class FusedSwiglu(torch.autograd.Function):
    """Keeps gate and up, and computes SiLU again in the backward pass."""

    @staticmethod
    def forward(ctx, gate, up):
        ctx.save_for_backward(gate, up)
        return F.silu(gate) * up

    @staticmethod
    def backward(ctx, grad):
        gate, up = ctx.saved_tensors
        sigmoid = torch.sigmoid(gate)
        opened = gate * sigmoid
        return grad * up * (sigmoid + opened * (1 - sigmoid)), grad * opened
