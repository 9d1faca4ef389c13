"""The norms: LayerNorm as PyTorch has it, RMSNorm as a fused kernel, plain, and composite."""

import torch
from torch import nn
from torch.nn import functional as F

from tests.measure.labels import operation

__all__ = ["FusedRmsNorm", "norm"]

TINY = 1e-5


def norm(case, name):
    """The norm of a case's block, booked under ``name``."""
    if case["block"] == "gpt":
        return Labelled(name, nn.LayerNorm(case["hidden"], eps=TINY))
    return Labelled(name, {"fused": Fused, "plain": Plain, "composite": Composite}[case["norm"]](case["hidden"]))


class Labelled(nn.Module):
    """A norm that says which one of the block it is."""

    def __init__(self, name, inner):
        super().__init__()
        self.name, self.inner = name, inner

    def forward(self, x):
        with operation(self.name):
            return self.inner(x)


class RmsNorm(nn.Module):
    """A weight for each of the ``hidden`` numbers."""

    def __init__(self, hidden):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(hidden))


class Plain(RmsNorm):
    """As models written in plain PyTorch have it: to fp32, normalise, back, × weight."""

    def forward(self, x):
        wide = x.float()
        root = torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + TINY)
        return self.weight * (wide * root).to(x.dtype)


class Composite(RmsNorm):
    """PyTorch's own, which on a CPU is made of parts: × weight in fp32, and back only then."""

    def forward(self, x):
        return F.rms_norm(x, self.weight.shape, self.weight, TINY)


class Fused(RmsNorm):
    """One kernel that keeps its input and the inverse root, as GPU kernels do."""

    def forward(self, x):
        return FusedRmsNorm.apply(x, self.weight)


class FusedRmsNorm(torch.autograd.Function):
    """RMSNorm with the derivative written out, from the input and the inverse root alone."""

    @staticmethod
    def forward(ctx, x, weight):
        wide = x if x.dtype == torch.float64 else x.float()
        root = torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + TINY)
        ctx.save_for_backward(x, weight, root)
        return weight * (wide * root).to(x.dtype)

    @staticmethod
    def backward(ctx, grad):
        x, weight, root = ctx.saved_tensors
        normal = x.to(root.dtype) * root
        scaled = (grad * weight).to(root.dtype)
        to_x = root * (scaled - normal * (scaled * normal).mean(-1, keepdim=True))
        to_weight = (grad.to(root.dtype) * normal).flatten(0, -2).sum(0)
        return to_x.to(x.dtype), to_weight.to(weight.dtype)
