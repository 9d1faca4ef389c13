"""Texts for a target: seeds that were damaged, and texts made of the target's own words."""

from random import Random

from hypothesis import strategies as st

from tests.fuzz.target import is_text

__all__ = ["LONGEST", "drawn", "mutated"]

LONGEST = 4096
"""Characters of a text; what a door refuses for its length alone is among the kept cases."""

DAMAGES = 4

MADE = 0.7
"""How many of the texts have a form, where the target can make such ones."""


def mutated(target, seed):
    """Texts without end, the same for each seed: pieces put in, taken out, doubled, moved and cut."""
    random, seeds, pieces = Random(seed), target.seeds(), target.pieces
    while True:
        if target.made and random.random() < MADE:
            yield target.made(random)
            continue
        text = random.choice(seeds)
        for _ in range(random.randint(1, DAMAGES)):
            text = _damaged(text, random, seeds, pieces)
        yield text[:LONGEST]


def _damaged(text, random, seeds, pieces):
    at = random.randint(0, len(text))
    to = min(len(text), at + random.choice((0, 1, 1, 2, 8, 64)))
    match random.randrange(7):
        case 0 | 1:
            return text[:at] + random.choice(pieces) + text[to:]
        case 2:
            return text[:at] + text[to:]
        case 3:
            return text[:to] + text[at:to] * random.randint(1, 3) + text[to:]
        case 4:
            return text[:at] + chr(random.choice((random.randrange(128), random.randrange(0xD800)))) + text[to:]
        case 5:
            other = random.choice(seeds)
            return text[:at] + other[random.randint(0, len(other)) :]
        case _:
            other = random.randint(0, len(text))
            return text[:at] + text[other : other + 40] + text[to:]


def drawn(target):
    """The same for hypothesis, which looks for the shortest text that is answered wrongly."""
    signs = st.characters(exclude_categories=("Cs",)) if target.file else st.characters()
    any_text = st.text(signs, max_size=60)
    pieces = st.lists(st.sampled_from(target.pieces) | any_text, max_size=14).map("".join)
    heads = sorted({seed.partition("\n")[0] + "\n" for seed in target.seeds()[:200]})
    damaged = st.builds(
        lambda seed, at, piece, to: seed[: at % (len(seed) + 1)] + piece + seed[to % (len(seed) + 1) :],
        st.sampled_from(target.seeds()), st.integers(0, LONGEST), pieces, st.integers(0, LONGEST),
    )  # fmt: skip
    texts = pieces | st.builds("".join, st.tuples(st.sampled_from(heads), pieces)) | damaged
    if target.made:
        texts |= st.randoms(use_true_random=False).map(target.made)
    return texts.filter(is_text) if target.file else texts
