"""All targets by name."""

from tests.fuzz import articles, cards, catalogs, configs, digits, links

__all__ = ["TARGETS"]

TARGETS = {module.TARGET.name: module.TARGET for module in (digits, links, configs, catalogs, articles, cards)}
"""Name -> target."""
