"""Rebuild the numbers whenever a formula, a word list or a scenario is saved, until Ctrl-C.

Each rebuild is a process of its own: it imports the code as it now is, and a broken file ends that
process alone.
"""

import subprocess
import sys
from pathlib import Path
from queue import Empty, SimpleQueue

from watchdog.events import FileSystemEventHandler
from watchdog.observers import Observer

from calc.locale import SOURCE

__all__ = ["watch"]

CODE = Path(__file__).resolve().parents[1]
WATCHED = {".py", ".toml", ".po"}
SETTLE = 0.3
"""Seconds without a further change that end one save: an editor writes, renames and touches files in one go."""

CHANGES = ("created", "modified", "moved", "deleted")


class _Saves(FileSystemEventHandler):
    """Puts each saved file that numbers rest on into a queue."""

    def __init__(self, docs):
        self.queue, self.table = SimpleQueue(), docs / "articles.toml"

    def on_any_event(self, event):
        if event.is_directory or event.event_type not in CHANGES:
            return
        for name in filter(None, (event.src_path, event.dest_path)):
            path = Path(name)
            rests = path == self.table if path.is_relative_to(self.table.parent) else path.suffix in WATCHED
            if rests and not path.name.startswith("."):
                self.queue.put(path)


def watch(docs, *options):
    """Run ``calc.site rebuild`` with these options at the start and after each save, until Ctrl-C is pressed."""
    docs = docs.resolve()
    saves, observer = _Saves(docs), Observer()
    for folder, recursive in ((CODE, True), (SOURCE, True), (docs, False)):
        observer.schedule(saves, str(folder), recursive=recursive)
    observer.start()
    try:
        _run(docs, options)
        while True:
            saved = _settled(saves.queue)
            print(f"\n{', '.join(sorted({path.name for path in saved}))} saved", flush=True)
            _run(docs, options)
    except KeyboardInterrupt:
        return
    finally:
        observer.stop()
        observer.join()


def _settled(queue):
    """All files of one save: the first that comes, and whatever follows before it is quiet."""
    saved = [queue.get()]
    while True:
        try:
            saved.append(queue.get(timeout=SETTLE))
        except Empty:
            return saved


def _run(docs, options):
    """What the command says goes to the same terminal; its bytecode would only be seen as another save."""
    command = [sys.executable, "-B", "-m", "calc.site", "rebuild", "--docs", str(docs), *options]
    subprocess.run(command, check=False)
