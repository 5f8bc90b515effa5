"""A period by the code of one player at a time: what the bulk engine must come to."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import numpy as np

from arpad.bulk.fide.columns import LIST
from arpad.core.quantities import Rating
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Event, Game, Player
from arpad.core.results import Result
from arpad.core.rulebook import Regime
from arpad.systems.common.uplifts import uplift
from arpad.systems.fide.initial_rating import initial_rating
from arpad.systems.fide.rateability import rating_used
from arpad.systems.fide.rating_change import rate_period
from arpad.systems.fide.rating_list import LIFT_2022, compressed_2024, is_inactive, lifted_2022
from arpad.systems.fide.rules import regime

RESULTS = (Result.LOSS, Result.DRAW, Result.WIN)
Row = dict[str, int]
Games = Sequence[tuple[int, int, int]]


class CoreList:
    """A list that is rated period after period."""

    def __init__(self, columns: Mapping[str, Any], time_control: str) -> None:
        count = len(columns["player"])
        self.rows: list[Row] = [
            {name: int(columns[name][row]) for name in LIST} for row in range(count)
        ]
        self.kind = TimeControl(time_control)
        self.unrated_events: dict[int, list[Event]] = {}

    def rate(self, on: date, games: Games) -> None:
        """Rate the games of one period, which are one event."""
        self.rate_events(on, [games])

    def rate_events(self, on: date, games_of_events: Sequence[Games]) -> None:
        """Rate the games of one period, event after event."""
        rules = regime(on, self.kind.value)
        before = [self._player(row) for row in self.rows]
        events: dict[int, list[Event]] = {}
        for games in games_of_events:
            of_event: dict[int, list[Game]] = {}
            for white, black, made in games:
                for one, other, half in ((white, black, made), (black, white, 2 - made)):
                    game = Game(opponent=before[other], result=RESULTS[half])
                    of_event.setdefault(one, []).append(game)
            for one, played in of_event.items():
                event = Event(start=on, games=tuple(played), time_control=self.kind)
                events.setdefault(one, []).append(event)
        period = on.year * 100 + on.month
        for row, player in zip(self.rows, before, strict=True):
            own = events.get(row["player"], [])
            if rating_used(player, rules) is None:
                self._first(row, own, period)
            elif own:
                self._rate(row, player, own, period)
            self._publish(row, int(player.rating or 0), on, rules)

    def _player(self, row: Row) -> Player:
        peak = max(row["highest_rating"], row["rating"])
        return Player(
            rating=Rating(row["rating"]) if row["rating"] else None,
            games_played=row["games"],
            # Without a memory the present rating is the highest there was.
            highest_rating=Rating(peak) if peak else None,
            # A birth year that is not known: not a junior (docs/how-to/bulk.md).
            birth_year=row["birth_year"] or 1900,
            standard_rating=Rating(row["standard_rating"]) if row["standard_rating"] else None,
        )

    def _rate(self, row: Row, player: Player, events: list[Event], period: int) -> None:
        change = rate_period(player, events)
        if change.games_rated:
            row["rating"] = int(change.rating_after) if change.published else 0
            row["games"] += change.games_rated
            row["last_period"] = period

    def _first(self, row: Row, events: list[Event], period: int) -> None:
        earlier = self.unrated_events.setdefault(row["player"], [])
        counting = [event for event in events if _against_rated(event)]
        if not counting:
            return
        earlier += counting
        first = initial_rating(earlier)
        row["last_period"] = period
        if first.published and first.initial_rating is not None:
            row["rating"] = int(first.initial_rating)
            row["games"] += first.games_counted

    def _publish(self, row: Row, before: int, on: date, rules: Regime) -> None:
        list_date = date(on.year + on.month // 12, on.month % 12 + 1, 1)
        once = uplift("fide")
        if row["rating"] and (once.day, once.time_control) == (list_date, self.kind.value):
            row["rating"] = int(compressed_2024(Rating(row["rating"])))
        if row["rating"] and list_date == LIFT_2022 and self.kind.value != "standard":
            standard = Rating(row["standard_rating"]) if row["standard_rating"] else None
            row["rating"] = int(lifted_2022(Rating(row["rating"]), standard))
        if row["rating"]:
            self.unrated_events.pop(row["player"], None)
        row["highest_rating"] = max(row["highest_rating"], before, row["rating"])
        last = row["last_period"]
        ago = (on.year - last // 100) * 12 + on.month - last % 100
        row["inactive"] = int(bool(row["rating"] and last) and is_inactive(ago, rules))

    def columns(self) -> dict[str, Any]:
        """The list as columns."""
        return {name: np.array([row[name] for row in self.rows], np.int32) for name in LIST}


def _against_rated(event: Event) -> bool:
    rules = regime(event.start, event.time_control.value)
    return any(game.opponent and rating_used(game.opponent, rules) for game in event.games)
