"""The Llama block: RMSNorm, rotary positions, grouped-query attention, SwiGLU; no bias, no dropout."""

import torch
from torch import nn

from tests.measure.pytorch.attention import attend
from tests.measure.pytorch.linear import Linear
from tests.measure.pytorch.norms import norm
from tests.measure.pytorch.swiglu import swiglu

__all__ = ["LlamaBlock", "rotary"]


class LlamaBlock(nn.Module):
    """x + attention(norm(x)), then x + feed-forward(norm(x))."""

    def __init__(self, case):
        super().__init__()
        hidden, ffn, width = case["hidden"], case["ffn"], case["head_dim"]
        self.case = case
        self.norm1, self.norm2 = norm(case, "norm1"), norm(case, "norm2")
        self.query = Linear("query_projection", hidden, case["heads"] * width, bias=False)
        self.key = Linear("key_projection", hidden, case["kv_heads"] * width, bias=False)
        self.value = Linear("value_projection", hidden, case["kv_heads"] * width, bias=False)
        self.output = Linear("output_projection", case["heads"] * width, hidden, bias=False)
        self.gate = Linear("gate_projection", hidden, ffn, bias=False)
        self.up = Linear("up_projection", hidden, ffn, bias=False)
        self.down = Linear("down_projection", ffn, hidden, bias=False)

    def forward(self, x, constants):
        x = x + self.attention(self.norm1(x), constants)
        return x + self.feed_forward(self.norm2(x))

    def attention(self, x, constants):
        batch, tokens, _ = x.shape
        shape = (batch, tokens, -1, self.case["head_dim"])
        query, key, value = (part(x).view(shape).transpose(1, 2) for part in (self.query, self.key, self.value))
        query, key = (turned(part, constants["cosines"], constants["sines"]) for part in (query, key))
        taken = attend(self.case, query, key, value, constants["hidden_from"])
        return self.output(taken.transpose(1, 2).reshape(batch, tokens, -1))

    def feed_forward(self, x):
        return self.down(swiglu(self.case, self.gate(x), self.up(x)))


def rotary(case):
    """Cosines and sines of each position's angles, for both halves of a head."""
    width = case["head_dim"]
    speeds = 10_000 ** (-torch.arange(0, width, 2) / width)
    angles = torch.outer(torch.arange(case["sequence"]), speeds).repeat(1, 2)
    return angles.cos(), angles.sin()


def turned(x, cosines, sines):
    """Each pair of numbers turned by its position's angle."""
    first, second = x.chunk(2, -1)
    return x * cosines + torch.cat((-second, first), -1) * sines
