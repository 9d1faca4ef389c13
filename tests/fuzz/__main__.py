"""``python -m tests.fuzz [NAME …]``: any text at each door, and the counts told."""

import argparse
import sys

from tests.fuzz.run import run
from tests.fuzz.targets import TARGETS


def main(arguments=None):
    """Try the targets asked for, all of them without a name; the exit status is 1 where something did not hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(TARGETS)} (default: all)")
    parser.add_argument(
        "--inputs", type=int, metavar="N", help="for each target (default: a million; articles, cards 5000)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="default: 1")
    asked = parser.parse_args(arguments)
    for name in asked.names:
        if name not in TARGETS:
            parser.error(f"{name}: no target; known: {', '.join(TARGETS)}")
    wrong = 0
    for name in asked.names or TARGETS:
        counts = run(TARGETS[name], asked.inputs or TARGETS[name].inputs, asked.seed)
        wrong += len(counts.found)
        print(counts, flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
