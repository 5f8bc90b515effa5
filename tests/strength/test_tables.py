"""Intervals, several games together, and the difference of two players: closed forms by hand."""

from math import sqrt

import pytest
from tests.strength.build import tiny_model

from arpad.strength.clocks import seconds_a_move
from arpad.strength.comparison import difference
from arpad.strength.interval import interval_of
from arpad.strength.pooling import noise, pool

TABLE = tiny_model().intervals
POOLING = tiny_model().pooling


@pytest.mark.parametrize(
    ("level", "own_moves", "low", "high"),
    [
        (1399, 14, 949, 1849),
        (1399, 15, 1049, 1749),
        (1400, 14, 1000, 1800),
        (1599, 40, 1299, 1899),
        (1600, 40, 1250, 1950),
    ],
)
def test_the_cell_of_a_reading(level: float, own_moves: int, low: float, high: float) -> None:
    found = interval_of(TABLE, level, own_moves)
    assert (found.level, found.low, found.high) == (level, low, high)
    assert found.width == high - low


def test_one_game() -> None:
    # 1650 drawn apart is (1650 - 750) / 0.5 = 1800 with a variance of 90,000 + 10,000; players are
    # 1500 with 160,000: (1500 / 16 + 1800 / 10) / (1 / 16 + 1 / 10) = 273.75 / 0.1625.
    found = pool(POOLING, [(1650, 30)])
    assert found.interval.level == pytest.approx(1684.615, abs=1e-3)
    half = 1.25 * sqrt(10_000 / 0.1625)  # 310.09
    assert found.interval.high - found.interval.level == pytest.approx(half)
    assert found.interval.level - found.interval.low == pytest.approx(half)
    assert (found.spread, found.games) == (None, 1)


def test_nine_games_of_one_player() -> None:
    # 90,000 / 9 + 10,000 = 20,000: the style does not average out.
    found = pool(POOLING, [(1650, 30)] * 9)
    assert found.interval.level == pytest.approx((1500 / 16 + 1800 / 2) / (1 / 16 + 1 / 2))
    assert found.interval.high - found.interval.level == pytest.approx(
        1.25 * sqrt(10_000 / (1 / 16 + 1 / 2))
    )
    assert (found.spread, found.games) == (0, 9)


def test_the_spread_of_games() -> None:
    # 1600 and 1700 are drawn apart to 1700 and 1900.
    assert pool(POOLING, [(1600, 30), (1700, 30)]).spread == pytest.approx(sqrt(20_000))


def test_a_short_game_counts_less() -> None:
    table = POOLING | {"noise": [60_000.0, 600_000.0]}
    assert noise(table, 10) == 120_000
    assert noise(table, 60) == 70_000
    assert noise(POOLING | {"noise": [-1e6, 0.0]}, 10) == 100**2
    long_is_better = pool(table, [(1500, 10), (1700, 60)]).interval.level
    short_is_better = pool(table, [(1700, 10), (1500, 60)]).interval.level
    assert long_is_better > short_is_better


@pytest.mark.parametrize(("games", "factor"), [(1, 2.0), (2, 2.0), (4, 2.0), (5, 3.0), (9, 3.0)])
def test_the_factor_of_the_most_games_that_are_not_more(games: int, factor: float) -> None:
    table = POOLING | {"factor": {"2": 2.0, "5": 3.0}}
    narrow = pool(POOLING | {"factor": {"1": 1.0}}, [(1650, 30)] * games).interval.width
    assert pool(table, [(1650, 30)] * games).interval.width == pytest.approx(factor * narrow)


@pytest.mark.parametrize(
    ("white", "black", "score", "points"),
    [
        ({"loss_mean": 2.0}, {"loss_mean": 5.0}, 1.0, 350),
        ({"loss_mean": 2.0}, {"loss_mean": 5.0}, 0.5, 300),
        ({"loss_mean": 5.0}, {"loss_mean": 2.0}, 0.0, -350),
        ({"loss_mean": None}, {"loss_mean": 2.0}, 0.5, 0),
        ({"loss_mean": 2.0}, {}, 0.0, -50),
    ],
)
def test_the_difference_of_two(
    white: dict[str, float | None], black: dict[str, float | None], score: float, points: float
) -> None:
    assert difference(tiny_model().comparison, white, black, score) == points


def test_the_time_of_a_move() -> None:
    clocks = [600.0, 600.0, 590.0, 597.0, 570.0, None, 580.0]
    assert seconds_a_move(clocks, 0, 0.0) == 10  # 10, 20, and nothing where time was added
    assert seconds_a_move(clocks, 1, 5.0) == 8
    assert seconds_a_move([], 0, 0.0) is None
    assert seconds_a_move([600.0], 0, 0.0) is None
