"""Amounts of money: a number, the currency and the date that whoever entered the price gave with it.

The site knows no prices and converts none; it only hands on what was said with a price.
"""

from calc import numbers
from calc.trace import Value

__all__ = ["CURRENCIES", "priced", "terms", "text"]

CURRENCIES = (
    "AUD",
    "BRL",
    "CAD",
    "CHF",
    "CNY",
    "CZK",
    "EUR",
    "GBP",
    "HKD",
    "INR",
    "JPY",
    "KRW",
    "PLN",
    "SEK",
    "SGD",
    "TRY",
    "TWD",
    "UAH",
    "USD",
    "VND",
)
"""Codes of ISO 4217 that a price can be given in."""


def priced(amount, currency, date):
    """The same amount, with what was said of its price.

    >>> price = Value(2, key="price")
    >>> bill = priced(Value(3, key="hours") * price, Value("EUR", key="currency"), Value(None, key="price_date"))
    >>> bill, bill.formula(), bill.substituted(), terms(bill)
    (6 value, 'hours × price [currency]', '3 × 2 [EUR]', {'currency': 'EUR'})
    """
    said = [term for term in (currency, date) if term.number is not None]
    return Value(amount.number, op="priced", operands=(amount, *said)) if said else amount


def terms(value):
    """What was said of an amount's price: ``currency`` and ``price_date``, each only where it was given."""
    return {term.key: term.number for term in value.operands[1:]} if value.op == "priced" else {}


def text(value, locale):
    """An amount as a language writes it.

    >>> from calc import evaluate
    >>> from calc.locale import load
    >>> bill = evaluate("training-cost", {"price": 2, "currency": "PLN", "price_date": "2026-11-30"}).results["money"]
    >>> text(bill, load("pl"))
    '1010,10 PLN, według ceny z 2026-11-30'
    """
    said = terms(value)
    amount = numbers.text(value.number, "money", locale, currency=said.get("currency", ""))
    dated = said.get("price_date")
    return locale.words("price.dated", amount=amount, date=dated) if dated else amount
