"""What a bound literal should say: the literal's own form, filled with the target's value."""

import re
from dataclasses import dataclass
from fractions import Fraction

from calc import literal as literals
from calc import numbers
from calc.locale import load as load_locale
from calc.site.prose import spacing, vocabulary
from calc.site.prose.targets import Cited, Options
from calc.site.prose.vocabulary import NoWord

__all__ = ["Speech", "Unfit", "expected", "is_numeral"]

DIGIT = re.compile(r"[\d²³¹⁰-⁹½¼¾⅓⅔]")
RANGE = re.compile(
    r"(?P<low>.*?[\d%])(?P<dash>\s*(?:[–—~～-]|đến|do|to|至|到)\s*)(?P<high>(?=\D{0,3}\d).*)",
    re.DOTALL,
)


class Unfit(ValueError):
    """A literal that cannot stand for its target; the text says why."""


@dataclass(frozen=True)
class Speech:
    """One language: how it writes numbers, and its number words and verdicts."""

    locale: object
    vocabulary: vocabulary.Vocabulary

    @classmethod
    def of(cls, lang):
        return cls(load_locale(lang), vocabulary.load(lang))


def is_numeral(text):
    """Whether a literal is written in digits."""
    return DIGIT.search(text) is not None


def expected(resolved, literal, speech):
    """The literal as it should read. Raises :class:`Unfit` where nothing of its form could.

    >>> from calc.site.prose.targets import evaluate
    >>> def read(target, text, lang="en"):
    ...     return expected(evaluate(target, "training-memory"), text, Speech.of(lang))
    >>> read("calc:device.total?stage=3&devices=8", "30,0 GiB", "vi"), read("calc:card.copies#floor", "twice over")
    ('31,9 GiB', 'five times over')
    >>> read("calc:device.fits", "fits"), read("calc:optimizer.share", "połowa", "pl")
    ('does not fit', 'trzy czwarte')
    """
    text = spacing.narrow(spacing.plain(literal))
    if isinstance(resolved, Cited):
        fresh = _cited(resolved, text, speech)
    else:
        fresh = _written(resolved.number, resolved.unit, text, resolved.options, speech, resolved.key)
    return literal if spacing.same(literal, fresh) else spacing.respaced(literal, fresh)


def _written(number, unit, text, options, speech, key):
    if isinstance(number, bool):
        return _verdict(number, text, speech)
    if isinstance(number, str):
        return _choice(number, text, key, speech)
    if number is None:
        return _none(text, speech)
    if not is_numeral(text):
        return _word(number, text, options, speech)
    try:
        return literals.rewrite(text, number, unit, speech.locale, sig=options.sig, floor=options.floor)
    except literals.BadLiteral as error:
        raise Unfit(str(error)) from error


def _verdict(number, text, speech):
    if not speech.vocabulary.is_verdict(text):
        raise Unfit(f"no verdict of locales/{speech.locale.lang}.words.toml, and the target is true or false")
    return speech.vocabulary.verdict(text, number)


def _choice(number, text, key, speech):
    word = f"choice.{key}.{number}"
    shown = speech.locale.words(word) if word in speech.locale.words else number
    return text if text.casefold() in (shown.casefold(), number.casefold()) else shown


def _none(text, speech):
    word = speech.locale.words("ui.none")
    if text.casefold() != word.casefold():
        raise Unfit(f"no number satisfies this target; only “{word}” says so")
    return text


def _word(number, text, options, speech):
    words = speech.vocabulary
    if words.is_verdict(text):
        raise Unfit("a verdict, and the target is a number")
    if not words.knows(text):
        where = f"locales/{speech.locale.lang}.words.toml"
        raise Unfit(f"neither a number nor a number word of {where}: write any number, rebuild sets it right")
    value = numbers.significant(number, options.sig) if options.sig else number
    try:
        return words.word(text, Fraction(value), options.floor)
    except NoWord as error:
        raise Unfit(str(error)) from error


ANOTHER_YEAR = re.compile(r"\b(19|20)\d\d\b")
"""In a venue's name: that of the conference, where the work is known by the year of its preprint."""


def _cited(cited, text, speech):
    """A quoted figure, a range as both its ends; a bare citation may name the work's own numbers only."""
    quote = cited.quote
    if quote is None:
        source = cited.source
        known = {*re.findall(r"\d+", f"{source.title} {ANOTHER_YEAR.sub('', source.venue)}"), str(source.year)}
        strange = [n for n in re.findall(r"\d+", text) if n not in known]
        if strange:
            raise Unfit(f"{cited.source.id} is of {cited.source.year}; a figure needs cite:{cited.source.id}#quote")
        return text
    ends = RANGE.fullmatch(text)
    if ends is None:
        if quote.low != quote.high:
            raise Unfit("the source gives a range: write both ends")
        return _written(quote.low, quote.unit, text, Options(), speech, cited.target)
    return _range(quote, ends, speech, cited.target)


def _range(quote, ends, speech, target):
    """A unit after the second end alone counts for both ("25–30 %")."""
    tail = re.sub(r"^\D{0,3}[\d.,\s]*\d", "", ends["high"])
    bare = re.search(r"\d$", ends["low"]) is not None
    low = _written(
        quote.low,
        quote.unit,
        ends["low"] + tail if bare else ends["low"],
        Options(),
        speech,
        target,
    )
    high = _written(quote.high, quote.unit, ends["high"], Options(), speech, target)
    return (low.removesuffix(tail) if bare else low) + ends["dash"] + high
