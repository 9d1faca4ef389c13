"""``python -m tests.errors``: predict every published measurement, print the errors, write what the page shows."""

import json
import sys

from tests.errors.compare import FACTS, KINDS, compared

__all__ = ["main", "written"]


def main():
    """Print the table by kind; the exit status is 0, since an error that is told is a result."""
    found = compared()
    for kind in KINDS:
        same = [row for row in found["rows"].values() if row["kind"] == kind]
        print(kind)
        for row in same:
            sizes = (row[key]["value"] / 10**9 for key in ("bytes", "predicted"))
            measured, predicted = (f"{size:9.3f} GB" for size in sizes)
            print(f"  {row['label']:<62} {measured} {predicted}  {_percent(row['error']['value'])}")
    for kind, told in found["kinds"].items():
        worst = told["worst"]
        print(f"{kind}: {told['count']} rows, median {_percent(told['median']['value'])}, "
              f"worst {_percent(worst['value'])} ({worst['id']}), {told['close']} within 10 %")
    print(f"left out, with a reason: {found['left']['count']}")
    FACTS.write_text(written(found), "utf-8")
    print(f"{FACTS}: now `make rebuild` writes its numbers into the page")
    return 0


def written(found):
    """The file's text."""
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


def _percent(share):
    return f"{share * 100:+.1f} %"


if __name__ == "__main__":
    sys.exit(main())
