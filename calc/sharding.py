"""Sharding by ZeRO stage: which roles are divided among the devices, and what each still holds.

Stage 1 divides master copy and moments, 2 also gradients, 3 also working weights
(Rajbhandari et al. 2020, section 5). Shares are exact fractions: no padding, no buckets.
Activations belong to each device's own micro-batch and are not divided.
"""

from calc import activations, state
from calc.trace import Value, at_most, ceiling, larger, quantity, unless

__all__ = [
    "FIRST_STAGE",
    "card_after_states_bytes",
    "card_left_bytes",
    "card_short_bytes",
    "device_bytes",
    "device_state_bytes",
    "fits",
    "gathered_bytes",
    "ladder",
    "min_devices",
    "peak_bytes",
    "peak_constants_bytes",
    "peak_fits",
]

FIRST_STAGE = {"weights": 3, "gradients": 2, "master": 1, "moment1": 1, "moment2": 1}
"""The stage from which each role is divided among the devices."""

WHOLE = {
    "weights": state.weights_bytes,
    "gradients": state.gradients_bytes,
    "master": state.master_bytes,
    "moment1": state.moment1_bytes,
    "moment2": state.moment2_bytes,
}


def _role_formula(role):
    @quantity(f"device.{role}", "byte", "rajbhandari2020")
    def share(s):
        whole = WHOLE[role](s)
        return whole / s.devices if s.stage >= FIRST_STAGE[role] else whole

    return share


device_role_bytes = {role: _role_formula(role) for role in FIRST_STAGE}
"""Role -> formula: bytes of that role on each device."""


@quantity("device.state", "byte", "rajbhandari2020")
def device_state_bytes(s):
    """Bytes of model states on each device.

    ZeRO, table 1: 7.5 B parameters on 64 devices need 31.4, 16.6 and 1.9 GB at stages 1, 2 and 3.

    >>> from calc.setup import Setup
    >>> zero = Setup(params=7_500_000_000, weight_bytes=2, gradient_bytes=2, master_bytes=4,
    ...              moment1_bytes=4, moment2_bytes=4, devices=64, stage=0)
    >>> [device_state_bytes(zero.at(stage=n)).number for n in range(4)]
    [120000000000, 31406250000, 16640625000, 1875000000]
    """
    weights, *others = (share(s) for share in device_role_bytes.values())
    return sum(others, weights)


@quantity("device.gathered", "byte", "rajbhandari2020")
def gathered_bytes(s):
    """Bytes of one layer's weights, gathered whole while it runs at stage 3.

    An even share of all parameters stands for the layer: weight_bytes × params / layers. Counted
    once, without prefetch; nothing at other stages or on one device. Rajbhandari et al. 2020, section 7.2.2.

    >>> from calc.setup import Setup
    >>> gathered_bytes(Setup(params=8_000_000_000, weight_bytes=2, layers=32, stage=3, devices=8))
    500000000 byte
    """
    if s.stage == 3 and s.devices > 1:
        return s.weight_bytes * s.params / s.layers
    return Value(0)


@quantity("device.total", "byte", "rajbhandari2020", "korthikanti2022")
def device_bytes(s):
    """Resident bytes on each device: its share of the states, and its activations."""
    return device_state_bytes(s) + activations.activation_bytes(s)


@quantity("peak.constants", "byte", "dettmers2022")
def peak_constants_bytes(s):
    """Bytes of 8-bit block constants on each device; they go with the moments, from stage 1."""
    constants = state.quantization_constants_bytes(s)
    return constants / s.devices if s.stage >= 1 else constants


@quantity("device.peak", "byte", "rajbhandari2020")
def peak_bytes(s):
    """Bytes on each device when the modelled transients stand on top of the resident sum.

    Modelled: the gathered layer of stage 3, the block constants of 8-bit moments. Not modelled:
    logits, update-step copies, buffers, fragmentation, the driver's context.
    """
    return device_bytes(s) + gathered_bytes(s) + peak_constants_bytes(s)


@quantity("device.short", "byte")
def card_short_bytes(s):
    """Bytes by which the resident sum exceeds the card, else 0."""
    return larger(0, device_bytes(s) - s.card)


@quantity("device.left", "byte")
def card_left_bytes(s):
    """Bytes of the card that the resident sum leaves free, else 0."""
    return larger(0, s.card - device_bytes(s))


@quantity("state.left", "byte")
def card_after_states_bytes(s):
    """Bytes of the card that the states alone leave for activations and all else, else 0."""
    return larger(0, s.card - device_state_bytes(s))


@quantity("device.fits", "boolean")
def fits(s):
    """Whether the resident sum is at most the card's capacity."""
    return at_most(device_bytes(s), s.card)


@quantity("device.peak_fits", "boolean")
def peak_fits(s):
    """Whether the modelled peak is at most the card's capacity."""
    return at_most(peak_bytes(s), s.card)


def _ladder_formula(stage):
    @quantity(f"ladder.{stage}", "byte", "rajbhandari2020")
    def rung(s):
        return device_bytes(s.at(stage=stage))

    return rung


ladder = {stage: _ladder_formula(stage) for stage in range(4)}
"""Stage -> formula: resident bytes on each device at that stage."""


def _split(s, stage):
    """(bytes divided among devices, bytes each device holds anyway) at a stage."""
    roles = {True: [], False: []}
    for role, first in FIRST_STAGE.items():
        roles[stage >= first].append(WHOLE[role](s))
    add = lambda values: sum(values[1:], values[0]) if values else Value(0)  # noqa: E731
    return add(roles[True]), add([*roles[False], activations.activation_bytes(s)])


def _min_devices_formula(stage):
    @quantity(f"min_devices.{stage}", "device", "rajbhandari2020")
    def fewest(s):
        divided, fixed = _split(s, stage)
        free = s.card.number - fixed.number
        if free < 0 or (free == 0 and divided.number):
            return unless(s.card, fixed)
        if divided.number <= free:
            return Value(1)
        return ceiling(divided / (s.card - fixed))

    return fewest


min_devices = {stage: _min_devices_formula(stage) for stage in (1, 2, 3)}
"""Stage -> formula: fewest devices whose resident sum fits the card; nothing if no number does."""
