"""Fixtures that tests share lie in tests/fixtures_*.py, one subject a file."""

pytest_plugins = [
    "calc.site.pytest_prose",  # docs/: each bound number is a test with the article's own line
    "tests.fixtures_checkout",
    "tests.fixtures_engine",
    "tests.fixtures_renames",
    "tests.fixtures_offline",
    "tests.fixtures_site",
]

LONGEST = [
    "pages", "live_server", "faults_page", "offline_page", "embed_page", "engine", "page", "numbers_open",
    "policy_page", "mine_page", "map_page", "trust_page", "tools_page", "paste_page", "pictures_page",
    "take_page", "formatters", "articles_page", "acts_page", "mutation",
]  # fmt: skip
"""Files of tests that take a minute or so: begun first, so that none of them is left for one process at the end."""


def pytest_collection_modifyitems(items):
    place = {f"test_{name}": n for n, name in enumerate(LONGEST)}
    items.sort(key=lambda item: place.get(item.path.stem, len(place)))
