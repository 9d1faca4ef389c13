"""Fixtures that tests share lie in tests/fixtures_*.py, one subject a file."""

pytest_plugins = ["tests.fixtures_engine", "tests.fixtures_site"]
