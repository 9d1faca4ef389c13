"""Published model shapes. Each row: what it is, its shape, its source and the date it was read.

Round ids hold the round count that articles compute with; ``-exact`` ids hold the published count.
``illustrative-*`` rows are no real model.
"""

from dataclasses import dataclass

__all__ = ["PRESETS", "Preset"]


@dataclass(frozen=True)
class Preset:
    """A model's shape: ``params`` parameters, ``layers`` blocks, ``hidden`` width, ``heads`` query heads.

    >>> PRESETS["llama-3.1-8b"].shape
    {'params': 8000000000, 'layers': 32, 'hidden': 4096, 'heads': 32}
    """

    id: str
    name: str
    params: int
    layers: int
    hidden: int
    heads: int
    source: str
    read: str
    real: bool = True

    @property
    def shape(self):
        return {"params": self.params, "layers": self.layers, "hidden": self.hidden, "heads": self.heads}


def _table(*rows):
    return {row[0]: Preset(*row) for row in rows}


PRESETS = _table(
    ("llama-3.1-8b", "Llama 3.1 8B", 8_000_000_000, 32, 4096, 32, "grattafiori2024", "2026-11-30"),
    ("llama-3.1-8b-exact", "Llama 3.1 8B", 8_030_261_248, 32, 4096, 32, "grattafiori2024", "2026-11-30"),
    ("llama-3.1-70b", "Llama 3.1 70B", 70_000_000_000, 80, 8192, 64, "grattafiori2024", "2026-11-30"),
    ("llama-3.1-70b-exact", "Llama 3.1 70B", 70_553_706_496, 80, 8192, 64, "grattafiori2024", "2026-11-30"),
    ("llama-2-13b", "Llama 2 13B", 13_000_000_000, 40, 5120, 40, "touvron2023", "2026-11-30"),
    ("llama-2-13b-exact", "Llama 2 13B", 13_015_864_320, 40, 5120, 40, "touvron2023", "2026-11-30"),
    ("gpt2-xl", "GPT-2 XL", 1_500_000_000, 48, 1600, 25, "radford2019", "2026-11-30"),
    ("gpt2-xl-exact", "GPT-2 XL", 1_557_611_200, 48, 1600, 25, "radford2019", "2026-11-30"),
    ("illustrative-1.5b", "1.5B", 1_500_000_000, 24, 2048, 16, "", "2026-11-30", False),
)
