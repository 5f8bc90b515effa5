"""Glicko and Glicko-2 by rating period: their options of ``arpad bulk rate``, and their engines."""

from argparse import Namespace
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Final

from arpad.cli.options import CommandLine
from arpad.core.decimals import Decimals
from arpad.core.errors import BadValue
from arpad.explain.catalogue import Catalogue
from arpad.systems.common.uncertain_requests import SYSTEM_CONSTANT_RANGE, within
from arpad.systems.registry import load_system

if TYPE_CHECKING:
    from arpad.bulk.glicko.choices import Choices
    from arpad.bulk.steps import RatedPeriod

# Options of each system, with what they may be.
OF_SYSTEMS: Final[dict[str, dict[str, tuple[float, float]]]] = {
    "glicko": {"c": (0, 1000), "min_rd": (0, 350)},
    "glicko2": {"tau": SYSTEM_CONSTANT_RANGE},
}
# Module and class of each engine.
ENGINES: Final = {
    "kernel": ("arpad.bulk.glicko.engine", "GlickoKernel"),
    "duckdb": ("arpad.bulk.glicko.duckdb", "GlickoDuckdb"),
    "spark": ("arpad.bulk.glicko.spark", "GlickoSpark"),
}
_OPTIONS: Final = {
    "c": "bulk.rate.option.c",
    "min_rd": "bulk.rate.option.min_rd",
    "tau": "bulk.rate.option.tau",
}


def add_glicko_options(line: CommandLine, words: Catalogue) -> None:
    """Add them to what is known."""
    number = words.text("metavar.decimal")
    for name, text in _OPTIONS.items():
        line.facts.add_argument(_option(name), metavar=number, help=words.text(text))


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def of_others(system: str) -> tuple[str, ...]:
    """The options that belong to another system."""
    return tuple(name for name in _OPTIONS if name not in OF_SYSTEMS.get(system, {}))


def choices_of(given: Namespace) -> "Choices":
    """The system with its constants.

    Raises:
        BadValue: an option is no number, or outside its limits.
    """
    numbers = {name: _number(given, name) for name in OF_SYSTEMS[given.system]}
    if given.system == "glicko":
        from arpad.bulk.glicko.glicko import GlickoChoices

        return GlickoChoices(growth=numbers["c"], least=numbers["min_rd"])
    from arpad.bulk.glicko.glicko2 import Glicko2Choices

    return Glicko2Choices(tau=numbers["tau"])


def _number(given: Namespace, name: str) -> float | None:
    text = getattr(given, name)
    if text is None:
        return None
    limits = OF_SYSTEMS[given.system][name]
    try:
        number = float(text)
    except ValueError:
        lowest, highest = limits
        raise BadValue(
            _option(name), text, "allowed.number_between", lowest=lowest, highest=highest
        ) from None
    return within(_option(name), number, limits)


def remarks_of(
    given: Namespace, rated: "Sequence[RatedPeriod]", words: Catalogue
) -> list[tuple[str, dict[str, object]]]:
    """What should be known about the lists: id and facts."""
    found: list[tuple[str, dict[str, object]]] = []
    if given.system == "glicko" and given.c is None:
        from arpad.systems.glicko.rules import example_growth, regime

        words.add_system(load_system("glicko"))
        rules = regime(date(int(rated[-1].period[:4]), 12, 31))
        growth = Decimals(example_growth(rules))
        found.append(("glicko.remark.example_growth", {"growth": growth}))
    runaway = max((each.counts.get("runaway", 0) for each in rated), default=0)
    if runaway:
        found.append(("bulk.rate.remark.runaway", {"count": runaway}))
    return found
