"""Measure the site's speed against its budgets and its peers.

``python -m tests.bench`` prints the table and writes ``bench-results.json``; ``profile`` shows where a cold start
goes; ``publish`` copies the last run to where the site's page reads it.
"""

import argparse
import importlib
import sys
from pathlib import Path

from tests.bench import results, ways
from tests.bench.places import PUBLISHED, RESULTS

MODULES = ("race", "slow", "touch", "pages", "author")


def main(given=None):
    """Do what the command line asks for. A budget that is missed is a result, not a failure."""
    asked = options(given)
    ways.asked["site"] = asked.site
    {"run": run, "profile": profile, "publish": publish}[asked.command](asked)


def options(given):
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("command", nargs="?", choices=("run", "profile", "publish"), default="run")
    parser.add_argument("--rounds", type=int, default=7, help="how often each is measured (default: 7)")
    parser.add_argument("--quick", action="store_true", help="one round: does it work at all?")
    parser.add_argument("--only", nargs="+", metavar="NAME", choices=sorted(names()), help="these budgets alone")
    parser.add_argument("--site", type=Path, help="a folder with the built site, in place of a fresh build")
    return parser.parse_args(given)


def names():
    """Name of a budget -> the module that measures it."""
    found = [(name, module) for module in map(imported, MODULES) for name in module.NAMES]
    return dict(found)


def imported(name):
    return importlib.import_module(f"tests.bench.{name}")


def run(asked):
    """Measure, print each result as it comes, write those of a module when it is done.

    A part of the budgets replaces only their own results.
    """
    rounds = 1 if asked.quick else asked.rounds
    about = {"rounds": rounds, "versions": versions(), "line": slow_line()}
    made = results.read(RESULTS) if asked.only and RESULTS.exists() else None
    for module in map(imported, MODULES):
        if asked.only and set(asked.only).isdisjoint(module.NAMES):
            continue
        found = []
        for one in module.measure(rounds):
            print(results.line(one), flush=True)
            found.append(one)
        new = results.recorded(found, about)
        made = results.renewed(made, new) if made else new
        results.write(made, RESULTS)
    missed = [one["name"] for one in made["budgets"] if not one["met"]]
    print(f"\n{len(made['budgets'])} budgets, missed: {', '.join(missed) or 'none'}; written to {RESULTS.name}")


def versions():
    """What was measured with: the peers, and the browser."""
    from tests.bench import browsing, peers

    return peers.versions() | {"Chromium": browsing.version()}


def slow_line():
    """The line of the throttled visits: Mbit/s, and ms for each request."""
    from tests.bench import slow

    return {"mbit": slow.MBIT, "delay": slow.DELAY * 1000}


def profile(_asked):
    """Print where the cold start of the article goes."""
    from tests.bench import serving, timeline

    with serving.served({"/": ways.site()}) as server:
        timeline.profile(server, ways.ARTICLE)


def publish(_asked):
    """Copy the last run to the file that the site's page reads, if it is whole."""
    found = results.read(RESULTS)
    lacking = names().keys() - {one["name"] for one in found["budgets"]}
    if lacking:
        sys.exit(f"{RESULTS.name} lacks {', '.join(sorted(lacking))}: run `make bench`, or --only with those names")
    results.write(results.published(found), PUBLISHED)
    print(f"{PUBLISHED}: now `make rebuild` writes its numbers into the page")


if __name__ == "__main__":
    sys.exit(main())
