"""Train small GPT and Llama models in PyTorch for a step, and compare what that keeps with the formulas, byte for byte.

PyTorch needs an environment of its own; nothing else of the project imports it::

    python3 -m venv .build/measure/venv
    .build/measure/venv/bin/python -m pip install -r tests/measure/requirements.txt
    .build/measure/venv/bin/python -m tests.measure

Without options every case of ``tests/measure/cases.py`` is measured on the CPU, in about a minute, and written to
``docs/facts/measured-cpu.json``, from which ``tests/test_saved.py`` checks the formulas without PyTorch. Where a byte
differs, it says so and ends with 1.

On a GPU, with the PyTorch that its driver wants in the same environment::

    .build/measure/venv/bin/python -m tests.measure --device cuda
    .build/measure/venv/bin/python -m tests.measure --device cuda block=llama layers=8 sequence=4096 recompute=full

prints the peak of allocated memory after warm-up, by moment of the step, beside what the formulas foresee; with
``--device cpu`` the same of the storages that are alive. Without changes it is one GPT and one Llama model, of 8 GiB
each. Not foreseen: that an allocator gives out blocks of 512 bytes, that matrix products have a workspace (some MiB,
resident from the first on), and what an operation needs only while it runs.
"""

import argparse
import platform
import sys
import warnings
from datetime import UTC, datetime
from importlib.util import find_spec

from tests.measure import setups
from tests.measure.compare import differences


def main(given=None):
    """Do what the command line asks for; the exit status is 1 where the formulas are not what was measured."""
    asked = options(given)
    if find_spec("torch") is None:
        sys.exit("PyTorch is not installed here: `python -m tests.measure --help` says how to install it apart")
    warnings.filterwarnings("ignore", "Failed to initialize NumPy")  # nothing here needs it
    import torch

    if asked.device == "cuda" and not torch.cuda.is_available():
        sys.exit(f"PyTorch {torch.__version__} sees no GPU here; --device cpu shows the same for live storages")
    torch.set_num_threads(1)
    return moments(asked) if asked.device else everything()


def options(given):
    """What the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.measure", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--device", choices=("cpu", "cuda"), help="peak memory by moment on this device")
    parser.add_argument("changes", nargs="*", metavar="name=value", help="with --device: changes to the setup")
    asked = parser.parse_args(given)
    if asked.changes and not asked.device:
        parser.error("name=value changes a setup of --device; without it all cases are measured as they are")
    try:
        asked.setups = setups.asked(asked.device or "cpu", asked.changes)
    except ValueError as error:
        parser.error(str(error))
    return asked


def everything():
    """Measure all cases, write the record."""
    from tests.measure import record
    from tests.measure.cases import cases
    from tests.measure.pytorch import agree
    from tests.measure.pytorch.moments import by_moment
    from tests.measure.pytorch.train import measured

    wrong = agree.disagreeing()
    for case in wrong:
        print(f"not the same loss and gradients as other ways to write it: {case}")
    found = [(case, measured(case)) for case in cases()]
    for case, one in found:
        for difference in differences(case, one):
            wrong.append(case)
            print(f"{difference}\n    in {case}")
    steps = [(setup, *by_moment(setup, "cpu")) for setup in setups.asked("cpu", [])]
    record.write(found, steps, about())
    print(f"{len(found)} cases, {len(wrong)} differences; written to {record.RECORD}")
    return 1 if wrong else 0


def about():
    """When, on what, with what."""
    import torch

    from tests.bench.results import machine

    today = datetime.now(UTC).date()
    versions = {"PyTorch": torch.__version__, "Python": platform.python_version()}
    return {
        "date": {"year": today.year, "month": today.month, "day": today.day},
        "machine": machine(),
        "kernels": torch.backends.cpu.get_cpu_capability(),
        "versions": versions,
    }


def moments(asked):
    """Print the moments of a step, for each setup."""
    from tests.measure.pytorch.moments import name, table

    for setup in asked.setups:
        print(f"{name(asked.device)}: " + " ".join(f"{key}={value}" for key, value in setup.items()))
        print(*table(setup, asked.device), "", sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
