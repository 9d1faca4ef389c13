"""An admonition's body begins after an empty line: a formatter takes text right below the title for its paragraph."""

from calc.site.prose.findings import Finding

__all__ = ["findings"]


def findings(reading):
    """A finding for each admonition whose body stands on the line after its title."""
    document, found = reading.document, []
    lines = document.text.splitlines()
    for token in reading.tokens:
        if token.type == "admonition_open":
            line = document.first_line + token.map[0]
            if line < len(lines) and lines[line].strip():
                what = "an empty line belongs between an admonition's title and its body"
                found.append(Finding(document.path, line, what, lines[line - 1].strip()))
    return found
