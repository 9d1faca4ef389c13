"""Kept for offline use, when the reader asks: the page's language whole, one version at a time, and gone when asked."""

import json

import pytest

from calc.locale import LANGS, load
from tests.test_page import PATHS, WAIT, await_total, total
from tests.test_site_build import PAGES, address_of

NEW_READER = True  # storage, clock or permissions of its own

BOX = ".offline"
SHARDED = 34_253_611_008  # bytes a device, stage 3 on 8 devices
STORED = """async () => ({
  caches: await caches.keys(),
  workers: (await navigator.serviceWorker.getRegistrations()).length,
})"""
ADDRESSES = """async () => {
  const [name] = await caches.keys();
  return (await (await caches.open(name)).keys()).map(({ url }) => url.split("?")[0]);
}"""
NOTHING = {"caches": [], "workers": 0}


def words(lang, key):
    return load(lang).words(key).replace("\u00a0", " ")


def keep(page):
    page.click(f"{BOX} button[value=keeping]")
    page.wait_for_selector(f"{BOX}[data-state=kept]", timeout=WAIT)


def shown(page):
    return " ".join(page.locator(BOX).inner_text().split())


def listed(site):
    [path] = site.glob("offline-*.json")
    return json.loads(path.read_text("utf-8"))


def computes(page):
    """What only the engine can answer."""
    page.select_option("calc-card [name=stage]", "3")
    page.fill("calc-card [name=devices]", "8")
    await_total(page, SHARDED)


def test_nothing_is_stored_before_the_reader_asks(page, address):
    page.goto(address + PATHS["en"])
    computes(page)
    assert page.locator(f"{BOX} button[value=keeping]").is_visible()
    assert page.evaluate(STORED) == NOTHING


@pytest.fixture
def page(page):
    """A page that counts how often another service worker takes charge of it."""
    page.context.add_init_script("""
      window.changes = 0;
      navigator.serviceWorker.addEventListener("controllerchange", () => window.changes++);
    """)
    return page


@pytest.mark.parametrize("lang", LANGS)
def test_a_kept_language_is_read_and_computed_without_a_network(page, changeable, lang):
    page.goto(changeable.address + PATHS[lang])
    size = sum(row[1] for part in ("all", load(lang).tag) for row in listed(changeable.folder)[part])
    offer = shown(page)
    assert offer.startswith(words(lang, "ui.keep-offline") + " · ")
    assert float(offer.split("·")[1].split()[0].replace(",", ".")) == pytest.approx(size / 10**6, abs=0.06)
    keep(page)
    assert words(lang, "ui.offline.kept") in shown(page)
    changeable.missing = ("",)  # every path ends so: nothing is served any more
    page.context.set_offline(True)
    page.reload()
    computes(page)
    page.goto(changeable.address + address_of(lang, "training-cost"))
    assert page.locator("calc-card").get_attribute("calculator") == "training-cost"
    page.goto(changeable.address + PATHS[lang] + "?stage=3&devices=8")
    await_total(page, SHARDED)
    page.locator(".md-search__input").click()
    page.keyboard.type("Adam")
    page.locator(".md-search-result__link").first.wait_for()


def test_only_the_pages_of_the_language_are_kept(page, address, site):
    page.goto(address + PATHS["pl"])
    keep(page)
    kept = {url.removeprefix(address) for url in page.evaluate(ADDRESSES)}
    pages = {address_of(lang, article) for lang, article in PAGES}
    assert kept & pages == {address_of(lang, article) for lang, article in PAGES if lang == "pl"}
    listing = listed(site)
    [own] = site.glob("offline-*.json")
    assert kept == {row[0] for part in ("all", "pl") for row in listing[part]} | {own.name}
    page.goto(address + PATHS["vi"])
    keep(page)
    assert {row[0] for part in ("all", "pl", "vi") for row in listing[part]} <= {
        url.removeprefix(address) for url in page.evaluate(ADDRESSES)
    }


def test_progress_is_shown_while_it_is_being_kept(page, address):
    page.goto(address + PATHS["zh"])
    page.evaluate("""
      const box = document.querySelector(".offline");
      window.seen = [];
      new MutationObserver(() => seen.push([box.dataset.state, box.innerText, box.querySelector("progress").value]))
        .observe(box, { attributes: true });
    """)
    keep(page)
    page.wait_for_function("seen.at(-1)[0] === 'kept'")
    seen = page.evaluate("seen")
    keeping = [row for row in seen if row[0] == "keeping"]
    assert all(words("zh", "ui.offline.keeping") in text for _, text, _ in keeping)
    shares = [share for *_, share in keeping]
    # The last news may come when the site is kept already, and is then dropped.
    assert shares == sorted(shares) and shares[0] == 0 and shares[-1] > 0.9 and len(set(shares)) > 5


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_removed_is_gone_and_can_be_kept_again(page, address, lang):
    page.goto(address + address_of(lang, "index"))
    keep(page)
    page.focus(f"{BOX} button[value=removed]")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{BOX}[data-state=removed]")
    assert words(lang, "ui.offline.removed") in shown(page)
    assert page.evaluate("document.activeElement.matches('.offline')")
    page.wait_for_function("async () => !(await caches.keys()).length")
    page.goto(address + address_of(lang, "glossary"))
    assert page.evaluate(STORED) == NOTHING
    assert page.locator(BOX).get_attribute("data-state") == "none"


def test_it_can_be_kept_again_on_the_page_where_it_was_removed(page, changeable):
    page.goto(changeable.address + PATHS["en"])
    keep(page)
    page.click(f"{BOX} button[value=removed]")
    page.wait_for_function("async () => !(await caches.keys()).length")
    keep(page)
    changeable.missing = ("",)
    page.goto(changeable.address + PATHS["en"] + "?stage=3&devices=8")
    await_total(page, SHARDED)


MISSING = [("vi", ".wasm"), ("pl", "/glossary/"), ("zh", ".json"), ("en", "service-worker.js")]


@pytest.mark.parametrize(("lang", "missing"), MISSING)
def test_a_failure_is_told_and_trying_again_works(page, changeable, lang, missing):
    changeable.missing = (missing,)
    page.goto(changeable.address + PATHS[lang])
    page.click(f"{BOX} button[value=keeping]")
    page.wait_for_selector(f"{BOX}[data-state=failed]", timeout=WAIT)
    assert words(lang, "ui.offline.failed") in shown(page)
    changeable.missing = ()
    keep(page)
    changeable.missing = ("",)
    page.reload()
    assert total(page)


def test_a_failure_leaves_something_that_can_be_removed(page, changeable):
    changeable.missing = (".wasm",)
    page.goto(changeable.address + PATHS["en"])
    page.click(f"{BOX} button[value=keeping]")
    page.wait_for_selector(f"{BOX}[data-state=failed]", timeout=WAIT)
    page.click(f"{BOX} button[value=removed]")
    page.wait_for_function("async () => !(await caches.keys()).length")


def version(page):
    return page.evaluate("[document.documentElement.dataset.version, document.querySelectorAll('h1[data-new]').length]")


def await_update(page):
    """The new service worker is in charge; the page that is open stays what it is."""
    page.wait_for_function("changes > 0", timeout=WAIT)


def test_a_new_version_is_taken_up_whole_and_leaves_open_pages_alone(page, changeable, second):
    first = changeable.folder
    page.goto(changeable.address + "low-rank/")
    keep(page)
    page.goto(changeable.address + PATHS["en"])
    other = page.context.new_page()
    changeable.folder = second
    other.goto(changeable.address + "low-rank/")
    assert version(other) == [None, 0]
    await_update(other)
    assert version(other) == [None, 0]
    other.goto(changeable.address + "low-rank/")
    assert version(other) == ["2", 1]
    computes(page)  # the page of the first version starts its engine only now
    assert page.evaluate("document.documentElement.dataset.version") is None
    assert first != second
    page.close()
    other.close()
    again = page.context.new_page()
    again.goto(changeable.address + PATHS["en"])  # no page was open: what the first version alone had goes
    [old] = [path.name for path in first.glob("assets/*") if len(path.name) == 16]
    again.wait_for_function(
        "async (old) => { const [name] = await caches.keys(); const kept = await (await caches.open(name)).keys();"
        " return !kept.some(({ url }) => url.includes(old)); }", arg=old, timeout=WAIT,
    )  # fmt: skip
    computes(again)


def test_an_incomplete_new_version_is_not_taken_up(page, changeable, second):
    page.goto(changeable.address + "low-rank/")
    keep(page)
    changeable.folder, changeable.missing = second, ("/how-true/",)
    for _ in range(3):
        page.goto(changeable.address + "low-rank/", wait_until="networkidle")
        page.wait_for_timeout(1000)
        assert version(page) == [None, 0]
        assert page.locator(BOX).get_attribute("data-state") == "kept"
    changeable.missing = ()
    page.goto(changeable.address + "low-rank/")
    await_update(page)
    page.goto(changeable.address + "low-rank/")
    assert version(page) == ["2", 1]
