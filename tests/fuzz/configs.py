"""A pasted configuration: inputs that the calculator takes, or problems in words; never a crash."""

import json

from calc import CALCULATORS
from calc.config import read
from calc.config.families import FAMILIES
from calc.locale import LANGS, load
from calc.render.paste import report, said
from tests import config_cases
from tests.fuzz.target import HOSTILE, Target, head, pick

__all__ = ["TARGET"]

SHOWN = 16
"""One in so many answers is also made into what the page shows."""


def check(text):
    id, text = head(text, CALCULATORS)
    calculator, locale = CALCULATORS[id], load(pick(text, LANGS))
    pasted = read(text, calculator, locale)
    assert bool(pasted.overrides) != bool(pasted.problems)
    assert calculator.faults(pasted.overrides) == []
    calculator.evaluate(pasted.overrides)
    for problem in pasted.problems:
        assert problem.message(locale.words)
    if sum(map(ord, text)) % SHOWN == 0:
        shown = report(pasted, locale) + said(pasted, locale)
        assert not set("\x00\u202e\u2066\u200f\ud800") & set(shown)
        shown.encode()


def _real():
    """The published configurations that the tests of pasting use, and small files of the other kinds."""
    found = [value for name, value in vars(config_cases).items() if name.isupper() and isinstance(value, dict)]
    counted = [value[0] for table in found for value in table.values() if isinstance(value, tuple)]
    return [config for config in (*found, *counted, *OTHERS) if not any(isinstance(v, tuple) for v in config.values())]


OTHERS = (
    {"peft_type": "LORA", "r": 8, "target_modules": ["q_proj", "v_proj"], "lora_alpha": 16, "use_dora": False},
    {"_class_name": "DiTTransformer2DModel", "patch_size": 2, "num_layers": 28, "num_attention_heads": 16,
     "attention_head_dim": 72, "sample_size": 32, "in_channels": 4},
)  # fmt: skip
REAL = _real()


def made(random):
    """A published configuration with some values changed, some keys lost and some of another file."""
    config = dict(random.choice(REAL))
    if random.random() < 0.2:
        other = random.choice(REAL)
        config |= {key: other[key] for key in random.sample(list(other), random.randint(0, len(other)))}
    for key in random.sample(list(config), min(len(config), random.randint(0, 4))):
        if random.random() < 0.3:
            del config[key]
        else:
            config[key] = _value(random, config[key], random.randint(0, 2))
    if random.random() < 0.2:
        config[random.choice(HOSTILE)] = _value(random, 1, 2)
    if random.random() < 0.1:
        config = {random.choice(("text_config", "language_config", "llm_config")): config}
    return f"{random.choice(list(CALCULATORS))}\n{json.dumps(config, ensure_ascii=False)}"


def _value(random, value, deep):
    match random.randrange(8):
        case 0:
            return random.choice((0, -1, 1, 2, 3, 7, 10**6, 10**9, 10**19, 10**45, 1.5, -0.5, 1e300, float("nan")))
        case 1:
            return random.choice((True, False, None, "", "auto", "none", "cpu", [], {}))
        case 2:
            return random.choice(HOSTILE)
        case 3 if deep:
            return [_value(random, value, deep - 1) for _ in range(random.randint(0, 3))]
        case 4 if deep:
            keys = random.sample(KEYS, random.randint(0, 3))
            return {key: _value(random, value, deep - 1) for key in keys}
        case 5 if isinstance(value, int):
            return value * random.choice((2, 3, -1, 1000)) + random.randint(-1, 1)
        case 6:
            other = random.choice(REAL)
            return other[random.choice(list(other))]
        case _:
            return str(value) if random.random() < 0.5 else [value]


KEYS = sorted({key for config in REAL for key in config} | {"enabled", "stage", "device", "type", "bits", "dtype"})


def seeds():
    texts = [json.dumps(config) for config in REAL]
    ids = list(CALCULATORS)
    return [f"{ids[(n + skip) % len(ids)]}\n{text}" for n, text in enumerate(texts) for skip in range(3)]


def _words():
    keys = (f'"{key}": ' for key in KEYS)
    values = (
        "true",
        "false",
        "null",
        "0",
        "-1",
        "1.5",
        "1e400",
        "9" * 45,
        '""',
        "[]",
        "{}",
        "NaN",
        "-Infinity",
        "[[1]]",
    )
    signs = (
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        '"',
        ", ",
        '"\\ud800"',
        '"\\u202e"',
        '"\\u0000"',
        "//",
        "'",
        "\ufeff",
        '"auto"',
    )
    families = (f'"{name}"' for name in sorted(FAMILIES))
    return (*keys, *families, *values, *signs, '"text_config": {', '{"a":' * 33)


TARGET = Target("configs", check, seeds, _words(), 1_000_000, made=made)
