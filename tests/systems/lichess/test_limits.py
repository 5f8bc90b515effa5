"""Every threshold below, at and above it: limits, reset, marks on the list, the grown deviation."""

from datetime import date

import pytest
from tests.systems.lichess.build import LATER, game, player, rate, rules, values

from arpad.core.errors import BadValue, MissingFact
from arpad.core.results import Result
from arpad.core.steps import Step
from arpad.systems.lichess.limits import is_sound, limited, within_change_limit
from arpad.systems.lichess.rating_deviation import after_days, days_between
from arpad.systems.lichess.rating_list import (
    is_clueless,
    is_on_leaderboard,
    is_provisional,
    shown,
)


def messages(steps: tuple[Step, ...]) -> list[str]:
    return [each.message for each in steps]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((399.9, 60, 0.06), (400, 60, 0.06)),
        ((400, 60, 0.06), (400, 60, 0.06)),
        ((400.1, 60, 0.06), (400.1, 60, 0.06)),
        ((1500, 44.99, 0.06), (1500, 45, 0.06)),
        ((1500, 45, 0.06), (1500, 45, 0.06)),
        ((1500, 45.01, 0.06), (1500, 45.01, 0.06)),
        ((1500, 499.9, 0.06), (1500, 499.9, 0.06)),
        ((1500, 500, 0.06), (1500, 500, 0.06)),
        ((1500, 500.1, 0.06), (1500, 500, 0.06)),
        ((1500, 60, 0.0999), (1500, 60, 0.0999)),
        ((1500, 60, 0.1), (1500, 60, 0.1)),
        ((1500, 60, 0.1001), (1500, 60, 0.1)),
        ((1500, 60, None), (1500, 60, None)),
    ],
)
def test_values_are_held_within_their_limits(
    before: tuple[float, float, float | None], after: tuple[float, float, float | None]
) -> None:
    assert limited(values(*before), rules()) == values(*after)


@pytest.mark.parametrize(
    ("after", "kept"),
    [(2199.9, 2199.9), (2200, 2200), (2200.1, 2200), (800.1, 800.1), (800, 800), (799.9, 800)],
)
def test_a_game_changes_the_rating_by_at_most_700(after: float, kept: float) -> None:
    assert within_change_limit(1500, after, rules()) == kept


@pytest.mark.parametrize(
    ("given", "sound"),
    [
        ((3999.9, 60, 0.06), True),
        ((4000, 60, 0.06), False),
        ((0.1, 60, 0.06), True),
        ((0, 60, 0.06), False),
        ((1500, 999.9, 0.06), True),
        ((1500, 1000, 0.06), False),
        ((1500, 0, 0.06), False),
        ((1500, 60, 0.1999), True),
        ((1500, 60, 0.2), False),
        ((1500, 60, 0), False),
        ((1500, 60, None), True),
    ],
)
def test_which_values_the_server_keeps(
    given: tuple[float, float, float | None], *, sound: bool
) -> None:
    assert is_sound(values(*given), rules()) is sound


def test_a_rating_of_4000_is_reset_to_a_new_account() -> None:
    update = rate(values(3995, 500), game(Result.WIN, player(3900, 500)))
    assert (update.rating_after, update.rating_deviation_after) == (1500, 500)
    assert update.volatility_after == 0.09
    assert update.rating_change == -2495
    assert "lichess.step.reset" in messages(update.games[0].steps)
    just = rate(values(3995, 45), game(Result.LOSS, player(3900, 45)))
    assert "lichess.step.reset" not in messages(just.games[0].steps)


def test_the_largest_change_is_told() -> None:
    update = rate(values(1500, 500), game(Result.WIN, player(2400, 45)))
    assert update.rating_change_unrounded == 700
    assert "lichess.step.change_limit" in messages(update.games[0].steps)


def test_a_loss_at_the_lowest_rating_changes_nothing() -> None:
    update = rate(values(400, 60), game(Result.LOSS, player(400, 60)))
    assert update.rating_after == 400
    assert update.rating_change == 0
    assert "lichess.step.limits_after" in messages(update.games[0].steps)


def test_values_outside_the_limits_are_taken_within_them() -> None:
    update = rate(values(1500, 20), game(Result.DRAW), day=date(2025, 6, 1))
    assert "lichess.step.limits_before" in messages(update.games[0].steps)
    same = rate(values(1500, 45), game(Result.DRAW), day=date(2025, 6, 1))
    assert update.rating_after == same.rating_after
    assert update.rating_deviation_before == 20


def test_an_opponent_below_the_lowest_rating_counts_as_400() -> None:
    low = rate(values(), game(Result.WIN, player(200)))
    assert low.rating_after == rate(values(), game(Result.WIN, player(400))).rating_after
    assert low.games[0].rating_difference == 1100
    assert low.games[0].opponent_rating == 200


@pytest.mark.parametrize(
    ("deviation", "provisional", "clueless"),
    [
        (109.99, False, False),
        (110, True, False),
        (110.01, True, False),
        (229.99, True, False),
        (230, True, True),
        (230.01, True, True),
    ],
)
def test_marks_by_deviation(deviation: float, *, provisional: bool, clueless: bool) -> None:
    assert is_provisional(deviation, rules()) is provisional
    assert is_clueless(deviation, rules()) is clueless


@pytest.mark.parametrize(
    ("deviation", "variant", "listed"),
    [
        (75, "standard", True),
        (75.01, "standard", False),
        (65, "atomic", True),
        (65.01, "atomic", False),
    ],
)
def test_leaderboards_by_deviation(deviation: float, variant: str, *, listed: bool) -> None:
    assert is_on_leaderboard(deviation, variant, rules()) is listed


@pytest.mark.parametrize(("rating", "whole"), [(1499.99, 1499), (1500, 1500), (1500.99, 1500)])
def test_shown_ratings_lose_their_decimals(rating: float, whole: int) -> None:
    assert shown(rating) == whole


def test_no_days_change_nothing() -> None:
    assert after_days(values(), 0, rules()) == (values(), ())


def test_the_deviation_grows_no_further_than_500() -> None:
    assert after_days(values(1500, 499, 0.1), 10_000, rules())[0].rating_deviation == 500


def test_it_grows_by_a_volatility_within_its_limit() -> None:
    most = after_days(values(1500, 60, 0.1), 100, rules())[0].rating_deviation
    assert after_days(values(1500, 60, 0.5), 100, rules())[0].rating_deviation == most


def test_it_does_not_grow_without_a_volatility() -> None:
    with pytest.raises(MissingFact) as raised:
        after_days(values(volatility=None), 1, rules())
    assert raised.value.missing == ("volatility",)


def test_days_between_games() -> None:
    assert days_between(None, LATER) == 0
    assert days_between(LATER, LATER) == 0
    assert days_between(date(2026, 5, 31), LATER) == 1
    with pytest.raises(BadValue, match="in_order"):
        days_between(date(2026, 6, 2), LATER)
