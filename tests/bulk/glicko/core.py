"""Lists player by player by the core, to hold the lists of all players at once against."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from arpad.systems.common.glicko import points_per_unit
from arpad.systems.common.uncertain_ratings import UncertainRating
from arpad.systems.common.weighing import Played, glicko_update
from arpad.systems.glicko.rating_change import grown
from arpad.systems.glicko.rules import regime as glicko_rules
from arpad.systems.glicko2.period import after_period
from arpad.systems.glicko2.rating_change import after_idle_periods, constants_of
from arpad.systems.glicko2.rules import regime as glicko2_rules

# White, black, White's half points.
Rows = Sequence[tuple[int, int, int]]
_ON = date(2026, 1, 1)


class CoreList:
    """A list that the core keeps.

    Args:
        columns: rating, rating_deviation and, for Glicko-2, volatility.
        constants: ``c`` and ``min_rd`` of Glicko, ``tau`` of Glicko-2.
    """

    def __init__(self, columns: dict[str, Any], **constants: float) -> None:
        self.constants = constants
        names = ("rating", "rating_deviation", "volatility")
        lists = [columns[name].tolist() for name in names if name in columns]
        keys = names[: len(lists)]
        self.players = [
            UncertainRating(**dict(zip(keys, row, strict=True))) for row in zip(*lists, strict=True)
        ]

    def rate(self, games: Rows, periods: int = 1) -> None:
        """Rate the games of a period, so many after the one before."""
        by_glicko2 = self.players[0].volatility is not None
        before = [self._start(each, periods, by_glicko2=by_glicko2) for each in self.players]
        played: dict[int, list[Played]] = {number: [] for number in range(len(before))}
        for white, black, half_points in games:
            played[white].append(Played(opponent=before[black], score=half_points / 2))
            played[black].append(Played(opponent=before[white], score=1 - half_points / 2))
        after = self._glicko2 if by_glicko2 else self._glicko
        self.players = [after(before[number], met) for number, met in played.items()]

    def _start(self, own: UncertainRating, periods: int, *, by_glicko2: bool) -> UncertainRating:
        if not by_glicko2:
            return grown(own, periods, self.constants["c"], glicko_rules(_ON))
        if periods == 1:
            return own
        return after_idle_periods(own, periods - 1, glicko2_rules(_ON))

    def _glicko(self, own: UncertainRating, met: list[Played]) -> UncertainRating:
        after = glicko_update(own, met, points_per_unit(glicko_rules(_ON))).after
        least = max(after.rating_deviation, self.constants.get("min_rd", 0))
        return after.replace(rating_deviation=least)

    def _glicko2(self, own: UncertainRating, met: list[Played]) -> UncertainRating:
        rules = glicko2_rules(_ON)
        if not met:
            return after_idle_periods(own, 1, rules)
        return after_period(own, met, constants_of(rules, self.constants["tau"])).after

    def column(self, name: str) -> list[float]:
        """What the list says of everybody."""
        return [getattr(each, name) for each in self.players]
