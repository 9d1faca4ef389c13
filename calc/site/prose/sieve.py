"""Which texts can hold none of a list of phrases: a plain search tells, before a pattern looks where they stand.

A pattern of some hundred words in any case tries each of them at each letter of a text.
"""

__all__ = ["Sieve"]

ALIKE = frozenset("\u0130\u0131")
"""Letters that patterns without regard to case take for an i, and ``casefold`` does not."""


class Sieve:
    """Phrases that patterns seek with ``re.IGNORECASE``, any white space between their words.

    >>> sieve = Sieve(["times over", "two"])
    >>> [sieve.passes(text) for text in ("five Times\\n over", "Twofold", "the time is over")]
    [True, True, False]
    """

    def __init__(self, phrases):
        self.phrases = []
        for phrase in sorted(set(map(_folded, phrases)), key=len):
            if not self._in(phrase):  # what holds a longer one holds the shorter one in it
                self.phrases.append(phrase)

    def passes(self, text):
        """Whether a phrase may be in a text; where not, none is."""
        return self._in(_folded(text)) or not ALIKE.isdisjoint(text)

    def _in(self, folded):
        return any(map(folded.__contains__, self.phrases))


def _folded(text):
    return " ".join(text.casefold().split())
