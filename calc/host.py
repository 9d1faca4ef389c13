"""Host memory: what ``offload=optimizer`` moves off the devices.

ZeRO-Offload (Ren et al. 2021, section 3) keeps the 16-bit weights on the device; gradients, master
copy and both moments lie in the memory of the machine that the device sits in, and the update runs
there. With several devices each process keeps the share that its stage gives it (section 4.2).
Left out: pinned buffers, the process itself, and whatever else the machine runs.
"""

from calc import sharding, state
from calc.trace import Value, quantity

__all__ = ["host_device_bytes", "host_total_bytes"]


@quantity("host.device", "byte", ren2021="section 3")
def host_device_bytes(s):
    """Bytes of host memory for each device's process; nothing unless the optimizer is offloaded.

    Block constants of 8-bit moments lie beside their moments and are counted here.

    >>> from calc.setup import Setup
    >>> adam = Setup(params=10_000_000_000, weight_bytes=2, gradient_bytes=2, master_bytes=4, moment1_bytes=4,
    ...              moment2_bytes=4, optimizer="adam", stage=2, devices=4, offload="optimizer")
    >>> host_device_bytes(adam), host_device_bytes(adam.at(offload="none"))
    (35000000000 byte, 0 byte)

    Moments of 8 bits, two and two constants of 32 bits for 2048 of them:

    >>> eight = adam.at(optimizer="adam-8bit", moment1_bytes=1, moment2_bytes=1, stage=1)
    >>> host_device_bytes(eight) - host_device_bytes(eight.at(optimizer="adam"))
    9765625 value
    >>> host_device_bytes(eight.at(stage=0)) - host_device_bytes(eight.at(stage=0, optimizer="adam"))
    39062500 value
    """
    if not sharding.offloading(s):
        return Value(0)
    first, *others = (sharding.share(s, role) for role in sharding.HOSTED)
    constants = state.quantization_constants_bytes(s)
    if constants:
        others.append(constants / s.devices if s.stage >= 1 else constants)
    return sum(others, first)


@quantity("host.total", "byte", ren2021="section 3")
def host_total_bytes(s):
    """Bytes of host memory for all devices: 14 for each trained parameter with Adam, from stage 2 on.

    >>> from calc.setup import Setup
    >>> adam = Setup(params=10_000_000_000, weight_bytes=2, gradient_bytes=2, master_bytes=4, moment1_bytes=4,
    ...              moment2_bytes=4, optimizer="adam", stage=2, devices=4, offload="optimizer")
    >>> host_total_bytes(adam), host_total_bytes(adam.at(offload="none"))
    (140000000000 byte, 0 byte)
    """
    return host_device_bytes(s) * s.devices if sharding.offloading(s) else Value(0)
