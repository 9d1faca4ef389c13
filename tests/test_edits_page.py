"""Random edits show in the browser what CPython computes: a few here, a thousand by ``python -m tests.edits``."""

from random import Random

import pytest

from calc.locale import LANGS
from tests import edits

PAGES = list(zip(edits.ARTICLES[::2], LANGS, strict=True))


@pytest.mark.parametrize(("article", "lang"), PAGES, ids=lambda one: getattr(one, "id", one))
def test_the_page_shows_what_cpython_computes(page, address, article, lang):
    done, found = edits.differences(page, address, article, lang, 40, Random(article.id))
    assert done >= 40 and found == []
