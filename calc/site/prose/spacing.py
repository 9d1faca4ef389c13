"""Spaces inside literals: any kind counts as a plain one when comparing, and each is kept when rewriting."""

import re

__all__ = ["narrow", "plain", "respaced", "same", "unbroken"]

RUN = re.compile(r"(?:[ \t\u00a0\u202f\u2007\u2009\u3000]|\r?\n[ \t>]*)+")
GROUPING = re.compile(r"(?<=\d)(?:[ \u00a0\u202f\u2007\u2009])(?=\d{3}(?!\d))")
WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
MINUS = {0x2212: "-", 0x2011: "-"}


def plain(literal):
    """The literal with each run of spaces, line ends included, as one plain space.

    >>> plain("31,9\\u00a0GiB"), plain("does\\n    not fit")
    ('31,9 GiB', 'does not fit')
    """
    return RUN.sub(" ", literal).strip(" ")


def narrow(literal):
    """Full-width digits and signs as plain ones.

    >>> narrow("８０％")
    '80%'
    """
    return literal.translate(WIDE)


def same(one, other):
    """Whether two literals differ at most in kinds of spaces, full-width forms and minus signs.

    >>> same("31,9\\u00a0GiB", "31,9 GiB"), same("８０ GiB", "80 GiB"), same("8 B", "8B")
    (True, True, False)
    """
    return plain(one).translate(WIDE | MINUS) == plain(other).translate(WIDE | MINUS)


def respaced(old, new):
    """``new`` with the spaces of ``old`` between its parts; group signs stay as they are written.

    >>> respaced("31,9\\u00a0GiB", "40,0 GiB")
    '40,0\\xa0GiB'
    >>> respaced("9\\u00a0999 tokenów", "10\\u00a0000 tokenów")
    '10\\xa0000 tokenów'
    """
    spaces = [m[0] for m in RUN.finditer(GROUPING.sub("", old.strip(" ")))]
    bare = GROUPING.sub("\0", new.strip(" "))
    groups = iter([m[0] for m in GROUPING.finditer(new.strip(" "))])
    if len(RUN.findall(bare)) == len(spaces):
        kept = iter(spaces)
        bare = RUN.sub(lambda _: next(kept), bare)
    margin = old[: len(old) - len(old.lstrip(" "))], old[len(old.rstrip(" ")) :]
    return margin[0] + re.sub("\0", lambda _: next(groups), bare) + margin[1]


def unbroken(literal):
    """The literal as a page prints it: no line breaks inside a number.

    >>> unbroken("31,9 GiB")
    '31,9\\xa0GiB'
    """
    return RUN.sub("\u00a0", literal)
