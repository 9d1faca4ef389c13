"""The terminal: ``python -m calc CALCULATOR [input=value …] [--lang en] [--json] [--list]``."""

import argparse
import json
import sys

import calc
from calc import entry, renames, result
from calc.entry import unknown
from calc.locale import LANGS, load
from calc.problems import InputErrors, Problem, clip

USAGE = "python -m calc [CALCULATOR] [input=value ...] [--lang LANG] [--json] [--list]"


def main(arguments=None):
    """Answer on stdout and return 0; or one line a problem on stderr and return 2."""
    told = "What training costs, from the formulas of the site."
    parser = argparse.ArgumentParser("python -m calc", USAGE, told, allow_abbrev=False)
    parser.add_argument("calculator", nargs="?", help="a calculator's id; --list shows them")
    parser.add_argument("inputs", nargs="*", metavar="input=value", help="inputs that differ from the defaults")
    parser.add_argument("--lang", choices=LANGS, default="en", help="language of numbers and words, read and written")
    parser.add_argument("--json", action="store_true", help="exact values, formulas and sources as JSON")
    parser.add_argument("--list", action="store_true", help="list calculators, or one calculator's inputs and results")
    asked = parser.parse_intermixed_args(arguments)
    locale = load(asked.lang)
    for stream in (sys.stdout, sys.stderr):  # a terminal without these letters shows their codes, and goes on
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        print(_respond(asked, locale), flush=True)
    except InputErrors as errors:
        for problem in errors.problems:
            print(problem.message(locale.words), file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
    except OSError as error:
        print(f"stdout: {error.strerror}", file=sys.stderr)
        return 1
    return 0


def _respond(asked, locale):
    if asked.calculator is None:
        if asked.list:
            return "\n".join(f"{c.id:20} {locale.words(f'calculator.{c.id}')}" for c in calc.CALCULATORS.values())
        raise InputErrors([Problem("calculator", "", "no-calculator", ", ".join(calc.CALCULATORS))])
    id = renames.now("calculator", asked.calculator)
    if id not in calc.CALCULATORS:
        raise InputErrors([unknown(id, calc.CALCULATORS, "unknown-calculator")])
    if id != asked.calculator:
        _tell([renames.told(asked.calculator, id)], locale)
    calculator = calc.CALCULATORS[id]
    if asked.list:
        return listing(calculator, locale)
    evaluation = calculator.evaluate(_given(calculator, asked.inputs, locale))
    if asked.json:
        return json.dumps(result.answer(evaluation, locale), ensure_ascii=not _speaks_unicode(), indent=1)
    return table(evaluation, locale)


def _speaks_unicode():
    return (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")


def _given(calculator, words, locale):
    loose = [Problem(clip(w), clip(w), "no-equals-sign") for w in words if "=" not in w]
    values, problems = entry.read_all(calculator, [w.split("=", 1) for w in words if "=" in w], locale)
    if loose or any(not problem.notice for problem in problems):
        raise InputErrors([*loose, *problems])
    _tell(problems, locale)
    return values


def _tell(notices, locale):
    for notice in notices:
        print(notice.message(locale.words), file=sys.stderr)


def listing(calculator, locale):
    """Inputs with their defaults and what is allowed, then the result keys."""
    rows = [f"{i.name:18} {entry.write(i, i.default, locale):16} {i.allowed(entry.bounds(i, locale))}"
            for i in calculator.inputs]
    return "\n".join([*rows, "", *calculator.keys])


def table(evaluation, locale):
    """Results as aligned text: key, value, formula, and the formula with its values."""
    rows = [(v.key, result.text(v, locale), v.formula(),
             v.substituted(lambda operand: result.shown(operand, locale))) for v in evaluation.results.values()]
    wide = max(len(text) for _, text, _, _ in rows)
    return "\n".join(f"{key:27} {text:>{wide}}   {formula} = {values}" for key, text, formula, values in rows)


if __name__ == "__main__":
    sys.exit(main())
