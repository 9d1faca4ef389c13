"""Memory in use, by device: what the CUDA allocator says, or on a CPU the storages that are alive."""

import weakref

import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

__all__ = ["CudaMemory", "LiveStorages", "memory"]


def memory(device):
    """The reader for a device: a context with ``now()``, ``peak()`` and ``reset()``, in bytes."""
    return CudaMemory() if device == "cuda" else LiveStorages()


class CudaMemory:
    """What PyTorch's allocator has given out, in blocks of 512 bytes; not what it keeps in reserve."""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def now(self):
        torch.cuda.synchronize()
        return torch.cuda.memory_allocated()

    def peak(self):
        torch.cuda.synchronize()
        return torch.cuda.max_memory_allocated()

    def reset(self):
        torch.cuda.reset_peak_memory_stats()


class LiveStorages(TorchDispatchMode):
    """Every storage that an operation makes, until it is freed. What a kernel makes for itself is not seen.

    ``known`` were there before.
    """

    def __init__(self, known=()):
        super().__init__()
        self._sizes, self._now, self._peak = {}, 0, 0
        for tensor in known:
            self._add(tensor)

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        made = function(*args, **(kwargs or {}))
        for leaf in tree_leaves(made):
            if isinstance(leaf, torch.Tensor):
                self._add(leaf)
        return made

    def _add(self, tensor):
        storage = tensor.untyped_storage()
        if storage._cdata not in self._sizes:
            self._sizes[storage._cdata] = storage.nbytes()
            self._now += storage.nbytes()
            self._peak = max(self._peak, self._now)
            weakref.finalize(storage, self._drop, storage._cdata)

    def _drop(self, key):
        self._now -= self._sizes.pop(key)

    def now(self):
        return self._now

    def peak(self):
        return self._peak

    def reset(self):
        self._peak = self._now
