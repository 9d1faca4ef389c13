"""The numbers of an article for the reader's own model and card."""

import html
import json
import re

import markdown
import pytest

from calc import CALCULATORS, mine, query
from calc.browser import handle
from calc.locale import LANGS, load
from calc.mine import Mine, carried
from calc.site import articles
from calc.site.extension import CalcExtension
from calc.site.project import Project
from calc.site.prose.parsers import extensions

ARTICLES = {id: row for id, row in articles.load(Project().table("articles.toml")).items() if row.calculator}
MINE = {"preset": "llama-3.1-70b", "card": 81_559 * 2**20}
DATA = re.compile(r'<data class="calc-number"([^>]*)>(.*?)</data>', re.S)
every_language = pytest.mark.parametrize("lang", LANGS)


def one(key, asked, literal, *, setup=MINE, option="", lang="en", article="training-memory", scenario=()):
    return mine.mine(setup, [(key, asked, option, literal)], article, scenario, load(lang))[0]


@pytest.fixture(scope="module")
def numbers():
    """An article's numbers as its page holds them."""
    names, configs = extensions(None)
    extension = CalcExtension(Project())
    names = [*names, "attr_list", "md_in_html", "admonition", "pymdownx.details", extension]

    def read(lang, article):
        extension.page = (lang, article)
        text = (Project().docs / lang / f"{article}.md").read_text("utf-8").partition("\n---\n")[2]
        page = markdown.Markdown(extensions=names, extension_configs=configs).convert(text)
        found = ((dict(re.findall(r'([\w-]+)="([^"]*)"', given)), inner) for given, inner in DATA.findall(page))
        return [
            {name.removeprefix("data-"): html.unescape(value) for name, value in given.items()}
            | {"literal": html.unescape(re.sub("<[^>]*>", "", inner))}
            for given, inner in found
        ]

    return read


def asked(lang, article, rows, setup):
    """What the engine answers an article's page."""
    own = ARTICLES[article]
    scenario = query.text(CALCULATORS[own.calculator], own.scenario)
    request = {"want": "mine", "lang": lang, "calculator": own.calculator, "scenario": scenario, "unit": own.unit}
    return json.loads(handle(json.dumps(request | {"for": setup, "rows": rows})))


@pytest.mark.parametrize(
    ("key", "given", "literal", "text"),
    [
        ("params", "", "8.0 billion", "70.0 billion"),
        ("state.total", "", "119.2 GiB", "1,043.1 GiB"),  # 70 B × 16 bytes
        ("inference.weights", "", "14.9 GiB", "130.4 GiB"),  # 70 B × 2 bytes
        ("device.total", "stage=3&devices=8", "31.9 GiB", "215.4 GiB"),
        ("device.total", "recompute=full&stage=3&devices=8", "15.9 GiB", "135.4 GiB"),
        ("activation.total", "", "18,253,611,008 bytes", "91,268,055,040 bytes"),
        ("inference.ratio", "", "9.1×", "8.7×"),
        ("card", "", "80 GiB", "79.6 GiB"),  # rounded as the article's, it would look the same
        ("low-rank/base.bytes", "", "9 GB", "140 GB"),
    ],
)
def test_article_1_for_a_model_of_70_b_on_an_h100(key, given, literal, text):
    assert one(key, given, literal) == Mine(text)


@pytest.mark.parametrize(
    ("lang", "literal", "text"),
    [
        ("en", "8.0 billion", "70.0 billion"),
        ("vi", "8,0 tỉ", "70,0 tỉ"),
        ("zh", "80 亿", "700 亿"),
        ("pl", "8 mld", "70 mld"),
    ],
)
def test_a_number_is_written_as_the_article_writes_its_own(lang, literal, text):
    assert one("params", "", literal, lang=lang) == Mine(text)
    assert one("params", "", literal.replace(" ", "\u00a0"), lang=lang) == Mine(text)


def test_a_number_word_becomes_a_figure_and_one_that_stays_is_the_same():
    assert one("card.copies", "", "five times over", option="floor") == Mine("0.6×")
    assert one("optimizer.share", "", "three quarters") == Mine("three quarters", same=True)
    assert one("sequence", "", "4,096") == Mine("4,096", same=True)


def test_a_value_that_the_literal_would_show_as_zero_is_written_out():
    assert one("device.gathered", "stage=3&devices=8", "2 GB", setup={"preset": "gpt2-xl"}) == Mine("62.5 MB")


def test_a_literal_keeps_its_rounding():
    assert one("state.total", "", "~100 GB", option="sig=1") == Mine("~1,000 GB")


@pytest.mark.parametrize(
    ("lang", "word"), [("en", "does not fit"), ("vi", "không vừa"), ("zh", "放不下"), ("pl", "nie mieści się")]
)
def test_a_verdict_that_turned_says_what_holds(lang, word):
    fits, shards = load(lang).words("verdict.fits.short"), "recompute=full&stage=3&devices=8"
    assert one("device.fits", shards, fits, lang=lang) == Mine(word, flips=True)
    assert one("device.fits", "", word, lang=lang) == Mine(word, same=True)


def test_the_reader_s_setup_lies_over_the_article_s_scenario_and_under_the_number_s_own_query():
    scenario = {"preset": "gpt2-xl", "stage": 3, "devices": 8}
    assert one("layers", "", "48", scenario=scenario) == Mine("80")
    assert one("device.total", "", "31.9 GiB", scenario=scenario) == Mine("215.4 GiB")
    assert one("layers", "preset=illustrative-1.5b", "24", scenario=scenario) == Mine("24", same=True)
    assert one("layers", "layers=3", "3", scenario=scenario) == Mine("3", same=True)
    assert one("training-memory/devices", "", "1", article="low-rank", scenario={"rank": 64}) == Mine("1", same=True)


def test_each_calculator_takes_what_it_has_an_input_for():
    shape = {"params": 70_000_000_000, "layers": 80, "hidden": 8192}
    taken = {id: carried(MINE | {"batch": 8}, calculator) for id, calculator in CALCULATORS.items()}
    assert taken == {
        "training-memory": MINE | {"batch": 8},
        "conventions": {"preset": "llama-3.1-70b"},
        "image-memory": shape | {"heads": 64},
        "training-cost": shape,
        "kv-cache": {"preset": "llama-3.1-70b"},
        "low-rank": {"preset": "llama-3.1-70b"},
        "parameters": {"model": "llama-3.1-70b"},
        "training-step": {"model": "llama-3.1-70b", "card": MINE["card"]},
        "other-calculators": {"model": "llama-3.1-70b"},
    }
    assert one("training-cost/flops", "", "1.2 × 10²⁰", setup={"card": 2**34}) == Mine("1.2 × 10²⁰", same=True)


def test_a_number_that_cannot_be_computed_is_none():
    own = {"preset": "illustrative-1.5b"}  # nothing is known of its heads for keys and values
    assert one("kv-cache/token.bytes", "", "128.0 KiB", setup=own) is None
    assert one("low-rank/total", "", "9.05 GB", setup=own) is not None
    window = "sequence=131072&window=4096&window_layers=16"
    assert one("kv-cache/total", window, "8.3 GiB", setup={"layers": 10}) is None


def test_a_figure_of_no_calculator_stays():
    assert one("cases.total", "", "12") == one("lab/kept", "", "12") == Mine("12", same=True)


@every_language
@pytest.mark.parametrize("article", ARTICLES)
def test_every_article_reads_for_another_model_and_stays_for_its_own(article, lang, numbers):
    rows = numbers(lang, article)
    assert rows
    answer = asked(lang, article, rows, "preset=llama-3.1-70b&card=h100-80gb")
    assert len(answer["rows"]) == len(rows) and any(answer["rows"])
    assert all("0.0 G" not in row and "0,0 G" not in row for row in answer["rows"])
    own = CALCULATORS[ARTICLES[article].calculator].resolve(ARTICLES[article].scenario)
    if "preset" in own:
        bare = [row for row in rows if "/" not in row["key"]]
        kept = asked(lang, article, bare, f"preset={own['preset']}")["rows"]
        assert kept == [""] * len(bare)
    assert not {key for key in load(lang).words.missing if key.startswith("ui.mine")}


@every_language
def test_the_answer_says_for_whom_it_holds_and_counts_the_verdicts_that_turned(lang):
    rows = [{"key": "device.fits", "query": f"stage={stage}&devices=8", "literal": "fits"} for stage in range(4)]
    answer = asked(lang, "training-memory", rows, "card=h100-80gb&preset=llama-3.1-70b")
    words = load(lang).words
    assert answer["query"] == "preset=llama-3.1-70b&card=h100-80gb"
    told = words("ui.mine.told", setup="Llama 3.1 70B · H100 80 GB", count="3")
    state = "preset=llama-3.1-70b&amp;card=h100-80gb"
    link = f"?{state}&amp;for=preset%3Dllama-3.1-70b%26card%3Dh100-80gb#card-training-memory"
    assert answer["told"] == f'{told} <a href="{link}">{words("ui.open-in-calculator")}</a>'
    turned = words("ui.mine.flips", verdict=words("verdict.not.short")).replace(" ", "\u00a0")
    assert [turned in row for row in answer["rows"]] == [False, True, True, True]


def test_what_a_link_holds_besides_model_and_card_stays_when_one_of_them_is_chosen():
    linked = asked("en", "training-memory", [], "card=24GiB&batch=8&preset=gpt2-xl")
    assert linked["fields"] == {
        "mine-preset": "gpt2-xl", "mine-card": "", "mine-more": "batch=8&card=24GiB",
    }  # fmt: skip
    form = "mine-preset=llama-3.1-8b&mine-card=&mine-more=batch%3D8%26card%3D24GiB&keep=on"
    assert asked("en", "training-memory", [], form)["query"] == "preset=llama-3.1-8b&batch=8&card=24GiB"
    form = form.replace("mine-card=&", "mine-card=h100-80gb&")
    assert asked("en", "training-memory", [], form)["query"] == "preset=llama-3.1-8b&batch=8&card=h100-80gb"


def test_what_cannot_be_read_is_told_and_the_rest_holds():
    rows = [{"key": "layers", "query": "", "literal": "32"}]
    answer = asked("en", "training-memory", rows, "preset=llama-3.1-70&card=h100-80gb")
    assert answer["query"] == "card=h100-80gb" and "llama-3.1-70b" in answer["told"] and len(answer["rows"]) == 1
    lost = asked("en", "training-memory", rows, "preset=<b>&x=1")
    assert lost["query"] == "" and lost["rows"] == [] and "&lt;b&gt;" in lost["told"]
