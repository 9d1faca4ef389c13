"""The engine as the site serves it: each file in a folder named after its content, kept by browsers for ever.

::

    engine/0f3a…/pyodide.asm.wasm      and so on; a release leaves the files that it did not change where they are
    engine/9b1c…/engine-worker.js      what the pages start; it names the others and their hashes

Beside each lies what brotli and gzip make of it, for hosts that send such files (.br, .gz).
"""

import base64
import functools
import gzip
import json
import os
import shutil
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import brotli

__all__ = ["compress", "publish", "worker"]

WORKER = "engine-worker.js"
SOURCE = Path(__file__).parents[2] / "docs" / "assets" / WORKER


def gzipped(content: bytes) -> bytes:
    """The content as gzip, the same from every Python: 3.12 and 3.13 name the system otherwise in its header.

    >>> gzipped(b"a")[:10].hex()
    '1f8b08000000000002ff'
    >>> gzip.decompress(gzipped(b"a"))
    b'a'
    """
    packed = gzip.compress(content, compresslevel=9, mtime=0)
    return packed[:9] + b"\xff" + packed[10:]


PACKERS = {".br": functools.partial(brotli.compress, quality=11, lgwin=24), ".gz": gzipped}


def place(content: bytes) -> str:
    """The name of the folder of a file with this *content*.

    >>> place(b"")
    'e3b0c44298fc1c14'
    """
    return sha256(content).hexdigest()[:16]


def worker(folder: Path, lock: str) -> str:
    """The worker's script for the engine in *folder*, whose list of packages is its file *lock*."""
    from calc.site import lean

    files = {path.name: entry(path) for path in sorted(folder.iterdir()) if path.name not in (lock, WORKER)}
    head = f"const FILES = {json.dumps(files)}, LOCK = {(folder / lock).read_text('utf-8')};\n"
    return lean.scripts({WORKER: head + SOURCE.read_text("utf-8")})[WORKER]


def entry(path: Path) -> list:
    """[folder, bytes, SHA-256 as browsers write it, in Base64] of one file."""
    content = path.read_bytes()
    return [place(content), len(content), base64.b64encode(sha256(content).digest()).decode()]


def publish(folder: Path, lock: str, target: Path) -> None:
    """Copy the engine in *folder* to *target*, each file to its place; the *lock* is in the worker already."""
    for path in folder.iterdir():
        if path.name != lock:
            there = target / place(path.read_bytes()) / path.name
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, there)


def compress(target: Path, kept: Path) -> None:
    """Write .br and .gz beside each file in *target*. *kept* holds those of earlier builds: the largest takes 15 s."""
    files = [path for path in target.rglob("*.*") if path.suffix not in PACKERS]
    files.sort(key=lambda path: path.stat().st_size, reverse=True)  # the slowest first
    with ThreadPoolExecutor() as pool:
        for done in [pool.submit(pack, path, suffix, kept) for path in files for suffix in PACKERS]:
            done.result()


def pack(path: Path, suffix: str, kept: Path) -> None:
    """One packed twin, made or taken from *kept*."""
    made = kept / (path.parent.name + suffix)
    if not made.exists():
        kept.mkdir(parents=True, exist_ok=True)
        new = made.with_name(f"{made.name}.{os.getpid()}.new")  # two builds of one checkout may pack the same file
        new.write_bytes(PACKERS[suffix](path.read_bytes()))
        new.replace(made)
    shutil.copyfile(made, path.with_name(path.name + suffix))
