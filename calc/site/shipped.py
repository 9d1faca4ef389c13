"""What the built site is made of besides our own files: names, versions, licences.

``licences.txt`` is for readers, ``bom.json`` (CycloneDX) for programs. A part that lies in no package with a licence of
its own is named with the address where that stands.
"""

import json
import sysconfig
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import calc

__all__ = ["BILL", "Part", "parts", "write"]

ROOT = Path(__file__).parents[2]
BILL, TEXT = "bom.json", "licences.txt"
RULE = "=" * 78


@dataclass(frozen=True)
class Part:
    """One thing that readers are sent: ``where`` in the site it lies, ``licence`` as SPDX names it, its ``text``."""

    name: str
    version: str
    licence: str
    address: str
    where: str
    text: str = ""
    kind: str = "library"


def parts():
    """All of them, our own first.

    >>> [part.name for part in parts()]
    ['The Training Bill', 'Pyodide', 'CPython', 'Material for MkDocs', 'lunr', 'Material Design Icons']
    >>> all(part.version and part.licence and part.address for part in parts())
    True
    """
    pyodide = json.loads((ROOT / "node_modules/pyodide/package.json").read_text("utf-8"))
    lock = json.loads((ROOT / "node_modules/pyodide/pyodide-lock.json").read_text("utf-8"))
    material = metadata.distribution("mkdocs-material")
    icons = Path(material.locate_file("material/templates/.icons/material/LICENSE"))
    python = Path(sysconfig.get_path("stdlib"), "LICENSE.txt")
    own = "\n\n".join((ROOT / name).read_text("utf-8") for name in ("LICENSE", "LICENSE-PROSE"))
    return (
        Part("The Training Bill", calc.__version__, "MIT AND CC-BY-4.0", "LICENSE, LICENSE-PROSE", "everywhere", own,
             "application"),
        Part("Pyodide", pyodide["version"], pyodide["license"], "https://github.com/pyodide/pyodide", "engine/"),
        Part("CPython", lock["info"]["python"], "PSF-2.0", "https://docs.python.org/3/license.html",
             "engine/: the interpreter and a part of the standard library", _read(python)),
        Part("Material for MkDocs", material.version, "MIT", "https://github.com/squidfunk/mkdocs-material",
             "assets/: the frame of the pages, the search worker"),
        Part("lunr", "2.3.9", "MIT", "https://github.com/olivernn/lunr.js", "assets/: inside the search worker"),
        Part("Material Design Icons", material.version, "Apache-2.0", "https://pictogrammers.com/library/mdi/",
             "pages: signs in the header", _read(icons)),
    )  # fmt: skip


def _read(path):
    return path.read_text("utf-8", errors="replace") if path.exists() else ""


def listing(found):
    """``licences.txt``."""
    blocks = [
        f"{part.name} {part.version}\n{part.licence}\n{part.address}\nin {part.where}\n\n{part.text.strip()}".strip()
        for part in found
    ]
    return f"\n\n{RULE}\n\n".join(blocks) + "\n"


def bill(found):
    """``bom.json``: a CycloneDX bill of materials, the same for the same parts."""
    first, *others = ({
        "type": part.kind, "name": part.name, "version": part.version,
        "licenses": [{"expression": part.licence}],
        "externalReferences": [{"type": "website", "url": part.address}] if "://" in part.address else [],
    } for part in found)  # fmt: skip
    made = {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "metadata": {"component": first}}
    return json.dumps(made | {"components": others}, indent=1, ensure_ascii=False) + "\n"


def write(site):
    """Put both into the built site."""
    found = parts()
    Path(site, TEXT).write_text(listing(found), "utf-8")
    Path(site, BILL).write_text(bill(found), "utf-8")
