"""The GPT block: LayerNorm, attention and a feed-forward layer with GELU; biases; dropout."""

from torch import nn
from torch.nn import functional as F

from tests.measure.labels import operation
from tests.measure.pytorch.attention import attend
from tests.measure.pytorch.dropout import drop
from tests.measure.pytorch.linear import Linear
from tests.measure.pytorch.norms import norm

__all__ = ["GptBlock"]


class GptBlock(nn.Module):
    """x + attention(norm(x)), then x + feed-forward(norm(x))."""

    def __init__(self, case):
        super().__init__()
        hidden, ffn = case["hidden"], case["ffn"]
        self.case = case
        self.norm1, self.norm2 = norm(case, "norm1"), norm(case, "norm2")
        self.query = Linear("query_projection", hidden, hidden)
        self.key = Linear("key_projection", hidden, hidden)
        self.value = Linear("value_projection", hidden, hidden)
        self.output = Linear("output_projection", hidden, hidden)
        self.up = Linear("up_projection", hidden, ffn)
        self.down = Linear("down_projection", ffn, hidden)

    def forward(self, x, constants):
        x = x + drop(self.case, self.attention(self.norm1(x), constants), "dropout1")
        return x + drop(self.case, self.feed_forward(self.norm2(x)), "dropout2")

    def attention(self, x, constants):
        batch, tokens, hidden = x.shape
        shape = (batch, tokens, self.case["heads"], -1)
        query, key, value = (part(x).view(shape).transpose(1, 2) for part in (self.query, self.key, self.value))
        taken = attend(self.case, query, key, value, constants["hidden_from"])
        return self.output(taken.transpose(1, 2).reshape(batch, tokens, hidden))

    def feed_forward(self, x):
        x = self.up(x)
        with operation("gelu"):
            x = F.gelu(x)
        return self.down(x)
