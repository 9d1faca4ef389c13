"""What stands around the text answers the pointer, the keys and the printer: menu, search, colours, contents."""

import pytest

from calc.locale import load

EN = load("en")
TITLE = ".md-header__title--active"
LISTED = ".md-sidebar--secondary .md-nav__link--active"


@pytest.fixture
def article(page, address):
    page.goto(address + "training-memory/")
    return page


def test_on_a_phone_the_menu_opens_by_key_and_a_link_in_it_closes_it(page, address):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address + "training-memory/")
    menu = page.get_by_title(EN.words("ui.menu"))
    menu.press("Enter")
    link = page.locator(".md-sidebar--primary a[href='#optimizer']").first
    page.locator("label[for=__toc]").first.click()
    link.click()
    page.wait_for_function("!document.getElementById('__drawer').checked")
    assert page.url.endswith("#optimizer")


@pytest.mark.parametrize(("key", "path"), [("n", "training-step/"), (".", "training-step/"), ("p", ""), (",", "")])
def test_keys_lead_to_the_page_before_and_after(article, address, key, path):
    article.keyboard.press(key)
    article.wait_for_url(address + path)


def test_keys_typed_into_a_field_lead_nowhere(article, address):
    article.locator("calc-card [name=params]").press("n")
    article.locator("calc-card [name=params]").press("/")
    assert article.url.split("?")[0] == address + "training-memory/"
    assert article.evaluate("document.activeElement.name") == "params"


def test_the_header_and_the_contents_tell_where_the_reader_is(article):
    assert article.locator(TITLE).count() == 0
    for target in ("optimizer", "roles"):
        article.evaluate(f"document.getElementById('{target}').scrollIntoView()")
        article.locator(f"{LISTED}[href='#{target}']").wait_for()
        assert article.locator(LISTED).count() == 1
    assert article.locator(TITLE).count() == 1
    article.evaluate("scrollTo(0, document.body.scrollHeight)")
    article.locator(f"{LISTED}[href='#sources']").wait_for()


@pytest.mark.parametrize("key", ["/", "s", "f"])
def test_search_is_used_by_keys_alone(article, address, key):
    article.keyboard.press(key)
    article.keyboard.type("low-rank")
    first = article.locator(".md-search-result__link").first
    first.wait_for()
    field = "document.activeElement.name"
    article.keyboard.press("ArrowDown")
    assert first.evaluate("link => link === document.activeElement")
    article.keyboard.press("ArrowUp")
    assert article.evaluate(field) == "query"
    article.keyboard.press("ArrowUp")  # from the field back to the last
    assert article.evaluate(field) != "query"
    article.keyboard.type("s")  # whatever else is typed belongs to the question
    assert article.evaluate("document.activeElement.value") == "low-ranks"
    article.keyboard.press("Backspace")
    article.wait_for_function("document.querySelector('.md-search-result__link')?.pathname.includes('low-rank')")
    article.keyboard.press("Enter")
    article.wait_for_url("**/low-rank/**")


def test_escape_leaves_the_search_and_a_cleared_field_asks_anew(article):
    field = article.locator(".md-search__input")
    field.click()
    told = article.locator(".md-search-result__meta")
    article.wait_for_function("told => told.textContent === 'Type to start searching'", arg=told.element_handle())
    field.fill("zzzz")
    article.wait_for_function("told => told.textContent === 'No matching documents'", arg=told.element_handle())
    article.locator(".md-search [type=reset]").click()
    article.wait_for_function("told => told.textContent === 'Type to start searching'", arg=told.element_handle())
    article.keyboard.press("Escape")
    assert not article.locator("#__search").is_checked()


def test_an_unfinished_word_of_an_input_method_is_no_question(page, address):
    page.goto(address + "zh/")
    field = page.locator(".md-search__input")
    field.click()
    page.wait_for_function("!/初始化/.test(document.querySelector('.md-search-result__meta').textContent)")
    keys = page.context.new_cdp_session(page)
    keys.send("Input.imeSetComposition", {"text": "you", "selectionStart": 3, "selectionEnd": 3})
    said = page.locator(".md-search-result__meta").inner_text()
    keys.send("Input.insertText", {"text": "优化器"})
    page.locator(".md-search-result__link").first.wait_for()
    assert page.locator(".md-search-result__meta").inner_text() != said


def test_all_that_was_found_is_listed_when_the_reader_comes_near(article):
    article.locator(".md-search__input").fill("memory")
    article.locator(".md-search-result__link").first.wait_for()
    count = int(article.locator(".md-search-result__meta").inner_text().split()[0])
    rows = article.locator(".md-search-result__item")
    assert count > rows.count() == 10
    article.locator(".md-search__scrollwrap").evaluate("box => box.scrollTo(0, box.scrollHeight)")
    article.wait_for_function(f"document.querySelectorAll('.md-search-result__item').length === {count}")


def test_paper_shows_what_is_folded_and_the_page_is_as_it_was_afterwards(article):
    closed = article.locator(".md-content details:not([open])")
    before = closed.count()
    assert before > 5
    article.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert closed.count() == 0
    article.evaluate("dispatchEvent(new Event('afterprint'))")
    assert closed.count() == before


def test_an_address_that_leads_into_a_fold_opens_it(page, address):
    page.goto(address + "training-memory/#n9")
    assert page.locator("#n9").is_visible()
