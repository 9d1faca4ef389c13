"""Former names in articles: targets resolve, `check` notices, `rebuild` rewrites; old addresses lead on."""

import re

import markdown
import pytest

from calc.locale import LANGS, load
from calc.site import redirects
from calc.site.__main__ import main
from calc.site.extension import CalcExtension
from calc.site.project import ROOT, Project
from calc.site.prose import status
from calc.site.prose.check import check
from calc.site.prose.targets import evaluate
from calc.site.releases.page import _present
from tests.fixtures_prose import ARTICLE, change, path, project

OLD = "calc:sum?zero=3&gpus=8"
NEW = "calc:device.total?stage=3&devices=8"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (OLD, NEW),
        ("calc:device.sum#sig=2", "calc:device.total#sig=2"),
        ("calc:memory/sum?gpus=8", "calc:training-memory/device.total?devices=8"),
        ("calc:gpus", "calc:devices"),
        ("calc:sum?gpus=8&zero=3", NEW),  # the order of the names is the present one
        ("calc:sum?card=h100", "calc:device.total?card=h100-80gb"),
        ("calc:sum?preset=gpt-xl&gpus=8", "calc:device.total?preset=gpt2-xl&devices=8"),
    ],
)
def test_a_target_under_former_names_is_the_present_one(renamed, old, new):
    bound, wanted = evaluate(old, "training-memory"), evaluate(new, "training-memory")
    assert bound == wanted and bound.target == new
    assert evaluate(new, "training-memory").target == new


@pytest.fixture
def folder(tmp_path):
    made = project(tmp_path)
    for lang in ARTICLE:
        file = path(made, lang)
        number = "31,9 GiB" if lang in ("vi", "pl") else "31.9 GiB"
        file.write_bytes(file.read_bytes() + f"\n[{number}]({OLD})\n".encode())
    return made


def test_check_notices_and_stays_green_and_rebuild_writes_the_present_names(folder, renamed, capsys):
    status.accept(folder)
    docs = ["--docs", str(folder.docs)]
    assert main(["check", *docs]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith(f"{path(folder, 'en')}:9: notice: a name here has changed: `python -m calc.site rebuild`")
    assert told[0].endswith(f'found "{OLD}", expected "{NEW}"') and len(told) == 5
    assert told[-1].endswith("4 languages: all hold")
    before = path(folder, "vi").read_bytes()
    assert main(["rebuild", *docs]) == 0
    told = capsys.readouterr().out.splitlines()
    assert f"{path(folder, 'vi')}:9: {OLD} → {NEW} (renamed)" in told
    assert told[-1] == "changed 4 (en 1, vi 1, zh 1, pl 1)"
    assert path(folder, "vi").read_bytes() == before.replace(OLD.encode(), NEW.encode())
    assert main(["rebuild", *docs]) == 0
    assert capsys.readouterr().out == "nothing to change\n"
    assert check(folder).notices == () == check(folder).findings


def test_a_renamed_target_makes_no_translation_stale_and_hides_no_staleness(folder, renamed):
    status.accept(folder)
    change(folder, "en", "It takes", "It now takes")
    main(["rebuild", "--docs", str(folder.docs)])
    for state in status.status(folder).values():
        assert state["articles"]["training-memory"] == {"state": "stale", "sections": ["a"]}


def test_a_renamed_article_keeps_its_record_of_translation(folder, renamed):
    status.accept(folder)
    record = folder.docs / "translations.toml"
    old = record.read_text("utf-8").replace('"training-memory"', '"memory"')
    record.write_text(old, "utf-8")
    assert '[pl."memory"]' in old
    assert {state["articles"]["training-memory"]["state"] for state in status.status(folder).values()} == {"in sync"}


def test_one_language_may_still_have_the_old_name(folder, renamed):
    change(folder, "pl", OLD, NEW)
    report = check(folder)
    assert report.findings == () and len(report.notices) == 3


def test_a_name_and_a_number_of_one_binding_are_both_rewritten(folder, renamed):
    change(folder, "en", f"[31.9 GiB]({OLD})", f"[30.0 GiB]({OLD})")
    main(["rebuild", "--docs", str(folder.docs)])
    assert f"\n[31.9 GiB]({NEW})\n" in path(folder, "en").read_text("utf-8")


def test_an_unknown_name_beside_a_former_one_is_told_under_the_present_names(renamed):
    with pytest.raises(ValueError, match=r'no "device.totl"; did you mean "device.total"\?'):
        evaluate("calc:device.totl?gpus=8", "training-memory")


def page(text):
    extension = CalcExtension(Project())
    extension.page = ("en", "training-memory")
    return markdown.Markdown(extensions=["attr_list", "toc", extension]).convert(text)


def test_a_page_speaks_the_present_names(renamed):
    html = page(f"[31.9 GiB]({OLD})\n\n<calc-card calculator=\"memory\"></calc-card>")
    assert 'data-key="device.total" data-query="stage=3&amp;devices=8"' in html
    assert '<calc-card calculator="training-memory"' in html


def test_a_heading_keeps_its_former_ids(renamed):
    html = page("## Memory {#a}\n\n## Other *one* {#other}")
    assert '<h2 id="a"><span id="old"></span>Memory</h2>' in html
    assert '<h2 id="other">Other <em>one</em></h2>' in html


def test_links_to_a_former_heading_hold_and_to_a_former_article_are_told_the_new_one(tmp_path, renamed):
    made = project(tmp_path)
    change(made, "en", "It takes", "[See](#old), [this](training-memory.md#old) and [that](memory.md). It takes")
    [found] = check(made).findings
    assert (found.line, found.found) == (3, "memory.md")
    assert found.what == "link to a file that is not there; it is now training-memory.md"


def test_the_former_address_of_an_article_leads_on_in_every_language(tmp_path, renamed):
    redirects.write(tmp_path, ROOT / "docs", LANGS, "en")
    pages = {str(file.relative_to(tmp_path)): file.read_text("utf-8") for file in tmp_path.rglob("*.html")}
    assert set(pages) == {f"{lang}memory/index.html" for lang in ("", "vi/", "zh/", "pl/")}
    for lang in LANGS:
        text = pages[f"{'' if lang == 'en' else lang + '/'}memory/index.html"]
        assert f'<html lang="{load(lang).tag}">' in text and load(lang).words("site.moved") in text
        assert re.findall('href="([^"]*)"', text) == ["../training-memory/"] * 2
        assert '<script src="moved.js"></script>' in text and "noindex" in text


def test_a_record_of_numbers_is_read_under_the_present_names(renamed):
    resolver = type("Resolver", (), {"current": staticmethod(lambda target, article: f"{article}:{target}")})
    assert _present({"memory": {"calc:sum": 1}}, resolver) == {"training-memory": {"training-memory:calc:sum": 1}}
