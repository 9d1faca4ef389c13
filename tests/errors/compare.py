"""Predict each published measurement of ``tests/cases/measured.toml``, and sum up the errors by kind.

An error is predicted ÷ measured − 1. Nothing is fitted: a setup says what the source says, or it is left out.
"""

import tomllib
from fractions import Fraction
from pathlib import Path
from statistics import median

import calc
from calc import numbers, query
from calc.locale import load

__all__ = ["FACTS", "KINDS", "compared", "rows", "table"]

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "tests/cases/measured.toml"
FACTS = ROOT / "docs/facts/errors.json"
KINDS = ("states", "passing", "peak", "difference", "weights")
COUNTERS = ("allocated", "reserved")
CLOSE = Fraction(10, 100)
"""Within this an error needs no explanation."""


def table():
    """The published measurements and what is left out, as they stand in the file."""
    return tomllib.loads(TABLE.read_text("utf-8"))


def rows():
    """Each row with ``bytes`` measured, ``predicted`` and ``error``, both exact."""
    for row in table()["row"]:
        measured, predicted = _bytes(row["measured"]), _predicted(row)
        yield row | {"bytes": measured, "predicted": predicted, "error": Fraction(predicted) / measured - 1}


def compared():
    """What the page shows: a JSON-able object."""
    found = list(rows())
    kinds = {kind: [row for row in found if row["kind"] == kind] for kind in KINDS}
    everything = {"all": found} | {kind: same for kind, same in kinds.items() if same}
    left = table()["left"]
    return {
        "kinds": {kind: _summed(same) for kind, same in everything.items()},
        "close": _share(CLOSE),
        "left": {"count": len(left)},
        "rows": {row["id"]: _row(row) for row in found},
    }


def _bytes(written):
    """Bytes of a figure as the source prints it.

    >>> _bytes(1259751936), _bytes("13.52 GB")
    (1259751936, 13520000000)
    """
    return written if isinstance(written, int) else numbers.read(written, load("en"), "byte")


def _evaluated(setup):
    id, _, asked = setup.partition("?")
    calculator = calc.CALCULATORS[id]
    return calculator.evaluate(query.parse(calculator, asked))


def _predicted(row):
    results = _evaluated(row["setup"]).results
    less = _evaluated(row["less"]).results[row["key"]].number if "less" in row else 0
    beside = results[row["plus_key"]].number if "plus_key" in row else 0
    under = results[row["less_key"]].number if "less_key" in row else 0
    return results[row["key"]].number + beside - under - less


def _summed(found):
    """Count, median and worst absolute error, how many within :data:`CLOSE`."""
    sizes = [abs(row["error"]) for row in found]
    worst = max(found, key=lambda row: abs(row["error"]))
    return {
        "count": len(found),
        "close": sum(size <= CLOSE for size in sizes),
        "median": _share(median(sizes)),
        "worst": _share(abs(worst["error"])) | {"id": worst["id"]},
    }


def _share(number):
    return {"value": round(float(number), 3), "unit": "share"}


def _row(row):
    kept = {key: row[key] for key in ("kind", "label", "source", "counter", "setup")}
    sizes = {key: {"value": round(row[key]), "unit": "byte"} for key in ("bytes", "predicted")}
    return kept | sizes | {"error": _share(row["error"])}
