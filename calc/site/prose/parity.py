"""Each language has the same files, the same sections and, in each section, the same targets and blocks."""

from collections import Counter

from calc.site.files import shown
from calc.site.prose.blocks import placed
from calc.site.prose.findings import Finding
from calc.site.prose.overrides import TargetError

__all__ = ["findings", "missing"]


def missing(files, articles, docs):
    """Articles that a language lacks or articles.toml does not list; ``files``: language -> article ids -> paths."""
    wanted = dict.fromkeys([*articles, *(id for found in files.values() for id in found)])
    return [*_unlisted(files, articles), *_lacking(files, wanted, docs)]


def _unlisted(files, articles):
    """One finding for an article that no menu would show, whatever languages have it."""
    first = {id: path for found in reversed(files.values()) for id, path in found.items() if id not in articles}
    what = "articles.toml does not list the article: add [{}] where the menu should have it"
    return [Finding(shown(path), 1, what.format(id)) for id, path in first.items()]


def _lacking(files, wanted, docs):
    return [
        Finding(shown(docs / lang / f"{id}.md"), 1, "missing: this language lacks the article")
        for lang, found in files.items()
        for id in wanted
        if id not in found
    ]


def findings(readings, resolver=None):
    """Compare one article's languages; the first of ``readings`` is what the others are held against.

    With a ``resolver``, a former name is no difference, and a section with a target that names nothing waits
    until that is mended: one slip is told once, not in every language.
    """
    first, *others = (_Side(reading, resolver) for reading in readings)
    return [found for other in others for found in _against(first, other)]


class _Side:
    """One language's sections, and what each of them binds."""

    def __init__(self, reading, resolver):
        self.path, self.article, self.resolver = reading.document.path, reading.document.article, resolver
        self.bindings, self.blocks = reading.bindings, placed(reading)
        listed = [section for section in reading.sections if section.id is not None]
        self.sections = {section.id: section for section in listed}
        self.repeated = {id for id, count in Counter(section.id for section in listed).items() if count > 1}

    def bound(self, id):
        """(target, line) of each binding of a section; ``None`` where that cannot be told."""
        if id in self.repeated:
            return None
        found = [(self._present(b.target), b.line) for b in self.sections[id].bound(self.bindings)]
        return None if any(target is None for target, _ in found) else found

    def placed(self, id):
        """The blocks of a section, each as often as it stands there."""
        section = self.sections[id]
        return Counter(block for at, block in self.blocks if section.start <= at < section.end)

    def _present(self, target):
        """The target under the names in force, ``None`` if it names nothing."""
        if self.resolver is None:
            return target
        try:
            self.resolver.resolve(target, self.article)
        except TargetError:
            return None
        return self.resolver.current(target, self.article)


def _against(first, other):
    wanted, had = first.sections, other.sections
    found = [
        Finding(other.path, section.line, f"section id that {first.path} does not have", id)
        for id, section in had.items()
        if id not in wanted
    ]
    for id, section in wanted.items():
        if id not in had:
            what = f"section missing (line {section.line} of {first.path})"
            found.append(Finding(other.path, 1, what, expected=id))
        else:
            found += _targets(other.path, had[id], other.bound(id), first.bound(id), f"than in {first.path}")
            found += _blocks(other.path, had[id], other.placed(id), first.placed(id), first.path)
    shared = [id for id in wanted if id in had]
    if not found and [id for id in had if id in wanted] != shared:
        found.append(Finding(other.path, 1, f"sections in another order than in {first.path}"))
    return found


def _targets(path, section, bound, expected, told):
    if bound is None or expected is None:
        return []
    have, want = Counter(target for target, _ in bound), Counter(target for target, _ in expected)
    found = []
    for target in sorted((have - want).elements()):
        line = [line for one, line in bound if one == target][-1]
        found.append(Finding(path, line, f"section {{#{section.id}}} binds this more often {told}", target))
    for target in sorted((want - have).elements()):
        what = f"section {{#{section.id}}} binds this less often {told}"
        found.append(Finding(path, section.line, what, expected=target))
    return found


def _blocks(path, section, have, want, model):
    where, named = (path, section.line), f"section {{#{section.id}}}"
    lacking, extra = (want - have).elements(), (have - want).elements()
    return [
        *(Finding(*where, f"{named} lacks a block that {model} has", expected=block) for block in lacking),
        *(Finding(*where, f"{named} has a block that {model} lacks", block) for block in extra),
    ]
