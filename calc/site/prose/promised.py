"""Names that a release made public still lead somewhere: by themselves, or through calc/renames.py."""

import calc
from calc import query, renames
from calc.site import files
from calc.site.prose.findings import Finding, nearest
from calc.site.prose.renamed import CALC
from calc.site.releases import snapshot

__all__ = ["findings"]


def findings(work):
    """A finding for each target of a released record in which a calculator, a result or an input is gone."""
    found = []
    for release in snapshot.load(work.project.docs):
        path = work.project.docs / snapshot.FOLDER / f"{release.version}.json"
        text = path.read_text("utf-8")
        for article, rows in release.articles.items():
            for target in rows:
                what = _fault(work.resolver, target, renames.now("article", article))
                if what:
                    line = text.count("\n", 0, text.index(f'"{target}":')) + 1
                    told = f"public since {release.version} and gone: {what}; add its new name to calc/renames.py"
                    found.append(Finding(files.shown(path), line, told, target))
    return found


def _fault(resolver, target, article):
    """What a target of old names that nothing has now; order and need of its inputs are no matter of names."""
    match, own = CALC.fullmatch(resolver.current(target, article)), resolver.articles.get(article)
    calculator = calc.CALCULATORS.get(match["calculator"] or (own and own.calculator)) if match else None
    if not match:
        return ""
    if calculator is None:
        return "no such calculator"
    known = (*calculator.keys, *calculator.by_name)
    if match["key"] not in known:
        return f'{calculator.id} has no "{match["key"]}"{nearest(match["key"], known)}'
    _, problems = query.read(calculator, match["query"] or "")
    return "; ".join(str(problem) for problem in problems if not problem.notice)
