"""How MkDocs finds and compiles templates, without what it does again for each language of each build."""

import os
from pathlib import Path

from jinja2 import FileSystemBytecodeCache, FileSystemLoader

__all__ = ["hasten"]

COMPILED = Path(__file__).parents[2] / ".build" / "templates"


class Shown(FileSystemLoader):
    """Does not list hidden files and folders: MkDocs takes none of them, and Material has 14,000 icons in one."""

    def list_templates(self):
        found = set()
        for top in self.searchpath:
            for folder, below, names in os.walk(top):
                below[:] = [name for name in below if not name.startswith(".")]
                paths = (Path(folder, name).relative_to(top) for name in names if not name.startswith("."))
                found.update(path.as_posix() for path in paths)
        return sorted(found)


def hasten(theme):
    """Let a theme's environments share compiled templates, which Jinja holds against their sources' hashes."""
    if "get_env" in vars(theme):
        return
    make = theme.get_env

    def get_env():
        env = make()
        COMPILED.mkdir(parents=True, exist_ok=True)
        env.loader, env.bytecode_cache = Shown(env.loader.searchpath), FileSystemBytecodeCache(str(COMPILED))
        return env

    theme.get_env = get_env
