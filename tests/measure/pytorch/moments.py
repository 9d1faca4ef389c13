"""Peak memory by moment of a training step, after warm-up, beside what the formulas foresee."""

import torch

from tests.measure.foreseen import MOMENTS, foreseen
from tests.measure.pytorch.live import memory
from tests.measure.pytorch.model import Model
from tests.measure.pytorch.states import Optimizer
from tests.measure.pytorch.train import data

__all__ = ["by_moment", "name", "table"]

WARM_UP = 2


def by_moment(case, device):
    """Bytes in use at each moment's largest in the step after the warm-up, and how many counters are among them."""
    with memory(device) as used:
        model = Model(case).to(device)
        optimizer, batch = Optimizer(case, model), data(case, device)
        for _ in range(WARM_UP):
            step(model, optimizer, batch, lambda _: None)
        used.reset()
        found = {"resident": used.now()}

        def passed(moment):
            found[moment] = used.peak()
            used.reset()

        step(model, optimizer, batch, passed)
    return found, sum(counter.device.type == device for counter in optimizer.held("step"))


def step(model, optimizer, batch, passed):
    """One step; ``passed(moment)`` at the end of each."""
    ids, targets = batch
    x = model.hidden(ids)
    passed("forward")
    loss = model.loss(x, targets)
    del x
    passed("logits")
    loss.backward()
    passed("backward")
    optimizer.step()
    passed("update")
    optimizer.clear()


def table(case, device):
    """Lines to print: moment, measured, foreseen, error; the peak's moment marked."""
    found, tensors = by_moment(case, device)
    said = foreseen(case, tensors)
    top = max(MOMENTS, key=found.get)
    yield f"{'moment':10}{'measured':>18}{'foreseen':>18}{'error':>9}"
    for moment in MOMENTS:
        error = (said[moment] - found[moment]) / found[moment]
        mark = "  <- peak" if moment == top else ""
        yield f"{moment:10}{found[moment]:>18,}{said[moment]:>18,}{error:>+9.1%}{mark}"


def name(device):
    """What was measured on."""
    return torch.cuda.get_device_name() if device == "cuda" else "CPU, storages that are alive"
