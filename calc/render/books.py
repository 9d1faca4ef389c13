"""``conventions`` side by side: two estimates of activations, and who keeps which books of the states."""

from calc.conventions import ACCOUNTS
from calc.render import figures
from calc.render.html import glue, tag
from calc.render.tables import label, row, table

__all__ = ["tables"]

ESTIMATES = {"zero.bytes": "zero", "korthikanti.bytes": "korthikanti",
             "korthikanti.bytes_scores": "korthikanti-scores", "checkpoint.sqrt": "sqrt", "checkpoint.full": "full"}


def tables(evaluation, locale):
    """Both tables; each row says what it counts."""
    return glue(_estimates(evaluation, locale), _accounts(evaluation, locale))


def _estimates(evaluation, locale):
    words = locale.words
    body = [row(label(evaluation, key, locale), figures.cell(evaluation.results[key], locale),
                tag("td", words(f"counts.{name}"))) for key, name in ESTIMATES.items()]
    return table(words("ui.estimates"), [words("ui.result"), words("ui.value"), words("ui.counts")], body, numeric=(1,))


def _accounts(evaluation, locale):
    words = locale.words
    head = [words("ui.account"), words("ui.widths"), words("ui.bytes-per-param"), words("ui.total")]
    body = [
        row(words(f"account.{name}"), tag("td", " + ".join(map(str, widths)), class_="calc-n"),
            tag("td", total, class_="calc-n"), figures.cell(evaluation.results[f"convention.{total}"], locale))
        for total, accounts in sorted(ACCOUNTS.items()) for name, widths in accounts.items()
    ]
    return table(words("ui.accounts"), head, body, numeric=(1, 2, 3), kind="calc-accounts")
