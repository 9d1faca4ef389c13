"""The wheel of the pure core, as sources, and the small lock that vouches for it.

hatchling makes the wheel (what goes in is said in pyproject.toml), pyodide-lock makes the
entry. The words of all languages go in as JSON, so that the browser parses neither PO nor TOML.
"""

import json
from pathlib import Path

from hatchling.builders.wheel import WheelBuilder
from pyodide_lock import PyodideLockSpec
from pyodide_lock.utils import add_wheels_to_spec, update_package_sha256

from calc import locale


def build_source_wheel(root: Path, work: Path) -> Path:
    """Build ``calc-VERSION-py3-none-any.whl`` in the folder *work* and return its path."""
    compiled = write_languages(work / "compiled")
    builder = WheelBuilder(str(root))
    target = builder.target_config
    target["force-include"] = {str(compiled): "calc/_compiled"}
    [wheel] = builder.build(directory=str(work), versions=["standard"])
    return Path(wheel)


def write_languages(folder: Path) -> Path:
    """Write ``LANG.json`` for every language of the site into *folder*, and ``languages.json``, which names them."""
    folder.mkdir()
    for name, data in {"languages": locale.LANGS, **{lang: locale.compile(lang) for lang in locale.LANGS}}.items():
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
    return folder


def write_lock(upstream: Path, source: Path, compiled: Path, target: Path) -> None:
    """Write a lock of one package: *compiled*, described by the wheel *source* it came from.

    pyodide-lock reads names and tags from source wheels only, so the entry is made from that
    one and then pointed at the compiled wheel. *upstream* is the runtime's own lock: it says
    which ABI and platform the runtime has, and the runtime refuses a lock that says otherwise.
    """
    spec = PyodideLockSpec(info=PyodideLockSpec.from_json(upstream).info, packages={})
    spec = add_wheels_to_spec(spec, [source])
    [entry] = spec.packages.values()
    entry.file_name = compiled.name
    update_package_sha256(entry, compiled)
    spec.to_json(target)
