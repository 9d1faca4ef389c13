"""What the formulas of ``calc`` say of a case, in the form in which it is measured. Without PyTorch."""

from calc import saved, state
from calc.saved_tensors import BLOCK, OUTSIDE
from calc.setup import Setup
from tests.measure.cases import PIECES

__all__ = ["STEP", "differences", "parameters", "predicted"]

STEP = 4
"""Bytes of AdamW's counter of steps: one fp32 number for each tensor of parameters."""


def predicted(case, tensors):
    """All that is measured of a case. ``tensors``: how many tensors its parameters are, which only the counters ask."""
    s = Setup(**case, params=parameters(case))
    return {
        "block": _lines(saved.lines(s, BLOCK)),
        "outside": _lines(saved.lines(s, OUTSIDE)),
        "total": saved.total_bytes(s).number,
        "alive": saved.total_bytes(s).number + _one_loss(case),
        "loss_peak": _loss_peak(s, case),
        "anew": (saved.recomputed_bytes(s) * s.layers).number if case["reentrant"] else 0,
        "states": {role: formula(s).number + _wide(case, case[width]) for role, (formula, width) in ROLES.items()}
        | {"steps": STEP * tensors},
        "parameters": s.params.number,
        "parameter_tensors": tensors,
    }


ROLES = {
    "weights": (state.weights_bytes, "weight_bytes"), "gradients": (state.gradients_bytes, "gradient_bytes"),
    "master": (state.master_bytes, "master_bytes"), "moment1": (state.moment1_bytes, "moment1_bytes"),
    "moment2": (state.moment2_bytes, "moment2_bytes"),
}  # fmt: skip


def differences(case, found):
    """Where a case was not measured as the formulas say: a line for each thing that differs.

    >>> case = {"block": "gpt", "layers": 1, "hidden": 8, "heads": 1, "ffn": 32, "sequence": 1, "batch": 1, "vocab": 3}
    >>> case |= {"weight_bytes": 4, "gradient_bytes": 4, "master_bytes": 0, "moment1_bytes": 4, "moment2_bytes": 4}
    >>> case |= {"activation_bytes": 4, "scores": False, "dropout": False, "recompute": "full", "loss": "fp32"}
    >>> case |= {"reentrant": False, "tied": True}
    >>> right = predicted(case, 19)
    >>> differences(case, right), differences(case, right | {"total": 1})
    ([], ['total: measured 1, formula 120'])
    """
    said = predicted(case, found["parameter_tensors"])
    return [f"{key}: measured {found[key]}, formula {said[key]}" for key in said if found[key] != said[key]]


def _lines(lines):
    """Operations -> bytes of each tensor that these operations keep."""
    found = {}
    for line in lines:
        found.setdefault("+".join(sorted(line.by)), []).append(line.bytes.number)
    return {by: sorted(sizes) for by, sizes in sorted(found.items())}


def _wide(case, width):
    """What norms in fp32 add to a role that has else two bytes."""
    if not case.get("wide_norms") or width != 2:
        return 0
    return 2 * (2 * case["layers"] + 1) * 2 * case["hidden"]


def _one_loss(case):
    """The loss itself, one number, in the type in which it was computed."""
    return case["activation_bytes"] if case["loss"] == "compute" else 4


def _loss_peak(s, case):
    """Most that exists at once from the head to the loss, beside what was there before.

    Logits lie beside the log-softmax until the end, their fp32 copy until the log-softmax is there; then come the
    loss and its weight. A fused loss has that for one piece at a time, and from the second on the sum so far.
    """
    if case["loss"] != "fused":
        return _logits(s, _one_loss(case))
    tokens = case["sequence"] * case["batch"]
    first = -(-tokens // PIECES)
    pieces = (first, tokens - first)
    peaks = [_logits(s.at(loss="fp32", sequence=rows, batch=1), _one_loss(case)) for rows in pieces]
    return max(peaks[0], peaks[1] + _one_loss(case))


def _logits(s, one):
    logits, copy, chances = (saved.TENSORS[name](s).number for name in ("logits", "logits_copy", "log_softmax"))
    return logits + chances + max(copy, 2 * one)


def parameters(case):
    """How many parameters a case's model has, from its shape; tied embeddings count once."""
    hidden, ffn, vocab = case["hidden"], case["ffn"], case["vocab"]
    matrices = vocab * hidden * (1 if case["tied"] else 2)
    if case["block"] == "gpt":
        block = 4 * hidden**2 + 2 * hidden * ffn + 4 * hidden + hidden + ffn + 4 * hidden
        return matrices + case["sequence"] * hidden + case["layers"] * block + 2 * hidden
    attention = 2 * hidden * case["head_dim"] * (case["heads"] + case["kv_heads"])
    return matrices + case["layers"] * (attention + 3 * hidden * ffn + 2 * hidden) + hidden
