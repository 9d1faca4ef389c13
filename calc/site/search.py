"""One search index for each language, instead of one for all of them.

Material writes ``search/search_index.json`` and the page loads that at once. Here the entries
move to ``search/LANG.json``, which the worker (docs/assets/search.js) loads at the first
question, and an empty index stays behind. The texts keep their marks: the worker folds both
what it indexes and what is asked, so a result is shown as it is written.
"""

import json
import re
from pathlib import Path

# Words end at white space, at the zero-width spaces that jieba's segmentation leaves, and at
# punctuation; but a point or a comma inside a number belongs to it.
SEPARATOR = r"(?:[\s\u200b\-/·:;!?()\[\]{}\"'“”‘’„«»…–—。、，；：？！（）《》「」【】`=*+|&]|[.,](?!\d))+"

# No stemming and no stop words: lunr has neither for Polish, and a question matches the
# beginnings of words anyway.
LUNR = {"lang": ["en"], "separator": SEPARATOR, "pipeline": []}

# Search knows the prose: a form's labels and a list of all formulas would drown it.
LEFT_OUT = re.compile(r'<(calc-card|calc-lab|p class="calc-reach calc-small"|details class="(?:numbers|keys)")(?=[ >])')


def leave_out(html: str) -> str:
    """Mark what Material's indexer is to pass over; it takes the mark away afterwards.

    >>> leave_out('<calc-card calculator="kv-cache">')
    '<calc-card data-search-exclude="yes" calculator="kv-cache">'
    """
    return LEFT_OUT.sub(r'<\1 data-search-exclude="yes"', html)


def split_index(folder: Path, languages: list[str], default: str) -> None:
    """Split ``search_index.json`` in *folder* by the language that each entry's address names."""
    path = folder / "search_index.json"
    index = json.loads(path.read_text(encoding="utf-8"))
    config = index["config"] | LUNR
    entries = {lang: [] for lang in languages}
    for entry in index["docs"]:
        first = entry["location"].split("/")[0]
        entries[first if first in entries else default].append(entry)
    for lang, docs in entries.items():
        write(folder / f"{lang}.json", {"config": config, "docs": docs})
    write(path, {"config": config, "docs": []})


def write(path: Path, index: dict) -> None:
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    path.write_text(text, encoding="utf-8")
