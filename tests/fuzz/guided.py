"""``python -m tests.fuzz.guided TARGET INPUTS SEED``: texts that atheris makes by what the code before them reached.

Tells findings and the count as lines of JSON; :mod:`tests.fuzz.run` starts it.
"""

import json
import os
import sys
import tempfile
from pathlib import Path

import atheris

from tests.fuzz.counts import Counts
from tests.fuzz.inputs import LONGEST
from tests.fuzz.target import is_text

with atheris.instrument_imports(include=["calc"], enable_loader_override=False):
    from tests.fuzz.targets import TARGETS


def main(name, inputs, seed):
    target, inputs = TARGETS[name], int(inputs)
    counts = Counts(target)

    def one(data):
        text = data.decode("utf-8", "ignore")
        counts.attempt("guided", text)
        if counts.tried["guided"] == inputs:
            _tell(counts)
            os._exit(0)

    with tempfile.TemporaryDirectory() as folder:
        corpus, words = Path(folder, "corpus"), Path(folder, "words")
        corpus.mkdir()
        for number, text in enumerate(target.seeds()):
            (corpus / str(number)).write_bytes(text.encode("utf-8", "ignore")[:LONGEST])
        words.write_text("".join(f'"{_quoted(word)}"\n' for word in filter(is_text, target.pieces)), "utf-8")
        options = [f"-seed={seed}", f"-dict={words}", f"-max_len={LONGEST}", "-timeout=600", "-rss_limit_mb=0"]
        atheris.Setup([name, *options, str(corpus)], one)
        atheris.Fuzz()


def _quoted(word):
    """A word as a libFuzzer dictionary holds it."""
    return "".join(f"\\x{byte:02X}" for byte in word.encode()[:64])


def _tell(counts):
    for where, (text, what) in counts.found.items():
        print(json.dumps({"where": where, "text": text, "what": what}))
    print(json.dumps({"tried": counts.tried["guided"], "slowest": counts.slowest}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
