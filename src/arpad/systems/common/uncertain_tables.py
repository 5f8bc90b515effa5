"""Tables of the Glicko family: what uncertainty does to an expectation, and how it grows."""

from collections.abc import Callable
from typing import Final

from arpad.core.decimals import Decimals
from arpad.core.outcomes import PrintedTable
from arpad.core.parameters import Request
from arpad.core.rulebook import Regime
from arpad.systems.common.glicko import expected_score, uncertainty_factor
from arpad.systems.common.requests import table_of, table_parameter
from arpad.systems.common.rule_files import RuleFiles
from arpad.systems.common.uncertain_ratings import UncertainRating, new_player

TABLE: Final = table_parameter("uncertainty-factor", "growth-of-deviation")
Grown = Callable[[UncertainRating, int, Regime], UncertainRating]
_DIFFERENCE: Final = 200
_DEVIATIONS: Final = (30, 50, 100, 200)
_PERIODS: Final = (1, 2, 3, 5, 10, 20, 30, 50, 100)


def factor_table(rules: Regime, scale: float) -> PrintedTable:
    """The factor g by the opponent's RD, and the expected score of 200 points more with it.

    Args:
        rules: for the citation.
        scale: points of one natural unit.
    """
    rows = []
    for deviation in range(0, 351, 10):
        factor = uncertainty_factor(deviation, scale)
        expected = expected_score(_DIFFERENCE, factor, scale)
        rows.append((deviation, Decimals(factor, 4), Decimals(expected, 4)))
    return PrintedTable(
        system=rules.system,
        name="uncertainty-factor",
        columns=("table.rating_deviation", "table.uncertainty_factor", "table.expected_of_200"),
        rows=tuple(rows),
        rule=rules.citation("expected_score"),
    )


def growth_table(rules: Regime, grown: Callable[[float, int], float]) -> PrintedTable:
    """RD after periods without games, from several RDs.

    Args:
        rules: for the citation.
        grown: RD from an RD after a number of periods.
    """
    return PrintedTable(
        system=rules.system,
        name="growth-of-deviation",
        columns=("table.deviation_before", "table.periods", "table.deviation_after"),
        rows=tuple(
            (deviation, periods, Decimals(grown(deviation, periods), 1))
            for deviation in _DEVIATIONS
            for periods in _PERIODS
        ),
        rule=rules.citation("idle_periods"),
    )


def printed_table(
    request: Request, files: RuleFiles, scale: Callable[[Regime], float], grown: Grown
) -> PrintedTable:
    """The table that a request names, by the rules of today.

    Args:
        request: with the name of the table.
        files: the rulebook of the system.
        scale: finds the points of one natural unit.
        grown: RD of a rating from before, after a number of periods without games.

    Raises:
        MissingFact: no table was named.
        BadValue: there is none of that name.
    """
    name = table_of(request, TABLE, files.first_rule)
    rules = files.regime(files.rulebook.checked)
    if name == "uncertainty-factor":
        return factor_table(rules, scale(rules))
    start = new_player(rules)

    def after(deviation: float, periods: int) -> float:
        before = start.replace(rating_deviation=deviation)
        return grown(before, periods, rules).rating_deviation

    return growth_table(rules, after)
