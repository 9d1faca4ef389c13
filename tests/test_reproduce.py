"""What ``python -m tests.reproduce`` sees of two folders, and how unlike its builders are."""

from tests.reproduce import BUILDERS, compare, told


def folder(base, **files):
    base.mkdir()
    for name, content in files.items():
        (base / name).write_bytes(content)
    return base


def test_every_byte_counts_and_the_first_that_differs_is_told(tmp_path):
    first = folder(tmp_path / "a", same=b"x", longer=b"abc", other=b"a" * 99 + b"\0b", left=b"")
    second = folder(tmp_path / "b", same=b"x", longer=b"ab", other=b"a" * 99 + b"\xffb", right=b"")
    found = {one.name: one for one in compare(first, second)}
    assert list(found) == ["left", "longer", "other", "right"]
    assert found["left"].found == (f"only in {first}",) and found["right"].found == (f"only in {second}",)
    assert (found["longer"].place, found["other"].place) == (2, 99)
    assert found["other"].found == (b"a" * 30 + b"\0b", b"a" * 30 + b"\xffb")
    assert "byte 99" in str(found["other"])


def test_equal_folders_have_no_difference_and_the_counts_are_told(tmp_path):
    sites = [folder(tmp_path / name, x=b"123", y=b"4") for name in "ab"]
    assert list(compare(*sites)) == []
    assert told("0123456789abcdef", sites, []) == "0123456789ab: 2 builds, 2 files, 4 bytes each; no differences"
    assert told("0123456789abcdef", sites, ["y: …"]).endswith("1 difference")


def test_the_builders_have_nothing_in_common_that_a_build_could_lean_on():
    one, other = BUILDERS
    assert one.folder != other.folder and " " in other.folder and not other.folder.isascii()
    assert one.umask != other.umask and one.settings.keys() == other.settings.keys()
    assert not one.settings.items() & other.settings.items()
