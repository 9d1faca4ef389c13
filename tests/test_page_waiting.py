"""While the engine starts, and around it: what is shown is never taken for what was asked."""

import re

from tests.test_page import PATHS, TOTAL, WAIT, await_total, opened, total

WAITING = "calc-card [data-part=waiting]"


def held(page):
    """Keep the engine's files back until the returned function is called."""
    routes = []
    page.route("**/engine/**/*.wasm", lambda route: routes.append(route))

    def release():
        for route in routes:
            route.continue_()
        page.unroute("**/engine/**/*.wasm")

    return release


def test_a_shared_link_says_that_its_figures_are_still_to_come(page, address):
    release = held(page)
    opened(page, address, "en", "?stage=3&devices=8")
    assert page.locator(WAITING).is_visible()
    page.wait_for_timeout(1500)
    assert total(page) == "136.2 GiB"
    assert page.locator(WAITING).is_visible()
    release()
    await_total(page, 34_253_611_008)
    assert not page.locator(WAITING).is_visible()


def test_what_is_typed_while_a_link_opens_comes_on_top_of_it(page, address):
    release = held(page)
    opened(page, address, "en", "?stage=3")
    page.wait_for_timeout(1500)
    page.fill("[name=devices]", "8")
    page.wait_for_timeout(300)
    release()
    await_total(page, 34_253_611_008)
    page.wait_for_url(lambda url: url.endswith("?stage=3&devices=8"), timeout=WAIT)
    assert page.input_value("[name=stage]") == "3"


def test_a_bad_part_of_a_link_can_be_mended_in_its_field(page, address):
    opened(page, address, "vi", "?stage=3&devices=0")
    page.wait_for_selector('[name=devices][aria-invalid="true"]', timeout=WAIT)
    assert page.input_value("[name=devices]") == "0"
    page.fill("[name=devices]", "8")
    await_total(page, 34_253_611_008)
    page.wait_for_url(lambda url: url.endswith("?stage=3&devices=8"), timeout=WAIT)


def test_a_link_to_a_section_does_not_touch_what_was_typed(page, address):
    opened(page, address, "en", "?stage=3&devices=8")
    await_total(page, 34_253_611_008)
    page.fill("[name=devices]", "zz")
    page.wait_for_selector('[name=devices][aria-invalid="true"]')
    page.evaluate("location.hash = '#sharding'")
    page.wait_for_timeout(500)
    assert page.input_value("[name=devices]") == "zz"
    assert page.locator("[data-part=stale]").count() == 1


def test_an_engine_file_cut_short_is_a_failure_not_a_wait(page, address, site):
    [wasm] = site.glob("engine/*/*.wasm")
    half = wasm.read_bytes()[: wasm.stat().st_size // 2]
    page.route("**/*.wasm", lambda route: route.fulfill(body=half, content_type="application/wasm"))
    opened(page, address, "pl")
    page.fill("[name=devices]", "8")
    page.wait_for_function("document.querySelector('calc-card').dataset.engine === 'failed'", timeout=30_000)
    assert page.locator("calc-card [data-reason=integrity]").is_visible()
    assert page.locator(WAITING).is_visible()
    assert page.input_value("[name=devices]") == "8"


def test_a_policy_that_forbids_webassembly_is_said(page, address):
    def forbid(route):
        answer = route.fetch()
        policy = "script-src 'self'; worker-src 'self'"
        route.fulfill(response=answer, headers={**answer.headers, "content-security-policy": policy})

    page.route(re.compile(r"/(training-memory/|engine-worker\.js)$"), forbid)
    opened(page, address, "zh")
    page.fill("[name=devices]", "8")
    page.wait_for_selector("calc-card[data-engine=failed]", timeout=WAIT)
    assert page.locator("calc-card [data-reason=blocked]").is_visible()
    assert page.locator(TOTAL).first.is_visible()


def test_every_language_s_page_is_tried_somewhere():
    assert set(PATHS) == {"en", "vi", "zh", "pl"}
