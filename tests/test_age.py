"""Facts have a day and a source, and are called old when they are."""

import re
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

import calc
from calc import age, entry, query, render, result
from calc.hardware import CARDS
from calc.locale import LANGS, load
from calc.money import CURRENCIES
from calc.presets import PRESETS
from calc.render import cards
from calc.sources import SOURCES

COST = calc.CALCULATORS["training-cost"]
every_language = pytest.mark.parametrize("lang", LANGS)
any_day = st.dates(date(1, 1, 1), date(9999, 12, 31))


@given(any_day, any_day)
def test_days_agree_with_the_standard_library(one, other):
    assert age.days(one.isoformat(), other.isoformat()) == (other - one).days


@given(st.integers(0, 10**4), st.integers(0, 99), st.integers(0, 99))
def test_a_date_is_one_exactly_when_the_calendar_has_it(year, month, day):
    text = f"{year:04}-{month:02}-{day:02}"
    try:
        known = len(text) == 10 and date(year, month, day)
    except ValueError:
        known = False
    assert (age.day(text) is not None) == bool(known)


@pytest.mark.parametrize("shelf", age.SHELF_LIFE.values(), ids=age.SHELF_LIFE)
def test_a_fact_is_old_from_the_day_after_its_shelf_life(shelf):
    read = date(2026, 11, 30)
    ages = [age.old(read.isoformat(), (read + timedelta(shelf + n)).isoformat(), shelf) for n in (-10**5, 0, 1)]
    assert ages == [False, False, True]


def test_every_card_and_preset_has_a_day_and_a_source():
    for card in CARDS.values():
        assert age.day(card.read) is not None and (card.source == "driver" or card.source in SOURCES)
    for preset in PRESETS.values():
        assert age.day(preset.read) is not None and (preset.source in SOURCES or not preset.real)


def memory(**inputs):
    return calc.evaluate("training-memory", inputs)


@every_language
def test_a_chosen_card_shows_its_capacity_source_and_day(lang):
    locale = load(lang)
    shown = render.detail(memory(card=CARDS["h100-80gb"].bytes), locale)
    assert locale.words("source.driver") in shown and "81" in shown
    assert locale.words("ui.read-on", date=CARDS["h100-80gb"].read) in shown


def test_a_capacity_of_no_known_card_has_no_source():
    assert load("en").words("source.driver") not in render.detail(memory(card=81 * 2**30), load("en"))


def old(html):
    return re.findall(r'data-old="(\w+)"', html)


@every_language
def test_an_old_card_is_told_beside_the_verdict_and_an_old_preset_in_the_details(lang):
    chosen, locale = memory(card=CARDS["h100-80gb"].bytes), load(lang)
    assert old(render.summary(chosen, locale, "2028-11-29")) == []
    assert old(render.summary(chosen, locale, "2028-11-30")) == ["card"]
    assert old(render.detail(chosen, locale, today="2028-11-30")) == ["preset", "card"]
    assert f"731\u00a0{locale.words.plural('day', '731')}" in render.summary(chosen, locale, "2028-11-30")


def test_where_the_day_is_not_known_nothing_is_called_old():
    chosen = memory(card=CARDS["h100-80gb"].bytes)
    assert old(render.summary(chosen, load("en")) + render.detail(chosen, load("en"))) == []
    assert "calc-old" not in render.card("training-memory", {}, load("en"))


PRICED = {"price": 2, "currency": "USD", "price_date": "2026-11-30"}


@pytest.mark.parametrize(
    ("lang", "bill"),
    [
        ("en", "1,010.10 USD, price of 2026-11-30"),
        ("vi", "1.010,10 USD, theo đơn giá ngày 2026-11-30"),
        ("zh", "1,010.10 USD（按 2026-11-30 的单价）"),
        ("pl", "1010,10 USD, według ceny z 2026-11-30"),
    ],
)
def test_a_bill_carries_its_currency_and_the_date_of_its_price(lang, bill):
    money = calc.evaluate("training-cost", PRICED).results["money"]
    assert result.text(money, load(lang)) == bill
    assert bill.replace(" ", "\u00a0") in render.summary(calc.evaluate("training-cost", PRICED), load(lang))
    assert money.substituted().endswith("× 2 [USD, 2026-11-30]")


def test_what_was_not_said_of_a_price_is_left_out():
    texts = [
        result.text(calc.evaluate("training-cost", {"price": 2} | said).results["money"], load("en"))
        for said in ({}, {"currency": "EUR"}, {"price_date": "2026-11-30"})
    ]
    assert texts == ["1,010.10", "1,010.10 EUR", "1,010.10, price of 2026-11-30"]


@every_language
def test_a_price_is_the_reader_s_and_is_told_when_it_is_old(lang):
    locale, priced = load(lang), calc.evaluate("training-cost", PRICED)
    assert locale.words("price.yours", date="2026-11-30") in render.detail(priced, locale)
    undated = calc.evaluate("training-cost", {"price": 2})
    assert locale.words("price.undated") in render.detail(undated, locale)
    assert locale.words("price.undated") not in render.detail(calc.evaluate("training-cost"), locale)
    assert old(render.summary(priced, locale, "2027-05-29")) == []
    assert old(render.summary(priced, locale, "2027-05-30")) == ["price"]
    assert old(render.summary(undated, locale, "2099-01-01")) == []


@every_language
@pytest.mark.parametrize("typed", ["30.11.2026", "2026-11-31", "2026-1-1", "tomorrow", "２０２６-11-30"])
def test_what_is_no_date_is_told_with_how_to_write_one(lang, typed):
    value, problem = entry.read(COST.by_name["price_date"], typed, load(lang))
    assert value is None and problem.code == "not-a-date"
    told = problem.message(load(lang).words, render.field_word("training-cost", "price_date", load(lang)))
    assert typed in told and "YYYY-MM-DD" in told


def test_currency_and_date_stand_in_a_link_and_may_be_taken_back():
    written = query.text(COST, PRICED)
    assert written == "price=2&currency=USD&price_date=2026-11-30"
    assert query.parse(COST, written) == PRICED
    assert query.parse(COST, "currency=&price_date=") == {"currency": None, "price_date": None}
    assert entry.read(COST.by_name["currency"], "usd", load("en")) == ("USD", None)
    assert entry.read(COST.by_name["currency"], "", load("en")) == (None, None)
    assert entry.read(COST.by_name["currency"], "doubloon", load("en"))[1].code == "unknown-choice"


def test_currencies_are_codes_in_order():
    assert list(CURRENCIES) == sorted(set(CURRENCIES)) and all(re.fullmatch("[A-Z]{3}", code) for code in CURRENCIES)


def test_the_form_asks_for_a_day_with_the_browser_s_own_control():
    form = render.form(calc.evaluate("training-cost", PRICED), load("pl"), "x")
    assert re.search(r'<input type="date" value="2026-11-30" id="x-price_date" name="price_date"', form)
    assert '<option value="USD" selected>USD</option>' in form
    empty = render.form(calc.evaluate("training-cost"), load("pl"), "x")
    assert re.search(r'<select id="x-currency"[^>]*><option value="" selected>', empty)


@every_language
@pytest.mark.parametrize("calculator", ["training-memory", "kv-cache"])
def test_the_table_of_cards_says_where_its_capacities_were_read_and_when(calculator, lang):
    shown = cards.panel(calc.evaluate(calculator), load(lang), calculator, {})
    assert shown.count(load(lang).words("source.driver")) == 1
    assert all(shown.count(f"<td>{day}</td>") for day in {card.read for card in CARDS.values()})
