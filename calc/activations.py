"""Activations: what the forward pass keeps for the backward pass.

Counted: a number of hidden-sized tensors per transformer block (17 of 2 bytes are the 34·s·b·h of
Korthikanti et al. 2022, equation 1, without its attention scores), and the scores as a switch.
Left out: the vocabulary's logits, embeddings, the last norm, temporary buffers. Letters as in the
paper: s sequence, b micro-batch, h hidden, a heads, L layers.
"""

from calc.trace import Value, quantity, ratio

__all__ = [
    "activation_bytes", "recompute_extra", "saved_bytes", "scores_bytes", "scores_if_stored_bytes",
    "step_passes", "token_bytes", "token_layer_bytes",
]


@quantity("activation.token_layer", "byte/token", korthikanti2022="equation 1")
def token_layer_bytes(s):
    """Bytes kept for one token in one layer, attention scores apart.

    Full recomputation keeps one tensor, the block's input, in place of ``tensors_per_layer``.

    >>> from calc.setup import Setup
    >>> gpt3 = Setup(tensors_per_layer=17, hidden=12288, activation_bytes=2, recompute="none")
    >>> token_layer_bytes(gpt3), 34 * 12288
    (417792 byte/token, 417792)
    >>> token_layer_bytes(gpt3.at(recompute="full"))
    24576 byte/token
    """
    if s.recompute == "full":
        return s.hidden * s.activation_bytes
    return s.tensors_per_layer * s.hidden * s.activation_bytes


@quantity("activation.token", "byte/token", korthikanti2022="equation 1")
def token_bytes(s):
    """Bytes kept for one token in all layers, attention scores apart.

    >>> from calc.setup import Setup
    >>> token_bytes(Setup(tensors_per_layer=17, hidden=4096, activation_bytes=2, recompute="none", layers=32))
    4456448 byte/token
    """
    return token_layer_bytes(s) * s.layers


@quantity("activation.scores_if_stored", "byte", korthikanti2022="equation 1")
def scores_if_stored_bytes(s):
    """Bytes of the attention scores if they were stored: 5·a·s²·b for each layer.

    Korthikanti et al. 2022, equation 1: softmax output and dropout output of 2 bytes, dropout mask
    of 1 byte, for each pair of tokens and each head. Kernels such as FlashAttention never store them.

    >>> from calc.setup import Setup
    >>> scores_if_stored_bytes(Setup(heads=32, sequence=4096, batch=1, layers=32))
    85899345920 byte
    """
    return 5 * s.heads * s.sequence**2 * s.batch * s.layers


@quantity("activation.scores", "byte", korthikanti2022="equation 1")
def scores_bytes(s):
    """Bytes of the attention scores in this setup: none unless they are switched on and kept.

    >>> from calc.setup import Setup
    >>> gpt3 = Setup(heads=96, sequence=2048, batch=1, layers=96, scores=True, recompute="none")
    >>> scores_bytes(gpt3) == 96 * 5 * 96 * 2048**2
    True
    >>> scores_bytes(gpt3.at(recompute="selective")), scores_bytes(gpt3.at(scores=False))
    (0 byte, 0 byte)
    """
    if s.scores and s.recompute == "none":
        return scores_if_stored_bytes(s)
    return Value(0)


@quantity("activation.total", "byte", korthikanti2022="equation 1")
def activation_bytes(s):
    """Bytes of activations on each device, for its own micro-batch; sharding does not divide them.

    Korthikanti et al. 2022, equation 1, for GPT-3's 96 layers: s·b·h·(34 + 5·a·s/h) each.

    >>> from calc.setup import Setup
    >>> gpt3 = Setup(tensors_per_layer=17, hidden=12288, activation_bytes=2, layers=96, heads=96,
    ...              sequence=2048, batch=1, scores=True, recompute="none")
    >>> activation_bytes(gpt3) == 96 * 2868903936
    True
    """
    return token_bytes(s) * s.sequence * s.batch + scores_bytes(s)


@quantity("activation.saved", "byte", chen2016="section 4.1")
def saved_bytes(s):
    """Bytes that the recomputation in force saves against none.

    >>> from calc.setup import Setup
    >>> gpt3 = Setup(tensors_per_layer=17, hidden=12288, activation_bytes=2, layers=96, heads=96,
    ...              sequence=2048, batch=1, scores=True, recompute="selective")
    >>> saved_bytes(gpt3) == 96 * 5 * 96 * 2048**2, saved_bytes(gpt3.at(recompute="none"))
    (True, 0 byte)
    """
    if s.recompute == "none":
        return Value(0)
    return activation_bytes(s.at(recompute="none")).named("activation.without", "byte", ()) - activation_bytes(s)


@quantity("recompute.passes", "count", kaplan2020="section 2.1")
def step_passes(s):
    """Matrix passes of one training step without recomputation: 1 forward + 2 backward.

    Kaplan et al. 2020, section 2.1: the backward pass takes twice the compute of the forward pass.

    >>> from calc.setup import Setup
    >>> step_passes(Setup()), step_passes(Setup()).formula()
    (3 count, '1 + 2')
    """
    return Value(1) + 2


@quantity("recompute.extra", "share", korthikanti2022="section 5")
def recompute_extra(s):
    """Extra matrix passes, as a share of the 1 forward + 2 backward of a step: a count, not a clock.

    Full recomputation runs one more forward pass: 1/3. Selective runs the score part again:
    s / (3·(6h + s)) of the step where scores would be stored (Korthikanti et al. 2022, section 5).

    >>> from calc.setup import Setup
    >>> recompute_extra(Setup(recompute="full")), recompute_extra(Setup(recompute="full")).formula()
    (1/3 share, '1 ÷ recompute.passes')
    >>> recompute_extra(Setup(recompute="selective", scores=True, hidden=12288, sequence=2048))
    1/111 share
    """
    if s.recompute == "full":
        return 1 / step_passes(s)
    if s.recompute == "selective" and s.scores:
        return ratio(s.sequence, step_passes(s) * (6 * s.hidden + s.sequence))
    return Value(0)
