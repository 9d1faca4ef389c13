"""Sharding by ZeRO stage: which roles are divided among the devices, and what each still holds.

Stage 1 divides master copy and moments, 2 also gradients, 3 also working weights
(Rajbhandari et al. 2020, section 5). Shares are exact fractions: no padding, no buckets.
Activations belong to each device's own micro-batch and are not divided.
With ``offload=optimizer`` four roles lie in host memory (:mod:`calc.host`) and take none of a device's.
"""

from calc import activations, adapters, state
from calc.trace import Value, at_most, ceiling, larger, quantity, unless

__all__ = [
    "FIRST_STAGE",
    "HOSTED",
    "card_after_states_bytes",
    "card_left_bytes",
    "card_short_bytes",
    "device_bytes",
    "device_state_bytes",
    "fits",
    "fits_with_headroom",
    "gathered_bytes",
    "headroom_left_bytes",
    "ladder",
    "min_devices",
    "offloading",
    "peak_bytes",
    "peak_constants_bytes",
    "peak_fits",
    "peak_gradients_bytes",
    "sharded_from",
    "share",
]

FIRST_STAGE = {"weights": 3, "gradients": 2, "master": 1, "moment1": 1, "moment2": 1}
"""The stage from which each role is divided among the devices."""


def _first_stage_formula(role):
    @quantity(f"sharded_from.{role}", "count", rajbhandari2020="section 5")
    def first(_):
        return Value(FIRST_STAGE[role])

    return first


sharded_from = {role: _first_stage_formula(role) for role in FIRST_STAGE}
"""Role -> formula: the stage from which it is divided, whatever the setup."""

WHOLE = {
    "weights": state.weights_bytes,
    "gradients": state.gradients_bytes,
    "master": state.master_bytes,
    "moment1": state.moment1_bytes,
    "moment2": state.moment2_bytes,
}

HOSTED = ("gradients", "master", "moment1", "moment2")
"""Roles that lie in host memory under ``offload=optimizer`` (Ren et al. 2021, section 3)."""


def offloading(s):
    """Whether gradients, master copy and moments lie in host memory."""
    return s.get("offload", "none") == "optimizer"


def share(s, role):
    """Bytes of a role that belong to one device, wherever they lie."""
    whole = WHOLE[role](s)
    return whole / s.devices if s.stage >= FIRST_STAGE[role] else whole


def _role_formula(role):
    @quantity(f"device.{role}", "byte", rajbhandari2020="section 5")
    def held(s):
        return Value(0) if role in HOSTED and offloading(s) else share(s, role)

    return held


device_role_bytes = {role: _role_formula(role) for role in FIRST_STAGE}
"""Role -> formula: bytes of that role on each device."""


@quantity("device.state", "byte", rajbhandari2020="section 5")
def device_state_bytes(s):
    """Bytes of model states on each device.

    ZeRO, table 1: 7.5 B parameters on 64 devices need 31.4, 16.6 and 1.9 GB at stages 1, 2 and 3.

    >>> from calc.setup import Setup
    >>> zero = Setup(params=7_500_000_000, weight_bytes=2, gradient_bytes=2, master_bytes=4,
    ...              moment1_bytes=4, moment2_bytes=4, devices=64, stage=0)
    >>> [device_state_bytes(zero.at(stage=n)).number for n in range(4)]
    [120000000000, 31406250000, 16640625000, 1875000000]
    """
    weights, *others = (held(s) for held in device_role_bytes.values())
    return sum(others, weights)


@quantity("device.gathered", "byte", rajbhandari2020="section 7.2.2")
def gathered_bytes(s):
    """Bytes of one layer's weights, gathered whole while it runs at stage 3.

    An even share of all parameters stands for the layer: weight_bytes × params / layers. Counted
    once, without prefetch; nothing at other stages or on one device. Rajbhandari et al. 2020, section 7.2.2.

    >>> from calc.setup import Setup
    >>> gathered_bytes(Setup(params=8_000_000_000, weight_bytes=2, layers=32, stage=3, devices=8))
    500000000 byte
    """
    if s.stage != 3 or s.devices == 1:
        return Value(0)
    if adapters.adapting(s):
        return state.weights_bytes(s) / s.layers
    return s.weight_bytes * s.params / s.layers


@quantity("device.total", "byte", rajbhandari2020="section 5", korthikanti2022="equation 1")
def device_bytes(s):
    """Resident bytes on each device: its share of the states, and its activations."""
    return device_state_bytes(s) + activations.activation_bytes(s)


@quantity("peak.constants", "byte", dettmers2022="section 2")
def peak_constants_bytes(s):
    """Bytes of 8-bit block constants on each device; they go with the moments, from stage 1, and to the host."""
    if offloading(s):
        return Value(0)
    constants = state.quantization_constants_bytes(s)
    return constants / s.devices if s.stage >= 1 else constants


@quantity("peak.gradients", "byte", ren2021="section 4.1")
def peak_gradients_bytes(s):
    """Bytes of one layer's gradients on their way to host memory; nothing unless they are offloaded.

    An even share of all gradients stands for the layer. Ren et al. 2021, section 4.1: gradients move
    to the host as the backward pass makes them, so that a device never holds them all.

    >>> from calc.setup import Setup
    >>> peak_gradients_bytes(Setup(params=8_000_000_000, gradient_bytes=2, layers=32, offload="optimizer"))
    500000000 byte
    """
    return state.gradients_bytes(s) / s.layers if offloading(s) else Value(0)


@quantity("device.peak", "byte", rajbhandari2020="section 5")
def peak_bytes(s):
    """Bytes on each device when the modelled transients stand on top of the resident sum.

    Modelled: the gathered layer of stage 3, the block constants of 8-bit moments, and with offload
    one layer's gradients. Not modelled: logits, update-step copies, buffers, fragmentation, the
    driver's context.
    """
    peak = device_bytes(s) + gathered_bytes(s) + peak_constants_bytes(s)
    return peak + peak_gradients_bytes(s) if offloading(s) else peak


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


@quantity("device.headroom_left", "byte")
def headroom_left_bytes(s):
    """Bytes of the card that stay free beyond the peak and the headroom; below 0: what the headroom lacks.

    The headroom is for what is not modelled: the driver's context, fragmentation, temporary buffers.

    >>> from calc.setup import Setup
    >>> tight = Setup(params=10**9, layers=10, weight_bytes=2, gradient_bytes=2, master_bytes=4, moment1_bytes=4,
    ...               moment2_bytes=4, optimizer="adam", stage=0, devices=1, hidden=0, heads=1, sequence=1, batch=1,
    ...               tensors_per_layer=17, activation_bytes=2, scores=False, recompute="none",
    ...               card=17 * 10**9, headroom=2 * 10**9)
    >>> headroom_left_bytes(tight), fits(tight), fits_with_headroom(tight)
    (-1000000000 byte, True boolean, False boolean)
    """
    return s.card - peak_bytes(s) - s.headroom


@quantity("device.fits_with_headroom", "boolean")
def fits_with_headroom(s):
    """Whether the modelled peak leaves the headroom free on the card."""
    return at_most(peak_bytes(s) + s.headroom, s.card)


def _ladder_formula(stage):
    @quantity(f"ladder.{stage}", "byte", rajbhandari2020="section 5")
    def rung(s):
        return device_bytes(s.at(stage=stage))

    return rung


ladder = {stage: _ladder_formula(stage) for stage in range(4)}
"""Stage -> formula: resident bytes on each device at that stage."""


def split(s, stage):
    """(bytes divided among devices, bytes each device holds anyway) at a stage."""
    roles = {True: [], False: []}
    hosted = HOSTED if offloading(s) else ()
    for role, first in ((r, first) for r, first in FIRST_STAGE.items() if r not in hosted):
        roles[stage >= first].append(WHOLE[role](s))
    add = lambda values: sum(values[1:], values[0]) if values else Value(0)  # noqa: E731
    return add(roles[True]), add([*roles[False], activations.activation_bytes(s)])


def _min_devices_formula(stage):
    @quantity(f"min_devices.{stage}", "device", rajbhandari2020="section 5")
    def fewest(s):
        divided, fixed = split(s, stage)
        free = s.card.number - fixed.number
        if divided.number <= free:
            return Value(1)
        if free <= 0:
            return unless(s.card, fixed)
        return ceiling(divided / (s.card - fixed))

    return fewest


min_devices = {stage: _min_devices_formula(stage) for stage in (1, 2, 3)}
"""Stage -> formula: fewest devices whose resident sum fits the card; nothing if no number does."""
