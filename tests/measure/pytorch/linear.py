"""A matrix that says which one of the block it is."""

from torch import nn

from tests.measure.labels import operation

__all__ = ["Linear"]


class Linear(nn.Linear):
    """``nn.Linear``, booked under ``name``."""

    def __init__(self, name, into, out, bias=True):
        super().__init__(into, out, bias)
        self.name = name

    def forward(self, x):
        with operation(self.name):
            return super().forward(x)
