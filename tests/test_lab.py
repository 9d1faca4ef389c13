"""The lab's claims: recomputation changes no bit, a wrong mask does, narrow storage stays within its tolerance."""

import ast
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc import lab, lab_machine, lab_network
from calc.lab import Plan, step
from calc.lab_random import Dice
from calc.lab_storage import STORAGES

RUNS = lab.experiments()
KEEP = RUNS["keep"]
SOURCES = sorted(Path(lab.__file__).parent.glob("lab*.py"))


@pytest.mark.parametrize("storage", STORAGES)
@pytest.mark.parametrize("dropout", [True, False])
def test_recomputation_changes_no_bit_in_any_type(storage, dropout):
    kept = step(Plan(storage=storage, dropout=dropout))
    again = step(Plan(storage=storage, dropout=dropout, recompute=True))
    assert lab.identical(again, kept)
    assert lab.apart(again, kept) == 0
    assert again.kept < kept.kept


def test_another_dropout_mask_makes_other_gradients_from_the_same_loss():
    forget = RUNS["forget"]
    assert forget.loss == KEEP.loss
    assert not lab.identical(forget, KEEP)
    assert lab.apart(forget, KEEP) > 0
    assert lab.relative(forget, KEEP)[1] > 1


def test_without_dropout_there_is_no_random_state_to_restore():
    assert lab.identical(step(Plan(recompute=True, restore=False, dropout=False)), step(Plan(dropout=False)))


def test_one_changed_bit_is_seen(monkeypatch):
    def off_by_one_bit(*arguments, **named):
        by_x, (by_up, by_down) = real(*arguments, **named)
        rows = [list(row) for row in by_up.rows]
        rows[0][0] *= 1 + 2**-52
        return by_x, (by_up._replace(rows=tuple(map(tuple, rows))), by_down)

    real = lab_network.backward
    monkeypatch.setattr(lab_network, "backward", off_by_one_bit)
    assert not lab.identical(step(Plan(recompute=True)), KEEP)


def test_what_is_kept_and_computed_is_what_was_counted():
    inputs, inner = lab_network.BATCH * lab_network.WIDTH, lab_network.BATCH * lab_network.INNER
    assert KEEP.kept == lab_network.BLOCKS * (inputs + 3 * inner) == 1664
    assert RUNS["recompute"].kept == lab_network.BLOCKS * inputs + 3 * inner == 512
    assert KEEP.multiply_adds == {"forward": 8192, "backward": 16384}
    assert RUNS["recompute"].multiply_adds == {"forward": 8192, "again": 8192, "backward": 16384}


def test_nothing_is_left_in_the_store_after_the_step(monkeypatch):
    made = []
    monkeypatch.setattr(lab, "Store", lambda: made.append(lab_machine.Store()) or made[-1])
    step(Plan())
    step(Plan(recompute=True))
    assert [made[0].held, made[2].held] == [0, 0]
    assert min(made[0].peak, made[2].peak) > 0


def test_a_name_is_kept_once():
    store, matrix = lab_machine.Store(), lab_machine.Matrix(((1,),))
    store.keep("x", matrix)
    with pytest.raises(ValueError, match="x is kept already"):
        store.keep("x", matrix)


@pytest.mark.parametrize("place", range(2 * lab_network.BLOCKS))
@pytest.mark.parametrize("dropout", [True, False])
def test_the_reverse_pass_is_the_slope_of_the_loss(monkeypatch, place, dropout):
    """Central differences at one weight of each matrix: the reverse pass was written by hand."""
    found = step(Plan(dropout=dropout)).gradients[place]
    _, row, column = max((abs(x), r, c) for r, row in enumerate(found) for c, x in enumerate(row))
    original, h = lab_network.weights(), 2**-15

    def loss(shift):
        pairs = [[list(map(list, rows)) for rows in pair] for pair in original]
        pairs[place // 2][place % 2][row][column] += shift
        monkeypatch.setattr(lab_network, "weights", lambda: pairs)
        return step(Plan(dropout=dropout)).loss

    assert (loss(h) - loss(-h)) / (2 * h) == pytest.approx(found[row][column], rel=1e-6)


@pytest.mark.parametrize("name", ["float32", "float16"])
def test_narrow_storage_stays_within_its_tolerance_and_is_not_exact(name):
    run = RUNS[name]
    assert lab.tolerance(run) == run.chain * STORAGES[name].roundoff
    assert 0 < max(lab.relative(run, KEEP)) <= lab.tolerance(run)
    assert lab.within(run, KEEP)


def test_a_tolerance_can_be_exceeded():
    assert max(lab.relative(RUNS["float16"], KEEP)) > lab.tolerance(RUNS["float32"])
    for storage in ("float32", "float16"):
        assert not lab.within(step(Plan(storage=storage, recompute=True, restore=False)), KEEP)


def test_the_longest_chain_runs_through_every_block_and_back():
    """Five roundings a block each way, and one at either end."""
    forward_block, there = 5, 1  # product, bend, drop, product, sum; the inputs
    back_block, turn = 5, 1  # product, drop, slope, product, sum; the loss's gradient
    assert KEEP.chain == there + lab_network.BLOCKS * (forward_block + back_block) + turn


def test_training_lowers_the_loss():
    assert KEEP.after < KEEP.loss


@given(st.floats(-60000, 60000), st.sampled_from(sorted(STORAGES)))
def test_one_rounding_is_at_most_the_unit_roundoff(number, name):
    storage = STORAGES[name]
    error = abs(Fraction(storage.rounded(number)) - Fraction(number))
    assert error <= storage.roundoff * abs(Fraction(number)) or abs(number) < 2**-14  # float16's subnormals


def test_a_number_too_large_for_a_type_is_refused():
    with pytest.raises(OverflowError):
        STORAGES["float16"].rounded(float(65520))


def test_the_generator_is_knuths():
    assert Dice(1).roll() == (6364136223846793005 + 1442695040888963407) % 2**64 >> 48


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_function_is_used_whose_last_bit_depends_on_the_system(path):
    """Build and browser must get the same floats: no libm, no random; and sum() compensates since Python 3.12."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    modules = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    modules |= {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    assert not modules & {"math", "cmath", "random", "statistics"}
    powers = [node.lineno for node in nodes if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow)
              and not (isinstance(node.left, ast.Constant) and isinstance(node.left.value, int))]  # fmt: skip
    sums = [node.lineno for node in nodes if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "sum"]
    fsums = sums if path.name in ("lab_machine.py", "lab_network.py") else []
    assert not powers and not fsums
