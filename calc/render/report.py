"""The card's last line: what to do about a number that looks wrong."""

from calc.render.html import tag

__all__ = ["report"]


def report(locale, tracker=None):
    """A question and a button; ``tracker`` is the address of the site's issue form, where it names one.

    >>> from calc.locale import load
    >>> 'data-act="report:"' in report(load("en"))
    True
    """
    words = locale.words
    button = tag(
        "button", words("ui.report.copy"), type="button", class_="calc-button", data_act=f"report:{tracker or ''}"
    )
    asked = tag("p", words("ui.report.ask"), " ", button)
    return tag("div", asked, tag("div", data_part="report"), class_="calc-report")
