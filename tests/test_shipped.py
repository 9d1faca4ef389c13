"""The bill of materials and the licences in the built site: of everything that is there."""

import json
import re

from calc.site import shipped


def test_every_part_is_in_both_with_its_licence(site):
    text = (site / shipped.TEXT).read_text("utf-8")
    bill = json.loads((site / shipped.BILL).read_text("utf-8"))
    named = [bill["metadata"]["component"], *bill["components"]]
    for part, row in zip(shipped.parts(), named, strict=True):
        assert (row["name"], row["version"]) == (part.name, part.version)
        assert row["licenses"] == [{"expression": part.licence}]
        assert f"{part.name} {part.version}\n{part.licence}\n" in text and part.text.strip() in text


def test_each_licence_is_the_one_it_is_called_by():
    marks = {"MIT": "Permission is hereby granted", "PSF-2.0": "PYTHON SOFTWARE FOUNDATION LICENSE",
             "MPL-2.0": "Mozilla Public License, v. 2.0", "Apache-2.0": "Apache 2.0",
             "MIT AND CC-BY-4.0": "Creative Commons"}  # fmt: skip
    for part in shipped.parts():
        assert marks[part.licence] in part.text, part.name
    copyright = {part.name: re.search(r"Copyright \(c\).*", part.text, re.I) for part in shipped.parts()}
    assert "Oliver Nightingale" in copyright["lunr"][0] and "Martin Donath" in copyright["Material for MkDocs"][0]


def test_no_script_of_others_is_left_out(site):
    """lunr's version stands in the search worker alone; what else is not ours is Material's or Pyodide's."""
    [lunr] = (part for part in shipped.parts() if part.name == "lunr")
    [search] = site.glob("assets/javascripts/workers/search.*.min.js")
    assert f'version="{lunr.version}"' in search.read_text("utf-8")
    scripts = [path.relative_to(site).as_posix() for path in site.rglob("*.js")]
    others = [path for path in scripts if not re.fullmatch(r"(engine|assets)/[0-9a-f]{16}/.*|service-worker\.js", path)]
    assert others == [search.relative_to(site).as_posix()]
