"""One search index for each language, instead of one for all of them.

Material writes ``search/search_index.json``. Here its entries move to ``search/LANG.json``, which the worker
(docs/assets/search.js) loads at the first question. The texts keep their marks: the worker folds both
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
LEFT_OUT = re.compile(
    r'<(?:(?:calc-card|calc-lab)[ >]|p class="calc-reach calc-small"|details class="(?:numbers|keys)")'
)
ASIDE = '<p data-search-exclude="yes" data-aside="{}"></p>'
PLACE = re.compile(r'<p data-aside="(\d+)"></p>')  # the indexer takes its own mark away


def set_aside(html: str) -> tuple[str, list[str]]:
    """(what Material's indexer is to read, what it is to pass over), which is most of an article's markup.

    >>> read, aside = set_aside('<p>a</p><calc-card id="x"><p>b</p></calc-card><p>c</p>')
    >>> read, aside
    ('<p>a</p><p data-search-exclude="yes" data-aside="0"></p><p>c</p>', ['<calc-card id="x"><p>b</p></calc-card>'])
    >>> put_back(read.replace(' data-search-exclude="yes"', ""), aside)
    '<p>a</p><calc-card id="x"><p>b</p></calc-card><p>c</p>'
    """
    left, kept, at = [], [], 0
    while start := LEFT_OUT.search(html, at):
        tag = re.match(r"<([\w-]+)", start[0])[1]
        end = html.index(f"</{tag}>", start.end()) + len(f"</{tag}>")
        kept += [html[at : start.start()], ASIDE.format(len(left))]
        left.append(html[start.start() : end])
        at = end
    return "".join([*kept, html[at:]]), left


def put_back(html: str, left: list[str]) -> str:
    """The page as it was before :func:`set_aside`."""
    return PLACE.sub(lambda place: left[int(place[1])], html)


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
    path.unlink()


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
