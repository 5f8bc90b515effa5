"""The parts of the fitting, each by figures that can be worked out by hand."""

import numpy as np
import pytest
from scipy.sparse import csr_array

from arpad.strength.training.intervals import (
    Readings,
    interval_table,
    pooling_table,
    quantile,
    weights_of_people,
)
from arpad.strength.training.solve import ridge
from arpad.strength.training.split import (
    INTERVALS,
    LEARN,
    TEST,
    group_of_game,
    group_of_person,
    group_of_side,
)


def test_ridge_is_the_closed_form() -> None:
    chance = np.random.default_rng(3)
    facts = chance.normal(size=(50, 4))
    wanted = facts @ [1.0, -2.0, 0.0, 3.0]
    exact = np.linalg.solve(facts.T @ facts + 2 * np.eye(4), facts.T @ wanted)
    assert ridge(csr_array(facts), wanted, 2.0) == pytest.approx(exact, abs=0.01)


def test_each_person_has_one_vote() -> None:
    assert weights_of_people(np.array([7, 7, 7, 7, 9])).tolist() == [0.25] * 4 + [1.0]


@pytest.mark.parametrize(("share", "value"), [(0.0, 1.0), (0.34, 2.0), (0.9, 3.0), (1.0, 3.0)])
def test_quantile(share: float, value: float) -> None:
    assert quantile(np.array([3.0, 1.0, 2.0]), np.ones(3), share) == value


def test_a_quantile_goes_by_votes() -> None:
    assert quantile(np.array([1.0, 2.0]), np.array([3.0, 1.0]), 0.7) == 1.0


def test_a_third_of_the_people_are_not_learned_from() -> None:
    groups = [group_of_person(person) for person in range(10_000)]
    assert groups.count(TEST) == pytest.approx(2500, rel=0.05)
    assert groups.count(INTERVALS) == pytest.approx(1000, rel=0.08)


def test_a_game_that_lets_the_learner_see_a_stranger_is_left_out() -> None:
    by_group = dict.fromkeys((LEARN, INTERVALS, TEST), 0)
    for person in range(100):
        by_group[group_of_person(person)] = person
    learner, calibrating, tested = by_group[LEARN], by_group[INTERVALS], by_group[TEST]
    assert group_of_side(learner, tested) is None
    assert group_of_side(learner, calibrating) is None
    assert group_of_side(calibrating, tested) is None
    assert group_of_side(tested, learner) == TEST
    assert group_of_side(calibrating, learner) == INTERVALS
    assert group_of_side(learner, learner) == LEARN


def test_games_without_names_are_split_by_themselves() -> None:
    groups = [group_of_game(f"game{number}") for number in range(5000)]
    assert groups.count(TEST) == pytest.approx(1000, rel=0.1)
    assert groups.count(INTERVALS) == pytest.approx(500, rel=0.15)


def readings(seed: int, games: int, *, noise: float = 300.0, per_person: int = 5) -> Readings:
    """Of people about 1500 whose readings are drawn half to the mean."""
    chance = np.random.default_rng(seed)
    people = np.arange(games) // per_person
    ratings = chance.normal(1500, 400, games // per_person)[people]
    return Readings(
        levels=1500 + 0.5 * (ratings - 1500 + chance.normal(0, noise, games)),
        ratings=ratings,
        own_moves=chance.integers(10, 60, games).astype(np.float64),
        people=people,
    )


def test_four_fifths_of_strangers_fall_inside() -> None:
    table = interval_table(readings(1, 5000), readings(2, 5000))
    strangers = readings(3, 20_000)
    rows = np.digitize(strangers.levels, table["levels"])
    columns = np.digitize(strangers.own_moves, table["lengths"])
    low = strangers.levels + np.array(table["low"])[rows, columns]
    high = strangers.levels + np.array(table["high"])[rows, columns]
    inside = (low <= strangers.ratings) & (strangers.ratings <= high)
    assert inside.mean() == pytest.approx(0.8, abs=0.02)


def test_intervals_are_as_wide_as_strangers_need() -> None:
    narrow, wide = readings(4, 5000), readings(5, 5000, noise=600.0)
    usual, widened = interval_table(narrow, narrow), interval_table(narrow, wide)
    width = np.array(widened["high"]) - np.array(widened["low"])
    assert (width > np.array(usual["high"]) - np.array(usual["low"])).all()


def test_pooling_finds_the_noise_that_was_put_in() -> None:
    table = pooling_table(readings(6, 30_000))
    assert table["slope"] == pytest.approx(0.5, abs=0.02)
    assert table["noise"][0] + table["noise"][1] / 35 == pytest.approx(300.0**2, rel=0.05)
    assert table["style"] < 40.0**2
    assert table["variance"] == pytest.approx(400.0**2, rel=0.05)


def test_where_nobody_played_twice_the_noise_is_that_of_another_speed() -> None:
    other = pooling_table(readings(7, 30_000))
    table = pooling_table(readings(8, 6000, noise=500.0, per_person=1), other)
    assert table["style"] == other["style"]
    assert table["noise"][0] + table["noise"][1] / 35 + table["style"] == pytest.approx(
        500.0**2, rel=0.1
    )
