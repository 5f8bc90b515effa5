"""The FIDE rulebook and the two printed tables, read once when first asked for."""

from datetime import date
from functools import cache

from arpad.core.rulebook import Regime, Rulebook
from arpad.core.tables import IntervalTable, PointTable
from arpad.systems.common.rule_files import RuleFiles
from arpad.systems.fide.rule_shapes import REQUIRED, SCOPES, SHAPES

RULES = RuleFiles("fide", shapes=SHAPES, scopes=SCOPES, required=REQUIRED, has_tables=True)


def rulebook() -> Rulebook:
    """All dated rules of FIDE."""
    return RULES.rulebook


@cache
def expected_score_table() -> IntervalTable:
    """Table 8.1.2: rating difference to expected score."""
    table = RULES.table("expected_score")
    return IntervalTable(table["upper_bounds"], table["hundredths"], RULES.place("tables.toml"))


@cache
def difference_table() -> PointTable:
    """Table 8.1.1: fractional score to rating difference."""
    table = RULES.table("difference_from_score")
    return PointTable(table["differences"], RULES.place("tables.toml"))


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
    return RULES.regime(on, time_control)
