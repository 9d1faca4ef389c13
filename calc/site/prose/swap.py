"""Put a file's new text in its place in one step: whoever reads sees the old file or the new one, never a part."""

import os
import shutil
import tempfile

__all__ = ["swap", "tidy"]

SUFFIX = ".swap"


def swap(path, text):
    """Write UTF-8 text beside a file and move it there; the file keeps its mode. Leaves nothing behind on failure."""
    path = path.resolve()
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=SUFFIX)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())  # on the disk before its name is: else a power cut could leave an empty file
        if path.exists():
            shutil.copymode(path, name)
        else:
            os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def tidy(path):
    """Remove what a run that was killed while it wrote left beside a file."""
    for left in path.resolve().parent.glob(f".{path.name}.*{SUFFIX}"):
        left.unlink(missing_ok=True)
