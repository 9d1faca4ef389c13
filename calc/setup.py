"""The frozen set of inputs that every formula is a function of."""

from calc.trace import Value

__all__ = ["Setup"]


class Setup:
    """Named exact inputs; each attribute is a :class:`~calc.trace.Value`.

    >>> s = Setup(params=8_000_000_000, stage=0)
    >>> s.params
    8000000000 value
    >>> s.at(stage=3).stage, s.stage
    (3 value, 0 value)
    >>> s.hidden
    Traceback (most recent call last):
        ...
    AttributeError: this formula needs the input 'hidden'; the setup has: params, stage
    """

    __slots__ = ("_inputs", "_memo")

    def __init__(self, **inputs):
        object.__setattr__(self, "_memo", {})
        object.__setattr__(
            self,
            "_inputs",
            {name: v if isinstance(v, Value) else Value(v, key=name) for name, v in inputs.items()},
        )

    def __getattr__(self, name):
        try:
            return self._inputs[name]
        except KeyError:
            known = ", ".join(self._inputs)
            raise AttributeError(f"this formula needs the input {name!r}; the setup has: {known}") from None

    def __setattr__(self, name, value):
        raise AttributeError(f"a Setup never changes; use at({name}=…)")

    def get(self, name, default):
        """An input that a setup may leave out, else the default: no formula that ignores it has to name it.

        >>> Setup(stage=3).get("offload", "none"), Setup(stage=3).get("stage", 0)
        (none value, 3 value)
        """
        return self._inputs[name] if name in self._inputs else Value(default, key=name)

    def at(self, **changes):
        """The same setup with some inputs changed; one that takes another input's value remembers that.

        >>> Setup(height=512, base=256).at(height=Setup(base=256).base).height.inputs()
        (256 value,)
        """
        units = {name: self._inputs[name].unit for name in changes if name in self._inputs}
        new = {n: _renamed(v, units.get(n, "value"), n) for n, v in changes.items()}
        return Setup(**{**self._inputs, **new})

    def once(self, key, compute):
        """``compute()`` the first time, its result from then on."""
        memo = self._memo
        if key not in memo:
            memo[key] = compute()
        return memo[key]


def _renamed(value, unit, name):
    if isinstance(value, Value) and value.key:
        return Value(value.number, unit, name, op="=", operands=(value,))
    return Value(getattr(value, "number", value), unit, name)
