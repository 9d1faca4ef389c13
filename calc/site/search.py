"""One search index for each language, instead of one for all of them.

Material writes ``search/search_index.json`` and the page loads that at once. Here the entries
move to ``search/LANG.json``, which the worker (docs/assets/search.js) loads at the first
question, and an empty index stays behind. The texts keep their marks: the worker folds both
what it indexes and what is asked, so a result is shown as it is written. What Material does not
index is added: a page's title in the menus and its description, which often have the very words
that readers look for, and its English title, since many know a technique by its English name.
"""

import json
import re
from pathlib import Path

import jieba
from mkdocs.utils import meta

from calc.site import language

# Words end at white space, at the zero-width spaces that jieba's segmentation leaves, and at
# punctuation; but a point or a comma inside a number belongs to it.
SEPARATOR = r"(?:[\s\u200b\-/·:;!?()\[\]{}\"'“”‘’„«»…–—。、，；：？！（）《》「」【】`=*+|&]|[.,](?!\d))+"

# No stemming and no stop words: lunr has neither for Polish, and a question matches the
# beginnings of words anyway.
LUNR = {"lang": ["en"], "separator": SEPARATOR, "pipeline": []}

# Searched like a heading, and never shown: the worker shows title and text alone.
ABOUT = {"about": {"boost": 1000.0}}

# A list of works has many words, and the passage that explains one of them should come before it.
LISTS = re.compile(r"(?:^|/)bibliography/$|#sources$")
LOW = 0.1

# Search knows the prose: a form's labels and a list of all formulas would drown it.
LEFT_OUT = re.compile(r'<(calc-card|calc-lab|p class="calc-reach calc-small"|details class="(?:numbers|keys)")(?=[ >])')


def leave_out(html: str) -> str:
    """Mark what Material's indexer is to pass over; it takes the mark away afterwards.

    >>> leave_out('<calc-card calculator="kv-cache">')
    '<calc-card data-search-exclude="yes" calculator="kv-cache">'
    """
    return LEFT_OUT.sub(r'<\1 data-search-exclude="yes"', html)


def split_index(folder: Path, languages: list[str], default: str, docs: Path) -> None:
    """Split ``search_index.json`` in *folder* by the language that each entry's address names."""
    path = folder / "search_index.json"
    index = json.loads(path.read_text(encoding="utf-8"))
    config = index["config"] | LUNR | {"fields": index["config"]["fields"] | ABOUT}
    entries = {lang: [] for lang in languages}
    for entry in index["docs"]:
        first, _, rest = entry["location"].partition("/")
        lang, rest = (first, rest) if first in entries else (default, entry["location"])
        entries[lang].append(entry | beside(rest, docs / lang, docs / default))
    for lang, found in entries.items():
        ending = {"ending": language.load(lang).ending}
        write(folder / f"{lang}.json", {"config": config | ending, "docs": found})
    write(path, {"config": config, "docs": []})


def beside(location: str, own: Path, default: Path) -> dict:
    """What an entry has besides Material's fields; *location* is seen from the language's home."""
    if LISTS.search(location):
        return {"boost": LOW}
    if "#" in location:
        return {}
    name = f"{location.rstrip('/') or 'index'}.md"
    front = described(own / name)
    return {"about": segmented(" ".join([*front, *described(default / name)[:1]]))}


def described(path: Path) -> list[str]:
    """The title and the description in a page's front matter; nothing where there is no such page."""
    _, front = meta.get_data(path.read_text(encoding="utf-8-sig")) if path.exists() else ("", {})
    return [str(front[name]) for name in ("title", "description") if name in front]


def segmented(text: str) -> str:
    """Put a zero-width space between the words of Chinese, as Material does in its own fields.

    >>> segmented("LoRA 和训练成本").split("\u200b")
    ['LoRA ', '和', '训练', '成本', '']
    """
    return re.sub(rf"[{language.HAN}]+", lambda run: "\u200b".join(["", *jieba.cut(run[0]), ""]), text)


def write(path: Path, index: dict) -> None:
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    path.write_text(text, encoding="utf-8")
