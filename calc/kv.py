"""KV cache: keys and values kept for the tokens that a model has read while it answers."""

from calc.trace import quantity, smaller

__all__ = ["cache_bytes", "cache_token_bytes"]


@quantity("token.bytes", "byte/token", grattafiori2024="table 3", liu2024="section 2.1")
def cache_token_bytes(s):
    """Bytes of keys and values for one token in all layers: 2 × kv_heads × head_dim × bytes × layers.

    Grouped-query attention stores its key/value heads only (Grattafiori et al. 2024, table 3: 8).

    >>> from calc.setup import Setup
    >>> cache_token_bytes(Setup(kv_heads=8, head_dim=128, bytes=2, layers=32))
    131072 byte/token

    Latent attention stores one compressed vector a layer in place of both, with what carries the position
    (Liu et al. 2024, section 2.1: 512 + 64 numbers):

    >>> cache_token_bytes(Setup(latent=512 + 64, bytes=2, layers=60))
    69120 byte/token
    """
    return _layer_values(s) * s.bytes * s.layers


def _layer_values(s):
    """Numbers that one layer keeps for a token."""
    return s.latent if s.get("latent", None).number else 2 * s.kv_heads * s.head_dim


@quantity("total", "byte", grattafiori2024="table 3")
def cache_bytes(s):
    """Bytes of the cache for every sequence of the batch; a window caps the tokens of its layers.

    >>> from calc.setup import Setup
    >>> llama = Setup(kv_heads=8, head_dim=128, bytes=2, layers=32, sequence=4096, batch=1,
    ...               window=None, window_layers=None)
    >>> cache_bytes(llama).number == 2**29
    True
    >>> cache_bytes(llama.at(window=1024, window_layers=16)).number == 2**28 + 2**26
    True
    """
    if s.window.number is None:
        return cache_token_bytes(s) * s.sequence * s.batch
    capped = s.layers if s.window_layers.number is None else s.window_layers
    kept = (s.layers - capped) * s.sequence + capped * smaller(s.sequence, s.window)
    return _layer_values(s) * s.bytes * s.batch * kept
