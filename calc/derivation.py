"""How a value was made, step by step: what a reader unfolds below one number.

Only named values count as steps; what a formula adds up on the way, without a name, stands in the
formula itself.
"""

from calc.expression import write

__all__ = ["Distinct", "is_given", "pieces", "steps"]

OPERAND = 0xE000
"""The first private character: each stands for one operand while an expression is written."""


def is_given(value):
    """Whether a value was put in, not computed."""
    return value.op is None


def steps(*values):
    """Every named value below ``values``, each once: computed ones before what they were made of, then inputs, as used.

    >>> from calc import evaluate
    >>> held = evaluate("training-memory").results["activation.total"]
    >>> [step.key for step in steps(held)]  # doctest: +NORMALIZE_WHITESPACE
    ['activation.token', 'activation.token_layer', 'activation.scores', 'sequence', 'batch', 'layers',
     'tensors_per_layer', 'hidden', 'activation_bytes']
    """
    found, same = {}, Distinct()
    for value in reversed(values):
        _descend(value, same, found)
    asked = {same(value) for value in values}
    computed = [step for number, step in reversed(found.items()) if number not in asked]
    given = {same(part): part for step in (*values, *computed) for part in _parts(step) if is_given(part)}
    return (*computed, *(part for number, part in given.items() if number not in asked))


def _descend(value, same, found):
    """Add what ``value`` was computed from, then ``value`` itself: last what is nearest."""
    if same(value) in found:
        return
    for part in reversed(tuple(_parts(value))):
        if not is_given(part):
            _descend(part, same, found)
    found[same(value)] = value


def _parts(value):
    """The named values in a value's own formula, in order."""
    for operand in value.operands:
        if operand.key is None:
            yield from _parts(operand)
        else:
            yield operand


def pieces(value):
    """The formula in order: text, and each named operand as its :class:`~calc.trace.Value`.

    >>> from calc import evaluate
    >>> pieces(evaluate("training-memory").results["device.total"])
    (128000000000 byte, ' + ', 18253611008 byte)

    Operands are marked by signs from Unicode's private use area, of which no formula is written.

    >>> from unicodedata import category
    >>> category(chr(OPERAND - 1)), category(chr(OPERAND))
    ('Cs', 'Co')
    """
    operands = []

    def mark(operand):
        if operand.key is None:
            return str(operand.number)
        operands.append(operand)
        return chr(OPERAND + len(operands) - 1)

    cut, text = [], ""
    for sign in write(value, mark):
        if ord(sign) in range(OPERAND, OPERAND + len(operands)):
            cut += [text, operands[ord(sign) - OPERAND]]
            text = ""
        else:
            text += sign
    return tuple(piece for piece in [*cut, text] if piece != "")


class Distinct:
    """Numbers values by how they were made: two of the same name, value and derivation count as one.

    >>> from calc import evaluate
    >>> one, other = evaluate("training-memory"), evaluate("training-memory", {"stage": 3, "devices": 8})
    >>> number = Distinct()
    >>> [number(one.results[key]) == number(other.results[key]) for key in ("state.total", "device.state")]
    [True, False]
    """

    def __init__(self):
        self._by_story, self._by_id = {}, {}

    def __call__(self, value):
        """The number of ``value``'s derivation."""
        known = self._by_id.get(id(value))
        if known is None:
            story = (value.key, value.number, value.unit, value.op, tuple(map(self, value.operands)))
            # The value is kept beside its number: an id may be given to another once its owner is gone.
            known = self._by_id[id(value)] = (self._by_story.setdefault(story, len(self._by_story)), value)
        return known[0]
