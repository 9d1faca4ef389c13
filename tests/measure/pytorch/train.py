"""One training step of one case, and what it held in memory, byte for byte."""

import torch

from tests.measure.pytorch.kept import Kept
from tests.measure.pytorch.live import LiveStorages
from tests.measure.pytorch.model import Model
from tests.measure.pytorch.states import Optimizer, states

__all__ = ["data", "measured"]


def data(case, device="cpu"):
    """Token ids and targets at random."""
    shape = (2, case["batch"], case["sequence"])
    return torch.randint(case["vocab"], shape, device=device).clone().unbind(0)


def measured(case):
    """What the case keeps: for the backward pass by line, beside it at the loss, anew in the backward pass; states."""
    torch.manual_seed(case["heads"])
    model, (ids, targets) = Model(case), data(case)
    optimizer = Optimizer(case, model)
    apart = [t.untyped_storage() for t in (*model.parameters(), *model.buffers(), ids)]
    kept, live = Kept(apart), LiveStorages([*model.parameters(), *model.buffers(), ids])
    with live:
        before = live.now()
        with kept:
            x = model.hidden(ids)
            live.reset()
            start = live.now()
            loss = model.loss(x, targets)
        del x
        found = saved(case, kept) | {"alive": live.now() - before, "loss_peak": live.peak() - start}
        found["anew"] = backward(loss, apart + kept.storages)
    optimizer.step()
    return found | {"states": states(optimizer), "parameters": sum(p.numel() for p in model.parameters()),
                    "parameter_tensors": len(list(model.parameters()))}


def saved(case, kept):
    """Lines of the blocks, which must be alike, and of the rest."""
    block, *others = (kept.lines(index) for index in range(case["layers"]))
    if any(other != block for other in others):
        raise AssertionError(f"blocks of one model differ: {block}, {others}")
    return {"block": block, "outside": kept.lines(None), "total": kept.total()}


def backward(loss, apart):
    """Run the backward pass; bytes that it saved anew, in all blocks together (the reentrant kind alone shows them)."""
    anew = Kept(apart)
    with anew:
        loss.backward()
    return anew.total()
