"""``python -m calc.site``: prove, rewrite and explain the numbers in the articles."""

import argparse
import gc
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
        if asked.command == "build":
            return build(asked.site)
        if asked.command == "rebuild" and asked.watch:
            return watch(docs, asked)
        project = Project(docs)
        found = faults(project)
        if found and asked.command == "check":
            found += _besides(project, found)
        if found:
            raise Unusable(found)
        done = COMMANDS[asked.command](project, asked)
        sys.stdout.flush()
        return done
    except BrokenPipeError:  # `status | head` has read enough
        sys.stderr.close()
        return 141
    except (NoSuch, Unusable) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


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
        {
            "--dry-run": {"action": "store_true", "help": "show what would change, as a difference by language"},
            "--watch": {"action": "store_true", "help": "rewrite at each save of code, words or scenarios"},
        },
    ),
    "build": (
        "Build the site beside the one that stands, and replace that when all is done.",
        {"site": {"metavar": "SITE", "nargs": "?", "default": ROOT / "site", "help": "the folder (default: site)"}},
    ),
    "scan": (
        "Every number of the built site is bound, exempt or made by a calculator.",
        {"site": {"metavar": "SITE", "help": "the folder that `mkdocs build` wrote"}},
    ),
    "suggest": (
        "Propose targets for unbound numbers.",
        {"files": {"nargs": "*", "help": "articles (default: all)"}},
    ),
    "explain": ("Show how the numbers on a line are made.", {"place": {"metavar": "FILE:LINE"}}),
    "release": (
        "Put all numbers on record as those of a release.",
        {
            "version": {"help": "calc.__version__, such as 1.0.0"},
            "--date": {"metavar": "YYYY-MM-DD", "help": "its date (default: today)"},
        },
    ),
    "pseudo": (
        "Build the site with a pseudo-language in the place of Polish: what has no brackets nobody can translate.",
        {"site": {"metavar": "SITE", "help": "the folder to build into"}},
    ),
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


def _besides(project, found):
    from calc.site.prose.partial import findings

    return findings(project, found)


def check(project, _asked):
    from calc.site.prose.check import check as run

    report = run(project)
    print(report)
    return 1 if report.findings else 0


def build(site):
    from calc.site.whole import build as run

    return run(site)


def watch(docs, asked):
    from calc.site.watch import watch as run

    run(docs, *(["--dry-run"] if asked.dry_run else []))
    return 0


def rebuild(project, asked):
    from calc.site.prose.rebuild import rebuild as run

    done = run(project, dry=asked.dry_run)
    print(done)
    return 1 if done.problems else 0


def scan(project, asked):
    from calc.site.scan.findings import findings

    if not any(Path(asked.site).rglob("*.html")):
        raise NoSuch(f"{asked.site}: no built site; expected a folder with pages, as `mkdocs build` writes it")
    found = findings(project, Path(asked.site))
    print("\n".join(map(str, found)) or "every number of the built site is bound, exempt or made by a calculator")
    return 1 if found else 0


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


def release(project, asked):
    from calc.site.releases.command import release as run

    print(run(project, asked.version, asked.date))
    return 0


def status(project, asked):
    from calc.site.prose import status as drift

    if asked.accept is not None:
        print("\n".join(drift.accept(project, asked.accept)))
        return 0
    found = drift.status(project)
    print(json.dumps(found, ensure_ascii=False, indent=2) if asked.json else drift.text(found))
    return 0


def pseudo(_project, asked):
    from calc.site.pseudo import INSTEAD, build

    status = build(asked.site)
    if status == 0:
        where = Path(asked.site) / INSTEAD
        print(f"built: the pseudo-language is below {where}, text that has no brackets is not of it")
    return status


COMMANDS = {
    "check": check,
    "rebuild": rebuild,
    "scan": scan,
    "suggest": suggest,
    "explain": explain,
    "release": release,
    "pseudo": pseudo,
    "status": status,
}

if __name__ == "__main__":
    if sys.argv[1:2] == ["check"]:
        gc.disable()  # it ends before the search for what it could forget would pay
    sys.exit(main())
