"""What the formulas foresee for each moment of a training step. Without PyTorch.

Peak is the largest of the moments, not their sum: each has what is resident and what only it needs.
"""

from fractions import Fraction

from calc import saved, state
from calc.setup import Setup
from tests.measure.cases import PIECES
from tests.measure.compare import STEP, parameters

__all__ = ["MOMENTS", "foreseen"]

MOMENTS = ("resident", "forward", "logits", "backward", "update")


def foreseen(case, tensors=0):
    """Bytes at each moment's largest. ``tensors``: of parameters, whose counters of steps lie on the device.

    >>> gpt = {"block": "gpt", "layers": 2, "hidden": 64, "heads": 4, "ffn": 256, "sequence": 16, "batch": 2}
    >>> gpt |= {"vocab": 100, "activation_bytes": 2, "scores": False, "dropout": False, "recompute": "none"}
    >>> gpt |= {"weight_bytes": 2, "gradient_bytes": 2, "master_bytes": 4, "moment1_bytes": 4, "moment2_bytes": 4}
    >>> gpt |= {"tied": True, "loss": "fp32"}
    >>> moments, ids = foreseen(gpt), 2 * 8 * 16 * 2
    >>> moments["resident"] == 14 * parameters(gpt) + ids, moments["logits"] - moments["forward"] == (2 + 4 + 4) * 3200
    (True, True)
    """
    s = Setup(**case, params=parameters(case))
    resident = (state.weights_bytes(s) + state.optimizer_bytes(s)).number + once(case) + STEP * tensors
    at_the_loss = saved.TENSORS["log_softmax"](s) + saved.TENSORS["loss_weight"](s)
    forward = (saved.total_bytes(s) - at_the_loss).number
    beyond = {
        "resident": 0,
        "forward": forward,
        "logits": forward + _at_the_loss(s),
        "backward": max(_back_at_the_loss(s, case), _back_at_a_block(s, case, forward), _back_at_the_end(s)),
        "update": state.gradients_bytes(s).number + _update(s, case),
    }
    return {moment: resident + bytes for moment, bytes in beyond.items()}


def once(case):
    """Bytes of what a model has once: token ids and targets, the causal mask, the rotary tables."""
    ids = 2 * 8 * case["sequence"] * case["batch"]
    mask = case["activation_bytes"] * case["sequence"] ** 2 if case["scores"] else 0
    tables = 2 * case["sequence"] * case["head_dim"] * case["activation_bytes"] if case["block"] == "llama" else 0
    return ids + mask + tables


def _piece(s):
    """The setup of one piece of a fused loss: its logits do exist, in fp32 too."""
    return s.at(loss="fp32", batch=s.batch.number / Fraction(PIECES))


def _at_the_loss(s):
    """Logits, their fp32 copy and the log-softmax; of one piece where the loss is fused."""
    at = _piece(s) if s.loss == "fused" else s
    return int((saved.TENSORS["log_softmax"](at) + saved.passing_bytes(at)).number)


def _back_at_the_loss(s, case):
    """Everything is still kept; beside the log-softmax lie its gradient and that of what it was made from."""
    kept = saved.total_bytes(s).number
    if s.loss == "fused":  # once more for each piece, beside the head's gradient
        return int(kept + _head(case) + 3 * saved.TENSORS["log_softmax"](_piece(s)).number)
    return kept + 2 * saved.TENSORS["log_softmax"](s).number


def _back_at_a_block(s, case, forward):
    """The head has its gradient; the last block computes again what it did not keep."""
    return forward + _head(case) + saved.recomputed_bytes(s).number


def _back_at_the_end(s):
    """All gradients, and what the first block kept."""
    first = saved.block_bytes(s) + saved.block_small_bytes(s) + saved.recomputed_bytes(s)
    return (state.gradients_bytes(s) + first).number


def _head(case):
    return case["vocab"] * case["hidden"] * case["gradient_bytes"]


def _update(s, case):
    """What AdamW needs for a moment, beside fp32 gradients for an fp32 copy.

    It goes tensor by tensor and holds two numbers for each of one tensor's, and one from the tensor before: as much
    again where that is as large, as gate and up are.
    """
    in_a_row = 3 if case["block"] == "llama" else 2
    copies = 4 * s.params.number if case["master_bytes"] else 0
    return copies + case["moment2_bytes"] * case["hidden"] * max(2 * case["vocab"], in_a_row * case["ffn"])
