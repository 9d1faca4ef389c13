"""What a page shows of bound numbers, citations and the blocks that are filled in."""

import logging
import re
from html import unescape
from xml.etree import ElementTree

import markdown
import pytest

from calc.site.extension import CalcExtension
from calc.site.prose.parsers import extensions
from tests.fixtures_prose import project

NAMES, CONFIGS = extensions(None)
NAMES = [*NAMES, "attr_list", "md_in_html", "admonition", "pymdownx.details"]


@pytest.fixture
def page(tmp_path):
    """Render Markdown as an article in a language."""
    extension = CalcExtension(project(tmp_path))

    def render(text, lang="en", article="training-memory"):
        extension.page = (lang, article)
        return markdown.Markdown(extensions=[*NAMES, extension], extension_configs=CONFIGS).convert(text)

    return render


@pytest.mark.parametrize(
    ("lang", "text", "html"),
    [
        (
            "vi",
            "[31,9 GiB](calc:device.total?stage=3&devices=8)",
            '<p><data class="calc-number" data-key="device.total" data-query="stage=3&amp;devices=8" '
            'value="34253611008">31,9\u00a0GiB</data></p>',
        ),
        (
            "en",
            "[**80\nGiB**](calc:training-memory/card)",
            '<p><data class="calc-number" data-key="training-memory/card" data-query="" value="85899345920">'
            "<strong>80\u00a0GiB</strong></data></p>",
        ),
        (
            "pl",
            "[nie mieści się](calc:device.fits)",
            '<p><data class="calc-number" data-key="device.fits" data-query="" value="false">nie mieści się</data></p>',
        ),
        (
            "zh",
            "[四分之三](calc:optimizer.share)",
            '<p><data class="calc-number" data-key="optimizer.share" data-query="" value="3/4">四分之三</data></p>',
        ),
        (
            "en",
            "[Dao et al. 2022](cite:dao2022)",
            '<p><a class="cite" href="#ref-dao2022">Dao\u00a0et\u00a0al.\u00a02022</a></p>',
        ),
        ("en", "![of [80 GiB](calc:card)](a.svg)", '<p><img alt="of 80 GiB" src="a.svg" /></p>'),
    ],
)
def test_a_bound_number_becomes_data_and_a_citation_a_link(page, lang, text, html):
    assert page(text, lang) == html


def test_a_number_may_stand_in_a_heading(page, tmp_path):
    extension = CalcExtension(project(tmp_path / "more"))
    extension.page = ("en", "training-memory")
    md = markdown.Markdown(extensions=[*NAMES, extension], extension_configs=CONFIGS)
    html = md.convert("## With [8.0 B](calc:params) {#with}")
    assert html.startswith('<h2 id="with">With <data class="calc-number"')
    assert md.toc_tokens[0]["name"].replace("\u00a0", " ") == "With 8.0 B" and md.toc_tokens[0]["id"] == "with"
    html = md.convert("## With [8.0 B](calc:params) {#with}\n\n<numbers></numbers>")
    assert '<a data-how="1" href="#n1">8.0\u00a0B</a></data></h2>' in html
    assert "<a href=\"#with\">With 8.0 B</a>" in md.toc.replace("\u00a0", " ")


def test_the_list_has_one_row_for_each_target_under_its_section(page):
    text = (
        "# A {#a}\n\n[8.0 B](calc:params), [8 B](calc:params), [34](cite:korthikanti2022#linear)\n\n"
        "# B {#b}\n\n[8.0 B](calc:params) [136.2 GiB](calc:device.total)\n\n<numbers></numbers>\n"
    )
    root = ElementTree.fromstring(f"<r>{page(text)}</r>")
    rows = {row.get("id"): " ".join(row.itertext()) for row in root.findall("details//dl/div")}
    assert [id for id in rows if id.startswith("n")] == ["n1", "n2", "n3"]
    assert [a.get("href") for a in root.iterfind(".//data/a")] == ["#n1", "#n1", "#n1", "#n3"]
    assert [a.get("href") for a in root.iterfind(".//a[@class='cite calc-quoted']")] == ["#n2"]
    assert "8.0\u00a0B · 8\u00a0B" in rows["n1"] and "8,000,000,000 parameters" in rows["n1"]
    assert "quoted" in rows["n2"] and "equation 1" in rows["n2"]
    for told in (
        "device.state + activation.total",
        "128,000,000,000 + 18,253,611,008",
        "146,253,611,008 bytes",
        "Rajbhandari 2020",
        "section 5",
    ):
        assert told in " ".join(rows["n3"].split())
    assert [p.text for p in root.findall("details/div/p")] == ["A", "B", "Intermediate results", "Inputs"]


def test_each_name_in_a_formula_leads_to_its_own_entry_down_to_the_inputs(page):
    text = "[136.2 GiB](calc:device.total) [8.0 B](calc:params)\n\n<numbers></numbers>"
    root = ElementTree.fromstring(f"<r>{page(text)}</r>")
    entries = {entry.get("id"): entry for entry in root.findall("details//dl/div")}
    leads = {id: [a.get("href")[1:] for a in entry.iterfind(".//code/a")] for id, entry in entries.items()}
    reached, given = ["n1"], set()
    for id in reached:
        reached += [below for below in leads[id] if below not in reached]
        if entries[id].get("class") == "given":
            given.add(entries[id].find("dt/code").text)
    assert set(reached) == set(entries)
    assert "n2" in reached  # an input of the text is not told twice
    assert {"params", "weight_bytes", "sequence", "layers"} <= given
    assert not any(leads[id] for id in reached if entries[id].get("class") == "given")


def test_a_step_that_several_numbers_share_is_told_once(page):
    text = "[136.2 GiB](calc:device.total?devices=8) [136.2 GiB](calc:device.total)\n\n<numbers></numbers>"
    root = ElementTree.fromstring(f"<r>{page(text)}</r>")
    keys = [code.text for code in root.findall("details//dt/code")]
    assert keys.count("device.total") == 2 and keys.count("activation.total") == 1


@pytest.mark.parametrize("count", [1, 12, 13])
def test_many_numbers_are_no_stops_of_the_tab_key_until_the_switch_says_so(page, count):
    text = "# A {#a}\n\n" + "[8.0 B](calc:params) " * count + "\n\n<numbers></numbers>"
    root = ElementTree.fromstring(f"<r>{page(text).replace('checkbox">', 'checkbox"/>')}</r>")
    stops = [a.get("tabindex") for a in root.iterfind(".//data/a")]
    told = root.findall("p[@class='calc-reach calc-small']")
    assert stops == [None] * count and not told if count <= 12 else stops == ["-1"] * count and told
    if told:
        assert list(root).index(told[0]) == 1 and told[0].find("label/input").get("type") == "checkbox"


def test_a_title_with_an_entity_stands_in_the_list_as_it_stands_in_the_text(page):
    html = page("# A&nbsp;B &amp; C {#a}\n\n[8.0 B](calc:params)\n\n<numbers></numbers>")
    assert "<p>A&nbsp;B &amp; C</p>" in html and "\ue002" not in html


CARD = '<calc-card calculator="{}"></calc-card>\n\n'


@pytest.mark.parametrize(
    ("cards", "number", "address"),
    [
        (["training-memory"], "[8](calc:devices?stage=1&devices=8)", "?stage=1&devices=8#card-training-memory"),
        (["training-memory"], "[136.2 GiB](calc:training-memory/device.total)", "?#card-training-memory"),
        (["kv-cache", "training-memory"], "[3](calc:stage?stage=3)", "?training-memory.stage=3#card-training-memory"),
        (["kv-cache", "training-memory"], "[2](calc:kv-cache/batch?batch=2)", "?batch=2#card-kv-cache"),
        ([], "[3](calc:stage?stage=3)", "training-memory.md?stage=3#card-training-memory"),
        (["training-memory"], "[2](calc:kv-cache/batch?batch=2)", None),
    ],
)
def test_a_setup_is_loaded_where_a_card_of_its_calculator_stands(page, cards, number, address):
    html = page("".join(map(CARD.format, cards)) + number + "\n\n<numbers></numbers>")
    link = re.search(r'<a class="scripted" href="([^"]*)"', html.partition('<details class="numbers"')[2])
    assert (unescape(link[1]) if link else None) == address


def test_the_bibliography_holds_what_is_cited_and_what_the_calculator_rests_on(page):
    html = page("[Chen](cite:chen2016)\n\n<bibliography></bibliography>")
    root = ElementTree.fromstring(f"<r>{html}</r>")
    ids = [item.get("id") for item in root.findall("ol/li")]
    assert "ref-chen2016" in ids and "ref-rajbhandari2020" in ids and ids == sorted(ids)
    entry = next(item for item in root.findall("ol/li") if item.get("id") == "ref-rajbhandari2020")
    assert "".join(entry.itertext()) == (
        "Samyam Rajbhandari, Jeff Rasley, Olatunji Ruwase, Yuxiong He (2020). ZeRO: Memory Optimizations "
        "Toward Training Trillion Parameter Models. SC 2020. arXiv:1910.02054"
    )


def test_the_calculator_stands_where_its_block_was_also_inside_another(page):
    html = page(
        'a\n\n<calc-card calculator="training-memory"></calc-card>\n\n## B {#b}\n\n??? question "Q"\n\n'
        '    <calc-card calculator="training-memory"></calc-card>\n',
        "vi",
    )
    assert html.count('<calc-card calculator="training-memory"') == 2 == html.count("</calc-card>")
    assert "<p><calc-card" not in html and "\u0002" not in html
    assert "136,2\u00a0GiB" in html


def test_blocks_in_code_and_in_sentences_stay_as_they_are(page):
    assert page("```\n<numbers></numbers>\n```") == "<pre><code>&lt;numbers&gt;&lt;/numbers&gt;\n</code></pre>"
    assert page("see <numbers></numbers> there") == "<p>see <numbers></numbers> there</p>"


@pytest.mark.parametrize(
    "text", ["[1.0 GiB](calc:device.total)", "[8](calc:nothing)", "[x](cite:nobody)", "[x](calc:layers)"]
)
def test_a_number_that_does_not_hold_is_no_link_and_check_alone_tells_of_it(page, text, caplog):
    """The build's warnings are those of `check`, with file and line: tests/test_prose_broken.py."""
    with caplog.at_level(logging.DEBUG, "mkdocs.calc"):
        html = page(text)
    assert [record.levelname for record in caplog.records] == ["DEBUG"] and text in caplog.text
    assert "href" not in html


def test_pages_of_one_build_share_nothing(page):
    first = page("[8.0 B](calc:params)\n\n<numbers></numbers>")
    page("[136,2 GiB](calc:device.total)\n\n<numbers></numbers>", "vi")
    assert page("[8.0 B](calc:params)\n\n<numbers></numbers>") == first
