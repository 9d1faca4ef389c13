"""One setup as comma-separated values: the same bytes in every language, for programs to read.

RFC 4180, UTF-8: a heading, whose numbers these are, the inputs in force, the results. A value is an
integer, ``n/d``, ``true``, ``false`` or ``null``, as in JSON; never a rounded decimal.
"""

import csv
import io

import calc
from calc.export import share
from calc.render.figures import exact

__all__ = ["table"]

HEAD = ("key", "value", "unit", "formula")


def table(evaluation, locale, asked):
    """The whole text; ``locale`` changes nothing.

    >>> [line for line in table(calc.evaluate("kv-cache"), None, {}).split("\\r\\n") if line.startswith(("key", "t"))]
    ['key,value,unit,formula', 'token.bytes,131072,byte/token,2 × kv_heads × head_dim × bytes × layers',
     'total,536870912,byte,token.bytes × sequence × batch']
    """
    about = {"calculator": evaluation.calculator.id, "version": calc.__version__, "link": share.link(evaluation, asked)}
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\r\n")
    rows.writerow(HEAD)
    rows.writerows((name, told, "", "") for name, told in about.items())
    rows.writerows((name, exact(value), value.unit, "") for name, value in evaluation.inputs.items())
    rows.writerows((v.key, exact(v), v.unit, v.formula()) for v in evaluation.results.values())
    return text.getvalue()
