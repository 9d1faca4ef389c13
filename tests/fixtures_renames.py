"""A table of renames to try: each kind of name, one of them renamed twice."""

import pytest

from calc import renames

EXAMPLE = {
    "calculator": {"memory": "training-memory", "cache": "kv-cache"},
    "result": {"training-memory/sum": "device.sum", "training-memory/device.sum": "device.total"},
    "input": {"training-memory/gpus": "devices", "training-memory/zero": "stage"},
    "choice": {"preset/gpt-xl": "gpt2-xl", "card/h100": "h100-80gb"},
    "article": {"memory": "training-memory"},
    "heading": {"training-memory#old": "a"},
}


@pytest.fixture
def renamed(monkeypatch):
    """The example in the place of the site's own table."""
    monkeypatch.setattr(renames, "RENAMES", EXAMPLE)
