"""Literals in prose: right ones stay, stale ones are rewritten by their own example."""

import contextlib
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calc import literal, numbers
from calc.locale import LANGS, load
from calc.units import UNITS

DAY = Fraction(47, 10)

KEPT = [  # language, literal, unit, the value it is right for
    ("vi", "119,2 GiB", "byte", 128 * 10**9),
    ("vi", "8 tỉ", "parameter", 8 * 10**9),
    ("vi", "1,5 tỷ", "parameter", 1_500_000_000),
    ("vi", "khoảng 30 tỉ", "value", 29_600_000_000),
    ("vi", "Khoảng 30 tỉ", "value", 29_600_000_000),
    ("vi", "18.253.611.008 byte", "byte", 18253611008),
    ("vi", "9,1 lần", "ratio", Fraction(914, 100)),
    ("vi", "2 nghìn tỉ", "token", 2 * 10**12),
    ("vi", "33,3 phần trăm", "share", Fraction(1, 3)),
    ("zh", "80 亿", "parameter", 8 * 10**9),
    ("zh", "80亿", "parameter", 8 * 10**9),
    ("zh", "约300亿", "value", 30_000_000_000),
    ("zh", "约 60 GB", "byte", 59_800_000_000),
    ("zh", "9.1 倍", "ratio", Fraction(914, 100)),
    ("zh", "1,280 亿字节", "byte", 128 * 10**9),
    ("zh", "7.9 小时", "second", 28410),
    ("pl", "1,9 × 10¹⁸", "flop", 1875 * 10**15),
    ("pl", "4,7 dnia", "day", DAY),
    ("pl", "21 dni", "day", 21),
    ("pl", "8 miliardów", "parameter", 8 * 10**9),
    ("pl", "4,5 miliarda parametrów", "parameter", 45 * 10**8),
    ("pl", "8 mld", "parameter", 8 * 10**9),
    ("pl", "ok. 30 mld wartości", "value", 29_600_000_000),
    ("pl", "18\u00a0253\u00a0611\u00a0008 bajtów", "byte", 18253611008),
    ("pl", "18 253\n611 008 bajtów", "byte", 18253611008),
    ("pl", "4096", "token", 4096),
    ("pl", "9,1 raza", "ratio", Fraction(914, 100)),
    ("pl", "5 razy", "ratio", 5),
    ("pl", "33,3 procenta", "share", Fraction(1, 3)),
    ("en", "+33.3 %", "share", Fraction(1, 3)),
    ("en", "75.0%", "share", Fraction(3, 4)),
    ("en", "~60 GB", "byte", 59_800_000_000),
    ("en", "about 60\u00a0GB", "byte", 59_800_000_000),
    ("en", "31.9\nGiB", "byte", 34253611008),
    ("en", "31.9\r\n    GiB", "byte", 34253611008),
    ("en", "18,253,611,008", "byte", 18253611008),
    ("en", "18253611008", "byte", 18253611008),
    ("en", "136.0 KiB", "byte/token", 139264),
    ("en", "16 bytes", "byte/parameter", 16),
    ("en", "1 byte", "byte/parameter", 1),
    ("en", "0.5 bytes", "byte/parameter", Fraction(1, 2)),
    ("en", "16", "byte/parameter", 16),
    ("en", "8.0 B", "parameter", 8 * 10**9),
    ("en", "512 B", "byte", 512),
    ("en", "30.7 M", "parameter", 30_720_000),
    ("en", "8 billion parameters", "parameter", 8 * 10**9),
    ("en", "1 billion tokens", "token", 10**9),
    ("en", "29.5 × 10⁹", "value", 29_491_200_000),
    ("en", "29.5·10^9", "value", 29_491_200_000),
    ("en", "1.9 × 10¹⁸ FLOPs", "flop", 1875 * 10**15),
    ("en", "10¹⁸", "flop", 10**18),
    ("en", "66 TFLOPS", "flop/second", 66 * 10**12),
    ("en", "165 TFLOP/s", "flop/second", 165 * 10**12),
    ("en", "9.1×", "ratio", Fraction(914, 100)),
    ("en", "9.1 ×", "ratio", Fraction(914, 100)),
    ("en", "16×", "count", 16),
    ("en", "21 days", "second", 21 * 86400),
    ("en", "−56.2 GiB", "byte", -60354265088),
    ("en", "-56.2 GiB", "byte", -60354265088),
    ("en", "1/3", "share", Fraction(1, 3)),
    ("pl", "1234,50 EUR", "money", Fraction(2469, 2)),
    ("en", "0.00 GB", "byte", 0),
]

CHANGED = [  # language, literal, unit, another value, what stands there then
    ("vi", "119,2 GiB", "byte", 34253611008, "31,9 GiB"),
    ("vi", "8 tỉ", "parameter", 70 * 10**9, "70 tỉ"),
    ("pl", "4,7 dnia", "day", 2, "2,0 dnia"),
    ("pl", "21 dni", "day", 1, "1 dzień"),
    ("pl", "2 miliardy", "parameter", 8 * 10**9, "8 miliardów"),
    ("pl", "8 miliardów parametrów", "parameter", 10**9, "1 miliard parametrów"),
    ("pl", "4096", "token", 18253611008, "18\u00a0253\u00a0611\u00a0008"),
    ("pl", "10 000", "token", 12_000_000, "12 000 000"),
    ("pl", "10 000", "token", 4096, "4096"),
    ("en", "18253611008", "byte", 34253611008, "34253611008"),
    ("en", "2 bytes", "byte/parameter", 1, "1 byte"),
    ("en", "1 day", "day", 21, "21 days"),
    ("en", "31.9\nGiB", "byte", 128 * 10**9, "119.2\nGiB"),
    ("en", "9.9 × 10¹⁸", "flop", 9_960 * 10**15, "1.0 × 10¹⁹"),
    ("en", "29.5 × 10⁹", "value", 128 * 10**9, "128.0 × 10⁹"),
    ("en", "10¹⁸", "flop", 2 * 10**20, "2 × 10²⁰"),
    ("en", "1.9 × 10¹⁸", "flop", 0, "0.0"),
    ("en", "+33.3 %", "share", Fraction(-1, 3), "−33.3 %"),
    ("en", "- 5 %", "share", Fraction(1, 20), "5 %"),
    ("en", "4.2 MiB", "byte/token", 4456448, "4.3 MiB"),
    ("zh", "80亿", "parameter", 70 * 10**9, "700亿"),
    ("en", "1/3", "share", Fraction(1, 6), "1/6"),
]

NO_NUMBER = {
    "en": [
        "119,2 GiB",
        "GiB",
        "",
        "five times",
        "1 2 3",
        "10+5",
        "10^¹⁸",
        "1/0",
        "1.5/2",
        "9" * 300,
    ],
    "vi": ["119.2 GiB", "8 000"],
    "zh": ["８０亿"],
    "pl": ["119.2 GiB", "1 23"],
}

NOT_OF_THAT_UNIT = [
    ("en", "80 GiB", "parameter"),
    ("en", "8 tỉ", "parameter"),
    ("vi", "8 billion", "parameter"),
    ("en", "9.1×", "byte"),
    ("en", "21 days", "device"),
    ("en", "75%", "byte"),
    ("en", "80 GiB card", "byte"),
    ("en", "8 Brillion", "parameter"),
    ("en", "66 TFLOP/s", "flop"),
    ("en", "31.9 gib", "byte"),
    ("pl", "8 urządzeniach", "device"),
    ("en", "16 ", "byte"),
    ("en", "5 EUR", "byte"),
]


@pytest.mark.parametrize("lang, text, unit, value", KEPT)
def test_a_right_literal_stays_as_it_is(lang, text, unit, value):
    assert literal.rewrite(text, value, unit, load(lang)) == text


@pytest.mark.parametrize("lang, text, unit, value, expected", CHANGED)
def test_a_stale_literal_changes_by_its_own_example(lang, text, unit, value, expected):
    assert literal.rewrite(text, value, unit, load(lang)) == expected


@pytest.mark.parametrize("lang, text, unit, value, sig, expected", [
    ("en", "30 billion", "value", 29_491_200_000, 1, "30 billion"),
    ("en", "60 GB", "byte", 58_982_400_000, 1, "60 GB"),
    ("vi", "~60 GB", "byte", 58_982_400_000, 1, "~60 GB"),
    ("en", "8 GB", "byte", 8_513_376_129, 1, "9 GB"),
    ("en", "1.9 × 10¹⁸", "flop", 1875 * 10**15, 1, "2.0 × 10¹⁸"),
])  # fmt: skip
def test_significant_digits_round_first(lang, text, unit, value, sig, expected):
    assert literal.rewrite(text, value, unit, load(lang), sig=sig) == expected


@pytest.mark.parametrize("lang, text, value, expected", [
    ("en", "5×", Fraction(536, 100), "5×"),
    ("en", "5×", Fraction(599, 100), "5×"),
    ("vi", "5 lần", Fraction(599, 100), "5 lần"),
    ("en", "5.9×", Fraction(599, 100), "5.9×"),
])  # fmt: skip
def test_floor_cuts_in_place_of_rounding(lang, text, value, expected):
    assert literal.rewrite(text, value, "ratio", load(lang), floor=True) == expected


@pytest.mark.parametrize("lang, text", [(k, t) for k, row in NO_NUMBER.items() for t in row])
def test_what_is_no_number_of_the_language_is_refused(lang, text):
    with pytest.raises(literal.BadLiteral):
        literal.parse(text, load(lang))


@pytest.mark.parametrize("lang, text, unit", NOT_OF_THAT_UNIT)
def test_a_literal_that_cannot_write_the_unit_is_refused(lang, text, unit):
    with pytest.raises(literal.BadLiteral, match="cannot write"):
        literal.rewrite(text, 1, unit, load(lang))


@pytest.mark.parametrize("value", [True, None, "adam"])
def test_a_verdict_a_choice_or_nothing_is_no_number(value):
    with pytest.raises(literal.BadLiteral):
        literal.rewrite("16", value, "count", load("en"))


def test_a_lost_magnitude_is_told_from_a_true_zero():
    en = load("en")
    assert literal.magnitude_lost("2.25 GB", 10**6, "byte", en)
    assert not literal.magnitude_lost("2.25 GB", 10**7, "byte", en)
    assert not literal.magnitude_lost("2.25 GB", 0, "byte", en)
    assert literal.magnitude_lost("5×", Fraction(9, 10), "ratio", en, floor=True)


@given(st.sampled_from(KEPT), st.fractions(0, 10**14))
@settings(max_examples=300, deadline=None)
def test_rewriting_twice_changes_nothing_and_stays_within_half_a_digit(row, value):
    lang, text, unit, _ = row
    locale = load(lang)
    once = literal.rewrite(text, value, unit, locale)
    assert literal.rewrite(once, value, unit, locale) == once
    kept = literal.parse(once, locale)
    step = abs(literal.shown(once, unit, locale)) / kept.number if kept.number else None
    if step and not kept.over:
        assert abs(literal.shown(once, unit, locale) - value) * 2 <= step / 10**kept.decimals


@given(st.integers(0, 10**20), st.sampled_from(LANGS), st.sampled_from(sorted(UNITS)))
@settings(max_examples=200, deadline=None)
def test_every_default_text_is_a_literal_of_its_unit(value, lang, unit):
    locale = load(lang)
    text = numbers.text(value, unit, locale)
    assert literal.rewrite(text, value, unit, locale) == text


@given(st.text(max_size=40), st.sampled_from(LANGS))
@settings(max_examples=200, deadline=None)
def test_any_text_is_a_literal_or_refused(text, lang):
    with contextlib.suppress(literal.BadLiteral):
        assert literal.parse(text, load(lang)).text == text


def test_a_literal_has_at_most_200_characters():
    assert literal.parse("7".ljust(200), load("en")).number == 7
    with pytest.raises(literal.BadLiteral, match="is not a number as English writes it"):
        literal.parse("7".ljust(201), load("en"))
