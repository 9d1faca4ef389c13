"""Write exact numbers in a language's signs, rounded half away from zero, once; no units.

Python's own format rounds 4.25 to 4.2 and goes through floats; here it is 4.3, from exact integers.
"""

from fractions import Fraction

from calc.digits import SUPERSCRIPTS

__all__ = [
    "MINUS",
    "decimal",
    "grouped",
    "magnitude",
    "plain",
    "power_of_ten",
    "rounded",
    "scientific",
    "significant",
    "unsigned",
]

MINUS = "\u2212"
MOST_DECIMALS = 32


def rounded(value, decimals=0, size=1):
    """The value, in units of that ``size``, times 10^decimals, rounded half away from zero to an int.

    >>> rounded(Fraction(17, 4), 1), rounded(Fraction(-1, 2)), rounded(Fraction(1, 3), 2), rounded(1536, 1, 1024)
    (43, -1, 33, 15)
    """
    # In integers: a page writes hundreds of numbers after each change, and fractions are slow.
    over, under = value.numerator, value.denominator * size
    if decimals > 0:
        over *= 10**decimals
    elif decimals:
        under *= 10**-decimals
    away = (2 * abs(over) + under) // (2 * under)
    return away if over > 0 else -away


def significant(value, digits):
    """The value rounded half away from zero to that many significant digits.

    >>> significant(29491200000, 1), significant(Fraction(1, 3), 2), significant(0, 1)
    (30000000000, Fraction(33, 100), 0)
    """
    if not value:
        return 0
    decimals = digits - 1 - magnitude(value)
    result = rounded(value, decimals) / Fraction(10) ** decimals
    return result.numerator if result.denominator == 1 else result


def magnitude(value):
    """The power of ten of the first digit of a value that is not zero.

    >>> magnitude(999), magnitude(1000), magnitude(Fraction(1, 1000)), magnitude(Fraction(-2, 3))
    (2, 3, -3, -1)
    """
    number = abs(Fraction(value))
    power = len(str(number.numerator)) - len(str(number.denominator))
    return power if number >= Fraction(10) ** power else power - 1


def decimal(value, decimals, locale, size=1):
    """The value, in units of that ``size``, with exactly that many decimals, grouped as the language groups.

    >>> from calc.locale import load
    >>> en, pl = load("en"), load("pl")
    >>> decimal(Fraction(-12345, 10), 0, en), decimal(4096, 0, pl), decimal(40960, 0, pl)
    ('−1,235', '4096', '40\\xa0960')
    """
    number = rounded(value, decimals, size)
    return (MINUS if number < 0 else "") + unsigned(abs(number), decimals, locale)


def unsigned(number, decimals, locale, group=None):
    """`number` / 10^decimals in digits; `group` in place of the language's sign, "" for none."""
    digits = str(number).zfill(decimals + 1)
    whole, rest = digits[: len(digits) - decimals], digits[len(digits) - decimals :]
    return _with_groups(whole, locale, locale.group if group is None else group) + (
        locale.decimal + rest if rest else ""
    )


def _with_groups(whole, locale, group):
    if len(whole) < 3 + locale.minimum_grouping:
        return whole
    head = len(whole) % 3 or 3
    return group.join([whole[:head], *(whole[at : at + 3] for at in range(head, len(whole), 3))])


def grouped(value, locale):
    """The exact value: all its digits grouped, or "n/d" for a fraction.

    >>> from calc.locale import load
    >>> grouped(18253611008, load("vi")), grouped(Fraction(4281701376, 5), load("en"))
    ('18.253.611.008', '4,281,701,376/5')
    """
    whole = decimal(value.numerator, 0, locale)
    return whole if value.denominator == 1 else f"{whole}/{decimal(value.denominator, 0, locale)}"


def plain(value, locale):
    """The exact value in decimals where they end soon, else "n/d": what a field echoes.

    >>> from calc.locale import load
    >>> vi = load("vi")
    >>> plain(Fraction(409, 100), vi), plain(Fraction(1, 3), vi), plain(4096, vi)
    ('4,09', '1/3', '4.096')
    >>> plain(Fraction(1, 10**32), vi)[-4:], plain(Fraction(1, 2**33), vi)
    ('0001', '1/8.589.934.592')
    """
    left, places = Fraction(value).denominator, {2: 0, 5: 0}
    for prime in places:
        while left % prime == 0:
            left, places[prime] = left // prime, places[prime] + 1
    most = max(places.values())
    return decimal(value, most, locale) if left == 1 and most <= MOST_DECIMALS else grouped(value, locale)


def scientific(value, decimals, locale):
    """Mantissa and power of ten; zero is plain.

    >>> from calc.locale import load
    >>> scientific(1875 * 10**15, 1, load("vi")), scientific(996 * 10**15, 1, load("en"))
    ('1,9 × 10¹⁸', '1.0 × 10¹⁸')
    >>> scientific(Fraction(1, 4096), 2, load("en"))
    '2.44 × 10⁻⁴'
    """
    if not value:
        return decimal(0, decimals, locale)
    power = magnitude(significant(value, decimals + 1))
    mantissa = decimal(Fraction(value) / Fraction(10) ** power, decimals, locale)
    return f"{mantissa} × {power_of_ten(power)}"


def power_of_ten(power):
    return "10" + str(power).translate(SUPERSCRIPTS)
