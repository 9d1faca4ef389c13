"""``python -m tests.mutation digits`` and ``… constants``: each changed in turn, and the counts told."""

import argparse
import sys

from tests.mutation import constants, digits

KINDS = {"constants": constants, "digits": digits}
"""What can be changed: modules with ``run(sample, seed, jobs, only)``, which returns a ``Counts``."""


def main(arguments=None):
    """Try the mutations asked for, all of them without ``--sample``; the exit status is 1 where one went unnoticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--sample", type=int, metavar="N", help="so many, picked by the seed (default: all)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="default: 1")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes at the same time (default: 1)")
    parser.add_argument("--only", metavar="FILE", help="one file, such as calc/kv.py or docs/en/index.md")
    asked = parser.parse_args(arguments)
    counts = KINDS[asked.kind].run(asked.sample, asked.seed, asked.jobs, asked.only)
    if asked.only and not counts.tried:
        parser.error(f"--only {asked.only}: nothing to change there; write calc/kv.py, say, or docs/en/index.md")
    print(counts)
    return 1 if counts.missed else 0


if __name__ == "__main__":
    sys.exit(main())
