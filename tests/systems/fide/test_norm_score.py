"""The score that a title norm needs, before the games are played (Title Regulations 1.4)."""

from datetime import date

import pytest

from arpad.core.errors import BadValue, NoRuleInForce
from arpad.core.quantities import Rating, Score
from arpad.systems.fide.norm_score import norm_score

ON = date(2026, 1, 10)
FLOOR = [2500, 2480, 2450, 2420, 2400, 2390, 2380, 2210, 2100]


def ratings(*values: int) -> list[Rating | None]:
    return [Rating(value) for value in values]


@pytest.mark.parametrize(
    ("title", "opponents", "half_points"),
    [
        ("GM", [2380] * 9, 14),  # 78 per cent: +220 -> 2600; 6.5 points are 2546
        ("IM", [2230] * 9, 14),  # 2230 + 220 = 2450
        ("GM", FLOOR, 14),  # 2100 counts as 2200: average 2381
        ("GM", [2700] * 9, 7),  # 2700 - 102 < 2600 at 36 per cent: 3.5 of 9 is 39 per cent, -80
        ("WIM", [2600] * 9, 7),  # at least 35 per cent, whatever the performance
    ],
)
def test_the_least_score(title: str, opponents: list[int], half_points: int) -> None:
    found = norm_score(title, ratings(*opponents), ON)
    assert found.points_needed == Score.from_half_points(half_points)


def test_the_lowest_opponent_is_raised() -> None:
    found = norm_score("GM", ratings(*FLOOR), ON)
    assert (found.raised_opponent, found.average_opponent_rating) == (Rating(2100), Rating(2381))
    assert norm_score("GM", ratings(*[2380] * 9), ON).raised_opponent is None


def test_an_unrated_opponent_is_raised_too() -> None:
    found = norm_score("IM", [None, *ratings(*[2300] * 8)], ON)
    assert found.raised_opponent == Rating(1400)
    assert found.average_opponent_rating == Rating(2272)


@pytest.mark.parametrize(
    "opponents",
    [[], [2400] * 8, [2370] * 9],
    ids=["no game", "eight games", "average too low"],
)
def test_no_score_makes_a_norm(opponents: list[int]) -> None:
    found = norm_score("GM", ratings(*opponents), ON)
    assert found.points_needed is None
    assert found.games == len(opponents)
    assert (found.games_needed, found.average_needed, found.performance_needed) == (9, 2380, 2600)


def test_norms_before_2024_are_not_recorded() -> None:
    with pytest.raises(NoRuleInForce):
        norm_score("GM", ratings(*[2400] * 9), date(2023, 12, 31))
    assert norm_score("GM", ratings(*[2400] * 9), date(2024, 1, 1)).points_needed


def test_other_titles_have_no_norm() -> None:
    with pytest.raises(BadValue):
        norm_score("FM", ratings(*[2400] * 9), ON)
