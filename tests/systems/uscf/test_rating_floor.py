"""US Chess: absolute floors, floors by the highest rating, given ones and those of masters."""

from typing import Any

import pytest
from tests.systems.uscf.test_rating_change import messages, rate


@pytest.mark.parametrize(
    ("peak", "floor"),
    [(1399, 104), (1400, 1200), (1499, 1200), (1500, 1300), (1941, 1700), (2600, 2100)],
)
def test_the_floor_by_the_highest_rating(peak: int, floor: int) -> None:
    # A rating that stands on its floor, so that every loss is held up.
    own = floor if peak >= 1400 else 110
    losses = rate(*["800=0"] * 8, "200=1", rating=own, highest_rating=peak, prior_wins=0)
    if peak >= 1400:
        assert (losses.rating_after, losses.rating_floor) == (floor, floor)
        assert "uscf.step.floor" in messages(losses)
    else:
        assert losses.rating_after < 150


def test_the_own_rating_is_a_highest_rating_too() -> None:
    update = rate(*["400=0"] * 9, rating=1499.5, games_played=26)
    assert update.rating_floor == 1300  # shown as 1500
    assert "uscf.remark.floor_unknown" in messages(update)
    assert rate(*["400=0"] * 20, rating=1499.4, games_played=26).rating_floor == 1200
    assert rate(*["400=0"] * 9, rating=1499.5, games_played=25).rating_floor is None
    assert rate(*["400=0"] * 9, rating=1499.5, time_control="blitz").rating_floor is None


def test_a_known_highest_rating_leaves_no_doubt() -> None:
    update = rate("1500=0", highest_rating=1700)
    assert "uscf.remark.floor_unknown" not in messages(update)
    assert "uscf.remark.floor_unknown" in messages(rate("1500=0"))
    assert "uscf.remark.floor_unknown" not in messages(rate("1500=1"))
    assert "uscf.remark.floor_unknown" not in messages(rate("2400=0", rating=2310))


def test_a_given_floor_and_that_of_life_masters() -> None:
    assert rate(*["400=0"] * 9, rating_floor=1400).rating_after == 1400
    assert "uscf.remark.floor_unknown" not in messages(rate("1500=0", rating_floor=1400))
    assert rate(*["1000=0"] * 9, rating=2210, life_master=True).rating_after == 2200
    blitz = rate(*["1000=0"] * 9, rating=2210, life_master=True, time_control="blitz")
    assert blitz.rating_floor is None


def test_a_floor_above_the_rating_does_not_hold() -> None:
    update = rate("1500=0", rating_floor=1600)
    assert update.rating_after < 1500
    assert "uscf.remark.floor_unknown" in messages(update)


@pytest.mark.parametrize(
    ("facts", "floor"),
    [
        ({}, 101),
        ({"prior_wins": 2, "prior_draws": 3, "prior_events": 4}, 119),
        ({"prior_wins": 40, "prior_draws": 0, "prior_events": 9}, 150),
    ],
)
def test_the_absolute_floor(facts: dict[str, Any], floor: int) -> None:
    games = ("400=0", "400=0", "400=0")
    update = rate(*games, rating=floor, games_played=60, **facts)
    assert (update.rating_after, update.rating_floor) == (floor, floor)


def test_the_absolute_floor_counts_the_event_itself() -> None:
    facts = {"prior_wins": 0, "prior_draws": 1, "prior_events": 1}
    update = rate("900=0", "200=½", rating=101, games_played=20, **facts)
    assert update.rating_after > 105
    lost = rate("900=0", "900=0", rating=103, games_played=20, **facts)
    assert (lost.rating_after, lost.rating_floor) == (103, 103)
