"""The committed file of what was measured: setups, bytes, versions, machine, date. Without PyTorch.

One case is one line, so that a difference is seen in a diff. What most cases share stands once, in ``common``.
"""

import json
from pathlib import Path

from tests.measure.cases import COMMON
from tests.measure.compare import differences, predicted
from tests.measure.foreseen import MOMENTS, foreseen

__all__ = ["RECORD", "read", "write"]

RECORD = Path(__file__).parents[2] / "docs" / "facts" / "measured-cpu.json"
MEASURED = ("block", "outside", "total", "alive", "loss_peak", "anew", "states", "parameters", "parameter_tensors")


def read(path=RECORD):
    """The record, each case and each step with its whole setup."""
    record = json.loads(path.read_text("utf-8"))
    for entry in (*record["cases"], *record["moments"].values()):
        entry["setup"] = record["common"] | entry["setup"]
    return record


def write(found, steps, about, path=RECORD):
    """Write what was measured: (setup, measured) of each case; (setup, measured, tensors) of each step by moment."""
    by_block = {setup["block"]: moments(setup, *rest) for setup, *rest in steps}
    head = about | {"common": COMMON, "summary": summary(found), "moments": by_block}
    body = ",\n".join(json.dumps(line(*case), separators=(",", ":")) for case in found)
    text = json.dumps(head, indent=1, ensure_ascii=False).removesuffix("\n}")
    path.parent.mkdir(exist_ok=True)
    path.write_text(f'{text},\n "cases": [\n{body}\n ]\n}}\n', "utf-8")


def summary(found):
    """Counts for the page: cases in which every byte is as the formulas say, tensors and bytes compared."""
    equal = [setup["block"] for setup, measured in found if not differences(setup, measured)]
    blocks = {
        block: {"cases": sum(setup["block"] == block for setup, _ in found), "equal": equal.count(block)}
        for block in ("gpt", "llama")
    }
    return {
        "cases": len(found),
        "equal": len(equal),
        "blocks": blocks,
        "tensors": sum(tensors(*case) for case in found),
        "bytes": byte(sum(measured["total"] for _, measured in found)),
    }


def tensors(setup, measured):
    """How many tensors a case kept, over all its blocks.

    >>> tensors({"layers": 3}, {"block": {"norm1": [8, 8]}, "outside": {"head": [8]}})
    7
    """
    inside, outside = (sum(map(len, measured[place].values())) for place in ("block", "outside"))
    return inside * setup["layers"] + outside


def moments(setup, measured, counters):
    """One step by moment: bytes measured and foreseen."""
    said = foreseen(setup, counters)
    both = {moment: {"measured": byte(measured[moment]), "foreseen": byte(said[moment])} for moment in MOMENTS}
    return {"setup": own(setup), "counters": counters} | both


def line(setup, measured):
    """One case: its setup, what was measured, the bytes that the formulas say in all."""
    said = predicted(setup, measured["parameter_tensors"])["total"]
    return {"setup": own(setup)} | {key: measured[key] for key in MEASURED} | {"formula": said}


def own(setup):
    """What a setup has besides what is common."""
    return {name: value for name, value in setup.items() if name not in COMMON or COMMON[name] != value}


def byte(number):
    """A number as ``fact:`` targets read it."""
    return {"value": number, "unit": "byte"}
