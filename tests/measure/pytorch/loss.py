"""From the head to the loss: all logits at once, or piece by piece so that they never exist together."""

from torch.nn import functional as F

from tests.measure.cases import PIECES
from tests.measure.labels import operation
from tests.measure.pytorch.recompute import again

__all__ = ["mean_loss"]


def mean_loss(case, head, x, targets):
    """Mean cross-entropy of the next tokens. ``x``: one row a token."""
    if case["loss"] == "fused":
        return in_pieces(case, head, x, targets)
    logits = head(x)
    return cross_entropy(case, logits, targets, "mean")


def cross_entropy(case, logits, targets, reduction):
    """``F.cross_entropy`` in its two operations, in fp32 or in the type of the logits."""
    with operation("log_softmax"):
        chances = F.log_softmax(logits.float() if case["loss"] == "fp32" else logits, -1)
    with operation("nll"):
        return F.nll_loss(chances, targets, reduction=reduction)


def in_pieces(case, head, x, targets):
    """Each piece's logits are computed again in the backward pass; what is kept is the head's input."""
    as_a_piece = case | {"loss": "fp32", "reentrant": False}

    def piece(rows, wanted):
        return cross_entropy(as_a_piece, head(rows), wanted, "sum")

    with operation("loss"):
        parts = zip(x.chunk(PIECES), targets.chunk(PIECES), strict=True)
        return sum(again(as_a_piece, piece, *part) for part in parts) / len(targets)
