"""The FIDE rulebook and the two printed tables, read once when first asked for.

A wheel holds them compiled to JSON (``compiled.json``, written by the build from the TOML files
through the same strict reader); a source tree has only the TOML.
"""

import sys
from datetime import date
from functools import cache
from typing import Any

from arpad.core.rulebook import Regime, Rulebook, from_plain
from arpad.core.tables import IntervalTable, PointTable
from arpad.systems.fide.rule_shapes import REQUIRED, SCOPES, SHAPES
from arpad.systems.package_data import COMPILED, read_data, read_text


def _package() -> Any:
    return sys.modules["arpad.systems.fide"]


@cache
def _plain() -> dict[str, Any]:
    compiled = read_data(_package(), COMPILED)
    if compiled is not None:
        import json

        plain: dict[str, Any] = json.loads(compiled)
        return plain
    return compile_rules()


def compile_rules() -> dict[str, Any]:
    """The checked plain form of rulebook and tables, straight from the TOML files.

    Raises:
        RulebookError: with file and line of what is wrong.
    """
    import tomllib

    from arpad.core.rulebook_reader import to_plain

    package = _package()
    return {
        "rulebook": to_plain(
            read_text(package, "rulebook.toml"),
            read_text(package, "sources.toml"),
            shapes=SHAPES,
            scopes=SCOPES,
            required=REQUIRED,
            file="systems/fide/rulebook.toml",
            sources_file="systems/fide/sources.toml",
        ),
        "tables": tomllib.loads(read_text(package, "tables.toml")),
    }


@cache
def rulebook() -> Rulebook:
    """All dated rules of FIDE."""
    return from_plain(_plain()["rulebook"], "systems/fide/rulebook.toml")


@cache
def expected_score_table() -> IntervalTable:
    """Table 8.1.2: rating difference to expected score."""
    table = _plain()["tables"]["expected_score"]
    return IntervalTable(table["upper_bounds"], table["hundredths"], "systems/fide/tables.toml")


@cache
def difference_table() -> PointTable:
    """Table 8.1.1: fractional score to rating difference."""
    table = _plain()["tables"]["difference_from_score"]
    return PointTable(table["differences"], "systems/fide/tables.toml")


@cache
def regime(on: date, time_control: str) -> Regime:
    """The rules for an event that starts on this day.

    Args:
        on: first day of the event (article 0.1: changes bind events that start on or after).
        time_control: ``standard``, ``rapid`` or ``blitz``.

    Raises:
        NoRuleInForce: the day is before the first recorded rules.

    Example:
        >>> regime(date(2025, 9, 30), "standard").id, regime(date(2025, 10, 1), "standard").id
        ('R5', 'R6')
    """
    return rulebook().at(on, time_control)
