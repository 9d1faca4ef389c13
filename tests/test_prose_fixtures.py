"""What the parsers find, what literals should read, which numbers are loose: rows of tests/prose."""

import pytest

from calc.site.project import Project
from calc.site.prose import bindings, exemptions, unbound
from calc.site.prose.document import Document
from calc.site.prose.expected import Speech, Unfit, expected
from calc.site.prose.parsers import Parsers
from calc.site.prose.passages import passages
from calc.site.prose.targets import Resolver, TargetError
from tests.prose_cases import cases

NOTHING = exemptions.Exemptions("docs/exemptions.toml", ())


@pytest.fixture(scope="module")
def parsers():
    return Parsers(Project().mkdocs_yml)


@pytest.fixture(scope="module")
def resolver():
    return Resolver(Project())


def read(text, parsers, lang="en"):
    return bindings.read(Document("a.md", lang, "training-memory", text), parsers)


@pytest.mark.parametrize(("given", "wanted"), cases("bindings.md"))
def test_bindings_are_found_by_both_parsers_or_reported(given, wanted, parsers):
    reading = read(given, parsers)
    found = [(b.line, f"{b.line}: {b.literal} -> {b.target}") for b in reading.bindings]
    found += [(b.line, f"{b.line}: code: {b.source}") for b in reading.code]
    found += [(f.line, f"{f.line}! {f.what}") for f in reading.findings]
    assert "\n".join(text for _, text in sorted(found, key=lambda row: row[0])) == wanted


@pytest.mark.parametrize(("given", "wanted"), cases("bindings.md"))
def test_line_ends_and_a_byte_order_mark_change_no_place(given, wanted, parsers):
    plain, dos = read(given, parsers), read("\ufeff" + given.replace("\n", "\r\n"), parsers)
    assert [(b.line, b.target) for b in plain.bindings] == [(b.line, b.target) for b in dos.bindings]
    text = dos.document.text
    assert all(text[b.start : b.end] == b.literal for b in dos.bindings)


@pytest.mark.parametrize(("given", "wanted"), cases("literals.md"))
def test_a_literal_reads_as_its_target_says(given, wanted, resolver):
    lang, target, literal = given.split(" ", 2)
    try:
        found = expected(resolver.resolve(target, "training-memory"), literal, Speech.of(lang))
    except (TargetError, Unfit) as error:
        found = f"! {error}"
    assert found == wanted


@pytest.mark.parametrize(("given", "wanted"), cases("loose.md"))
def test_loose_numbers_are_found_at_their_lines(given, wanted, parsers):
    lang, _, text = given.partition("\n")
    reading = read(text, parsers, lang)
    vocabulary = Speech.of(lang).vocabulary
    found = unbound.loose(passages(reading), lang, "training-memory", NOTHING, vocabulary)
    found.sort(key=lambda one: one.line)
    assert "\n".join(f"{one.line} {one.kind}: {one.text}" for one in found) == wanted
