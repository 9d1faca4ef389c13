"""What is written reads back: exactly where it is exact, to the rounded value elsewhere."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from calc import numbers
from calc.locale import LANGS, load


@given(st.integers(-(10**25), 10**25), st.sampled_from(LANGS))
@settings(max_examples=60, deadline=None)
def test_what_is_written_exactly_reads_back(scaled, lang):
    value = Fraction(scaled, 2**10)
    assert numbers.read(numbers.plain(value, load(lang)), load(lang), "count") == value
    assert numbers.read(numbers.grouped(scaled, load(lang)), load(lang), "count") == scaled


@given(st.integers(0, 2**70), st.sampled_from(LANGS), st.sampled_from([2, 10]))
@settings(max_examples=80, deadline=None)
def test_a_written_amount_of_bytes_reads_back_rounded(value, lang, base):
    text = numbers.text(value, "byte", load(lang), base=base)
    read = numbers.read(text, load(lang), "byte")
    assert numbers.text(read, "byte", load(lang), base=base) == text
    assert abs(read - value) * 20 <= 1024 * max(value, 1)  # half of a tenth of at least one unit


@given(
    st.fractions(0, 10**12),
    st.sampled_from(LANGS),
    st.sampled_from(["share", "ratio", "hour", "day", "flop", "flop/second"]),
)
@settings(max_examples=120, deadline=None)
def test_a_written_value_reads_back_to_the_same_text(value, lang, unit):
    text = numbers.text(value, unit, load(lang))
    assert numbers.text(
        numbers.read(text, load(lang), unit), unit, load(lang), decimals=1
    ) == numbers.text(value, unit, load(lang), decimals=1)
