"""The states of training by storage: weights, gradients, master copy, both moments, counters of steps."""

import torch

__all__ = ["Optimizer", "bytes_of", "states"]


class Optimizer:
    """AdamW over the weights themselves, or over fp32 copies of them (``master_bytes``)."""

    def __init__(self, case, model):
        self.weights = list(model.parameters())
        self.masters = [w.detach().float().requires_grad_() for w in self.weights] if case["master_bytes"] else []
        self.adam = torch.optim.AdamW(self.masters or self.weights, lr=1e-3, foreach=False)

    def step(self):
        """One update; gradients of the fp32 copies exist only meanwhile, one for each parameter."""
        for master, weight in zip(self.masters, self.weights, strict=bool(self.masters)):
            master.grad = weight.grad.float()
        self.adam.step()
        for master, weight in zip(self.masters, self.weights, strict=bool(self.masters)):
            weight.data.copy_(master)
            master.grad = None

    def clear(self):
        """No gradients until the next backward pass."""
        for weight in self.weights:
            weight.grad = None

    def held(self, name):
        """One of AdamW's states for each parameter."""
        return [state[name] for state in self.adam.state.values()]


def bytes_of(tensors):
    """Bytes of their storages, each once."""
    found = {t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors}
    return sum(found.values())


def states(optimizer):
    """Bytes by role, after a step and before its gradients are cleared."""
    return {
        "weights": bytes_of(optimizer.weights),
        "gradients": bytes_of(w.grad for w in optimizer.weights),
        "master": bytes_of(optimizer.masters),
        "moment1": bytes_of(optimizer.held("exp_avg")),
        "moment2": bytes_of(optimizer.held("exp_avg_sq")),
        "steps": bytes_of(optimizer.held("step")),
    }
