"""Compute: floating-point operations of training and serving, and the time and money they take.

Counted: multiply-adds as two operations, 2N a token forward and 4N backward (Kaplan et al. 2020,
section 2.1); attention's own products as a switch. Left out: recomputation, the vocabulary's
product where N leaves it out, communication. N parameters, D tokens, L layers, h hidden, s sequence.
"""

from calc.money import priced
from calc.trace import Value, quantity, ratio, unless

__all__ = [
    "ATTENTION",
    "TOKENS_PER_PARAM",
    "attention_flops",
    "attention_share",
    "chinchilla_tokens",
    "crossing_tokens",
    "days",
    "device_hours",
    "hours",
    "lifetime_flops",
    "money",
    "reached_mfu",
    "seconds",
    "throughput",
    "tokens_per_param",
    "training_flops",
]

ATTENTION = {"none": 0, "causal": 6, "full": 12}
"""Operations of attention's own products for each token, in units of L·h·s, by convention."""

TOKENS_PER_PARAM = 20
"""Compute-optimal tokens per parameter, rounded: Hoffmann et al. 2022, table 3."""


@quantity("flops.attention", "flop", kaplan2020="section 2.1")
def attention_flops(s):
    """Operations of the attention scores and their use, forward and backward, over all tokens.

    D × 12·L·h·s with full attention; half of that when the causal half is skipped; 0 when left out.

    >>> from calc.setup import Setup
    >>> gpt3 = Setup(tokens=1, layers=96, hidden=12288, sequence=2048, attention="full")
    >>> attention_flops(gpt3), attention_flops(gpt3.at(attention="causal"))
    (28991029248 flop, 14495514624 flop)
    """
    factor = ATTENTION[s.attention.number]
    return s.tokens * factor * s.layers * s.hidden * s.sequence if factor else Value(0)


@quantity("flops", "flop", kaplan2020="section 2.1")
def training_flops(s):
    """Operations of the whole training run: 6·N·D, and attention's own where it is switched on.

    Brown et al. 2020, appendix D: GPT-3's 174.6 B parameters on 300 B tokens take 3.14 × 10²³.

    >>> from calc.setup import Setup
    >>> training_flops(Setup(params=174_600_000_000, tokens=300_000_000_000, attention="none"))
    314280000000000000000000 flop
    """
    return 6 * s.params * s.tokens + attention_flops(s)


@quantity("flops.attention_share", "share", kaplan2020="section 2.1")
def attention_share(s):
    """The part of all operations that attention's own products take."""
    return ratio(attention_flops(s), training_flops(s))


@quantity("throughput", "flop/second")
def throughput(s):
    """Operations that all devices really do in a second: peak × MFU × devices.

    >>> from calc.setup import Setup
    >>> throughput(Setup(peak_flops=165 * 10**12, mfu=Value(2, "share", "mfu") / 5, devices=1))
    66000000000000 flop/second
    """
    return s.peak_flops * s.mfu * s.devices


@quantity("seconds", "second")
def seconds(s):
    """Wall-clock time in seconds.

    Narayanan et al. 2021 (arXiv:2104.04473), section 5: 1,024 A100s at 140 TFLOPS each; their
    8·N·D, recomputation included, gives 34 days where 6·N·D gives 25.

    >>> from calc.setup import Setup
    >>> megatron = Setup(params=175 * 10**9, tokens=300 * 10**9, attention="none", peak_flops=140 * 10**12,
    ...                  mfu=1, devices=1024)
    >>> seconds(megatron).number // 86400
    25
    """
    return training_flops(s) / throughput(s)


@quantity("hours", "hour")
def hours(s):
    """Wall-clock time in hours."""
    return seconds(s) / 3600


@quantity("days", "day")
def days(s):
    """Wall-clock time in days."""
    return hours(s) / 24


@quantity("device_hours", "device-hour")
def device_hours(s):
    """Hours × devices: what a bill counts."""
    return hours(s) * s.devices


@quantity("money", "money")
def money(s):
    """device-hours × price, in the price's own currency and as of its date; nothing where no price was given."""
    if s.price.number is None:
        return unless(s.price)
    return priced(device_hours(s) * s.price, s.currency, s.price_date)


@quantity("mfu.reached", "share", chowdhery2022="appendix B")
def reached_mfu(s):
    """MFU of a run that took ``measured`` hours: its operations as a part of what the peak would have done meanwhile.

    Operations of the model alone, recomputation left out (Chowdhery et al. 2022, appendix B); nothing where no time
    is given. Korthikanti et al. 2022, table 5, for 22 billion parameters: 1.10 seconds are an MFU of 41.5 %, of which
    their own count makes 41.65.

    >>> from calc.setup import Setup
    >>> run = Setup(params=12 * 48 * 6144**2 + 51200 * 6144, tokens=4 * 2048, attention="full", layers=48, hidden=6144,
    ...             sequence=2048, peak_flops=312 * 10**12, devices=8, measured=Value(11, "hour", "measured") / 36000)
    >>> round(100 * float(reached_mfu(run).number), 2), reached_mfu(run.at(measured=None))
    (41.65, None share)
    """
    if s.measured.number is None:
        return unless(s.measured)
    return ratio(training_flops(s), s.peak_flops * s.devices * s.measured * 3600)


@quantity("chinchilla.tokens", "token", hoffmann2022="table 3")
def chinchilla_tokens(s):
    """Compute-optimal tokens for this many parameters: 20·N.

    Hoffmann et al. 2022, table 3: 1 B parameters want 20.2 B tokens, 67 B want 1.5 T.

    >>> from calc.setup import Setup
    >>> chinchilla_tokens(Setup(params=1_000_000_000))
    20000000000 token
    """
    return TOKENS_PER_PARAM * s.params


@quantity("tokens_per_param", "ratio", hoffmann2022="table 3")
def tokens_per_param(s):
    """Training tokens for each parameter: D ÷ N."""
    return s.tokens / s.params


@quantity("lifetime.flops", "flop", kaplan2020="section 2.1")
def lifetime_flops(s):
    """Operations of training and of serving: flops + 2·N for each token served.

    >>> from calc.setup import Setup
    >>> lifetime_flops(Setup(params=10, tokens=200, attention="none", tokens_served=7)) == 6 * 10 * 200 + 2 * 10 * 7
    True
    """
    return training_flops(s) + 2 * s.params * s.tokens_served


@quantity("crossing.tokens", "token", kaplan2020="section 2.1")
def crossing_tokens(s):
    """Tokens served from which the smaller of two models has cost less over its life.

    3·(N₂D₂ − N₁D₁) ÷ (N₁ − N₂), from 6·N·D + 2·N·served of both, attention left out; nothing where
    the models are equally large or the smaller one costs less from the start. That both answer
    equally well is the reader's assumption.

    >>> from calc.setup import Setup
    >>> pair = Setup(params=10**9, tokens=20 * 10**9, alt_params=5 * 10**8, alt_tokens=10**11)
    >>> crossing_tokens(pair)
    180000000000 token
    >>> crossing_tokens(pair.at(alt_params=10**9))
    None token
    >>> crossing_tokens(pair.at(alt_tokens=40 * 10**9))  # both cost the same to train
    0 token
    >>> crossing_tokens(pair.at(alt_tokens=39_999_999_999))
    None token
    """
    extra = 3 * (s.alt_params * s.alt_tokens - s.params * s.tokens)
    fewer = s.params - s.alt_params
    if not fewer or ratio(extra, fewer) < 0:
        return unless(s.params, s.tokens, s.alt_params, s.alt_tokens)
    return extra / fewer
