"""Days are counted as the standard library counts them, over centuries and their leap years."""

from datetime import date, timedelta

import pytest

from calc.age import SHELF_LIFE, day, days, old

FIRST, LAST = date(1896, 1, 1), date(2104, 12, 31)


def test_every_day_of_two_centuries_follows_the_one_before():
    numbers = [day((FIRST + timedelta(n)).isoformat()) for n in range((LAST - FIRST).days + 1)]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


@pytest.mark.parametrize("month", range(14))
@pytest.mark.parametrize("year", ["1900", "2000", "2023", "2024"])
def test_a_day_that_no_calendar_has_is_none(year, month):
    for of_month in range(33):
        text = f"{year}-{month:02}-{of_month:02}"
        try:
            date.fromisoformat(text)
        except ValueError:
            assert day(text) is None, text
        else:
            assert day(text) is not None, text


def test_days_between_dates_and_what_is_old():
    assert days("2024-02-28", "2024-03-01") == 2 and days("2026-11-30", "2026-11-29") == -1
    for life in SHELF_LIFE.values():
        read = date(2026, 1, 1)
        assert not old(read.isoformat(), (read + timedelta(life)).isoformat(), life)
        assert old(read.isoformat(), (read + timedelta(life + 1)).isoformat(), life)


def test_prices_are_to_be_read_again_after_half_a_year_and_capacities_after_two_years():
    assert SHELF_LIFE == {"card": 2 * 365, "preset": 2 * 365, "price": 180}
