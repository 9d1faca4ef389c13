"""Each language has the same files, the same sections and, in each section, the same targets."""

from collections import Counter

from calc.site.prose.findings import Finding
from calc.site.prose.sections import sections

__all__ = ["findings", "missing"]


def missing(files, articles, docs):
    """A finding for each article that a language lacks; ``files`` maps language -> article ids -> paths."""
    wanted = dict.fromkeys([*articles, *(id for found in files.values() for id in found)])
    return [
        Finding(f"{docs}/{lang}/{id}.md", 1, "missing: this language lacks the article")
        for lang, found in files.items()
        for id in wanted
        if id not in found
    ]


def findings(readings):
    """Compare one article's languages; the first of ``readings`` is what the others are held against."""
    first, *others = readings
    wanted = {s.id: s for s in sections(first)}
    return [f for other in others for f in _against(first, wanted, other)]


def _against(first, wanted, other):
    had = {s.id: s for s in sections(other)}
    path, told = other.document.path, f"than in {first.document.path}"
    found = []
    for id, section in had.items():
        if id is not None and id not in wanted:
            found.append(Finding(path, section.line, f"section id that {first.document.path} does not have", id))
    for id, section in wanted.items():
        if id is None:
            continue
        if id not in had:
            found.append(
                Finding(
                    path,
                    1,
                    f"section missing (line {section.line} of {first.document.path})",
                    expected=id,
                )
            )
            continue
        found += _targets(path, had[id], other, section.targets(first.bindings), told)
    shared = [id for id in wanted if id in had]
    if not found and [id for id in had if id in wanted] != shared:
        found.append(Finding(path, 1, f"sections in another order {told}"))
    return found


def _targets(path, section, reading, expected, told):
    have, want = Counter(section.targets(reading.bindings)), Counter(expected)
    bound = section.bound(reading.bindings)
    found = []
    for target in (have - want).elements():
        line = [b.line for b in bound if b.target == target][-1]
        found.append(Finding(path, line, f"section {{#{section.id}}} binds this more often {told}", target))
    for target in (want - have).elements():
        found.append(
            Finding(
                path,
                section.line,
                f"section {{#{section.id}}} binds this less often {told}",
                expected=target,
            )
        )
    return found
