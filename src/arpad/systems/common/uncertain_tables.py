"""Tables of the Glicko family: what uncertainty does to an expectation, and how it grows."""

from collections.abc import Callable
from typing import Final

from arpad.core.decimals import Decimals
from arpad.core.outcomes import PrintedTable
from arpad.core.parameters import Kind, Parameter
from arpad.core.rulebook import Regime
from arpad.systems.common.glicko import expected_score, uncertainty_factor

TABLE: Final = Parameter(
    name="table",
    kind=Kind.WORD,
    help="parameter.table",
    choices=("uncertainty-factor", "growth-of-deviation"),
    required=True,
)
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
