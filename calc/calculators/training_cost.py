"""What training costs in operations, time and money: article 4's calculator."""

from fractions import Fraction

from calc import compute
from calc.calculator import Calculator
from calc.inputs import choice, count, date, number, share
from calc.money import CURRENCIES

TERA = 10**12

CALCULATOR = Calculator(
    id="training-cost",
    inputs=(
        count("params", "parameter", 10**9, "model", hi=10**20),
        count("tokens", "token", 20 * 10**9, "run", hi=10**20),
        number("peak_flops", "flop/second", 165 * TERA, "hardware", hi=10**30, lo=1),
        share("mfu", Fraction(2, 5), "hardware"),
        count("devices", "device", 1, "hardware", hi=10**7),
        number("price", "money/device-hour", None, "cost", hi=10**9),
        choice("currency", None, "cost", *CURRENCIES),
        date("price_date", "cost"),
        choice("attention", "none", "run", *compute.ATTENTION),
        count("layers", "layer", 22, "model", hi=10_000),
        count("hidden", "count", 2048, "model", hi=10**6),
        count("sequence", "token", 2048, "run", hi=10**9),
        count("tokens_served", "token", 0, "cost", hi=10**20, lo=0),
        count("alt_params", "parameter", 5 * 10**8, "cost", hi=10**20),
        count("alt_tokens", "token", 10**11, "cost", hi=10**20),
        number("measured", "hour", None, "run", hi=10**9),
    ),
    formulas=(
        compute.training_flops,
        compute.attention_flops,
        compute.attention_share,
        compute.throughput,
        compute.seconds,
        compute.hours,
        compute.days,
        compute.device_hours,
        compute.money,
        compute.chinchilla_tokens,
        compute.tokens_per_param,
        compute.lifetime_flops,
        compute.crossing_tokens,
        compute.reached_mfu,
    ),
)
