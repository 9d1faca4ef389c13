"""How to cite a page: BibTeX for LaTeX, CSL-JSON for citation managers.

What is cited is the page in its language and the version of its formulas; dates are those of the reading,
told by the reader's browser. Keys depend on page and language alone, so that a later copy replaces an
earlier one in a reader's library.
"""

import json
import re

import calc
from calc.export import share

__all__ = ["bibtex", "csl", "key"]

SPECIAL = {**{sign: f"\\{sign}" for sign in "&%$#_{}"},
           "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}


def key(evaluation, locale):
    """The entry's name in a reader's library.

    >>> from calc.locale import load
    >>> key(calc.evaluate("training-memory"), load("zh"))
    'training-bill-training-memory-zh'
    """
    return f"training-bill-{evaluation.calculator.id}-{locale.lang}"


def bibtex(evaluation, locale, asked):
    """A BibTeX entry in UTF-8, letters with marks as they are; for biblatex, which knows ``@online``.

    >>> from calc.locale import load
    >>> asked = {"address": "https://example.org/pl/kv/", "today": "2026-11-30"}
    >>> print(bibtex(calc.evaluate("kv-cache"), load("pl"), asked).replace(calc.__version__, "1.2.3"))
    @online{training-bill-kv-cache-pl,
      author = {{Rachunek za trening}},
      title = {{Pamięć podręczna KV}},
      version = {1.2.3},
      language = {pl},
      url = {https://example.org/pl/kv/},
      year = {2026},
      urldate = {2026-11-30}
    }
    <BLANKLINE>
    """
    words, today = locale.words, asked.get("today", "")
    fields = {
        "author": f"{{{escaped(words('site.title'))}}}",
        "title": f"{{{escaped(_title(evaluation, locale))}}}",
        "version": escaped(calc.__version__),
        "language": locale.tag,
        "url": share.page(asked),  # read verbatim, so nothing in it is escaped
        "year": today[:4],
        "urldate": today,
    }
    written = ",\n".join(f"  {name} = {{{text}}}" for name, text in fields.items() if text)
    return f"@online{{{key(evaluation, locale)},\n{written}\n}}\n"


def csl(evaluation, locale, asked):
    """CSL-JSON: an array of one item, as citation managers import it.

    >>> from calc.locale import load
    >>> [item] = json.loads(csl(calc.evaluate("kv-cache"), load("zh"), {"today": "2026-11-30"}))
    >>> item["title"], item["author"], item["language"], item["accessed"]
    ('KV 缓存', [{'literal': '训练账单'}], 'zh-Hans', {'date-parts': [[2026, 11, 30]]})
    >>> item["issued"]  # the year alone, as pages carry no day
    {'date-parts': [[2026]]}
    """
    site, today = locale.words("site.title"), asked.get("today", "")
    date = [int(part) for part in today.split("-") if part]
    item = {
        "id": key(evaluation, locale),
        "type": "webpage",
        "title": _title(evaluation, locale),
        "author": [{"literal": site}],
        "container-title": site,
        "version": calc.__version__,
        "language": locale.tag,
        "URL": share.page(asked),
        "issued": {"date-parts": [date[:1]]} if date else None,
        "accessed": {"date-parts": [date]} if date else None,
    }
    fields = (f"    {_json(name)}: {_json(value)}" for name, value in item.items() if value)
    return "[\n  {\n" + ",\n".join(fields) + "\n  }\n]\n"


def escaped(text):
    """Text as TeX prints it.

    >>> print(escaped("50 % of R&D_{x} ~ ^ łódź 模型"))
    50 \\% of R\\&D\\_\\{x\\} \\textasciitilde{} \\textasciicircum{} łódź 模型
    """
    return re.sub(r"[\\&%$#_{}~^]", lambda found: SPECIAL[found[0]], text)


def _json(value):
    return json.dumps(value, ensure_ascii=False)


def _title(evaluation, locale):
    return locale.words(f"calculator.{evaluation.calculator.id}")
