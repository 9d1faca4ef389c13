"""Published model shapes. Each row: what it is, its shape, its source and the date it was read.

Round ids hold the round count that articles compute with; ``-exact`` ids hold the published count.
``illustrative-*`` rows are no real model. ``kv_heads``, ``head_dim`` and ``ffn`` are those of the
published configuration; 0 where the row says nothing of them.
"""

from dataclasses import dataclass

__all__ = ["PRESETS", "Preset"]


@dataclass(frozen=True)
class Preset:
    """A model's shape: ``params`` parameters, ``layers`` blocks, ``hidden`` width, ``heads`` query heads.

    >>> PRESETS["llama-3.1-8b"].shape("layers", "hidden", "kv_heads")
    {'layers': 32, 'hidden': 4096, 'kv_heads': 8}
    """

    id: str
    name: str
    params: int
    layers: int
    hidden: int
    heads: int
    kv_heads: int
    head_dim: int
    ffn: int
    source: str
    read: str = "2026-11-30"
    real: bool = True

    def shape(self, *names):
        """The named parts of the shape; one that the row says nothing of is ``None``."""
        return {name: getattr(self, name) or None for name in names}


def _table(*rows):
    return {row[0]: Preset(*row) for row in rows}


PRESETS = _table(
    ("llama-3.1-8b", "Llama 3.1 8B", 8_000_000_000, 32, 4096, 32, 8, 128, 14336, "grattafiori2024"),
    ("llama-3.1-8b-exact", "Llama 3.1 8B", 8_030_261_248, 32, 4096, 32, 8, 128, 14336, "grattafiori2024"),
    ("llama-3.1-70b", "Llama 3.1 70B", 70_000_000_000, 80, 8192, 64, 8, 128, 28672, "grattafiori2024"),
    ("llama-3.1-70b-exact", "Llama 3.1 70B", 70_553_706_496, 80, 8192, 64, 8, 128, 28672, "grattafiori2024"),
    ("llama-2-13b", "Llama 2 13B", 13_000_000_000, 40, 5120, 40, 40, 128, 13824, "touvron2023"),
    ("llama-2-13b-exact", "Llama 2 13B", 13_015_864_320, 40, 5120, 40, 40, 128, 13824, "touvron2023"),
    ("mistral-7b-exact", "Mistral 7B", 7_241_732_096, 32, 4096, 32, 8, 128, 14336, "jiang2023"),
    ("gpt2-xl", "GPT-2 XL", 1_500_000_000, 48, 1600, 25, 25, 64, 6400, "radford2019"),
    ("gpt2-xl-exact", "GPT-2 XL", 1_557_611_200, 48, 1600, 25, 25, 64, 6400, "radford2019"),
    ("illustrative-1.5b", "1.5B", 1_500_000_000, 24, 2048, 16, 0, 0, 0, "", "2026-11-30", False),
    ("illustrative-4.5b", "4.5B", 4_500_000_000, 32, 3072, 24, 0, 0, 0, "", "2026-11-30", False),
)
