"""A language model of GPT or Llama blocks: embedding, blocks, norm, head, loss."""

import torch
from torch import nn

from tests.measure.labels import layer, operation
from tests.measure.pytorch.dropout import drop
from tests.measure.pytorch.gpt import GptBlock
from tests.measure.pytorch.linear import Linear
from tests.measure.pytorch.llama import LlamaBlock, rotary
from tests.measure.pytorch.loss import mean_loss
from tests.measure.pytorch.norms import norm
from tests.measure.pytorch.recompute import again

__all__ = ["TYPES", "Model"]

TYPES = {2: torch.bfloat16, 4: torch.float32}
"""Bytes of a number -> its type."""


class Model(nn.Module):
    """Token ids and targets to a loss, all in one type."""

    def __init__(self, case):
        super().__init__()
        gpt = case["block"] == "gpt"
        self.case = case
        self.tokens = nn.Embedding(case["vocab"], case["hidden"])
        self.positions = nn.Embedding(case["sequence"], case["hidden"]) if gpt else None
        self.blocks = nn.ModuleList((GptBlock if gpt else LlamaBlock)(case) for _ in range(case["layers"]))
        self.final_norm = norm(case, "final_norm")
        self.head = Linear("head", case["hidden"], case["vocab"], bias=False)
        if case["tied"]:
            self.head.weight = self.tokens.weight
        tables = constants(case)
        self.names = tuple(tables)
        for name, table in tables.items():
            self.register_buffer(name, table)
        self.to(TYPES[case["activation_bytes"]])
        for part in self.modules():
            if case["wide_norms"] and isinstance(part, nn.LayerNorm):
                part.float()

    def forward(self, ids, targets):
        """The loss; ``hidden`` and ``mean_loss`` are its two halves."""
        return self.loss(self.hidden(ids), targets)

    def hidden(self, ids):
        """What goes into the head."""
        with operation("embedding"):
            x = self.tokens(ids)
            if self.positions is not None:
                x = x + self.positions.weight
        x = drop(self.case, x, "embedding_dropout")
        tables = {name: getattr(self, name) for name in self.names}
        for index, block in enumerate(self.blocks):
            with layer(index):
                x = self.through(block, x, tables)
        return self.final_norm(x)

    def through(self, block, x, tables):
        """One block, whole or computed again in the backward pass."""
        if self.case["recompute"] == "full":
            with operation("block"):
                return again(self.case, lambda x: block(x, tables), x)
        return block(x, tables)

    def loss(self, x, targets):
        """The loss of what goes into the head."""
        return mean_loss(self.case, self.head, x.flatten(0, 1), targets.flatten())


def constants(case):
    """What a model has once: where tokens must not look, and the rotary tables."""
    size = case["sequence"]
    found = {"hidden_from": torch.full((size, size), float("-inf")).triu(1)} if case["scores"] else {}
    if case["block"] == "llama":
        found["cosines"], found["sines"] = rotary(case)
    return {"hidden_from": None} | found
