"""A server on this machine that answers like a careful host, on a line as slow as asked for.

It sends the ``.br`` or ``.gz`` file that lies beside a file, makes one where there is none, lets names that hold a
hash be kept for ever, and counts what it sent by path. :class:`Line` is the one line that all requests share.
"""

import contextlib
import hashlib
import http.server
import mimetypes
import re
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from urllib.parse import unquote, urlsplit

import brotli

from tests.bench.places import BUILD

HASHED = re.compile(r"[./-][0-9a-f]{8,}[./-]")
TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm", ".whl": "application/zip"}
CODINGS = {"br": ".br", "gzip": ".gz"}  # in the order of preference
PACKED = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm", ".whl", ".zip"}  # what hosts compress, and ours
PACKING = threading.Lock()
PIECE = 16 * 1024  # bytes that one answer may send before another has its turn


class Line:
    """A line of ``mbit`` Mbit/s, on which each request first takes ``delay`` seconds; 0 Mbit/s is no limit.

    >>> passed = []
    >>> line = Line(8, clock=lambda: sum(passed), sleep=passed.append)
    >>> for _ in range(2):
    ...     line.carry(1_000_000)
    >>> passed
    [1.0, 1.0]
    """

    def __init__(self, mbit=0, delay=0, clock=time.monotonic, sleep=time.sleep):
        self.mbit, self.delay, self.clock, self.sleep = mbit, delay, clock, sleep
        self.lock, self.free = threading.Lock(), clock()

    def wait(self):
        """The time that a request takes to get to the host and back."""
        if self.delay:
            self.sleep(self.delay)

    def carry(self, count):
        """Return when *count* more bytes have passed; what other answers send meanwhile takes its share."""
        if not self.mbit:
            return
        with self.lock:
            now = self.clock()
            self.free = max(now, self.free) + count * 8 / (self.mbit * 1e6)
            left = self.free - now
        self.sleep(left)


class Handler(http.server.BaseHTTPRequestHandler):
    """One connection; the server knows the folders, the line and what is to be told about it."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_GET(self):
        self.server.line.wait()
        address = unquote(urlsplit(self.path).path)
        found = self.server.found(address)
        if found is None:
            self.server.sent["404 " + address] += 0
            self.send_error(404)
            return
        coding, body = self.server.body(found, self.headers.get("Accept-Encoding", ""))
        self.send_response(200)
        self.send_header("Content-Type", TYPES.get(found.suffix) or mimetypes.guess_type(found)[0] or "text/plain")
        self.send_header("Content-Length", str(len(body)))
        forever = HASHED.search(address)
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if forever else "max-age=600")
        self.send_header("Vary", "Accept-Encoding")
        if coding:
            self.send_header("Content-Encoding", coding)
        self.end_headers()
        for start in range(0, len(body), PIECE):
            piece = body[start : start + PIECE]
            self.server.line.carry(len(piece))
            self.server.sent[address] += len(piece)
            self.wfile.write(piece)

    def log_message(self, format, *args):
        pass


class Server(http.server.ThreadingHTTPServer):
    """Serves ``folders``: the start of an address (``"/"``, ``"/peers/"``) -> a folder, the longest start first.

    ``line`` may be changed between visits. ``sent`` counts bytes of bodies by address.
    """

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, folders):
        super().__init__(("127.0.0.1", 0), Handler)
        starts = sorted(folders, key=len, reverse=True)
        self.folders = {start: Path(folders[start]).resolve() for start in starts}
        self.line, self.sent, self.read = Line(), Counter(), {}

    @property
    def address(self):
        return f"http://localhost:{self.server_port}"

    def found(self, address):
        """The file at an address, or ``None``."""
        start = next(start for start in self.folders if address.startswith(start))
        path = (self.folders[start] / address.removeprefix(start)).resolve()
        if path.is_dir():
            path /= "index.html"
        inside = path.is_relative_to(self.folders[start])
        return path if inside and path.is_file() else None

    def body(self, path, accepted):
        """(coding or ``None``, bytes): the smallest form of a file that the browser takes."""
        beside = ((coding, path.with_name(path.name + end)) for coding, end in CODINGS.items() if coding in accepted)
        coding, chosen = next(((c, file) for c, file in beside if file.is_file()), (None, path))
        if coding is None and "br" in accepted and path.suffix in PACKED:
            coding, chosen = "br", packed(path)
        if chosen not in self.read:
            self.read[chosen] = chosen.read_bytes()
        return coding, self.read[chosen]

    def handle_error(self, request, client_address):
        """A browser that leaves a page hangs up in the middle of an answer: no error of ours."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextlib.contextmanager
def served(folders):
    """A running :class:`Server` of these folders."""
    with Server(folders) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


def packed(path):
    """The brotli form of a file that has none beside it; made once, since the largest take half a minute."""
    content = path.read_bytes()
    made = BUILD / "packed" / (hashlib.sha256(content).hexdigest() + ".br")
    with PACKING:
        if not made.exists():
            made.parent.mkdir(parents=True, exist_ok=True)
            new = made.with_suffix(".new")
            new.write_bytes(brotli.compress(content, quality=11, lgwin=24))
            new.replace(made)
    return made
