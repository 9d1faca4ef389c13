"""How old a fact is: dates as text, counted in whole days. Nothing here knows what day it is.

A fact of the site carries the day on which it was read; whoever asks brings today's date along.
"""

import re

__all__ = ["SHELF_LIFE", "day", "days", "old"]

SHELF_LIFE = {"card": 730, "preset": 730, "price": 180}
"""Days after which a fact of a kind should be read again: prices move in months, capacities in years."""

FORM = re.compile(r"(\d{4})-(\d{2})-(\d{2})", re.ASCII)
LONG_MONTHS = (1, 3, 5, 7, 8, 10, 12)


def day(text):
    """The number of a day written ``YYYY-MM-DD``, the Gregorian calendar throughout; ``None`` if there is no such day.

    Only differences between two of these numbers mean anything.

    >>> day("2026-12-01") - day("2026-11-30"), day("2024-03-01") - day("2024-02-28")
    (1, 2)
    >>> day("2026-02-29"), day("30.11.2026"), day("0000-00-00")
    (None, None, None)
    """
    match = FORM.fullmatch(text)
    if not match:
        return None
    year, month, date = map(int, match.groups())
    if not (year and 1 <= month <= 12 and 1 <= date <= _length(year, month)):
        return None
    # A year that begins in March has its leap day at the end, and months of 153 days for each five.
    year, month = (year - 1, month + 9) if month <= 2 else (year, month - 3)
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * month + 2) // 5 + date


def _length(year, month):
    if month == 2:
        leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
        return 29 if leap else 28
    return 31 if month in LONG_MONTHS else 30


def days(read, today):
    """Days from one date to another; ``None`` where one of them is missing or no date.

    >>> days("2024-11-30", "2026-11-30"), days("2026-11-30", None)
    (730, None)
    """
    first, last = (day(text) if text else None for text in (read, today))
    return None if first is None or last is None else last - first


def old(read, today, shelf):
    """Whether a fact read on one day is, on another, older than ``shelf`` days; never so where a day is not known.

    >>> old("2026-05-01", "2026-11-30", 180), old("2026-06-03", "2026-11-30", 180), old("2020-01-01", None, 180)
    (True, False, False)
    """
    age = days(read, today)
    return age is not None and age > shelf
