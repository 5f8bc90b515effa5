"""Glicko by rating period: Steps 1 and 2 for all players at once.

The source of every line is ``arpad.systems.glicko``, which the tests hold against it.
"""

from datetime import date
from types import MappingProxyType
from typing import Any, Final

import numpy as np

from arpad.bulk.glicko.columns import UNIT, Columns
from arpad.bulk.glicko.rules import Values
from arpad.core.frozen import Record
from arpad.systems.common.glicko import points_per_unit
from arpad.systems.common.uncertain_requests import LEAST_DEVIATION, RATING_RANGE
from arpad.systems.glicko.rules import example_growth, regime

COLUMNS: Final = Columns(("rating", "rating_deviation"))


class GlickoRules(Record):
    """The numbers of one period.

    Args:
        edition: of the rulebook.
        points_per_unit: 1 / q.
        growth: c, in points a period.
        most: no deviation is larger.
        least: none is smaller after a period; 0 for no floor.
        periods: since the list before.
    """

    edition: str
    points_per_unit: float
    growth: float
    most: float
    least: float
    periods: int

    @property
    def columns(self) -> Columns:
        """Rating and deviation."""
        return COLUMNS

    def _growth(self) -> float:
        return self.periods * (self.growth * self.growth)

    def deviations(self, before: Values) -> Any:
        """Step 1: the deviations grow for every period since the list before."""
        deviation = before["rating_deviation"]
        return np.minimum(np.sqrt(deviation * deviation + self._growth()), self.most)

    def deviations_text(self) -> str:
        """The same in SQL."""
        grown = f"SQRT(rating_deviation * rating_deviation + {self._growth():.17e})"
        return f"LEAST({grown}, {self.most:.17e})"

    def update(self, before: Values) -> dict[str, Any]:
        """Step 2: rating and deviation after the games."""
        scale = self.points_per_unit
        deviation = self.deviations(before)
        precision, surplus = before["precision"] / UNIT, before["surplus"] / UNIT
        squared = 1 / (1 / (deviation * deviation) + precision / (scale * scale))
        played = before["counted"] > 0
        after = np.where(played, np.sqrt(squared), deviation)
        return {
            "rating": before["rating"] + np.where(played, squared / scale * surplus, 0.0),
            "rating_deviation": np.maximum(after, self.least),
        }


class GlickoChoices(Record):
    """What the pool chooses.

    Args:
        growth: c, in points a period; None for the example of the description.
        least: deviation under which none falls; None for no floor.
    """

    growth: float | None = None
    least: float | None = None

    system = "glicko"
    columns = COLUMNS
    # What a list may say.
    bounds = MappingProxyType({"rating": RATING_RANGE, "rating_deviation": (LEAST_DEVIATION, 350)})

    def start(self, on: date) -> tuple[float, ...]:
        """The numbers of a new player."""
        first = regime(on).rule("initial_rating")
        return (first.decimal("rating"), first.decimal("rating_deviation"))

    def rules(self, on: date, periods: int) -> GlickoRules:
        """The rules of a period.

        Args:
            on: its first day.
            periods: since the list before.

        Raises:
            NoRuleInForce: the day is before the system was made public.
        """
        rules = regime(on)
        return GlickoRules(
            edition=rules.id,
            points_per_unit=points_per_unit(rules),
            growth=example_growth(rules) if self.growth is None else self.growth,
            most=rules.rule("idle_periods").decimal("maximum"),
            least=self.least or 0.0,
            periods=periods,
        )
