"""Every article's calculator answers in Chromium, in every language, from its own scenario."""

import pytest

import calc
from calc import numbers
from calc.locale import LANGS, load
from calc.site import articles
from calc.site.project import Project

ARTICLES = {a.id: a for a in articles.load(Project().table("articles.toml")).values() if a.calculator}

# calculator -> (control, what is typed or chosen, the input's exact value, result looked at)
EDITS = {
    "training-memory": ("batch", "2", 2, "device.total"),
    "conventions": ("checkpointing", "sqrt", "sqrt", "activation.kept"),
    "image-memory": ("height", "512", 512, "tokens.total"),
    "training-cost": ("mfu", "15%", calc.evaluate("training-cost", {}).inputs["mfu"].number * 3 / 8, "days"),
    "kv-cache": ("batch", "8", 8, "total"),
    "low-rank": ("base_bits", "4", 4, "total"),
    "training-step": ("batch", "2", 2, "step.reserved"),
    "other-calculators": ("batch", "2", 2, "others.own"),
}


def test_the_calculator_of_each_article_is_tried():
    assert set(EDITS) == {article.calculator for article in ARTICLES.values()}


# Each article in two languages, each language with three articles: an engine's start is what takes the time.
@pytest.mark.parametrize(("id", "lang"), [(id, LANGS[(n + k) % 4]) for n, id in enumerate(ARTICLES) for k in (0, 2)])
def test_the_article_s_calculator_answers(page, address, id, lang):
    article = ARTICLES[id]
    name, typed, exact, key = EDITS[article.calculator]
    wrong = []
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.goto(f"{address}{'' if lang == 'en' else lang + '/'}{id}/")
    control = page.locator(f"calc-card [name={name}]")
    control.select_option(typed) if control.evaluate("c => c.tagName") == "SELECT" else control.fill(typed)
    value = calc.CALCULATORS[article.calculator].evaluate({name: exact}, article.scenario).results[key]
    shown = f'calc-card [data-part=summary] [data-key="{key}"][data-value="{value.number}"]'
    page.wait_for_selector(shown, timeout=60_000)
    expected = numbers.text(value.number, value.unit, load(lang).showing(article.unit))
    assert page.locator(shown).first.inner_text().replace("\u00a0", " ") == expected.replace("\u00a0", " ")
    page.wait_for_url(lambda url: f"{name}=" in url, timeout=60_000)
    assert not wrong
