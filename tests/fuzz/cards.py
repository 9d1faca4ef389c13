"""A card whose words and typed values are hostile: they are read as text, and no markup is made of them."""

import dataclasses
import json
from functools import cache
from html.parser import HTMLParser

import calc
from calc import config, render
from calc.browser import handle
from calc.locale import LANGS, load
from calc.render.paste import report
from calc.words import Words, placeholders
from tests.fuzz.target import HOSTILE, Target, head, pick

__all__ = ["TARGET"]

ADDRESSES = ("href", "src", "action", "formaction", "style")
SIGNS = set("\x00\x1b\x7f\x85\u202e\u2066\u2069\u200f\ufeff\u2028\ud800")
"""What no answer to a typed text repeats."""

BRACES = str.maketrans("{}", "()")
"""A brace in a word is a place to fill in; `make check` refuses one that English has not."""


def check(text):
    id, text = head(text, calc.CALCULATORS)
    lang = pick(text, LANGS)
    _same(_card(id, lang, text), _clean(_card, id, lang))
    _same(_typed(id, lang, text), _clean(_typed, id, lang))
    _same(_pasted(id, lang, text), _clean(_pasted, id, lang))


def _same(hostile, clean):
    for one in (hostile, clean):
        one.encode("utf-8", "surrogatepass")
    made, expected = _elements(hostile), _elements(clean)
    assert made <= expected, sorted(made - expected)[:3]


def _elements(markup):
    """Each kind of element that a browser would see: its name, its attributes, where it leads and its style."""
    found = set()

    class Seen(HTMLParser):
        def handle_starttag(self, tag, attributes):
            found.add((tag, tuple((name, value if name in ADDRESSES else "") for name, value in attributes)))

        def handle_comment(self, data):
            found.add(("!", ()))

        handle_decl = unknown_decl = handle_pi = handle_comment

    reader = Seen()
    reader.feed(markup)
    reader.close()
    return found


@cache
def _clean(make, id, lang):
    return make(id, lang, "x")


def _card(id, lang, text):
    """A whole card in a language in which each word is the text and the word's own places to fill in."""
    locale, text = load(lang), text.translate(BRACES) or "x"
    texts = {key: text + "".join(f" {{{p}}}" for p in sorted(placeholders(w))) for key, w in locale.words.texts.items()}
    words = Words(lang, texts, load("en").words if lang != "en" else None, locale.category)
    return render.card(id, {}, dataclasses.replace(locale, words=words))


def _typed(id, lang, text):
    """All the markup that the engine answers with where the text is typed everywhere and stands in the address."""
    fields = calc.CALCULATORS[id].by_name
    asked = {"calculator": id, "lang": lang}
    bad = json.loads(handle(json.dumps(asked | {"query": "", "edits": dict.fromkeys(fields, text)})))
    pairs = "&".join(f"{name}={text}" for name in (*fields, "pin", "unit", text))
    opened = json.loads(handle(json.dumps(asked | {"search": f"?{pairs}", "open": True})))
    assert not SIGNS & set("".join((*_strings(bad), *_strings(opened))))
    return "".join("".join(answer.get("parts", {}).values()) for answer in (bad, opened))


def _strings(answer):
    """Every text in an answer, names of fields too."""
    match answer:
        case dict():
            yield from (text for pair in answer.items() for part in pair for text in _strings(part))
        case list():
            yield from (text for part in answer for text in _strings(part))
        case str():
            yield answer


def _pasted(id, lang, text):
    """What the page shows of a configuration with the text as keys and as values."""
    named = {
        text: text,
        "model_type": text,
        "torch_dtype": text,
        "num_hidden_layers": 2,
        "hidden_size": 64,
        "n_layer": 2,
    }
    return "".join(
        report(config.read(json.dumps(made), calc.CALCULATORS[id], load(lang)), load(lang))
        for made in (named, {text: {text: text}, "zero_optimization": {"stage": text}})
    )


def seeds():
    return [f"{id}\n{sign}" for id in calc.CALCULATORS for sign in HOSTILE]


WORDS = (
    "<",
    ">",
    "</",
    "/>",
    "&",
    "&#",
    ";",
    '"',
    "'",
    "=",
    " ",
    "<b>",
    "<svg/onload=x>",
    "<a href=javascript:x>",
    "--",
    "a",
)
TARGET = Target("cards", check, seeds, WORDS, 2_000)
