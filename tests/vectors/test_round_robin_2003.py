"""The old round-robin method against ``vectors/fide/round_robin_2003.toml``."""

from datetime import date
from fractions import Fraction

import pytest
from tests.vectors.cases import (
    Case,
    game,
    half_points,
    only_known_fields,
    parameters,
    two_decimals,
    wins_first,
)

from arpad.core.quantities import Rating, Score
from arpad.core.records import Event
from arpad.core.tables import fractional_score
from arpad.systems.fide.initial_rating import initial_rating
from arpad.systems.fide.round_robin import round_robin_average
from arpad.systems.fide.rules import difference_table

_FILE = "round_robin_2003"
_FIRST_DAY = date(2005, 1, 1)  # the oldest rules on record, with the formula of 2003


@pytest.mark.parametrize("case", parameters(_FILE, "case"))
def test_case(case: Case) -> None:
    only_known_fields(case, "on", "time_control", "opponents_each", "players", "expected")
    expected, games = dict(case["expected"]), case["opponents_each"]
    rated = [player for player in case["players"] if "rating" in player]
    for player in rated:
        score = Score.from_half_points(half_points(player["points"]))
        difference = difference_table().difference_from_score(fractional_score(score, games))
        assert difference == player["difference_from_score"]
    pairs = [
        (Rating(player["rating"]), Score.from_half_points(half_points(player["points"])))
        for player in rated
    ]
    mean, differences, average = round_robin_average(pairs, games)
    assert two_decimals(Fraction(mean)) == expected.pop("average_rated")
    assert two_decimals(Fraction(*differences)) == expected.pop("average_difference")
    assert average == expected.pop("average_opponent_rating")
    unrated = {
        player["player"]: _first_rating(average, games, player["points"])
        for player in case["players"]
        if "rating" not in player
    }
    assert unrated == expected.pop("initial_ratings")
    assert not expected


def _first_rating(average: int, games: int, points: str) -> int | None:
    """The first rating when every opponent counts with the average."""
    results = wins_first(games, points)
    lines = tuple(game(average, result, number) for number, result in enumerate(results, start=1))
    return initial_rating([Event(start=_FIRST_DAY, games=lines)]).initial_rating
