"""How far the other calculators' totals for one setup lie apart."""

from calc import others
from calc import others_whole as whole
from calc.trace import larger, quantity, ratio, smaller

__all__ = ["TOTALS", "least_bytes", "most_bytes", "spread"]

TOTALS = (
    others.accelerate_bytes, others.zero2_bytes, others.zero3_bytes, others.ultrascale_bytes, whole.llm_bytes,
    whole.megatron_selective_bytes, whole.megatron_bytes, whole.gpumem_bytes, whole.eleuther_checkpoint_bytes,
    whole.eleuther_bytes,
)  # fmt: skip
"""What each tool prints as the memory that training takes on one device."""


@quantity("others.least", "byte")
def least_bytes(s):
    """The smallest of these figures."""
    return smaller(*(total(s) for total in TOTALS))


@quantity("others.most", "byte")
def most_bytes(s):
    """The largest of these figures."""
    return larger(*(total(s) for total in TOTALS))


@quantity("others.spread", "ratio")
def spread(s):
    """How many times the smallest figure the largest is.

    >>> from calc import evaluate
    >>> round(float(evaluate("other-calculators").results["others.spread"].number), 2)
    4.15
    """
    return ratio(most_bytes(s), least_bytes(s))
