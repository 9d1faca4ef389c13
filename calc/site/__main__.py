"""``python -m calc.site``: prove, rewrite and explain the numbers in the articles."""

import argparse
import json
import sys
from pathlib import Path

from calc.site.files import Unusable
from calc.site.preflight import faults
from calc.site.project import ROOT, NoSuch, Project


def main(arguments=None):
    """Run one command; the exit status is 0 where all is well, 1 where something is to be mended."""
    asked = parser().parse_args(arguments)
    docs = Path(asked.docs) if asked.docs else Path("docs") if Path("docs/articles.toml").exists() else ROOT / "docs"
    if not docs.is_dir():
        print(f"{docs}: no such folder", file=sys.stderr)
        return 2
    try:
        project = Project(docs)
        found = faults(project)
        if found:
            raise Unusable(found)
        return COMMANDS[asked.command](project, asked)
    except (NoSuch, Unusable) as error:
        print(error, file=sys.stderr)
        return 1


def parser():
    """The command line."""
    top = argparse.ArgumentParser(prog="python -m calc.site", description=__doc__)
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--docs", help="folder of articles, one folder a language (default: docs)")
    added = top.add_subparsers(dest="command", required=True)
    for name, (help, options) in ARGUMENTS.items():
        command = added.add_parser(name, help=help, description=help, parents=[shared])
        for option, settings in options.items():
            command.add_argument(option, **settings)
    return top


ARGUMENTS = {
    "check": ("Every bound number equals its formula, every other is exempt, all languages agree.", {}),
    "rebuild": (
        "Rewrite stale numbers and nothing else.",
        {"--dry-run": {"action": "store_true", "help": "say what would change"}},
    ),
    "suggest": (
        "Propose targets for unbound numbers.",
        {"files": {"nargs": "*", "help": "articles (default: all)"}},
    ),
    "explain": ("Show how the numbers on a line are made.", {"place": {"metavar": "FILE:LINE"}}),
    "status": (
        "What each translation lacks.",
        {
            "--json": {"action": "store_true"},
            "--accept": {
                "nargs": "*",
                "metavar": "LANG[/ARTICLE]",
                "help": "record that these translations (default: all) follow the English text as it stands",
            },
        },
    ),
}


def check(project, _asked):
    from calc.site.prose.check import check as run

    report = run(project)
    print(report)
    return 1 if report.findings else 0


def rebuild(project, asked):
    from calc.site.prose.rebuild import rebuild as run

    done = run(project, dry=asked.dry_run)
    print(done)
    return 1 if done.problems else 0


def suggest(project, asked):
    from calc.site.prose.suggest import suggest as run

    done = run(project, asked.files)
    print(done)
    return 1 if done.problems else 0


def explain(project, asked):
    from calc.site.prose.explain import explain as run

    try:
        print(run(project, asked.place))
    except NoSuch as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def status(project, asked):
    from calc.site.prose import status as drift

    if asked.accept is not None:
        print("\n".join(drift.accept(project, asked.accept)))
        return 0
    found = drift.status(project)
    print(json.dumps(found, ensure_ascii=False, indent=2) if asked.json else drift.text(found))
    return 0


COMMANDS = {
    "check": check,
    "rebuild": rebuild,
    "suggest": suggest,
    "explain": explain,
    "status": status,
}

if __name__ == "__main__":
    sys.exit(main())
