"""Reading what people type: each spelling that must work, each that must not, and how fast."""

import time
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc import numbers
from calc.locale import LANGS, load
from calc.reading import LONGEST

READ = [  # typed, language, unit, value
    ("8e9", "en", "parameter", 8 * 10**9),
    ("8E+9", "en", "parameter", 8 * 10**9),
    ("8B", "vi", "parameter", 8 * 10**9),
    ("8.0 B", "en", "parameter", 8 * 10**9),
    ("2.5b", "zh", "token", 25 * 10**8),
    ("125M", "pl", "parameter", 125 * 10**6),
    ("125k", "en", "count", 125_000),
    ("1T", "en", "token", 10**12),
    ("8 tỉ", "vi", "parameter", 8 * 10**9),
    ("8 tỷ", "vi", "parameter", 8 * 10**9),
    ("8 TỈ", "vi", "parameter", 8 * 10**9),
    ("8 ty", "vi", "parameter", 8 * 10**9),
    ("8 ti\u0309", "vi", "parameter", 8 * 10**9),  # the mark typed apart
    ("1,5 tỉ tham số", "vi", "parameter", 15 * 10**8),
    ("2 nghìn tỉ", "vi", "token", 2 * 10**12),
    ("80亿", "zh", "parameter", 8 * 10**9),
    ("80 亿", "zh", "parameter", 8 * 10**9),
    ("８０亿", "zh", "parameter", 8 * 10**9),
    ("８０．５亿参数", "zh", "parameter", 805 * 10**7),
    ("1万亿", "zh", "token", 10**12),
    ("4千万", "zh", "token", 4 * 10**7),
    ("8 mld", "pl", "parameter", 8 * 10**9),
    ("8 miliardów", "pl", "parameter", 8 * 10**9),
    ("4,5 miliarda parametrów", "pl", "parameter", 45 * 10**8),
    ("125 tys.", "pl", "token", 125_000),
    ("8 billion", "en", "parameter", 8 * 10**9),
    ("4.096", "vi", "token", 4096),
    ("4.096", "en", "count", Fraction(512, 125)),
    ("4 096", "pl", "token", 4096),
    ("4\u00a0096", "pl", "token", 4096),
    ("4\u202f096", "pl", "token", 4096),
    ("8 000 000 000", "en", "parameter", 8 * 10**9),
    ("0,43", "vi", "share", Fraction(43, 100)),
    (",5", "pl", "share", Fraction(1, 2)),
    ("1,000", "en", "count", 1000),
    ("1,000", "pl", "count", 1),
    ("2/5", "vi", "share", Fraction(2, 5)),
    ("2⁄5", "en", "share", Fraction(2, 5)),
    ("3/1", "en", "ratio", 3),
    ("2∕5", "en", "share", Fraction(2, 5)),
    ("40%", "en", "share", Fraction(2, 5)),
    ("40 ％", "zh", "share", Fraction(2, 5)),
    ("33,3 %", "pl", "share", Fraction(333, 1000)),
    ("80 GiB", "en", "byte", 80 * 2**30),
    ("80GiB", "vi", "byte", 80 * 2**30),
    ("80 gib", "vi", "byte", 80 * 2**30),
    ("80 GB", "pl", "byte", 80 * 10**9),
    ("1 TiB", "zh", "byte", 2**40),
    ("81,559 MiB", "en", "byte", 81559 * 2**20),
    ("512 B", "en", "byte", 512),
    ("16 bytes", "vi", "byte/parameter", 16),
    ("16 bajtów", "pl", "byte/parameter", 16),
    ("165 TFLOPS", "en", "flop/second", 165 * 10**12),
    ("165 TFLOP/s", "en", "flop/second", 165 * 10**12),
    ("165e12", "en", "flop/second", 165 * 10**12),
    ("1.9 × 10^18", "en", "flop", 19 * 10**17),
    ("1,9·10¹⁸", "pl", "flop", 19 * 10**17),
    ("10¹⁸", "en", "flop", 10**18),
    ("5 × 10⁻³", "en", "ratio", Fraction(1, 200)),
    ("-5", "en", "count", -5),
    ("−5", "en", "count", -5),
    ("＋5", "zh", "count", 5),
    ("2 days", "en", "hour", 48),
    ("9.1×", "en", "ratio", Fraction(91, 10)),
    ("1e30", "en", "count", 10**30),
]

REFUSED = [  # typed, language, unit, code
    ("", "en", "count", "empty"),
    (" \u3000\n", "zh", "count", "empty"),
    ("--5", "en", "count", "not-a-number"),
    ("abc", "en", "count", "not-a-number"),
    ("NaN", "en", "count", "not-a-number"),
    ("inf", "en", "count", "not-a-number"),
    ("١٢", "en", "count", "not-a-number"),
    ("½", "en", "count", "not-a-number"),
    ("²", "en", "count", "not-a-number"),
    ("1,2,3", "en", "count", "not-a-number"),
    ("4 09", "pl", "count", "not-a-number"),
    ("1/0", "en", "count", "not-a-number"),
    ("2^10", "en", "count", "not-a-number"),
    ("5-", "en", "count", "not-a-number"),
    ("1\x002", "en", "count", "not-a-number"),
    ("1\u202e2", "en", "count", "not-a-number"),
    ("1e", "en", "count", "unknown-unit"),
    ("80 GiB", "en", "parameter", "unknown-unit"),
    ("40%", "en", "count", "unknown-unit"),
    ("8 tỉ", "en", "parameter", "unknown-unit"),
    ("80 G", "en", "byte", "unknown-unit"),
    ("0x10", "en", "count", "unknown-unit"),
    ("8 billions and more", "en", "count", "unknown-unit"),
    ("1e31", "en", "count", "exponent"),
    ("1e400", "en", "count", "exponent"),
    ("1e-31", "en", "count", "exponent"),
    ("10^400", "en", "count", "exponent"),
    ("10¹⁰⁰", "en", "count", "exponent"),
    ("1e" + "9" * 90, "en", "count", "exponent"),
    ("9" * 101, "en", "count", "too-long"),
]

SEPARATORS = [  # typed, language, code, readings
    ("4,09", "en", "ambiguous-separator", ("4.09", "409")),
    ("4,0960", "zh", "ambiguous-separator", ("4.096", "40,960")),
    ("4.0960", "vi", "ambiguous-separator", ("4,096", "40.960")),
    ("0,123", "en", "ambiguous-separator", ("0.123", "123")),
    ("4.096", "pl", "ambiguous-separator", ("4,096", "4096")),
    ("8.5", "pl", "ambiguous-separator", ("8,5", "85")),
    ("1.234,5", "en", "wrong-separator", ("1,234.5",)),
    ("1,234.5", "vi", "wrong-separator", ("1.234,5",)),
    ("8.", "en", "wrong-separator", ("8",)),
    ("1.234.567", "en", "wrong-separator", ("1,234,567",)),
]


@pytest.mark.parametrize("typed, lang, unit, value", READ)
def test_people_may_write_it_so(typed, lang, unit, value):
    read = numbers.read(typed, load(lang), unit)
    assert read == value
    assert type(read) is (int if Fraction(value).denominator == 1 else Fraction)


@pytest.mark.parametrize("typed, lang, unit, code", REFUSED)
def test_what_is_no_number_here_is_refused_with_a_code(typed, lang, unit, code):
    with pytest.raises(numbers.Unreadable) as caught:
        numbers.read(typed, load(lang), unit)
    assert caught.value.code == code
    assert typed.startswith(caught.value.given)


@pytest.mark.parametrize("typed, lang, code, readings", SEPARATORS)
def test_a_separator_of_another_language_names_what_it_may_mean(typed, lang, code, readings):
    with pytest.raises(numbers.Unreadable) as caught:
        numbers.read(typed, load(lang), "count")
    assert (caught.value.code, caught.value.readings) == (code, readings)


@pytest.mark.parametrize(
    "piece", ["9", "1,", "1 ", "1.2", "(", "\x00", "\u202e", "10^", "a", "×10"]
)
@pytest.mark.parametrize("length", [LONGEST, 10_000_000])
def test_no_text_takes_long(piece, length):
    typed = (piece * (length // len(piece) + 1))[:length]
    before = time.perf_counter_ns()
    for lang in LANGS:
        try:
            numbers.read(typed, load(lang), "byte")
        except numbers.Unreadable as unreadable:
            assert len(unreadable.given) <= 60
    assert time.perf_counter_ns() - before < 250_000_000  # a quarter of a second for four


@given(
    st.text(max_size=LONGEST + 5),
    st.sampled_from(LANGS),
    st.sampled_from(["byte", "count", "share", "flop"]),
)
@settings(max_examples=150, deadline=None)
def test_any_text_is_read_exactly_or_refused(typed, lang, unit):
    try:
        assert type(numbers.read(typed, load(lang), unit)) in (int, Fraction)
    except numbers.Unreadable as unreadable:
        assert unreadable.code


@given(st.text("0123456789.,  eE+-−×^/%kMB¹⁸tỉ亿", max_size=20), st.sampled_from(LANGS))
@settings(max_examples=200, deadline=None)
def test_any_mix_of_number_signs_is_read_exactly_or_refused(typed, lang):
    try:
        assert type(numbers.read(typed, load(lang), "count")) in (int, Fraction)
    except numbers.Unreadable as unreadable:
        assert unreadable.code


QUERIES = [
    ("8000000000", 8 * 10**9),
    ("2/5", Fraction(2, 5)),
    ("4/2", 2),
    ("0.43", Fraction(43, 100)),
    ("-1", -1),
    ("80GiB", 80 * 2**30),
    ("32GB", 32 * 10**9),
    ("1.5TiB", 3 * 2**39),
]


@pytest.mark.parametrize("text, value", QUERIES)
def test_a_query_value_is_read_without_a_language(text, value):
    assert numbers.read_query(text) == value


STRICT = [
    ("", "empty"),
    ("8e9", "not-a-number"),
    ("8K", "unknown-unit"),
    ("1,000", "not-a-number"),
    ("٣", "not-a-number"),
    ("80 GiB", "not-a-number"),
    ("40%", "not-a-number"),
    ("2/0", "not-a-number"),
    (".5", "not-a-number"),
    ("8gib", "unknown-unit"),
    ("1/2/3", "not-a-number"),
    ("9" * 101, "too-long"),
]


@pytest.mark.parametrize("text, code", STRICT)
def test_a_query_value_is_read_strictly(text, code):
    with pytest.raises(numbers.Unreadable) as caught:
        numbers.read_query(text)
    assert caught.value.code == code


def test_a_query_unit_must_suit_the_input():
    assert numbers.read_query("80GiB", "byte") == 80 * 2**30
    with pytest.raises(numbers.Unreadable):
        numbers.read_query("80GiB", "device")
