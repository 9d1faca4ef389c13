"""Fixtures that tests share lie in tests/fixtures_*.py, one subject a file."""

pytest_plugins = [
    "calc.site.pytest_prose",  # docs/: each bound number is a test with the article's own line
    "tests.fixtures_checkout",
    "tests.fixtures_engine",
    "tests.fixtures_renames",
    "tests.fixtures_offline",
    "tests.fixtures_site",
]
