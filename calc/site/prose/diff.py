"""How a file would change, as `patch` and `git apply` read it."""

from difflib import unified_diff

__all__ = ["unified"]


def unified(path, old, new):
    """The unified difference of two texts of one file.

    >>> print(unified("docs/en/a.md", "# A\\n\\nx\\n", "# A\\n\\ny\\n"), end="")
    --- a/docs/en/a.md
    +++ b/docs/en/a.md
    @@ -1,3 +1,3 @@
     # A
    <BLANKLINE>
    -x
    +y
    """
    lines = unified_diff(_lines(old), _lines(new), f"a/{path}", f"b/{path}")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def _lines(text):
    """The lines with their ends; only a line feed ends one here, as for those who read the result."""
    return [line + "\n" for line in text.split("\n")[:-1]] + [last for last in text.split("\n")[-1:] if last]
