"""Random edits in the reader's browser, each answer held against the one that CPython computes.

``python -m tests.edits --edits 1000`` goes through all articles with a calculator, in all languages: fields are filled
with good and bad values, some so fast that no answer comes in between. After each, all numbers that the card shows, the
state in the address and the problems at the fields must be those of the reference, which plays the page's part.
"""

import argparse
import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import calc
from calc import browser, entry
from calc.locale import LANGS, load
from calc.site import articles
from calc.site.project import Project
from tests.fixtures_site import built, launched, serving

__all__ = ["Reference", "differences", "main", "pages", "typed"]

ARTICLES = [a for a in articles.load(Project().table("articles.toml")).values() if a.calculator]
JUNK = ("", " ", "-1", "0", "abc", "1e99", "4,5", "1.000", "٣", "7 GiB", "½", "9" * 40, "<b>1</b>", "\u202e8", "10^3")
TODAY = "2026-11-30"
# What a card shows after edits that come one after the other without waiting: (texts of numbers, problems by field).
NUMBERS = """() => {
  const shown = (place) => [place.dataset.key, place.dataset.value ?? null, place.textContent];
  globalThis.numbersOf = (parts) => [...parts].flatMap((part) => [...part.querySelectorAll("[data-key]")].map(shown));
}"""
PARSED = """(htmls) => numbersOf(htmls.map((html) => new DOMParser().parseFromString(html, "text/html").body))"""
SHOWN = """async (edits) => {
  const card = document.querySelector("calc-card");
  let answered;
  for (const [name, text] of edits) {
    const control = card.querySelector(`form [name="${name}"]`);
    if (control.type === "checkbox") control.checked = text === "true";
    else control.value = text;
    answered = card.edit(control);
  }
  await (answered ?? card.opened);
  const wrong = card.querySelectorAll("form [aria-invalid=true]");
  const note = (control) => document.getElementById(control.getAttribute("aria-describedby")).textContent;
  return {
    numbers: numbersOf(card.querySelectorAll("[data-part=summary], [data-part=detail]")),
    problems: Object.fromEntries([...wrong].map((control) => [control.name, note(control)])),
    stale: card.classList.contains("is-stale"), query: card.query,
  };
}"""


@dataclass
class Reference:
    """A page's card without a browser: it keeps the state, and asks the core of this Python."""

    article: object
    lang: str
    query: str = ""
    edits: dict = field(default_factory=dict)
    numbers: list = field(default_factory=list)

    @property
    def calculator(self):
        return calc.CALCULATORS[self.article.calculator]

    def edited(self, edits, dataset, parsed):
        """What must be shown after these edits; ``parsed`` reads the numbers of the markup."""
        self.edits |= dict(edits)
        asked = {"calculator": self.calculator.id, "query": self.query, "edits": self.edits, "today": TODAY}
        answer = json.loads(browser.handle(json.dumps(dataset | asked)))
        wrong = {}
        for problem in answer["problems"]:
            if problem["input"]:
                wrong.setdefault(problem["input"], problem["message"])  # a field has room for one
        if not wrong:
            self.query, self.edits = answer["query"], {}
            self.numbers = parsed([answer["parts"][name] for name in ("summary", "detail")])
        return {"numbers": self.numbers, "problems": wrong, "stale": bool(wrong), "query": self.query}


def typed(field, locale, pick):
    """What a reader might put into a field: mostly what it can hold, now and then what it cannot."""
    if field.kind == "flag":
        return pick.choice(("true", "false"))
    if field.kind == "choice":
        return pick.choice([*field.choices, *([""] if field.default is None else [])])
    if field.name == "stage":
        return str(pick.randint(field.lo, field.hi))
    if field.kind == "date":
        return pick.choice(("2024-02-29", TODAY, ""))
    if field.kind == "choices" or pick.random() < 0.2:
        return pick.choice([*JUNK, *field.choices, ",".join(field.choices)])
    middle = field.default or field.lo or 1
    value = pick.choice((middle, middle * 2, middle * 3, field.lo, field.hi, middle + 1))
    return entry.write(field, value, locale) if field.fault(value) is None else str(value)


def differences(page, address, article, lang, edits, pick):
    """Edit an article's first card so many times: (how often, what was other than CPython says)."""
    page.clock.set_fixed_time(f"{TODAY}T12:00:00Z")
    page.goto(address + ("" if lang == "en" else f"{lang}/") + f"{article.id}/")
    page.focus("calc-card form [name]")
    page.wait_for_selector("calc-card[data-engine=ready]", timeout=60_000)
    dataset = page.evaluate("({...document.querySelector('calc-card').dataset})")
    reference, locale = Reference(article, lang), load(lang).showing(article.unit)
    page.evaluate(NUMBERS)
    reference.numbers = page.evaluate(SHOWN, [])["numbers"]  # as built, until the first edit is understood
    done, found = 0, []
    while done < edits:
        chosen = pick.choices(reference.calculator.inputs, k=pick.choice((1, 1, 1, 2, 4)))
        burst = [(one.name, typed(one, locale, pick)) for one in chosen]
        shown = page.evaluate(SHOWN, burst)
        expected = reference.edited(burst, dataset, lambda htmls: page.evaluate(PARSED, htmls))
        for what in expected:
            if shown[what] != expected[what]:
                found.append(f"{lang}/{article.id} after {burst}: {what} {shown[what]}, in CPython {expected[what]}")
        done += len(burst)
    return done, found


def pages():
    """Every article with a calculator in every language, neighbours in different ones."""
    return [(article, LANGS[(n + k) % len(LANGS)]) for k in range(len(LANGS)) for n, article in enumerate(ARTICLES)]


def main(arguments=None):
    """Build the site, edit, and tell the counts; the exit status is 1 where something differed."""
    parser = argparse.ArgumentParser(prog="python -m tests.edits", description=__doc__)
    parser.add_argument("--edits", type=int, default=1000, metavar="N", help="at least, in all (default: 1000)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="default: 1")
    asked = parser.parse_args(arguments)
    each, done, found = -(-asked.edits // len(pages())), 0, []
    with TemporaryDirectory() as folder:
        if wrong := built(Path(folder, "site")):
            parser.error(wrong)
        with serving(Path(folder, "site")) as address, launched() as browser:
            context = browser.new_context()
            for n, (article, lang) in enumerate(pages()):
                page = context.new_page()
                more, other = differences(page, address, article, lang, each, Random(f"{asked.seed} {n}"))
                page.close()
                done, found = done + more, found + other
    print("\n".join([*found, f"{done} edits on {len(pages())} pages, {len(found)} other than in CPython"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
