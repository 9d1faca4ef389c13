"""What each translation lacks: articles, sections behind the English text, words of the interface, agreed terms.

A translation's state is recorded in ``docs/translations.toml``, which ``status --accept`` writes and
nobody edits: for each section, a hash of the English source that the translation was made from, with
bound literals masked, so that rebuilt numbers make nothing stale.
"""

from calc import renames
from calc.locale import LANGS, load
from calc.site import files, locales, terms
from calc.site.project import NoSuch
from calc.site.prose import wording
from calc.site.prose.sections import digest
from calc.site.prose.swap import swap
from calc.site.prose.workspace import Workspace
from calc.site.shapes import table
from calc.site.shapes import text as a_text

__all__ = ["accept", "follow", "status", "text"]

SOURCE, *TRANSLATIONS = LANGS
RECORDED = table(others=table(others=table(others=a_text)))
RECORD = "translations.toml"
HEADER = """# Which English text each translation was made from, section by section (a hash, numbers masked).
# Written by `python -m calc.site status --accept`; not to be edited.
"""


def status(project, work=None):
    """Language -> what it lacks.

    ``articles``: id -> {"state", "sections"}; ``words``: keys that English answers, ``fuzzy`` those of them that
    have a text marked fuzzy; ``terms``: words off the agreed list, with their places.
    ``state`` is ``in sync``, ``stale`` (``sections`` names them), ``unrecorded`` (never accepted) or ``missing``.
    Raises :class:`files.Unusable` where an article cannot be read.
    """
    work = work or Workspace(project)
    work.must_be_readable()
    recorded, english = _recorded(project), _english(work)
    return {
        lang: {
            "articles": {id: _state(work, lang, id, hashes, recorded) for id, hashes in english.items()},
            "words": untranslated(lang),
            "fuzzy": [entry.context for entry in locales.entries(lang) if entry.fuzzy],
            "terms": list(map(str, _off(work, lang))),
        }
        for lang in TRANSLATIONS
    }


def text(found):
    """The same for a terminal: a line for each article, then the untranslated words and the terms to mend."""
    lines = []
    for lang, state in found.items():
        for id, one in state["articles"].items():
            behind = f": {', '.join('#' + s if s else 'opening' for s in one['sections'])}" if one["sections"] else ""
            lines.append(f"{lang}/{id}: {one['state']}{behind}")
        words, fuzzy = state["words"], set(state["fuzzy"])
        told = ", ".join(key + " (fuzzy)" * (key in fuzzy) for key in words)
        lines.append(f"{lang}: {len(words)} untranslated words" + (f": {told}" if told else ""))
        lines += [f"{lang}: {len(state['terms'])} words off the agreed list", *state["terms"]]
    return "\n".join(lines)


def accept(project, wanted=()):
    """Record that translations (``vi``, ``vi/training-memory``; all by default) follow the English text as it is.

    Raises :class:`NoSuch` for another name, before anything is recorded.
    """
    work = Workspace(project)
    work.must_be_readable()
    _known(work, wanted)
    recorded, english, told = _recorded(project), _english(work), []
    for lang in TRANSLATIONS:
        for id, hashes in english.items():
            if id in work.files[lang] and (not wanted or lang in wanted or f"{lang}/{id}" in wanted):
                recorded.setdefault(lang, {})[id] = hashes
                told.append(f"{lang}/{id}: recorded {len(hashes)} sections")
    swap(project.docs / RECORD, _written(recorded))
    return told


def follow(project, before, after):
    """Keep translations in sync with an English article in which only targets were renamed; both are its readings."""
    document, recorded = before.document, _recorded(project)
    if document.lang != SOURCE:
        return
    old, new = _hashes(before), _hashes(after)
    for lang in recorded:
        known = recorded[lang].get(document.article, {})
        known |= {id: new[id] for id, mark in known.items() if mark == old.get(id)}
    if recorded:
        swap(project.docs / RECORD, _written(recorded))


def _hashes(reading):
    """Section id -> hash."""
    return {s.id: digest(reading, s) for s in reading.sections if s.id is not None}


def _known(work, wanted):
    both = {f"{lang}/{id}" for lang in TRANSLATIONS for id in work.files[lang] if id in work.files[SOURCE]}
    strange = [name for name in wanted if name not in TRANSLATIONS and name not in both]
    if strange:
        example = min(both, default=f"{TRANSLATIONS[0]}/index")
        known = f"expected {', '.join(TRANSLATIONS)} or an article such as {example}"
        raise NoSuch("\n".join(f"{name}: no translation; {known}" for name in strange))


def untranslated(lang):
    """Keys that the language has no text for: words, counted nouns in each of its own forms, terms of the glossary."""
    locale = load(lang)
    have, want = locale.words.texts, load(SOURCE).words.texts
    missing = [key for key in want if key not in have and not key.startswith("unit.")]
    nouns = sorted({key.split(".")[1] for key in want if key.startswith("unit.")})
    forms = [f"unit.{noun}.{category}" for noun in nouns for category in (*locale.rules, "other")]
    names = [f"term.{term.id}" for term in terms.load() if lang in term.lacking]
    return missing + [form for form in forms if form not in have] + names


def _off(work, lang):
    """Findings for words that the language has agreed not to use."""
    articles = (finding for id in work.files[lang] for finding in wording.findings(work.reading(lang, id)))
    return [*articles, *wording.in_words(languages=[lang])]


def _english(work):
    """Article id -> section id -> hash."""
    return {id: _hashes(work.reading(SOURCE, id)) for id in work.files[SOURCE]}


def _state(work, lang, id, hashes, recorded):
    if id not in work.files[lang]:
        return {"state": "missing", "sections": []}
    known = recorded.get(lang, {}).get(id)
    if known is None:
        return {"state": "unrecorded", "sections": []}
    behind = [s for s in dict.fromkeys([*hashes, *known]) if hashes.get(s) != known.get(s)]
    return {"state": "stale" if behind else "in sync", "sections": behind}


def _recorded(project):
    """Language -> article, under its present name -> section -> hash."""
    path = project.docs / RECORD
    read = files.toml(path, RECORDED).data if path.exists() else {}
    return {lang: {renames.now("article", id): of for id, of in rows.items()} for lang, rows in read.items()}


def _written(recorded):
    tables = [HEADER]
    for lang in sorted(recorded, key=LANGS.index):
        for id in sorted(recorded[lang]):
            rows = "".join(f'"{section}" = "{mark}"\n' for section, mark in recorded[lang][id].items())
            tables.append(f'[{lang}."{id}"]\n{rows}')
    return "\n".join(tables)
