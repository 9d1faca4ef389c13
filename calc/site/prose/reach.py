"""How the numbers of a page are reached: told near its top, where a switch makes them stops of the Tab key."""

from xml.etree.ElementTree import Element, SubElement

__all__ = ["offer"]

FEW = 12
"""Up to this many numbers are stops of the Tab key from the start; more would stand in a reader's way."""


def offer(root, page):
    """Take a page's many numbers out of the Tab key's way, and say under its title how each of them is reached."""
    links = [link for number in root.iter("data") for link in number.iter("a")]
    if len(links) <= FEW:
        return
    for link in links:
        link.set("tabindex", "-1")
    title = root.find("h1")
    root.insert(0 if title is None else list(root).index(title) + 1, _told(page.locale.words))


def _told(words):
    """What a number does, the switch, which only a script can serve and so shows, and the way to the list."""
    told = Element("p", {"class": "calc-reach calc-small"})
    told.text = f"{words('ui.number-hint')} "
    switch = SubElement(told, "label", {"class": "scripted"})
    SubElement(switch, "input", {"type": "checkbox"}).tail = f" {words('ui.number-switch')}"
    switch.tail = " · "
    # A folded list opens at a link to what is in it, not at one to itself.
    SubElement(told, "a", {"href": "#n1"}).text = words("ui.all-numbers")
    return told
