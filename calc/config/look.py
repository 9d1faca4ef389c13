"""One fact read from a configuration: its value, the keys it rests on, and what was assumed.

A configuration is flat here: ``{"zero_optimization": {"stage": 3}}`` holds the key
``zero_optimization.stage``. A key that is ``null`` or ``"auto"`` says nothing.
"""

from dataclasses import dataclass, field

from calc import numbers
from calc.config.reading import Unread
from calc.problems import Problem, clip

__all__ = ["Fact", "Faulty", "Look", "Reason", "Unhandled", "flat", "written"]

MOST = 10**9
"""No count of a published shape comes near; each input has its own bounds besides."""


@dataclass(frozen=True)
class Reason:
    """Why a value was assumed or left out: ``code`` names the word ``paste.why.<code>``, ``extra`` what it says."""

    code: str
    extra: dict = field(default_factory=dict)

    def message(self, locale):
        """The sentence in a language, counts grouped as it does."""
        extra = {n: numbers.grouped(v, locale) if isinstance(v, int) else v for n, v in self.extra.items()}
        return locale.words(f"paste.why.{self.code}", **extra)


@dataclass(frozen=True)
class Fact:
    """A value, the keys that it was read from (key -> value there), and a :class:`Reason` for each assumption."""

    value: object
    keys: dict
    reasons: tuple = ()


class Faulty(ValueError):
    """A key holds what no configuration can mean; ``problem`` says what."""

    def __init__(self, problem):
        super().__init__(problem.code)
        self.problem = problem


class Unhandled(ValueError):
    """The configuration describes what is not worked out here; ``reason`` says what."""

    def __init__(self, code, **extra):
        super().__init__(code)
        self.reason = Reason(code, extra)


def flat(values, prefix=""):
    """Nested objects as one, their keys joined by dots.

    >>> flat({"bf16": {"enabled": True}, "gradient_clipping": 1})
    {'bf16.enabled': True, 'gradient_clipping': 1}
    """
    found = {}
    for key, value in values.items():
        found |= flat(value, f"{prefix}{key}.") if isinstance(value, dict) and value else {prefix + key: value}
    return found


def written(value):
    """A value as the file writes it, short enough to quote.

    >>> written(True), written(None), written("bfloat16"), written([1, 2])
    ('true', 'null', 'bfloat16', '[…]')
    """
    if isinstance(value, (list, dict)):
        return ("[…]" if value else "[]") if isinstance(value, list) else "{…}"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return clip(value)


class Look:
    """Looks up keys for one fact, and remembers what it found there and what it had to assume.

    ``prefix`` is where a model of several parts keeps those of its decoder (``text_config.``); ``name``
    and ``row`` are the model's family, ``row`` being ``None`` for an unknown one.

    >>> look = Look({"n_layer": 48, "n_inner": None})
    >>> look.whole("num_hidden_layers", "n_layer"), look.whole("n_inner"), look.keys
    (48, None, {'n_layer': 48})
    >>> Look({"vocab_size": 1_000_000_000}).whole("vocab_size")
    1000000000
    >>> Look({"vocab_size": 1_000_000_001}).whole("vocab_size")
    Traceback (most recent call last):
    calc.config.look.Faulty: too-large
    """

    def __init__(self, config, prefix="", name="", row=None):
        self.config, self.prefix, self.name, self.row = config, prefix, name, row
        self.keys, self.missing, self.reasons = {}, {}, []

    def value(self, *names):
        """What the first of several keys that says something holds, else ``None``."""
        key = self._key(names)
        if key is None:
            return None
        self.keys[key] = self.config[key]
        return self.config[key]

    def peek(self, name):
        """The same without noting the key as one that the fact rests on."""
        return self.config.get(self._key((name,)))

    def _key(self, names):
        keys = [key for name in names for key in (self.prefix + name, name)]
        return next((key for key in keys if self.config.get(key) not in (None, "auto")), None)

    def silent(self, *names):
        """The first of several keys that is there and says nothing: ``null`` or ``"auto"``; else ``None``."""
        keys = [key for name in names for key in (self.prefix + name, name)]
        return next((key for key in keys if key in self.config and self.config[key] in (None, "auto")), None)

    def whole(self, *names, lo=1):
        """A count; the family's own default where no key says one, else ``None``."""
        found = self.value(*names)
        if found is None:
            return self._default(names)
        code = _fault(found, lo)
        if code:
            raise Faulty(Problem(clip(self._key(names)), written(found), code, f"{lo}–{MOST}"))
        return found

    def flag(self, name, default=False):
        """Yes or no; ``default``, which is the family's own, where the key says nothing."""
        found = self.value(name)
        if found is None:
            self.missing[name] = self._defaults.get(name, default)
            return self.missing[name]
        if not isinstance(found, bool):
            raise Faulty(Problem(clip(name), written(found), "not-a-flag", "true, false"))
        return found

    def text(self, *names):
        """A word, in lower case; empty where the key holds none."""
        found = self.value(*names)
        return found.strip().lower() if isinstance(found, str) else ""

    def need(self, *names):
        """A count without which nothing can be said. Raises :class:`Unhandled`."""
        found = self.whole(*names)
        if found is None:
            self.left_open(*names)
            raise Unhandled("missing", name=names[0])
        return found

    def left_open(self, *names):
        """Nothing, unless a key leaves the value to the trainer. Raises :class:`Unhandled` then."""
        key = self.silent(*names)
        if key and self.config[key] == "auto":
            raise Unhandled("auto", name=key)

    def assume(self, code, **extra):
        """Note why a value is only assumed."""
        self.reasons.append(Reason(code, extra))

    def fact(self, value):
        """The :class:`Fact` that the value is, with all that was looked up for it."""
        reasons = list(self.reasons)
        if self.missing:
            told = ", ".join(f"{key} = {written(value)}" for key, value in self.missing.items())
            reasons.append(Reason("default", {"keys": told}))
        return Fact(value, dict(self.keys), tuple(reasons))

    @property
    def _defaults(self):
        return self.row.defaults if self.row else {}

    def _default(self, names):
        for name in names:
            if name in self._defaults:
                self.missing[name] = self._defaults[name]
                return self._defaults[name]
        return None


def _fault(found, lo):
    """What keeps a value from being a count, or ``None``."""
    if isinstance(found, Unread):
        return "too-large" if found.isdecimal() else "not-a-number"
    if isinstance(found, (bool, str, list, dict)):
        return "not-a-number"
    if found != int(found):
        return "not-whole"
    if found < 0:
        return "negative"
    return "too-small" if found < lo else "too-large" if found > MOST else None
