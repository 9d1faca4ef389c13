"""What readers type finds the page that answers it among the first three, in their own language."""

import json
from pathlib import Path

import pytest

from calc.locale import LANGS
from tests.test_site_build import HOMES, PAGES, address_of

CASES = json.loads(Path(__file__).with_name("cases").joinpath("search.json").read_text("utf-8"))
FIRST = 3  # results that a reader sees without scrolling

# The page's own search worker, spoken to as Material does: it is set up, and then asked.
ASK = """async questions => {
  const config = JSON.parse(document.getElementById("__config").textContent);
  const worker = new Worker(new URL(config.search, new URL(config.base + "/", location)));
  const told = (type, data) => new Promise(resolve => {
    worker.onmessage = event => resolve(event.data);
    worker.postMessage({type, data});
  });
  await told(0, {config: {}, docs: [], options: {suggest: false}});
  const answers = [];
  for (const question of questions) answers.push((await told(2, question)).data.items);
  worker.terminate();
  return answers.map(pages => pages.map(([{location}]) => location.split("#")[0]));
}"""


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_that_answers_a_question_is_among_the_first_three_results(page, address, lang):
    page.goto(address + HOMES[lang])
    answers = page.evaluate(ASK, [question for question, _ in CASES[lang]])
    own = {address_of(code, article) for code, article in PAGES if code == lang}
    assert [found for found in answers if not own.issuperset(found)] == []
    assert [
        (question, wanted, found[:FIRST])
        for (question, wanted), found in zip(CASES[lang], answers, strict=True)
        if address_of(lang, wanted) not in found[:FIRST]
    ] == []


def test_there_are_twenty_questions_in_each_language():
    assert {lang: len({question for question, _ in CASES[lang]}) for lang in CASES} == dict.fromkeys(LANGS, 20)
