"""The question turned round: the largest input that still fits, and the fewest devices.

Search on exact integers. A device never holds less with a larger batch, sequence or model, and never
more with a further device, so the answer is where the room on the card turns negative. Room is what
the card has left under a verdict: beside the resident sum, at the peak, or with the headroom besides.
"""

from calc import sharding

__all__ = ["ROOM", "SAFE", "WITHIN", "fewest", "largest", "room"]

ROOM = {
    "device.fits": lambda s: s.card.number - sharding.device_bytes(s).number,
    "device.peak_fits": lambda s: s.card.number - sharding.peak_bytes(s).number,
    "device.fits_with_headroom": lambda s: sharding.headroom_left_bytes(s).number,
}
"""Verdict -> what it leaves of the card, in bytes, below 0 where it does not hold."""

SAFE = "device.fits_with_headroom"
"""The verdict that holds in practice: at the peak, with room for what is not counted."""

WITHIN = ("batch", "sequence", "params")
"""Inputs that :func:`largest` answers for; the shape stays as it is when the parameters change."""


def room(setup, verdict="device.fits"):
    """Bytes of the card that are left under a verdict; below 0 where it does not hold.

    >>> from calc import evaluate
    >>> room(evaluate("training-memory").setup)
    -60354265088
    """
    return ROOM[verdict](setup)


def largest(name, evaluation, verdict="device.fits"):
    """The largest value of an input, within its bounds, for which the verdict holds; ``None`` if none does.

    Where the answer is the input's own upper bound, more may fit: it is "at least" that much.

    >>> from calc import evaluate
    >>> small = evaluate("training-memory", {"params": 10**9})
    >>> largest("batch", small), largest("batch", small, "device.fits_with_headroom")
    (3, 3)
    >>> largest("sequence", small), largest("params", small)
    (15684, 4227858432)
    >>> largest("params", evaluate("training-memory", {"batch": 5})) is None
    True
    """
    field = evaluation.calculator.by_name[name]
    left = lambda value: room(evaluation.setup.at(**{name: value}), verdict)  # noqa: E731
    return _last(left, field.lo, field.hi)


def _last(left, low, high):
    """The last integer in ``low`` to ``high`` where ``left``, which never grows, is not below 0; else ``None``.

    A guess on the straight line through both ends is exact where ``left`` is linear; where it did not
    halve what is left to search, the next step does.

    >>> tried = []
    >>> _last(lambda n: tried.append(n) or 640 - 10 * n, 0, 1000), tried
    (64, [0, 1000, 64, 532, 65])
    >>> tried = []
    >>> _last(lambda n: tried.append(n) or 10**6 - n * n, 0, 10_000), tried
    (1000, [0, 10000, 100, 5050, 292, 2671, 600, 1635, 886, 1260, 986, 1123, 999, 1061, 1000, 1030, 1001])
    >>> tried = []
    >>> _last(lambda n: tried.append(n) or 10**6 - n * n, 0, 2000), tried
    (1000, [0, 2000, 500, 1250, 928, 991, 1120, 999, 1059, 1000, 1029, 1001])
    >>> [_last(lambda n, end=end: end - n, 0, 7) for end in (-1, 0, 1, 6, 7, 8)]
    [None, 0, 1, 6, 7, 7]
    >>> _last(lambda n: 0, 0, 7)
    7
    """
    at_low, at_high = left(low), left(high)
    if at_low < 0 or at_high >= 0:
        return None if at_low < 0 else high
    straight = True
    while high - low > 1:
        width = high - low
        ahead = int(width * at_low // (at_low - at_high)) if straight else width // 2
        middle = low + min(max(ahead, 1), width - 1)
        found = left(middle)
        if found < 0:
            high, at_high = middle, found
        else:
            low, at_low = middle, found
        straight = not straight or (high - low) * 2 <= width
    return low


def fewest(stage, evaluation, verdict="device.fits"):
    """The fewest devices at a stage for which the verdict holds; ``None`` if the most that may be asked for do not.

    The resident sum has a closed form, ``min_devices``; another verdict needs at least as many. One
    device is tried apart: it gathers no layer.

    >>> from calc import evaluate
    >>> llama = evaluate("training-memory", {"preset": "llama-3.1-70b", "recompute": "full", "card": 81_559 * 2**20})
    >>> fewest(1, llama), fewest(3, llama), fewest(3, llama, "device.fits_with_headroom")
    (None, 14, 15)
    >>> small = evaluate("training-memory", {"params": 10**9, "stage": 3})
    >>> full = small.setup.card.number - room(small.setup, SAFE)
    >>> fewest(3, small.after(card=full), SAFE), fewest(3, small.after(card=full - 1), SAFE)
    (1, 2)
    """
    setup, most = evaluation.setup, evaluation.calculator.by_name["devices"].hi
    resident = sharding.min_devices[stage](setup).number
    if resident is None or resident > most or verdict == "device.fits":
        return resident if resident is not None and resident <= most else None
    left = lambda n: room(setup.at(stage=stage, devices=n), verdict)  # noqa: E731
    if resident == 1 and left(1) >= 0:
        return 1
    return _first(left, max(resident, 2), most)


def _first(left, low, most):
    """The first integer from ``low`` to ``most`` where ``left``, which never shrinks, is not below 0; else ``None``.

    Strides double from ``low``, near which the answer mostly is; then the last stride is halved.

    >>> tried = []
    >>> _first(lambda n: tried.append(n) or n - 9, 2, 100), tried
    (9, [2, 3, 5, 9, 7, 8])
    >>> [_first(lambda n, start=start: n - start, 3, 10) for start in (1, 3, 4, 10, 11)]
    [3, 3, 4, 10, None]
    >>> [_first(lambda n, start=start: n - start, 2, 100) for start in (7, 8)]
    [7, 8]
    """
    short, stride, high = low - 1, 1, low
    while left(high) < 0:
        if high == most:
            return None
        short, high, stride = high, min(high + stride, most), stride * 2
    while high - short > 1:
        middle = (short + high) // 2
        short, high = (middle, high) if left(middle) < 0 else (short, middle)
    return high
