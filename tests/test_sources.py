"""The bibliography against itself, and each quoted figure against the formula that rests on it or as it is printed."""

import pytest

from calc.compute import ATTENTION, chinchilla_tokens, training_flops
from calc.conventions import korthikanti_bytes, korthikanti_scores_bytes, zero_bytes
from calc.lab_storage import STORAGES
from calc.locale import load
from calc.parameters import attention_params, expert_params
from calc.presets import PRESETS
from calc.reading import read
from calc.setup import Setup
from calc.sources import SOURCES
from calc.state import state_bytes, weights_bytes
from calc.writing import significant

ADAM = {"weight_bytes": 2, "gradient_bytes": 2, "master_bytes": 4, "moment1_bytes": 4, "moment2_bytes": 4}
GPT2_XL = Setup(**PRESETS["gpt2-xl"].shape("params", "layers", "hidden", "heads"), weight_bytes=2, activation_bytes=2)
UNIT = Setup(params=1, tokens=1, attention="none", sequence=1, batch=1, hidden=1, layers=1, heads=1)
BLOCK = Setup(block="gpt", hidden=1000, heads=10, kv_heads=10, head_dim=100, ffn=4000, biases="none", qk_norm=False)

DERIVED = {
    ("kaplan2020", "training-flops"): training_flops(UNIT),
    ("kaplan2020", "forward-flops"): training_flops(UNIT) / 3,
    ("kaplan2020", "backward-flops"): training_flops(UNIT) * 2 / 3,
    ("kaplan2020", "backward"): 2,
    ("kaplan2020", "block-params"): (attention_params(BLOCK) + expert_params(BLOCK)) / 1000**2,
    ("hoffmann2022", "ratio"): chinchilla_tokens(UNIT),
    ("rajbhandari2020", "adam"): state_bytes(UNIT.at(**ADAM)),
    ("rajbhandari2020", "weights"): weights_bytes(GPT2_XL),
    ("rajbhandari2020", "activations"): significant(zero_bytes(GPT2_XL.at(sequence=1000, batch=32)).number, 1),
    ("rajbhandari2020", "values"): zero_bytes(UNIT.at(activation_bytes=2)) / 2,
    ("korthikanti2022", "linear"): korthikanti_bytes(UNIT),
    ("korthikanti2022", "scores"): korthikanti_scores_bytes(UNIT),
    ("micikevicius2018", "ratio"): 1 / STORAGES["float16"].roundoff,
    ("chowdhery2022", "attention"): ATTENTION["full"],
}
PRINTED = {
    ("rajbhandari2020", "card"): "32GB",
    ("rajbhandari2020", "checkpointed"): "8 GB",
    ("rajbhandari2020", "recompute"): "33%",
    ("rajbhandari2020", "traffic"): "1.5",
    ("grattafiori2024", "mfu"): "38%–43%",
    ("jiang2023", "window"): "4096",
}
QUOTES = {(source.id, name): quote for source in SOURCES.values() for name, quote in source.quotes.items()}


@pytest.mark.parametrize("id", SOURCES)
def test_an_id_ends_in_the_year_of_publication(id):
    assert id.lstrip("abcdefghijklmnopqrstuvwxyz") == str(SOURCES[id].year)


@pytest.mark.parametrize("name", DERIVED, ids="-".join)
def test_a_quoted_figure_is_the_formula_s(name):
    assert QUOTES[name].low == QUOTES[name].high == getattr(DERIVED[name], "number", DERIVED[name])


@pytest.mark.parametrize("name", PRINTED, ids="-".join)
def test_a_quoted_figure_is_what_the_source_prints(name):
    quote = QUOTES[name]
    printed = [read(text, load("en"), quote.unit) for text in PRINTED[name].split("–")]
    assert (quote.low, quote.high) == (printed[0], printed[-1])


def test_each_quoted_figure_is_checked():
    assert QUOTES.keys() == DERIVED.keys() | PRINTED.keys()
