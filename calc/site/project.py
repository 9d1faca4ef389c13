"""Where the articles, their tables and the generator's configuration lie."""

from dataclasses import dataclass
from pathlib import Path

from calc.locale import LANGS

__all__ = ["ROOT", "NoSuch", "Project"]

ROOT = Path(__file__).resolve().parents[2]


class NoSuch(ValueError):
    """A command was asked for what the project does not have."""


@dataclass(frozen=True)
class Project:
    """A folder of articles, one folder a language in it. Tables that it lacks are the repository's own."""

    docs: Path = ROOT / "docs"

    @property
    def root(self):
        """What committed files that ``fact:`` names are relative to."""
        beside = self.docs.resolve().parent
        return beside if (beside / "mkdocs.yml").exists() else ROOT

    @property
    def mkdocs_yml(self):
        return self.root / "mkdocs.yml"

    def table(self, name):
        """A table of docs/, such as ``articles.toml``."""
        own = self.docs / name
        return own if own.exists() else ROOT / "docs" / name

    def owns(self, name):
        return (self.docs / name).exists()

    def files(self, lang):
        """Article id -> path of one language, an id being the path below the language without ``.md``."""
        folder = self.docs / lang
        paths = sorted(folder.rglob("*.md"))
        return {path.relative_to(folder).with_suffix("").as_posix(): path for path in paths}

    def languages(self):
        """The languages in their fixed order: all of them where any has a folder."""
        return LANGS
