"""Forecasts are made of what was known before, and scored as they should be."""

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from arpad.bulk.evaluate.periods import period_numbers, schedule_of
from arpad.bulk.evaluate.replay import replay, variants_of
from arpad.bulk.evaluate.scores import Scores
from arpad.bulk.fit.reading import GameTable
from arpad.bulk.schema import NO_DAY
from arpad.cli.bulk_evaluate import power_forecast
from arpad.core.errors import InputError
from arpad.forecast.models import power_draw

SYSTEMS = ("elo", "glicko", "glicko2")


def games(count: int = 3000, players: int = 30, months: int = 12, seed: int = 1) -> GameTable:
    """Games between players 30 points apart, spread over a year."""
    chance = np.random.default_rng(seed)
    white = chance.integers(0, players, count)
    black = (white + chance.integers(1, players, count)) % players
    expected = 1 / (1 + 10 ** (30 * (white - black) / 400))
    lot = chance.random(count)
    return GameTable(
        names=tuple(map(str, range(players))),
        white=white.astype(np.int32),
        black=black.astype(np.int32),
        half_points=((lot < expected - 0.1).astype(np.int8) + (lot < expected + 0.1)),
        day=chance.integers(0, 30 * months, count).astype(np.int32),
        aside={},
        rejects=(),
    )


def forecasts(table: GameTable, system: str) -> list[NDArray[np.float64]]:
    found: list[NDArray[np.float64]] = []
    (variant,) = variants_of([system], {})[1:]
    replay(
        schedule_of(table, "month"),
        variant,
        power_forecast(),
        watch=lambda _, chances: found.append(chances),
    )
    return found


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("kept", [3, 7])
def test_the_future_changes_no_bit_of_an_earlier_forecast(system: str, kept: int) -> None:
    table = games()
    future = np.flatnonzero(period_numbers(table.day, "month") >= kept)
    chance = np.random.default_rng(9)
    half_points, white = table.half_points.copy(), table.white.copy()
    half_points[future] = chance.permutation(half_points[future])
    white[future] = (table.black[future] + chance.integers(1, 30, len(future))) % 30
    other = table.replace(half_points=half_points, white=white)
    one, shuffled = forecasts(table, system), forecasts(other, system)
    # The first month has no forecasts. Month "kept" is forecast before any of its results count.
    for month in range(kept - 1):
        assert one[month].tobytes() == shuffled[month].tobytes()
    assert one[kept].tobytes() != shuffled[kept].tobytes()


@pytest.mark.parametrize("system", SYSTEMS)
def test_results_of_a_period_do_not_change_its_own_forecast(system: str) -> None:
    table = games()
    own = period_numbers(table.day, "month") == 5
    other = table.replace(half_points=np.where(own, 2 - table.half_points, table.half_points))
    one, turned = forecasts(table, system), forecasts(other, system)
    # Games of a period stand by their players and results, so the rows may have changed places.
    assert sorted(one[4].T.tolist()) == sorted(turned[4].T.tolist())
    assert sorted(one[5].T.tolist()) != sorted(turned[5].T.tolist())


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_learns_beats_what_does_not(system: str) -> None:
    schedule = schedule_of(games(), "month")
    even, other = (
        replay(schedule, each, power_forecast()).marks for each in variants_of([system], {})
    )
    assert other.games == even.games
    assert other.log_loss < even.log_loss - 0.05
    assert other.brier < even.brier


def test_a_k_of_nothing_is_even() -> None:
    schedule = schedule_of(games(), "month")
    even, elo = (
        replay(schedule, each, power_forecast()).marks
        for each in variants_of(["elo"], {"k": [0.0]})
    )
    assert even.log_loss == elo.log_loss


def test_only_players_who_are_known_are_forecast() -> None:
    table = games(count=6, players=4)
    table = table.replace(
        white=np.array([0, 0, 2, 2, 0, 3], np.int32),
        black=np.array([1, 1, 0, 3, 2, 1], np.int32),
        day=np.array([0, 40, 40, 70, 70, 100], np.int32),
    )
    found = forecasts(table, "elo")
    assert [each.shape[1] for each in found] == [1, 1, 1]


def test_log_loss_and_brier_by_hand() -> None:
    scores = Scores()
    chances = (np.array([0.5, 0.2]), np.array([0.3, 0.3]), np.array([0.2, 0.5]))
    scores.add(np.array([1.0, 0.5]), chances, np.array([1500.0, 1790.0]))
    marks = scores.marks()
    assert marks.log_loss == pytest.approx(-(math.log(0.5) + math.log(0.3)) / 2)
    assert marks.brier == pytest.approx((0.25 + 0.09 + 0.04 + 0.04 + 0.49 + 0.25) / 2)
    assert [(one.low, one.high, one.games) for one in marks.bands] == [
        (1400, 1600, 1),
        (1600, 1800, 1),
    ]
    assert [one.low for one in marks.calibration] == [0.3, 0.6]
    assert [one.draws for one in marks.calibration] == [1.0, 0.0]


def test_draws_are_those_of_the_forecast() -> None:
    expected = np.array([0.02, 0.35, 0.5, 0.8, 0.999])
    mean = np.array([900.0, 1500.0, 2000.0, 2400.0, 2900.0])
    found = np.stack(power_forecast()(expected, mean)).T
    for one, level, row in zip(expected, mean, found, strict=True):
        told = power_draw(float(one), (float(level) - 1800) / 400, 0.598, 0.268, 1.22)
        assert row == pytest.approx(np.array(told), abs=1e-12)


def test_a_game_without_a_day_is_left_out() -> None:
    table = games(count=100)
    day = table.day.copy()
    day[:7] = NO_DAY
    schedule = schedule_of(table.replace(day=day), "month")
    assert schedule.undated == 7
    assert sum(len(period.white) for period in schedule.periods) == 93


def test_one_period_alone_is_refused() -> None:
    table = games(count=10)
    with pytest.raises(InputError, match="one_period"):
        schedule_of(table.replace(day=np.zeros(10, np.int32)), "month")


@pytest.mark.parametrize(
    ("length", "numbers"),
    [
        ("day", [-1, 0, 3, 4]),
        ("week", [0, 0, 0, 1]),
        ("month", [-1, 0, 0, 0]),
        ("year", [-1, 0, 0, 0]),
    ],
)
def test_periods_begin_where_the_calendar_has_them(length: str, numbers: list[int]) -> None:
    """1970 began on a Thursday, so its fifth day was a Monday."""
    assert period_numbers(np.array([-1, 0, 3, 4]), length).tolist() == numbers
