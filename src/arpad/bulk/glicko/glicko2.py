"""Glicko-2 by rating period: Steps 3 to 8 for all players at once.

The source of every line is ``arpad.systems.glicko2``, which the tests hold against it.
"""

from datetime import date
from types import MappingProxyType
from typing import Any, Final

import numpy as np

from arpad.bulk.glicko.columns import UNIT, Columns
from arpad.bulk.glicko.rules import Values
from arpad.bulk.glicko.volatility import new_volatilities
from arpad.core.frozen import Record
from arpad.systems.common.uncertain_requests import (
    LEAST_DEVIATION,
    MOST_DEVIATION,
    RATING_RANGE,
    VOLATILITY_RANGE,
)
from arpad.systems.glicko2.rules import regime

COLUMNS: Final = Columns(("rating", "rating_deviation", "volatility"))


class Glicko2Rules(Record):
    """The numbers of one period.

    Args:
        edition: of the rulebook.
        points_per_unit: of the internal scale.
        tau: how much volatilities can change.
        tolerance: of the search for them.
        most: deviation at which the growth of the idle ends.
        periods: since the list before.
    """

    edition: str
    points_per_unit: float
    tau: float
    tolerance: float
    most: float
    periods: int

    @property
    def columns(self) -> Columns:
        """Rating, deviation and volatility."""
        return COLUMNS

    def _growth(self, periods: int) -> float:
        return periods * (self.points_per_unit * self.points_per_unit)

    def _grown(self, deviation: Any, volatility: Any, periods: int) -> Any:
        """The deviations after periods without games."""
        squares = deviation * deviation + self._growth(periods) * (volatility * volatility)
        return np.maximum(deviation, np.minimum(np.sqrt(squares), self.most))

    def deviations(self, before: Values) -> Any:
        """The deviations grow for periods between the list before and this one."""
        deviation = before["rating_deviation"]
        if self.periods == 1:
            return deviation
        return self._grown(deviation, before["volatility"], self.periods - 1)

    def deviations_text(self) -> str:
        """The same in SQL."""
        if self.periods == 1:
            return "rating_deviation"
        growth = f"{self._growth(self.periods - 1):.17e} * (volatility * volatility)"
        grown = f"SQRT(rating_deviation * rating_deviation + {growth})"
        return f"GREATEST(rating_deviation, LEAST({grown}, {self.most:.17e}))"

    def update(self, before: Values) -> dict[str, Any]:
        """Rating, deviation and volatility after the games; the deviations of the idle grow."""
        deviation = self.deviations(before)
        rating, volatility = before["rating"].copy(), before["volatility"].copy()
        after = self._grown(deviation, volatility, 1)
        (who,) = np.nonzero(before["counted"])
        unit = self.points_per_unit
        phi = deviation[who] / unit
        precision, surplus = before["precision"][who] / UNIT, before["surplus"][who] / UNIT
        variance = 1 / precision
        sigma = new_volatilities(
            volatility[who], phi, variance, variance * surplus, self.tau, self.tolerance
        )
        grown = np.sqrt(phi * phi + sigma * sigma)
        new = 1 / np.sqrt(1 / (grown * grown) + precision)
        rating[who] += unit * (new * new * surplus)
        after[who], volatility[who] = unit * new, sigma
        return {"rating": rating, "rating_deviation": after, "volatility": volatility}


class Glicko2Choices(Record):
    """What the pool chooses.

    Args:
        tau: the system constant; None for that of the worked example.
    """

    tau: float | None = None

    system = "glicko2"
    columns = COLUMNS
    # What a list may say.
    bounds = MappingProxyType(
        {
            "rating": RATING_RANGE,
            "rating_deviation": (LEAST_DEVIATION, MOST_DEVIATION),
            "volatility": VOLATILITY_RANGE,
        }
    )

    def start(self, on: date) -> tuple[float, ...]:
        """The numbers of a new player."""
        first = regime(on).rule("initial_rating")
        return tuple(map(first.decimal, COLUMNS.reals))

    def rules(self, on: date, periods: int) -> Glicko2Rules:
        """The rules of a period.

        Args:
            on: its first day.
            periods: since the list before.

        Raises:
            NoRuleInForce: the day is before the system was published.
        """
        rules = regime(on)
        tau = rules.rule("system_constant").decimal("tau") if self.tau is None else self.tau
        return Glicko2Rules(
            edition=rules.id,
            points_per_unit=rules.rule("scale").decimal("points_per_unit"),
            tau=tau,
            tolerance=rules.rule("volatility").decimal("tolerance"),
            most=rules.rule("idle_periods").decimal("maximum"),
            periods=periods,
        )
