"""Several scripts as one: each module keeps its names to itself, and only what it exports is seen by the others."""

import re

__all__ = ["joined", "needed"]

IMPORT = re.compile(r'^import \{ [\w, ]+ \} from "\./([\w-]+\.js)";\n', re.M)
EXPORT = re.compile(r"^export (?=class |function |async function )", re.M)
OTHER = re.compile(r"^(?:import|export)\b.*", re.M)


def needed(names, sources):
    """The modules and those that they import, each after what it imports itself.

    >>> needed(["b.js"], {"a.js": "", "b.js": 'import { A } from "./a.js";\\n'})
    ['a.js', 'b.js']
    """
    found = []
    for name in names:
        imported = needed(IMPORT.findall(sources[name]), sources)
        found += [one for one in [*imported, name] if one not in found]
    return found


def joined(names, sources):
    """One module of several, of those that they import too. Raises ValueError for an import or export of another form.

    >>> print(joined(["b.js"], {"a.js": "export class A {}\\n", "b.js": 'import { A } from "./a.js";\\nnew A();\\n'}))
    class A {}
    {
    new A();
    }
    <BLANKLINE>
    """
    return "".join(_part(name, sources[name]) for name in needed(names, sources))


def _part(name, source):
    text, exports = EXPORT.subn("", IMPORT.sub("", source))
    other = OTHER.search(text)
    if other:
        raise ValueError(f"{name}: {other[0]!r} cannot be joined; write import {{ … }} from or export class, function")
    return text if exports else f"{{\n{text}}}\n"
