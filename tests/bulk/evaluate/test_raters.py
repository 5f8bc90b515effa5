"""Systems as arrays give what their papers and the systems of one player at a time give."""

import math

import numpy as np
import pytest

from arpad.bulk.evaluate.periods import Period
from arpad.bulk.evaluate.raters import Elo, Glicko, Glicko2
from arpad.systems.common.uncertain_ratings import UncertainRating
from arpad.systems.common.weighing import Played
from arpad.systems.glicko2.period import Constants, after_period

# The example of both papers of Glickman: 1500 with RD 200 wins once and loses twice.
RATINGS, DEVIATIONS = [1500.0, 1400.0, 1550.0, 1700.0], [200.0, 30.0, 100.0, 300.0]
EXAMPLE = Period(
    number=1,
    white=np.array([0, 0, 3], np.int32),
    black=np.array([1, 2, 0], np.int32),
    points=np.array([1.0, 0.0, 1.0]),
)


def random_period(number: int, players: int = 12, games: int = 40) -> Period:
    chance = np.random.default_rng(number)
    white = chance.integers(0, players, games)
    black = (white + chance.integers(1, players, games)) % players
    return Period(
        number=number,
        white=white.astype(np.int32),
        black=black.astype(np.int32),
        points=chance.integers(0, 3, games) / 2,
    )


def test_elo_is_k_times_score_above_expectation() -> None:
    rater = Elo(4, {"k": 32.0, "white": 0.0})
    vars(rater).update(_ratings=np.array(RATINGS))
    rater.close(EXAMPLE)
    expected = [1 / (1 + 10 ** ((other - 1500) / 400)) for other in RATINGS[1:]]
    assert rater.ratings()[0] == pytest.approx(1500 + 32 * (1 - sum(expected)))
    assert rater.ratings().sum() == pytest.approx(sum(RATINGS))


def test_glicko_gives_the_example_of_its_paper() -> None:
    rater = Glicko(4, {"c": 0.0, "white": 0.0})
    vars(rater).update(_ratings=np.array(RATINGS), _deviations=np.array(DEVIATIONS))
    rater.open(0)
    rater.close(EXAMPLE)
    assert round(float(rater.ratings()[0])) == 1464
    assert round(float(vars(rater)["_deviations"][0]), 1) == 151.4


def test_glicko2_gives_the_example_of_its_paper() -> None:
    rater = Glicko2(4, {"tau": 0.5, "white": 0.0})
    unit = 173.7178
    vars(rater).update(_mu=(np.array(RATINGS) - 1500) / unit, _phi=np.array(DEVIATIONS) / unit)
    rater.close(EXAMPLE)
    assert round(float(rater.ratings()[0]), 2) == pytest.approx(1464.06, abs=0.011)
    assert round(float(vars(rater)["_phi"][0] * unit), 2) == 151.52
    assert round(float(vars(rater)["_sigma"][0]), 5) == 0.06


def test_glicko2_is_that_of_one_player_at_a_time_over_many_periods() -> None:
    players, tau = 12, 0.8
    rater = Glicko2(players, {"tau": tau, "white": 0.0})
    alone = [UncertainRating(rating=1500.0, rating_deviation=350.0, volatility=0.06)] * players
    for number in range(12):
        period = random_period(number)
        games: list[list[Played]] = [[] for _ in range(players)]
        for white, black, points in zip(period.white, period.black, period.points, strict=True):
            games[white].append(Played(opponent=alone[black], score=float(points)))
            games[black].append(Played(opponent=alone[white], score=1 - float(points)))
        constants = Constants(system_constant=tau, tolerance=1e-9)
        alone = [
            after_period(alone[player], games[player], constants).after for player in range(players)
        ]
        rater.open(0)
        rater.close(period)
        assert rater.ratings() == pytest.approx([each.rating for each in alone], abs=1e-4)
    sigma = [each.volatility for each in alone]
    assert vars(rater)["_sigma"] == pytest.approx(sigma, abs=1e-7)


@pytest.mark.parametrize("make", [Elo, Glicko, Glicko2])
def test_white_and_black_are_alike_without_an_advantage(make: type[Elo]) -> None:
    values = {"k": 20.0, "c": 30.0, "tau": 0.5, "white": 0.0}
    one, other = make(12, values), make(12, values)
    for number in range(5):
        period = random_period(number)
        one.close(period)
        turned = period.replace(white=period.black, black=period.white, points=1 - period.points)
        other.close(turned)
    assert one.ratings() == pytest.approx(other.ratings())


def test_an_advantage_of_white_is_expected_of_white() -> None:
    rater = Elo(12, {"k": 20.0, "white": 35.0})
    expected = rater.expected(random_period(1))
    assert expected == pytest.approx(np.full(40, 1 / (1 + math.pow(10, -35 / 400))))
