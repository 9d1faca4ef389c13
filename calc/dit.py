"""A diffusion transformer's (DiT's) parameters and operations, from its shape: exact, matrix by matrix.

Blocks with adaLN-Zero, whose norms have no numbers of their own (Peebles & Xie 2023, section 3.2). What the paper
leaves to its code (facebookresearch/DiT, ``models.py``): each matrix has a bias, the feed-forward layer is 4·h wide,
a time step enters as 256 numbers, one label more stands for none, the output has twice the latent's channels (noise
and its variance), and the table of positions is fixed, not trained. h hidden.
"""

from calc.images import image_tokens
from calc.trace import Value, quantity

__all__ = ["FORMULAS", "block_params", "forward_flops", "params", "trained_params"]

TIME = 256
"""Numbers in which a time step enters."""

PLACE = {"peebles2023": "section 3.2"}


@quantity("params.dit_block", "parameter", **PLACE)
def block_params(s):
    """One block: matrices 3 + 1 + 8 + 6 and biases 3 + 1 + 5 + 6 (attention in and out, feed-forward, adaLN).

    >>> from calc.setup import Setup
    >>> block_params(Setup(hidden=1152))
    23905152 parameter
    """
    return 18 * s.hidden**2 + 15 * s.hidden


def patch_values(s):
    """Numbers of a patch of the latent."""
    return s.latent_channels * s.patch**2


def label_params(s):
    """A vector for each label and one for none; nothing where images have no labels.

    >>> from calc.setup import Setup
    >>> label_params(Setup(classes=0, hidden=8)), label_params(Setup(classes=1, hidden=8))
    (0 value, 16 value)
    """
    return (s.classes + 1) * s.hidden if s.classes else Value(0)


@quantity("params.dit_trained", "parameter", **PLACE)
def trained_params(s):
    """All that is trained: patches in, time step, labels, blocks, and the last layer with its own adaLN.

    >>> from calc.setup import Setup
    >>> xl = Setup(layers=28, hidden=1152, patch=2, latent_channels=4, classes=1000)
    >>> trained_params(xl)
    674834720 parameter
    """
    h, patch = s.hidden, patch_values(s)
    enter = patch * h + h
    time = TIME * h + h + h**2 + h
    leave = 2 * h**2 + 2 * h + 2 * patch * h + 2 * patch
    return s.layers * block_params(s) + enter + time + label_params(s) + leave


@quantity("params.dit", "parameter", **PLACE)
def params(s):
    """What the model holds: the trained parameters, and the fixed table of positions, one vector a token.

    Peebles & Xie 2023, table 1, rounds the four sizes to 33, 130, 458 and 675 million.

    >>> from calc.setup import Setup
    >>> small = Setup(height=256, width=256, vae_factor=8, patch=2, latent_channels=4, classes=1000, layers=12,
    ...               hidden=384)
    >>> sizes = {"S": (12, 384), "B": (12, 768), "L": (24, 1024), "XL": (28, 1152)}
    >>> {name: params(small.at(layers=layers, hidden=hidden)).number for name, (layers, hidden) in sizes.items()}
    {'S': 32963360, 'B': 130512416, 'L': 458102816, 'XL': 675129632}
    """
    return trained_params(s) + image_tokens(s) * s.hidden


@quantity("flops.dit", "flop", peebles2023="table 4")
def forward_flops(s):
    """Operations of one image's forward pass: two for each product that is added up, norms and biases left out.

    Peebles & Xie 2023 count one for such a pair and print half of this: 118.64 and 524.60 Gflops for XL/2 at 256²
    and 512², norms included.

    >>> from calc.setup import Setup
    >>> xl = Setup(height=256, width=256, vae_factor=8, patch=2, latent_channels=4, layers=28, hidden=1152)
    >>> [round(forward_flops(s).number / 2e9, 2) for s in (xl, xl.at(height=512, width=512))]
    [118.62, 524.54]
    >>> forward_flops(xl)
    237242843136 flop
    """
    h, tokens = s.hidden, image_tokens(s)
    block = 12 * tokens * h**2 + 2 * tokens**2 * h + 6 * h**2
    ends = 3 * patch_values(s) * tokens * h + TIME * h + h**2 + 2 * h**2
    return 2 * (s.layers * block + ends)


FORMULAS = (params, trained_params, block_params, forward_flops)
"""What ``image-memory`` answers from here."""
