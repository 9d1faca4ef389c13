"""Search finds words of the reader's language, typed with or without their marks."""

import pytest


def search(page, question):
    """Type as a reader does; a driver inserts Chinese without key events, so one key follows."""
    page.locator(".md-search__input").click()
    page.keyboard.type(question)
    page.keyboard.press("End")
    page.locator(".md-search-result__link").first.wait_for()
    return page.locator(".md-search-result__item")


@pytest.mark.parametrize(
    ("home", "question", "shown"),
    [
        ("", "optimizer", "optimizer"),
        ("zh/", "优化器", "优化器"),
        ("vi/", "bộ nhớ", "bộ nhớ"),
        ("vi/", "bo nho", "bộ nhớ"),
        ("vi/", "duoc", "được"),
        ("pl/", "pamięć", "pamięć"),
        ("pl/", "pamiec", "pamięć"),
        ("pl/", "przyklad", "przykład"),
    ],
)
def test_results_show_the_words_as_they_are_written(page, address, home, question, shown):
    page.goto(address + home)
    text = search(page, question).all_inner_texts()
    assert shown in " ".join(text).replace("\u200b", "").lower()


@pytest.mark.parametrize("home", ["", "vi/", "zh/", "pl/"])
def test_results_are_of_the_readers_language_only(page, address, home):
    page.goto(address + home)
    # A word that all languages use: it would bring up every language's articles.
    links = search(page, "Adam").locator("a.md-search-result__link")
    hrefs = [link.get_attribute("href") for link in links.all()]
    assert hrefs
    for href in hrefs:
        first = href.removeprefix(address).split("/")[0]
        assert (f"{first}/" if first in ("vi", "zh", "pl") else "") == home


def test_an_index_is_loaded_at_the_first_question_only(page, address):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address + "vi/", wait_until="networkidle")
    assert not any(url.endswith("/search/vi.json") for url in asked)
    search(page, "bo nho")
    indexes = [url.removeprefix(address) for url in asked if "/search/" in url and "index" not in url]
    assert indexes == ["search/vi.json"]
