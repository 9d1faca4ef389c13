"""What the built site is made of besides our own files: names, versions, licences.

``licences.txt`` is for readers, ``bom.json`` (CycloneDX) for programs. The texts come from the installed, pinned
packages, so that they are the same whatever Python builds. Where a package has none, they are those of a licence that
says the same: MIT's from our own, CPython's from typing_extensions, which is under it too.
"""

import json
import re
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import calc

__all__ = ["BILL", "Part", "parts", "write"]

ROOT = Path(__file__).parents[2]
BILL, TEXT = "bom.json", "licences.txt"
RULE = "=" * 78
MPL = """This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the MPL was
not distributed with this file, You can obtain one at https://mozilla.org/MPL/2.0/."""  # as it asks to be told
LUNR = "Copyright (C) 2020 Oliver Nightingale"


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
    >>> all(part.version and part.licence and part.address and part.text for part in parts())
    True
    """
    pyodide = json.loads((ROOT / "node_modules/pyodide/package.json").read_text("utf-8"))
    lock = json.loads((ROOT / "node_modules/pyodide/pyodide-lock.json").read_text("utf-8"))
    material = metadata.distribution("mkdocs-material")
    icons = Path(material.locate_file("material/templates/.icons/material/LICENSE")).read_text("utf-8")
    mit, prose = ((ROOT / name).read_text("utf-8") for name in ("LICENSE", "LICENSE-PROSE"))
    lunr = re.sub(r"Copyright .*", LUNR, mit, count=1)
    return (
        Part("The Training Bill", calc.__version__, "MIT AND CC-BY-4.0", "LICENSE, LICENSE-PROSE", "everywhere",
             f"{mit}\n\n{prose}", "application"),
        Part("Pyodide", pyodide["version"], pyodide["license"], "https://github.com/pyodide/pyodide", "engine/", MPL),
        Part("CPython", lock["info"]["python"], "PSF-2.0", "https://docs.python.org/3/license.html",
             "engine/: the interpreter and a part of the standard library", _licence("typing_extensions")),
        Part("Material for MkDocs", material.version, "MIT", "https://github.com/squidfunk/mkdocs-material",
             "assets/: the frame of the pages, the search worker", _licence("mkdocs-material")),
        Part("lunr", "2.3.9", "MIT", "https://github.com/olivernn/lunr.js", "assets/: inside the search worker", lunr),
        Part("Material Design Icons", material.version, "Apache-2.0", "https://pictogrammers.com/library/mdi/",
             "pages: signs in the header", icons),
    )  # fmt: skip


def _licence(package):
    """The text that an installed package brings."""
    [file] = (file for file in metadata.files(package) if file.parts[-2:] == ("licenses", "LICENSE"))
    return file.read_text("utf-8")


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
