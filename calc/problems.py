"""What is wrong with an input: one problem, one message, and all of them together."""

from dataclasses import dataclass, field
from difflib import get_close_matches

__all__ = ["InputErrors", "Problem", "clip", "nearest"]


@dataclass(frozen=True)
class Problem:
    """One thing wrong with one input.

    ``code`` names the word ``error.<code>``; ``allowed`` says what would do; ``extra`` fills the
    message's other places (``suggestion``, ``first``, ``second``).

    >>> print(Problem("devices", "0", "too-small", allowed="1 to 10,000,000"))
    devices: 0 is too small; allowed: 1 to 10,000,000
    """

    input: str
    given: str
    code: str
    allowed: str = ""
    extra: dict = field(default_factory=dict, compare=False)

    @property
    def notice(self):
        """Whether nothing is wrong: a name has changed, and the old one was understood (:mod:`calc.renames`)."""
        return self.code == "old-id"

    def __str__(self):
        told = f"{self.input}: {clip(self.given)} is {self.code.replace('-', ' ')}"
        return f"{told}; allowed: {self.allowed}" if self.allowed else told

    def message(self, words, label=None):
        """The sentence for a reader, in the language of ``words``; ``label`` names the input there."""
        places = {"input": label or self.input, "given": clip(self.given) or '""', "allowed": self.allowed}
        return words(f"error.{self.code}", **places, **self.extra)


class InputErrors(ValueError):
    """All problems of one set of inputs; ``problems`` holds them in the inputs' order."""

    def __init__(self, problems):
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


def clip(text, most=60):
    """``text`` on one line, short enough to quote, with control and bidi signs shown as ``·``.

    >>> clip("1\\n2\\u202e3")
    '1·2·3'
    >>> len(clip("x" * 60)), clip("x" * 61) == "x" * 60 + "…"
    (60, True)
    """
    text = str(text)
    shown = "".join(c if c.isprintable() else "·" for c in text[:most])
    return shown if len(text) <= most else shown + "…"


def nearest(name, known):
    """The known name that is most like this one; empty where none is near.

    >>> nearest("stag", ("batch", "stages", "stage")), nearest("x", ("batch", "stage"))
    ('stage', '')
    """
    return next(iter(get_close_matches(name, known)), "")
