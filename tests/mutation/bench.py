"""Doctests and cases run against a copy of the core, for one change after another.

``python -m tests.mutation.bench COPY CASE…`` reads a line for each change, a module of COPY and its text as JSON, and
answers with what notices it first, or null. It loads pytest once and forks for each change, so that nothing of one
change is left for the next. Tests that fail without any change prove nothing: they are told, and left out.
"""

import compileall
import json
import os
import py_compile
import resource
import sys
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import Phase, settings

CPU_SECONDS = 200
"""A change that makes a search endless is ended after so much work, and is noticed; waiting does not count."""
OPTIONS = ("-x", "-q", "--doctest-modules", "--noconftest", "-c", os.devnull, "-p", "no:cacheprovider",
           "-o", "doctest_optionflags=NORMALIZE_WHITESPACE")  # fmt: skip
ENDLESS = "no end"


class Bench:
    """A copy of the checkout, in which ``calc`` is changed, and the targets that must notice."""

    def __init__(self, copy, cases):
        self.copy = Path(copy)
        phases = [Phase.explicit, Phase.generate]
        settings.register_profile("bench", derandomize=True, database=None, deadline=None, phases=phases)
        settings.load_profile("bench")
        # Pyc files by hash: by time and size, a change of one digit within a second would be taken for the old text.
        checked = py_compile.PycInvalidationMode.CHECKED_HASH
        compileall.compile_dir(self.copy / "calc", quiet=1, invalidation_mode=checked)
        modules = (path.relative_to(self.copy).as_posix() for path in sorted(self.copy.glob("calc/**/*.py")))
        doctests = [module for module in modules if not module.startswith("calc/site/")]
        self.targets = [doctests, *([case] for case in cases)]
        self.holding, self.failing = set(), []
        self.killers = defaultdict(list)  # by module, and by the folder of modules

    def noticed(self, module, text):
        """The test that fails first with this text in place of the module's, or None."""
        while by := self._with(module, text):
            if by == ENDLESS or self._holds(by):
                break
        if by and by != ENDLESS and not by.startswith(module):
            for place in (module, os.path.dirname(module)):
                self.killers[place] = [by, *(name for name in self.killers[place] if name != by)][:8]
        return by

    def _with(self, module, text):
        path = self.copy / module
        before = path.read_bytes()
        path.write_text(text, encoding="utf-8")
        try:
            return forked(lambda: self._first(module))
        finally:
            path.write_bytes(before)

    def _holds(self, name):
        """Whether this test, which failed, holds without a change; if not, it is left out from now on."""
        if name not in self.holding:
            if name in self.failing:
                raise RuntimeError(f"{name} fails without a change and cannot be left out")
            if forked(lambda: self._failed([name])):
                print(f"fails without a change, so it proves nothing: {name}", file=sys.stderr, flush=True)
                self.failing.append(name)
                return False
            self.holding.add(name)
        return True

    def _first(self, module):
        """The module's own doctests are asked first, then what noticed other changes of it or near it, then the rest.

        Of the cases, those come first that bear the module's name.
        """
        killers = dict.fromkeys((*self.killers[module], *self.killers[os.path.dirname(module)][:3]))
        doctests, *cases = self.targets
        files = {name.partition("::")[0] for name in killers}  # such as the next row of one table of cases
        cases.sort(key=lambda case: (case[0] not in files, Path(module).stem not in case[0]))
        for target in ([module], *([name] for name in killers), *cases[: len(files)], doctests, *cases[len(files) :]):
            if failed := self._failed(target):
                return failed[0]
        return None

    def _failed(self, target):
        heard = _Heard()
        left_out = [f"--deselect={name}" for name in self.failing]
        code = pytest.main([*OPTIONS, "--rootdir", str(self.copy), *left_out, *target], plugins=[heard])
        if code not in (0, 1, 2, 5) or bool(heard.failed) != (code in (1, 2)):
            raise RuntimeError(f"pytest ended with {code} for {' '.join(target)}")
        return heard.failed


class _Heard:
    """Names of the tests that failed, and of the files that did not load."""

    def __init__(self):
        self.failed = []

    def pytest_runtest_logreport(self, report):
        if report.failed:
            # pytest writes a backslash of a case's name twice and then does not find it: all cases are asked for.
            self.failed.append(report.nodeid.partition("[")[0] if "\\" in report.nodeid else report.nodeid)

    def pytest_collectreport(self, report):
        if report.failed:
            self.failed.append(report.nodeid)


def forked(work):
    """What the work returns in a process of its own, which JSON can hold.

    >>> forked(lambda: [1, "a"])
    [1, 'a']
    """
    read, write = os.pipe()
    child = os.fork()
    if not child:
        _answer(work, write)
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as pipe:
        answer = pipe.read()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if status == -24:  # SIGXCPU
        return ENDLESS
    if status:
        raise RuntimeError(f"a process ended with {status}: {answer}")
    return json.loads(answer)


def _answer(work, write):
    """Answer from the child, which never goes back to what its parent was doing."""
    status = 1
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 5))
        silence = os.open(os.devnull, os.O_RDWR)
        os.dup2(silence, 0)
        os.dup2(silence, 1)
        answer = work()
        with os.fdopen(write, "w", encoding="utf-8") as pipe:
            json.dump(answer, pipe)
        status = 0
    except Exception as error:
        os.write(write, repr(error).encode())
    finally:
        os._exit(status)


def main(copy, *cases):
    sys.path.insert(0, copy)
    os.chdir(copy)
    bench = Bench(copy, cases)
    for line in sys.stdin:
        print(json.dumps(bench.noticed(*json.loads(line))), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
