"""How each number of a page was made, as a folded list by section: for print, for readers without JavaScript.

After the numbers come the steps that lead to them, each once however many numbers rest on it, and the
inputs at which all steps end.
"""

from xml.etree.ElementTree import fromstring

from calc.derivation import is_given
from calc.render.derived import Sheet, called, reference, sources
from calc.render.html import glue, tag
from calc.site.prose import loading, spacing
from calc.site.prose.targets import Cited

__all__ = ["listing", "told"]

HELD = {2: "\ue002", 3: "\ue003"}
"""Python-Markdown marks what it puts back later, such as an escaped letter, with signs that XML forbids."""
FREED = {0xE002: "\2", 0xE003: "\3"}


def listing(page):
    """``<details class="numbers">`` with an entry for each target; a number in the text links to its entry."""
    lists, place, asked = page.workspace.lists, (page.lang, page.article), _asked(page)
    if place not in lists or lists[place][0] != asked:
        lists[place] = asked, _markup(page)
    return _tree(lists[place][1])


def _asked(page):
    """All that a page's list rests on besides what the workspace vouches for."""
    rows = [(row.resolved.target, row.section, tuple(row.literals)) for row in page.rows.values()]
    there = {lang: tuple(paths) for lang, paths in page.workspace.files.items()}
    return rows, page.cards, page.lists, there


def _markup(page):
    inside = tag("div", list(_contents(page)), class_="how")
    return tag("details", tag("summary", page.speech.locale.words("ui.all-numbers")), inside, class_="numbers")


def _tree(markup):
    """The markup as elements; what Python-Markdown holds back in a text is still held back in them."""
    held = markup.translate(HELD)
    tree = fromstring(held)
    for element in tree.iter() if held != markup else ():
        element.text = element.text and element.text.translate(FREED)
    return tree


def told(row):
    """What a row rests on, itself first: (value, its evaluation) of each; nothing for a quoted figure."""
    bound = row.resolved
    return () if isinstance(bound, Cited) else [(value, bound.evaluation) for value in bound.rests]


def _contents(page):
    words = page.speech.locale.words
    book = _Book(page)
    section, entries = None, []
    for row in page.rows.values():
        if row.section != section:
            yield tag("dl", entries) if entries else None
            yield tag("p", row.section) if row.section else None
            section, entries = row.section, []
        entries.append(book.row(row))
    yield tag("dl", entries) if entries else None
    yield book.others(words("ui.steps"), given=False)
    yield book.others(words("ui.inputs"), given=True)


class _Book:
    """The entries of one page: which values have one, and under which id."""

    def __init__(self, page):
        self.page, self.locale = page, page.locale
        self.same, self.ids, self.steps = page.resolver.same, {}, {}
        self.sheet = Sheet(self.locale, lambda value: self.ids[self.same(value)], page.work)
        computed = [row for row in page.rows.values() if not isinstance(row.resolved, Cited)]
        for row in computed:
            self.ids.setdefault(self.same(row.resolved.value), row.id)
        for row in computed:
            for value, evaluation in told(row)[1:]:
                self._step(value, evaluation, row.resolved.calculator)

    def _step(self, value, evaluation, calculator):
        number = self.same(value)
        if number not in self.ids:
            self.ids[number] = f"s{len(self.steps) + 1}"
            self.steps[number] = value, evaluation, calculator

    def row(self, row):
        """The entry of a number in the text, with each way in which the text writes it."""
        literals = tag("span", " · ".join(map(_shown, row.literals)), class_="calc-small")
        if isinstance(row.resolved, Cited):
            return self._quoted(row, literals)
        bound = row.resolved
        name, whence = called(bound.calculator, bound.key, self.locale), sources(bound.value, bound.evaluation)
        beneath = self._given(bound), self._setup(bound)
        return self.sheet.entry(bound.value, name, literals, id=row.id, sources=whence, last=beneath)

    def _given(self, bound):
        """That a number is an input, where it is one; a fact from a file is not."""
        if bound.calculator and is_given(bound.value):
            return tag("dd", self.locale.words("ui.input-value"), class_="calc-small")
        return None

    def _setup(self, bound):
        """The inputs that differ, and a link that puts them into the calculator."""
        address = loading.address(bound, self.page)
        differs = tag("code", bound.query.replace("&", " · ")) if bound.query else None
        link = tag("a", self.locale.words("ui.load-setup"), href=address, class_="scripted") if address else None
        parts = [part for part in (differs, " " if differs and link else None, link) if part]
        return tag("dd", parts, class_="calc-small") if parts else None

    def _quoted(self, row, literals):
        cited = row.resolved
        place = reference({cited.source.id: cited.quote.place}, self.page.work, self.locale)
        return tag("div", tag("dt", literals), tag("dd", self.locale.words("ui.quoted")), place, id=row.id)

    def others(self, title, given):
        """The entries of the steps, or of the inputs, that no number of the text stands for."""
        entries = [
            self.sheet.entry(value, called(calculator, value.key, self.locale), sources=sources(value, evaluation))
            for value, evaluation, calculator in self.steps.values()
            if is_given(value) == given
        ]
        return glue(tag("p", title), tag("dl", entries)) if entries else None


def _shown(literal):
    return spacing.unbroken(literal) if any(c.isdigit() for c in literal) else literal
