"""A pasted ``config.json`` or DeepSpeed configuration, read as a calculator's inputs.

Everything that is done with the text is said: which keys were used, what was guessed and why, what
was not worked out, and which keys were ignored. Nothing in it is ever run or fetched.
"""

from calc.config.pasted import Pasted, Row, read

__all__ = ["Pasted", "Row", "read"]
