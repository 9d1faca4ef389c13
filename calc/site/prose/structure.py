"""What is wrong in an article whatever its numbers say: its file, headings, lists, blocks and links."""

from calc.site.prose import admonitions, blocks, links, lists, sections, source

__all__ = ["findings"]


def findings(work, reading):
    """Findings for one article as it was read; they need no language's words."""
    return [
        *source.findings(reading.document),
        *reading.findings,
        *sections.findings(reading),
        *lists.findings(reading),
        *admonitions.findings(reading),
        *blocks.findings(reading),
        *links.findings(work, reading),
    ]
