"""CLDR plural rules, read in CLDR's own notation from a language's table.

A number's category depends on how it is shown, not on its value alone: Polish
says "1 dzień", "2 dni", "5 dni", but "4,7 dnia" and "1,0 dnia".

Source: Unicode Technical Standard 35, part 3, "Plural Operand Meanings".
"""


def category(rules, digits, decimals=""):
    """The plural category of a number shown as `digits` with these `decimals`.

    >>> polish = {"one": "i = 1 and v = 0", "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14"}
    >>> [category(polish, n) for n in ("1", "2", "12", "22")]
    ['one', 'few', 'other', 'few']
    >>> category(polish, "4", "7")
    'other'
    """
    operands = _operands(digits, decimals)
    for name, rule in rules.items():
        if any(
            all(_holds(term, operands) for term in part.split(" and "))
            for part in rule.split(" or ")
        ):
            return name
    return "other"


def _operands(digits, decimals):
    """i, v, w, f, t of UTS 35; n is left out, since i together with v says the same."""
    trimmed = decimals.rstrip("0")
    return {
        "i": int(digits or "0"),
        "v": len(decimals),
        "w": len(trimmed),
        "f": int(decimals or "0"),
        "t": int(trimmed or "0"),
    }


def _holds(term, operands):
    """Whether one relation holds: "i % 10 = 2..4"."""
    negated = "!=" in term
    left, right = (side.strip() for side in term.split("!=" if negated else "="))
    name, _, modulus = (part.strip() for part in left.partition("%"))
    number = operands[name] % int(modulus) if modulus else operands[name]
    return any(_within(number, span.strip()) for span in right.split(",")) is not negated


def _within(number, span):
    low, _, high = span.partition("..")
    return int(low) <= number <= int(high or low)
