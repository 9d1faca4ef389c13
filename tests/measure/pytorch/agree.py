"""Before anything is measured: all ways to write a block compute the same loss and the same gradients.

Else a formula could be equal to what a wrong model keeps.
"""

import torch

from tests.measure.cases import cases
from tests.measure.pytorch.model import Model
from tests.measure.pytorch.train import data

__all__ = ["disagreeing"]

CLOSE = {"rtol": 1e-3, "atol": 1e-5}
SHAPE = ("block", "layers", "hidden", "heads", "kv_heads", "head_dim", "ffn", "sequence", "batch", "vocab", "tied")


def disagreeing():
    """Cases whose loss or gradients are not those of the first with the same shape; in fp32, without dropout."""
    first, wrong = {}, []
    for case in cases():
        if case["activation_bytes"] == 4 and not case["dropout"]:
            got = trained(case)
            same = first.setdefault(tuple(case[name] for name in SHAPE), got)
            if not all(torch.allclose(a, b, **CLOSE) for a, b in zip(same, got, strict=True)):
                wrong.append(case)
    return wrong


def trained(case):
    """The loss, and each parameter's gradient."""
    torch.manual_seed(1)
    model = Model(case)
    loss = model(*data(case))
    loss.backward()
    return [loss.detach(), *(weight.grad for weight in model.parameters())]
