"""The page of measurements shows every one of them, with a link to the setup that is predicted."""

import re

import pytest

from calc.locale import LANGS
from calc.site import articles
from calc.site.errors import address as place
from calc.site.project import Project
from tests.errors.compare import FACTS, compared, table

ROWS = table()["row"]
ARTICLES = articles.load(Project(FACTS.parents[1]).table("articles.toml"))


@pytest.mark.parametrize("lang", LANGS)
def test_every_measurement_stands_on_the_page(site, lang):
    folder = site / ("" if lang == "en" else lang) / "measured"
    page = (folder / "index.html").read_text("utf-8")
    assert all(row["source"].partition(",")[0] in page for row in ROWS)
    shown = re.findall(r'<th scope="row"><a href="(\.\./[^"]+)" lang="en">', page)
    assert [link.replace("&amp;", "&") for link in shown] == [
        "../" + place(row["setup"], ARTICLES).replace(".md", "/")
        for kind in compared()["kinds"] for row in ROWS if row["kind"] == kind
    ]  # fmt: skip
