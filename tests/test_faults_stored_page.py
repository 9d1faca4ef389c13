"""A disk that is full, and a page older than what the server has by now: told, and nothing typed is lost."""

import pytest

from calc.locale import LANGS
from tests.test_faults_page import asked, fails_for
from tests.test_offline_page import BOX, computes, keep, shown, words
from tests.test_page import PATHS, WAIT

NEW_READER = True  # storage of its own
LITTLE = 1_000_000  # bytes; what is kept takes some 15 times that


def test_a_full_disk_is_told_the_calculator_goes_on_and_there_is_a_second_try(page, changeable):
    page.goto(changeable.address + PATHS["vi"])
    session, origin = page.context.new_cdp_session(page), changeable.address.rstrip("/")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": LITTLE})
    page.click(f"{BOX} button[value=keeping]")
    page.wait_for_selector(f"{BOX}[data-state=failed]", timeout=WAIT)
    assert words("vi", "ui.offline.failed") in shown(page)
    computes(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    keep(page)


@pytest.mark.parametrize("lang", LANGS)
def test_a_page_older_than_the_site_says_to_reload_and_keeps_what_was_typed(page, changeable, second, lang):
    page.goto(changeable.address + PATHS[lang])
    changeable.folder = second
    asked(page)
    fails_for(page, "missing", lang)
    page.reload()
    computes(page)
