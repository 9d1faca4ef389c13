"""Cards by the capacity that the driver reports, in MiB: what a name such as "80 GB" really holds.

The driver's total is what ``nvidia-smi`` prints as ``memory.total``. No vendor publishes it, so a row
rests on reports of users, in issue threads and logs, that agree with one another; ``source`` says so.
Of that total a CUDA context takes a part before the first tensor: such reports give 0.5 to 2 GiB, by
card, driver and library, and less where kernels are loaded only when they are first used.
"""

from dataclasses import dataclass

__all__ = ["CARDS", "CONTEXT", "HEADROOM", "Card"]

MIB = 2**20

CONTEXT = (512 * MIB, 2048 * MIB)
"""Bytes that a CUDA context takes on each device, from and to, as users report it."""

HEADROOM = CONTEXT[1]
"""Bytes that are kept free by default: the most that a context takes alone."""


@dataclass(frozen=True)
class Card:
    """One card: ``mib`` MiB as its driver reports; ``read`` is the day on which the figure was read.

    ``source`` is ``driver`` for users' reports of what ``nvidia-smi`` prints, or a work of the bibliography.

    >>> CARDS["h100-80gb"].bytes, CARDS["h200-141gb"].bytes
    (85520809984, 150754820096)
    >>> [card.mib for card in CARDS.values()]
    [143771, 81559, 81920, 40960, 46068, 24564, 23034, 23028, 15360]
    """

    id: str
    name: str
    mib: int
    read: str
    source: str = "driver"

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
