"""What slow steps of a build made, kept for later builds under a hash of all that it was made from.

A step whose result rests on its inputs alone need not be taken again: ``.build/kept/0f/3a…`` holds what it made of
them. Nothing there can be out of date, since other inputs have another name; what is used least goes first.
"""

import os
import tempfile
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

__all__ = ["FOLDER", "kept", "tidy"]

FOLDER = Path(__file__).parents[2] / ".build" / "kept"
MOST = 256 * 2**20
"""Bytes that are kept."""


def kept(asked, make, folder=FOLDER):
    """``make()``, a text; or what it made when the same was asked. ``asked`` names the step and all that it rests on.

    >>> with tempfile.TemporaryDirectory() as folder:
    ...     [kept(("double", "ab"), lambda: "abab", Path(folder)), kept(("double", "ab"), lambda: "", Path(folder))]
    ['abab', 'abab']
    """
    name = sha256(repr(asked).encode()).hexdigest()
    path = folder / name[:2] / name[2:]
    try:
        found = path.read_bytes().decode()
    except FileNotFoundError:
        made = make()
        with suppress(OSError):  # a checkout that may not be written is built all the same
            _put(path, made.encode())
        return made
    with suppress(OSError):
        os.utime(path)  # so that what is in use stays
    return found


def _put(path, content):
    """In one step: another build may want the same file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.replace(name, path)
    except OSError:  # the disk is full
        os.unlink(name)
        raise


def tidy(folder=FOLDER, most=MOST):
    """Remove what was not used for the longest time, until no more than ``most`` bytes are left."""
    files = [(path.stat().st_mtime, path.stat().st_size, path) for path in folder.glob("??/*")]
    total = 0
    for _, size, path in sorted(files, reverse=True):
        total += size
        if total > most:
            path.unlink(missing_ok=True)
