"""All that judging the articles needs, set up once: tables, parsers, languages, articles as read."""

from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

from calc.site import files
from calc.site.project import NoSuch
from calc.site.prose import bindings, document, exemptions
from calc.site.prose.expected import Speech, Unfit, expected
from calc.site.prose.pages import Pages
from calc.site.prose.parsers import Parsers, extensions
from calc.site.prose.targets import Resolver, TargetError

__all__ = ["Judged", "Workspace"]


@dataclass(frozen=True)
class Judged:
    """A binding with what it resolves to and what it should say, or why it cannot be judged."""

    binding: bindings.Binding
    resolved: object = None
    expected: str | None = None
    problem: str = ""

    @property
    def stale(self):
        return self.expected is not None and self.expected != self.binding.literal

    @property
    def formula(self):
        """The formula behind the number, for the author's eye."""
        value = getattr(self.resolved, "value", None)
        if value is None:
            quote = getattr(self.resolved, "quote", None)
            return quote.place if quote else ""
        return value.formula() if value.op else f"{value.key} = {value.number}"


class Workspace:
    """One folder of articles and everything around it.

    ``before`` is an earlier workspace of the same folder: what rests on nothing that has changed since is taken over.
    """

    latest = None
    """The live server's: its next rebuild takes over from it."""

    def __init__(self, project, before=None):
        self.project = project
        self._speech, self._documents, self._readings, self._made = {}, {}, {}, {}
        kept = before is not None and before.resolver.holds(project) and before.speaks()
        self.resolver = before.resolver if kept else Resolver(project)
        self._answers, self.lists = (before._answers, before.lists) if kept else ({}, {})
        self._parsers, self._earlier = (before.parsers, before._readings) if before else (None, {})

    @cached_property
    def parsers(self):
        if self._parsers is None or self._parsers.made_of != extensions(self.project.mkdocs_yml):
            self._parsers, self._earlier = Parsers(self.project.mkdocs_yml), {}
        return self._parsers

    @cached_property
    def exemptions(self):
        return exemptions.load(self.project.table("exemptions.toml"))

    @cached_property
    def files(self):
        """Language -> article id -> path."""
        return {lang: self.project.files(lang) for lang in self.project.languages()}

    @cached_property
    def pages(self):
        """The pages that links lead to."""
        return Pages(self)

    @cached_property
    def _places(self):
        return {self.files[lang][article].resolve(): (lang, article) for lang, article in self.articles()}

    def once(self, make):
        """What a function makes of this workspace; it is called the first time only."""
        if make not in self._made:
            self._made[make] = make(self)
        return self._made[make]

    def speaks(self):
        """Whether the languages that were asked for are as they were."""
        return all(speech == Speech.of(lang) for lang, speech in self._speech.items())

    def speech(self, lang):
        if lang not in self._speech:
            self._speech[lang] = Speech.of(lang)
        return self._speech[lang]

    def reading(self, lang, article):
        """An article as both parsers read it. Raises :class:`files.Unusable`."""
        if (lang, article) not in self._readings:
            text = self.document(lang, article)
            parsers, earlier = self.parsers, self._earlier.get((lang, article))
            same = earlier is not None and earlier.document == text and earlier.tokens is not None
            self._readings[lang, article] = earlier if same else bindings.read(text, parsers)
        return self._readings[lang, article]

    def document(self, lang, article):
        """An article's text. Raises :class:`files.Unusable`."""
        if (lang, article) not in self._documents:
            self._documents[lang, article] = document.read(self.files[lang][article], lang, article)
        return self._documents[lang, article]

    def readings(self):
        """(every article that can be read, findings for those that cannot)."""
        found, findings = [], []
        for lang, article in self.articles():
            try:
                found.append(self.reading(lang, article))
            except files.Unusable as error:
                findings += error.findings
        return found, findings

    def warm(self):
        """Set up what every article needs, before this workspace is copied."""
        for lang in self.files:
            self.speech(lang)
        return self.parsers, self.exemptions, self._places

    def take(self, readings):
        """Articles that another process may have read; all of them, in order."""
        self._readings.update({(r.document.lang, r.document.article): r for r in readings})
        return [self._readings[place] for place in self.articles() if place in self._readings]

    def release(self, readings):
        """These articles are not asked for again."""
        for reading in readings:
            self._readings.pop((reading.document.lang, reading.document.article), None)

    def articles(self):
        """(language, article id) of every file."""
        return [(lang, article) for lang, paths in self.files.items() for article in paths]

    def unseen(self, readings):
        """(language, article id) of each article that a language lacks or that cannot be read."""
        seen = {(r.document.lang, r.document.article) for r in readings}
        wanted = dict.fromkeys([*self.resolver.articles, *(article for _, article in self.articles())])
        return [(lang, article) for lang in self.files for article in wanted if (lang, article) not in seen]

    def must_be_readable(self):
        """Raises :class:`files.Unusable` with every article that cannot be read."""
        texts = (partial(document.read, self.files[lang][id], lang, id) for lang, id in self.articles())
        found = files.gathered(*texts)
        if found:
            raise files.Unusable(found)

    def find(self, name):
        """(language, article id) of a file. Raises :class:`NoSuch`."""
        found = self._places.get(Path(name).resolve())
        if found is None:
            raise NoSuch(f"{name}: no article in {self.project.docs}")
        return found

    def judge(self, reading):
        """Every binding of an article, held against its target."""
        document = reading.document
        return [self.judged(b, document.article, document.lang) for b in reading.bindings]

    def judged(self, binding, article, lang):
        """One binding of an article, held against its target."""
        return Judged(binding, *self.answer(binding.target, binding.literal, article, lang))

    def answer(self, target, literal, article, lang):
        """(what a target resolves to, the literal as it should read, why it cannot be judged)."""
        asked = target, literal, article, lang
        if asked not in self._answers:
            self._answers[asked] = self._answer(*asked)
        return self._answers[asked]

    def _answer(self, target, literal, article, lang):
        try:
            resolved = self.resolver.resolve(target, article)
        except TargetError as error:
            return None, None, str(error)
        try:
            return resolved, expected(resolved, literal, self.speech(lang)), ""
        except Unfit as error:
            return resolved, None, str(error)
