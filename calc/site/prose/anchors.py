"""Former ids of a page's headings: links to them still lead to the section."""

from xml.etree.ElementTree import Element

from calc import renames
from calc.site.prose.sections import HEADINGS, ID

__all__ = ["keep"]


def keep(root, article):
    """Give each heading below ``root`` an empty element for each id that it had before."""
    for heading in root.iter():
        if heading.tag not in HEADINGS:
            continue
        match = ID.search("".join(heading.itertext()))
        for old in renames.former("heading", match["id"], article) if match else ():
            place = Element("span", {"id": old})
            place.tail, heading.text = heading.text, None
            heading.insert(0, place)
