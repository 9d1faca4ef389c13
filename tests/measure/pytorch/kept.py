"""Tensors that autograd saves, counted by storage: each once, whoever saves it and through whatever view."""

from torch.autograd.graph import saved_tensors_hooks

from tests.measure.labels import current

__all__ = ["Kept"]


class Kept(saved_tensors_hooks):
    """A context: what autograd saves inside is booked under the operation that runs.

    ``apart`` are storages that do not count: parameters, inputs, constants. What PyTorch saves without hooks
    (it lets no other tensors into its graph) would show as live memory: see :mod:`tests.measure.pytorch.live`.
    """

    def __init__(self, apart):
        super().__init__(self._pack, lambda tensor: tensor)
        self._apart = {storage.data_ptr() for storage in apart}
        self._found = {}

    def _pack(self, tensor):
        storage = tensor.untyped_storage()
        if storage.data_ptr() not in self._apart:
            # the storage is held here, so that its address names no other one before the end
            place, by = current()
            _, places, keepers = self._found.setdefault(storage.data_ptr(), (storage, {}, {}))
            places[place], keepers[by] = None, None
        return tensor

    @property
    def storages(self):
        """All storages found."""
        return [storage for storage, *_ in self._found.values()]

    def lines(self, place):
        """What one block keeps, or with ``None`` what lies outside blocks: operations -> bytes of each tensor."""
        lines = {}
        for storage, places, by in self._found.values():
            if next(iter(places)) == place:
                lines.setdefault("+".join(sorted(by)), []).append(storage.nbytes())
        return {by: sorted(sizes) for by, sizes in sorted(lines.items())}

    def total(self):
        """Bytes of all storages."""
        return sum(storage.nbytes() for storage in self.storages)
