"""Variables for a script: one for each different value, in the order in which they can be computed.

One key may stand for several values: ``ladder.1`` has a ``device.state`` at stage 1 while the setup is at
stage 3. So values are told apart by how they came to be, and the second bearer of a key is named after the
result it belongs to: ``ladder_1__device_state``.
"""

import keyword

__all__ = ["Variables", "variable"]

TAKEN = ("Fraction", "ceil", "isqrt", "max", "min", "print")
"""Names that the script itself uses."""


def variable(key):
    """A key as a Python name.

    >>> variable("device.total"), variable("min_devices.1"), variable("lambda"), variable("8-bit")
    ('device_total', 'min_devices_1', 'lambda_', '_8_bit')
    """
    name = "".join(c if c.isascii() and c.isalnum() else "_" for c in key)
    name = f"_{name}" if name[0].isdigit() else name
    return f"{name}_" if keyword.iskeyword(name) or name in TAKEN else name


class Variables:
    """``steps`` lists (variable, value) of everything that is computed, each after what it is computed from."""

    def __init__(self, evaluation):
        self._numbered, self._names, self._used, self._done = {}, {}, set(), set()
        self.steps = []
        for value in evaluation.inputs.values():
            self._done.add(self._claim(value, variable(value.key)))
        results = list(evaluation.results.values())
        for value in results:
            self._claim(value, variable(value.key))
        for value in results:
            self._compute(value, self.name(value))

    def name(self, value):
        """The variable that holds a named value."""
        return self._names[self._number(value)]

    def _compute(self, value, result):
        """Append the steps down to what is known already, then this one."""
        number = self._number(value)
        if number in self._done:
            return
        self._done.add(number)
        for part in value.inputs():
            self._compute(part, result)
        if number not in self._names:
            own = variable(value.key)
            self._claim(value, own if own not in self._used else f"{result}__{own}")
        self.steps.append((self._names[number], value))

    def _claim(self, value, name):
        number, bare, count = self._number(value), name, 1
        while name in self._used:
            count += 1
            name = f"{bare}_{count}"
        self._used.add(name)
        self._names[number] = name
        return number

    def _number(self, value):
        """The same number for values that came to be in the same way, another one for all others."""
        operands = tuple(self._number(operand) for operand in value.operands)
        shape = (value.key, value.op, type(value.number), value.number, operands)
        return self._numbered.setdefault(shape, len(self._numbered))
