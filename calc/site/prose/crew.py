"""Work shared among processes, as many as the machine has cores, where there is much of it.

Each is a copy of this one at the moment it is asked, so nothing need be sent to it but which thing is next.
"""

import os
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

__all__ = ["AT_ONCE", "each", "processes"]

AT_ONCE = 4
"""Things that a process takes at a time."""

_asked = []


def each(do, things, many):
    """``do(thing)`` of each, in order: by several processes from ``many`` things on, by this one alone below that.

    What ``do`` changes elsewhere is changed in a copy, and what it gives back has come from one.

    >>> each(str.upper, ["a", "b"], many=100)
    ['A', 'B']
    """
    count = processes()
    if count == 1 or len(things) < many:
        return [do(thing) for thing in things]
    _asked[:] = [do]
    try:
        with ProcessPoolExecutor(count, mp_context=get_context("fork")) as pool:
            return list(pool.map(_done, things, chunksize=AT_ONCE))
    finally:
        _asked.clear()


def processes():
    """How many share the work; one where there are threads, which a copy has not, and would wait for for ever."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" and threading.active_count() == 1 else 1


def _done(thing):
    return _asked[0](thing)
