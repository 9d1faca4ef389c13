"""What the backward pass keeps: the formulas against what PyTorch kept, byte for byte, and against published sums.

The measurements are those of ``python -m tests.measure``, in ``docs/facts/measured-cpu.json``; no PyTorch is needed.
"""

import pytest

from calc import saved
from calc.saved_tensors import BLOCK, OUTSIDE, PASSING
from calc.setup import Setup
from calc.sources import SOURCES
from tests.measure import __main__ as command
from tests.measure import record
from tests.measure.cases import cases
from tests.measure.compare import differences
from tests.measure.foreseen import MOMENTS, foreseen

RECORD = record.read()
CASES = RECORD["cases"]


def named(case):
    """A case's name in the list of tests: what sets it apart."""
    setup = case["setup"]
    return "-".join(str(setup[name]) for name in ("block", "activation_bytes", "recompute", "layers", "heads", "loss"))


@pytest.mark.parametrize("case", CASES, ids=named)
def test_pytorch_kept_what_the_formulas_say_to_the_last_byte(case):
    assert differences(case["setup"], case) == []
    assert case["formula"] == case["total"]


def test_the_record_holds_every_case():
    assert [case["setup"] for case in CASES] == cases()


def test_every_kind_was_measured_with_each_recomputation():
    met = {(c["setup"]["block"], c["setup"]["scores"], c["setup"]["recompute"]) for c in CASES}
    stored = {(block, True, kind) for block in ("gpt", "llama") for kind in ("none", "selective", "full")}
    assert met == stored | {(block, False, kind) for block in ("gpt", "llama") for kind in ("none", "full")}


def test_every_tensor_was_kept_in_some_case():
    kept = {line.name for case in CASES for line in saved.lines(Setup(**case["setup"]), (*BLOCK, *OUTSIDE))}
    assert kept == {row.name for row in (*BLOCK, *OUTSIDE)}


def test_the_record_counts_its_cases():
    found = [(case["setup"], case) for case in CASES]
    assert RECORD["summary"] == record.summary(found)
    assert RECORD["summary"]["equal"] == len(CASES)


@pytest.mark.parametrize("block", ["gpt", "llama"])
def test_moments_are_foreseen_as_recorded(block):
    step = RECORD["moments"][block]
    said = foreseen(step["setup"], step["counters"])
    assert said == {moment: step[moment]["foreseen"]["value"] for moment in MOMENTS}
    assert step["resident"]["measured"]["value"] == said["resident"]
    assert step["logits"]["measured"]["value"] == said["logits"]
    assert max(MOMENTS, key=said.get) == max(MOMENTS, key=lambda moment: step[moment]["measured"]["value"])


def test_a_byte_too_many_is_told():
    case = CASES[0]
    wider = case | {"block": case["block"] | {"gelu": [case["block"]["gelu"][0] + 1]}}
    assert len(differences(case["setup"], wider)) == 1


# Korthikanti et al. 2022, equation 1, for the paper's models: hidden, heads, batch, bytes of a block; kept in full
PUBLISHED = [
    (6144, 64, 4, 7_079_985_152, 100_663_296),
    (12288, 96, 1, 2_868_903_936, 50_331_648),
    (20480, 128, 1, 4_110_417_920, 83_886_080),
    (25600, 160, 1, 5_138_022_400, 104_857_600),
]


@pytest.mark.parametrize(("hidden", "heads", "batch", "none", "full"), PUBLISHED)
def test_the_gpt_block_sums_to_equation_1(hidden, heads, batch, none, full):
    s = Setup(block="gpt", hidden=hidden, heads=heads, ffn=4 * hidden, sequence=2048, batch=batch,
              activation_bytes=2, scores=True, dropout=True, recompute="none")
    assert saved.block_bytes(s) == none == 34 * 2048 * batch * hidden + 5 * heads * 2048**2 * batch
    assert saved.block_bytes(s.at(recompute="selective")) == 34 * 2048 * batch * hidden
    assert saved.block_bytes(s.at(recompute="full")) == full


LLAMA = Setup(block="llama", layers=32, hidden=4096, heads=32, kv_heads=8, head_dim=128, ffn=14336, sequence=4096,
              batch=1, vocab=128256, activation_bytes=2, scores=False, recompute="none")  # fmt: skip
STREAM = 2 * 4096 * 4096


def test_llamas_block_comes_near_34_by_accident():
    kept = {line.name: line.bytes.number for line in saved.lines(LLAMA) if not line.small}
    assert kept == {
        "norm1_input": STREAM, "attention_input": STREAM, "query": STREAM, "key": STREAM // 4, "value": STREAM // 4,
        "attention_output": STREAM, "norm2_input": STREAM, "ffn_input": STREAM, "gate": STREAM * 7 // 2,
        "up": STREAM * 7 // 2, "down_input": STREAM * 7 // 2,
    }  # fmt: skip
    assert saved.block_bytes(LLAMA) == 570_425_344 == 17 * STREAM


@pytest.mark.parametrize(
    ("change", "tensors"),
    [
        ({"swiglu": "plain"}, 7 / 2),  # SiLU's output
        ({"repeat_kv": True}, 3 / 2),  # keys and values as wide as queries
        ({"norm": "plain"}, 2 * (1 + 1)),  # both norms: inputs in fp32, and what is multiplied by the weight
        ({"norm": "composite"}, 2 * (1 + 2)),  # the same, multiplied in fp32
        ({"kv_heads": 32, "ffn": 16384}, 3 / 2 + 3 / 2),
        ({"head_dim": 256}, 1 + 1 / 2 + 1),  # query, key and value, output
    ],
)
def test_other_ways_to_write_llamas_block_keep_more(change, tensors):
    assert saved.block_bytes(LLAMA.at(**change)) - saved.block_bytes(LLAMA) == tensors * STREAM


def test_logits_take_their_type_a_copy_and_the_log_softmax():
    s = LLAMA.at(sequence=8192)
    assert [saved.TENSORS[name](s) for name in ("logits", "logits_copy", "log_softmax")] == [
        2_101_346_304, 4_202_692_608, 4_202_692_608]  # fmt: skip
    fused = s.at(loss="fused")
    assert saved.passing_bytes(fused) == saved.TENSORS["log_softmax"](fused) == 0


@pytest.mark.parametrize("case", CASES[:: len(CASES) // 60], ids=named)
def test_less_is_kept_the_more_is_computed_again(case):
    ways = [Setup(**case["setup"] | {"recompute": way}) for way in ("none", "selective", "full")]
    none, selective, full = (saved.block_bytes(s) for s in ways)
    assert none >= selective > full
    assert all(saved.block_bytes(s) + saved.block_small_bytes(s) + saved.recomputed_bytes(s) >= none for s in ways)


def test_every_tensor_has_a_formula_and_a_source_that_is_listed():
    assert saved.TENSORS.keys() == {row.name for row in (*BLOCK, *OUTSIDE, *PASSING)}
    assert {source for formula in saved.TENSORS.values() for source in formula.sources} <= SOURCES.keys()


def test_a_change_of_the_setup_wants_a_device(capsys):
    with pytest.raises(SystemExit) as ended:
        command.options(["layers=2"])
    assert ended.value.code == 2
    assert "--device" in capsys.readouterr().err


def test_the_setups_of_a_device_can_be_changed():
    gpt, llama = command.options(["--device", "cuda", "layers=2"]).setups
    assert (gpt["block"], gpt["layers"], llama["block"], llama["layers"]) == ("gpt", 2, "llama", 2)
    (only,) = command.options(["--device", "cuda", "block=llama", "states=fp32", "scores=true"]).setups
    assert (only["block"], only["activation_bytes"], only["moment1_bytes"]) == ("llama", 4, 4)


@pytest.mark.parametrize(
    ("changes", "said"),
    [(["states=fp32", "block=llama"], "scores=true"), (["block=bert"], "gpt or llama"), (["layer=2"], "layers"),
     (["layers=two"], "whole number"), (["scores=yes"], "true or false"), (["states=16"], "pure")],
)  # fmt: skip
def test_a_setup_that_no_device_has_is_refused(changes, said, capsys):
    with pytest.raises(SystemExit) as ended:
        command.options(["--device", "cuda", *changes])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err
