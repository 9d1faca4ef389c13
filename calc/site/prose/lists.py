"""Ordered lists count up from 1 in the source too: readers who see the source, and other generators, see its numbers.

A page numbers a list itself, from its first marker, so that a slip in any other would show nowhere.
"""

from calc.site.prose.findings import Finding

__all__ = ["findings"]


def findings(reading):
    """A finding for each marker that is out of sequence; the next one is held against it, so a slip is told once."""
    document, found, lists = reading.document, [], []
    for token in reading.tokens:
        if token.type == "ordered_list_open":
            lists.append(1)
        elif token.type == "bullet_list_open":
            lists.append(None)
        elif token.type in ("ordered_list_close", "bullet_list_close"):
            lists.pop()
        elif token.type == "list_item_open" and lists[-1] is not None:
            if int(token.info) != lists[-1]:
                line = document.first_line + token.map[0]
                what = "ordered list out of sequence: it counts up from 1 (indent what stands between two items)"
                marks = f"{token.info}{token.markup}", f"{lists[-1]}{token.markup}"
                found.append(Finding(document.path, line, what, *marks))
            lists[-1] += 1
    return found
