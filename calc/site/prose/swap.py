"""Put a file's new text in its place in one step: whoever reads sees the old file or the new one."""

import os
import shutil
import tempfile

__all__ = ["swap"]


def swap(path, text):
    """Write UTF-8 text beside a file and move it there; the file keeps its mode. Leaves nothing behind on failure."""
    path = path.resolve()
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode("utf-8"))
        if path.exists():
            shutil.copymode(path, name)
        else:
            os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
