"""Lists of the KBSB by the code of ``arpad period kbsb``: what the bulk engine must come to."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

import numpy as np

from arpad.bulk.kbsb.columns import LIST, NOT_TOLD, STATUSES
from arpad.core.period_records import ListedPlayer, PeriodGame, PeriodPlayer
from arpad.core.quantities import Score
from arpad.core.records import Colour
from arpad.core.results import Result
from arpad.systems.kbsb.rating_list import rate_period
from arpad.systems.kbsb.rules import regime

RESULTS = (Result.LOSS, Result.DRAW, Result.WIN)
EPOCH = date(1970, 1, 1)
# White, black, half points and day, game by game.
Games = Sequence[tuple[int, int, int, int]]


def listed(columns: Mapping[str, Any]) -> list[ListedPlayer]:
    """The players of a list by its columns."""
    found = []
    for row in range(len(columns["player"])):
        facts = {name: int(columns[name][row]) for name in LIST}
        told = facts["half_points"] != NOT_TOLD
        found.append(
            ListedPlayer(
                id=str(facts["player"]),
                rating=facts["rating"] or None,
                games=facts["games"],
                opponents_sum=None
                if facts["opponents_sum"] == NOT_TOLD
                else facts["opponents_sum"],
                points=Score.from_half_points(facts["half_points"]) if told else None,
                federation="NED" if facts["foreign"] else None,
                fide_rating=facts["fide_rating"] or None,
            )
        )
    return found


def columns_of(players: Sequence[PeriodPlayer]) -> dict[str, Any]:
    """A new list as columns, with what the history says beside it."""
    rows = sorted(players, key=lambda each: int(each.id))
    values: dict[str, list[int]] = {
        "player": [int(each.id) for each in rows],
        "rating": [each.rating_after or 0 for each in rows],
        "games": [each.games_after for each in rows],
        "opponents_sum": [
            NOT_TOLD if each.opponents_sum is None else each.opponents_sum for each in rows
        ],
        "half_points": [
            NOT_TOLD if each.points is None else each.points.half_points for each in rows
        ],
        "foreign": [int(each.federation == "NED") for each in rows],
        "fide_rating": [each.fide_rating or 0 for each in rows],
        "rating_before": [each.rating_before or 0 for each in rows],
        "counted": [each.games_counted for each in rows],
        "status": [STATUSES.index(each.status) for each in rows],
    }
    return {name: np.array(each, np.int32) for name, each in values.items()}


def rate(columns: Mapping[str, Any], games: Games, on: date) -> tuple[dict[str, Any], int]:
    """The new list, and the number of runs."""
    played = [
        PeriodGame(
            player=str(white),
            opponent=str(black),
            result=RESULTS[half_points],
            played_on=EPOCH + timedelta(days=day),
            colour=Colour.WHITE,
        )
        for white, black, half_points, day in games
    ]
    rated = rate_period(listed(columns), played, regime(on))
    return columns_of(rated.players), rated.runs


def from_listed(players: Sequence[ListedPlayer], games: Games) -> tuple[dict[str, Any], Any]:
    """A list and its games as columns."""
    rows = [
        (
            number,
            each.rating or 0,
            each.games,
            NOT_TOLD if each.opponents_sum is None else each.opponents_sum,
            NOT_TOLD if each.points is None else each.points.half_points,
            int(each.federation not in {None, "BEL"}),
            each.fide_rating or 0,
        )
        for number, each in enumerate(players)
    ]
    columns = zip(LIST, np.array(rows, np.int32).T, strict=True)
    names = ("white", "black", "half_points", "day")
    return dict(columns), dict(zip(names, np.array(games, np.int32).T, strict=True))
