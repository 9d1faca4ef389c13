"""What can still be judged where files that articles rest on are broken: a broken word list hides no broken target."""

from pathlib import Path

from calc.locale import LANGS
from calc.site.prose import structure
from calc.site.prose.check import judged_findings
from calc.site.prose.findings import Finding
from calc.site.prose.overrides import TargetError
from calc.site.prose.workspace import Workspace

__all__ = ["findings"]

NEEDED = ("articles.toml", "mkdocs.yml", f"{LANGS[0]}.po", f"{LANGS[0]}.toml")
"""Files without which no target can be resolved."""


def findings(project, faults):
    """Findings besides ``faults`` (calc.site.preflight), which name the files that are broken."""
    broken = {Path(fault.path).name for fault in faults}
    if broken & set(NEEDED):
        return []
    work = Workspace(project)
    usable = [lang for lang in LANGS if not any(name.startswith(f"{lang}.") for name in broken)]
    found = []
    for reading in work.readings()[0]:
        found += structure.findings(work, reading)
        if reading.document.lang in usable:
            found += judged_findings(reading, work.judge(reading))
        else:
            found += _targets(work, reading)
    return sorted(set(found), key=lambda f: (f.path, f.line, f.what))


def _targets(work, reading):
    """Targets that name nothing: that can be told without the language's words."""
    found = []
    for b in reading.bindings:
        try:
            work.resolver.resolve(b.target, reading.document.article)
        except TargetError as error:
            found.append(Finding(reading.document.path, b.line, str(error), b.literal, target=b.target))
    return found
