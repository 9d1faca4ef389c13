"""A made site, a hundred times larger than a young one: the project itself, and made articles beside its own.

Each made article has a calculator with a scenario, and sections of prose, lists, tables, links and citations. Its
numbers are drawn by chance from a fixed seed: result keys of all calculators under varied inputs. Sentences stand in
``made.toml``. ``python -m tests.bench.made FOLDER [ARTICLES]`` writes one to look at.
"""

import json
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random

import calc
from calc import query, result
from calc.calculators import training_memory
from calc.locale import LANGS, load
from calc.site.project import ROOT, Project
from calc.site.prose.expected import Speech, expected, is_numeral
from calc.site.prose.targets import Resolver, TargetError
from calc.sources import SOURCES

__all__ = ["PLAIN", "Made", "write"]

COPIED = ("calc", "docs", "locales", "mkdocs.yml", "pyproject.toml", "LICENSE", "LICENSE-PROSE")
LINKED = ("node_modules",)
PLAIN = "plain.yml"
"""The configuration of the same site without what is ours: no hooks, no templates; a bound number stays a link."""

SECTIONS, NUMBERS = "abcdefg", 56
"""Sections of an article, and its computed numbers; a citation more stands in each section."""

SCENARIOS = 8
"""Opening scenarios of each calculator; as many articles as there are share them."""

DISTINCT = 0.64
"""Distinct targets for each number that is bound, as in the project's own articles."""

LISTS = {"numbers": "numbers", "sources": "bibliography"}

CHANGED = {
    "params": range(10**9, 10**11, 10**8), "layers": range(8, 129), "hidden": range(1024, 16_385, 256),
    "sequence": range(512, 65_537, 512), "batch": range(1, 129), "devices": range(2, 1025), "stage": range(4),
    "tokens": range(10**10, 10**13, 10**9), "height": range(256, 2049, 16), "width": range(256, 2049, 16),
    "rank": range(4, 257), "bytes": (1, 2, 4), "kv_heads": range(1, 17), "head_dim": range(64, 257, 32),
    "optimizer": training_memory.CALCULATOR.by_name["optimizer"].choices, "peak_flops": range(10**14, 10**15, 10**12),
}  # fmt: skip
"""Input -> values that a made number may give it."""


def write(folder, articles=400):
    """Write a site of so many articles in each language, the project's own included; the :class:`Made` in it."""
    folder = Path(folder)
    for part in COPIED:
        source = ROOT / part
        copy = shutil.copytree if source.is_dir() else shutil.copy
        copy(source, folder / part, **({"ignore": shutil.ignore_patterns("__pycache__")} if source.is_dir() else {}))
    for part in LINKED:
        (folder / part).symlink_to(ROOT / part)
    own = len(Project(folder / "docs").files(LANGS[0]))
    made = Made(folder, max(0, articles - own))
    made.write()
    (folder / "no-templates").mkdir()
    plain = {"INHERIT": "mkdocs.yml", "hooks": [], "theme": {"custom_dir": "no-templates"}}
    (folder / PLAIN).write_text(json.dumps(plain), "utf-8")  # JSON is YAML
    for command in (["init", "--quiet"], ["add", "docs"], [*WHO, "commit", "--quiet", "--message", "made"]):
        subprocess.run(["git", *command], cwd=folder, check=True)
    return made


WHO = ["-c", "user.name=bench", "-c", "user.email=bench@localhost", "-c", "commit.gpgsign=false"]


@dataclass(frozen=True)
class Number:
    """A target, and the literal that shows it in each language."""

    target: str
    literals: dict


@dataclass(frozen=True)
class Made:
    """The made articles of a site; ``count`` of them."""

    folder: Path
    count: int

    @property
    def docs(self):
        return self.folder / "docs"

    def write(self):
        """The table of articles first: it says what a bare target means."""
        table = self.docs / "articles.toml"
        rows = [row for number in range(self.count) for row in self._row(number)]
        table.write_text(table.read_text("utf-8") + "\n".join(["", *rows, ""]), "utf-8")
        for number in range(self.count):
            for lang, text in self._article(number).items():
                (self.docs / lang / f"{name(number)}.md").write_text(text, "utf-8")

    def _row(self, number):
        calculator, scenario = opening(number)
        yield f'[{name(number)}]\ncalculator = "{calculator.id}"'
        yield f"[{name(number)}.scenario]\n" + "\n".join(f'{n} = "{v}"' for n, v in scenario.items())

    def _article(self, number):
        """Language -> text."""
        calculator, scenario = opening(number)
        pool = self.pools(calculator, scenario, name(number))
        numbers = Random(number).sample(pool, NUMBERS)
        after = (number + 1) % self.count
        return {lang: _Text(lang, calculator, after).article(numbers, number) for lang in LANGS}

    def pools(self, calculator, scenario, article):
        """Numbers that articles with the same scenario draw from."""
        key = calculator.id, tuple(scenario.items())
        if key not in self._pools:
            share = self.count / len(calc.CALCULATORS) / SCENARIOS
            size = max(2 * NUMBERS, round(DISTINCT * NUMBERS * share))
            self._pools[key] = self._drawn(calculator, scenario, article, size)
        return self._pools[key]

    @cached_property
    def _pools(self):
        return {}

    @cached_property
    def _resolver(self):
        return Resolver(Project(self.docs))

    @cached_property
    def _speech(self):
        return {lang: Speech.of(lang) for lang in LANGS}

    def _drawn(self, calculator, scenario, article, size):
        chance, found = Random(f"{calculator.id} {scenario}"), {}
        while len(found) < size:
            number = self._number(target(calculator, scenario, chance), article)
            if number:
                found[number.target] = number
        return list(found.values())

    def _number(self, target, article):
        """What a target says in each language; nothing where it says no number."""
        try:
            bound = self._resolver.resolve(target, article)
        except TargetError:  # inputs that do not go together
            return None
        if isinstance(bound.number, (bool, str)) or not bound.number:
            return None
        literals = {lang: result.text(bound.value, load(lang)).replace("\u00a0", " ") for lang in LANGS}
        fits = all(expected(bound, text, self._speech[lang]) == text for lang, text in literals.items())
        return Number(target, literals) if fits and is_numeral(literals[LANGS[0]]) else None


def name(number):
    return f"made-{number:04}"


def opening(number):
    """(calculator, scenario as a table holds it) of an article; scenarios come round again."""
    calculators = list(calc.CALCULATORS.values())
    calculator = calculators[number % len(calculators)]
    chance = Random(number // len(calculators) % SCENARIOS)
    return calculator, changes(calculator, chance, 2, {})


def changes(calculator, chance, most, scenario):
    """Inputs that differ from what would hold without them, as a query spells them."""
    names = [field.name for field in calculator.inputs if field.name in CHANGED]
    given = {name: chance.choice(CHANGED[name]) for name in chance.sample(names, chance.randint(1, most))}
    pairs = query.text(calculator, calculator.explicit(given, scenario)).split("&")
    return dict(pair.split("=") for pair in pairs if pair)


def target(calculator, scenario, chance):
    """A target by chance: of the article's own calculator most often, a third of them as the scenario stands."""
    other = chance.random() < 0.15
    calculator = chance.choice(list(calc.CALCULATORS.values())) if other else calculator
    scenario = {} if other else query.parse(calculator, "&".join(map("=".join, scenario.items())))
    changed = changes(calculator, chance, 3, scenario) if chance.random() < 0.65 else {}
    asked = "?" + "&".join(map("=".join, changed.items())) if changed else ""
    return f"calc:{calculator.id + '/' if other else ''}{chance.choice(calculator.keys)}{asked}"


class _Text:
    """The Markdown of one article in one language."""

    def __init__(self, lang, calculator, after):
        self.lang, self.calculator, self.after = lang, calculator, after
        self.said = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))[lang]

    def article(self, numbers, number):
        self.numbers, self.plain = iter(numbers), number
        title = self.said["title"].format(subject=load(self.lang).words(f"calculator.{self.calculator.id}"))
        opened = [f"---\ntitle: {title}\ndescription: {self.said['description']}\n---", f"# {title} {{#claim}}"]
        opened += [self.sentences(7)]
        card = [self.heading("calculator"), f'<calc-card calculator="{self.calculator.id}"></calc-card>']
        parts = [block for letter in SECTIONS for block in self.section(letter)]
        closed = [text for key, block in LISTS.items() for text in (self.heading(key), f"<{block}></{block}>")]
        return "\n\n".join([*opened, *card, *parts, *closed]) + "\n"

    def heading(self, key):
        return f"## {self.said[key]} {{#{key}}}"

    def section(self, letter):
        """A paragraph, a list, a table, and a paragraph that cites a work and leads to another article."""
        yield f"## {self.said['part'].format(letter=letter.upper())} {{#part-{letter}}}"
        yield self.sentences(2)
        yield "\n".join(f"- {item}: {self.bound()}" for item in self.said["items"])
        table = ["| {} | {} |".format(*self.said["head"]), "|---|---:|"]
        yield "\n".join([*table, *(f"| {row} | {self.bound()} |" for row in self.said["rows"])])
        source = SOURCES[("rajbhandari2020", "kaplan2020", "korthikanti2022")[ord(letter) % 3]]
        cited = f"[{source.authors.split(',')[0].split()[-1]} {source.year}](cite:{source.id})"
        see = self.said["see"].format(number=f"{self.after:04}", part=letter)
        yield " ".join([self.said["source"].format(cited), self.filler(), see])

    def sentences(self, count):
        """So many sentences with a number, each with one without beside it now and then."""
        said = self.said["numbered"]
        parts = [said[(self.plain + n) % len(said)].format(self.bound()) for n in range(count)]
        return " ".join([*parts, self.filler()])

    def filler(self):
        self.plain += 1
        return self.said["plain"][self.plain % len(self.said["plain"])]

    def bound(self):
        number = next(self.numbers)
        return f"[{number.literals[self.lang]}]({number.target})"


if __name__ == "__main__":
    write(Path(sys.argv[1]), *map(int, sys.argv[2:]))
