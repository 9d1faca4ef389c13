"""A pseudo-language (accents, brackets, a third more letters): a look at a page finds what nobody can translate.

>>> pseudo("Reset {card}, please")
'⟦Ŕéšéţ {card}, ƥĺéášé ···⟧'
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from re import split
from tempfile import TemporaryDirectory

from babel.messages.pofile import read_po, write_po

from calc.site.project import ROOT

__all__ = ["INSTEAD", "build", "pseudo", "texts", "written"]

INSTEAD = "pl"
"""The language whose place it takes: one with a folder of its own in the built site."""

PLAIN, MARKED = "aceilnoprstuyzACEILNOPRSTUYZ", "áćéíĺñóƥŕšţúýžÁĆÉÍĹÑÓƤŔŠŢÚÝŽ"
ACCENTS = str.maketrans(PLAIN, MARKED)
LONGER = 0.3
"""How much longer a text becomes, as translations from English do."""

COPIED = ("calc", "docs", "locales", "mkdocs.yml", "pyproject.toml", "LICENSE", "LICENSE-PROSE")
BUILT = ("node_modules",)


def pseudo(text):
    """A text that looks translated. What stands in braces stays."""
    parts = split(r"(\{[^{}]*\})", text)
    accented = "".join(part if part.startswith("{") else part.translate(ACCENTS) for part in parts)
    return f"⟦{accented} {'·' * max(1, round(LONGER * len(text)) - len('⟦⟧ '))}⟧"


def texts(words):
    """Key -> text in the pseudo-language. Counted nouns stay: articles and inputs are read by them."""
    return {key: text if key.startswith("unit.") else pseudo(text) for key, text in words.items()}


def written(path, to):
    """A PO file again, each of its words in the pseudo-language."""
    with Path(path).open("rb") as file:
        catalog = read_po(file)
    for message in catalog:
        if message.id and message.string and not message.context.startswith("unit."):
            message.string = pseudo(message.id)
    with Path(to).open("wb") as file:
        write_po(file, catalog)


def build(site):
    """Build the site into a folder, from a copy of the project in which one language is the pseudo-language.

    The exit status of MkDocs; what it warns of is that articles and words no longer agree.
    """
    with TemporaryDirectory() as name:
        copy = Path(name)
        for part in COPIED:
            _copied(ROOT / part, copy / part)
        for part in BUILT:
            if (ROOT / part).exists():
                (copy / part).symlink_to(ROOT / part)
        po = copy / "locales" / f"{INSTEAD}.po"
        written(po, po)
        environment = os.environ | {"PYTHONPATH": str(copy), "PYTHONUTF8": "1"}
        command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(Path(site).resolve())]
        return subprocess.run(command, cwd=copy, env=environment, check=False).returncode


def _copied(source, to):
    if source.is_dir():
        shutil.copytree(source, to, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy(source, to)
