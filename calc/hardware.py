"""Cards by the capacity that the driver reports, in MiB: what a name such as "80 GB" really holds.

The driver's total is what ``nvidia-smi`` prints as ``memory.total``; a CUDA context takes
0.5 to 2 GiB of it before the first tensor.
"""

from dataclasses import dataclass

__all__ = ["CARDS", "Card"]

MIB = 2**20


@dataclass(frozen=True)
class Card:
    """One card: ``mib`` MiB as its driver reports; ``read`` is the date that the figure was read.

    >>> CARDS["h100-80gb"].bytes
    85520809984
    """

    id: str
    name: str
    mib: int
    read: str

    @property
    def bytes(self):
        return self.mib * MIB


CARDS = {
    id: Card(id, name, mib, read)
    for id, name, mib, read in (
        ("h200-141gb", "H200 141 GB", 143_771, "2026-11-30"),
        ("h100-80gb", "H100 80 GB", 81_559, "2026-11-30"),
        ("a100-80gb", "A100 80 GB", 81_920, "2026-11-30"),
        ("a100-40gb", "A100 40 GB", 40_960, "2026-11-30"),
        ("l40s-48gb", "L40S 48 GB", 46_068, "2026-11-30"),
        ("rtx-4090-24gb", "RTX 4090 24 GB", 24_564, "2026-11-30"),
        ("l4-24gb", "L4 24 GB", 23_034, "2026-11-30"),
        ("a10-24gb", "A10 24 GB", 23_028, "2026-11-30"),
        ("t4-16gb", "T4 16 GB", 15_360, "2026-11-30"),
    )
}
