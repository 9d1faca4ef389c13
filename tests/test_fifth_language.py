"""A further language: new files alone make it known; while it says so, what it lacks is status and no error."""

import json
import re

import pytest

from tests.fixtures_checkout import checkout, run

__all__ = ["checkout"]


@pytest.fixture
def fifth(checkout):
    """A copy with a fifth language: the numbers of Polish, a few words, no article."""
    folder = checkout / "locales"
    for kind in ("toml", "words.toml", "pages.toml"):
        (folder / f"uk.{kind}").write_bytes((folder / f"pl.{kind}").read_bytes())
    table = (folder / "uk.toml").read_text("utf-8").replace('tag = "pl"', 'partial = true\ntag = "uk"')
    (folder / "uk.toml").write_text(table, "utf-8")
    words = re.sub(r'^msgstr ".+"$', 'msgstr ""', (folder / "pl.po").read_text("utf-8"), flags=re.MULTILINE)
    reset = 'msgctxt "ui.reset"\nmsgid "Reset"\nmsgstr ""'
    assert words.count(reset) == 1
    (folder / "uk.po").write_text(words.replace(reset, reset.replace('""', '"Скинути"')), "utf-8")
    return checkout


def test_it_is_checked_told_and_used_without_any_change_of_code(fifth):
    done = run(fifth, "calc.site", "check")
    assert (done.returncode, done.stdout.strip()) == (0, "16 bound numbers, 1 articles, 4 languages: all hold"), done
    told = json.loads(run(fifth, "calc.site", "status", "--json").stdout)
    assert list(told) == ["vi", "zh", "pl", "uk"]
    assert told["uk"]["articles"] == {"training-memory": {"state": "missing", "sections": []}}
    assert {"ui.close", "unit.day.few", "term.gradient"} <= set(told["uk"]["words"])
    assert "ui.reset" not in told["uk"]["words"] and told["vi"]["words"] == []
    assert run(fifth, "calc", "kv-cache", "--lang", "uk").returncode == 0


def test_what_it_has_is_checked_like_any_other(fifth):
    (fifth / "docs/uk").mkdir()
    article = (fifth / "docs/pl/training-memory.md").read_text("utf-8")
    (fifth / "docs/uk/training-memory.md").write_text(article.replace("136,2", "136,3"), "utf-8")
    done = run(fifth, "calc.site", "check")
    assert done.returncode == 1
    assert 'docs/uk/training-memory.md:3: stale number; found "136,3 GiB", expected "136,2 GiB"' in done.stdout


def test_once_it_is_whole_everything_it_lacks_is_a_finding(fifth):
    table = fifth / "locales/uk.toml"
    table.write_text(table.read_text("utf-8").replace("partial = true\n", ""), "utf-8")
    done = run(fifth, "calc.site", "check")
    assert done.returncode == 1 and '[gradient] lacks "uk": expected a table' in done.stdout + done.stderr
