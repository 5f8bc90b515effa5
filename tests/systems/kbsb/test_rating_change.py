"""Belgium: lists and rules by date, K, limits, crossing the bounds, the 25-game rule, the floor."""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import arpad
from arpad.core.errors import BadValue, MissingFact, NoRuleInForce, NotRateable
from arpad.core.outcomes import PrintedTable
from arpad.core.parameters import Request
from arpad.core.quantities import Rating, Score
from arpad.core.records import Event, Game, Player
from arpad.core.results import Result
from arpad.core.system import Capability
from arpad.core.updates import ExpectedScores, Performance
from arpad.systems.common.printed_table import difference_by_table
from arpad.systems.kbsb.development_coefficient import development_coefficient, rescaled
from arpad.systems.kbsb.expected_score import (
    counted_per_cent,
    difference_used,
    expected_hundredths,
    smallest_difference,
)
from arpad.systems.kbsb.game_changes import Sums
from arpad.systems.kbsb.rating_change import KbsbUpdate, rate_games, rate_sums
from arpad.systems.kbsb.rules import list_of, regime
from arpad.systems.kbsb.system import KBSB

RULES = regime(date(2022, 4, 1))
OLD = regime(date(2015, 1, 1))
RATINGS = st.integers(1150, 2800)


def game(opponent: int, result: Result, games: int | None = None) -> Game:
    return Game(opponent=Player(rating=Rating(opponent), games_played=games), result=result)


def rate(*games: str, **facts: Any) -> KbsbUpdate:
    usual: dict[str, Any] = {"rating": 1850, "games_played": 50, "on": "2022-01-10"}
    result = arpad.rate("kbsb", **({"games": games} | usual | facts))
    assert isinstance(result, KbsbUpdate)
    return result


# ---------------------------------------------------------------------------- lists and rules


@pytest.mark.parametrize(
    ("day", "wanted"),
    [
        ("2009-01-01", "2009-01-01"),
        ("2009-01-02", "2009-07-01"),
        ("2013-06-30", "2013-07-01"),
        ("2013-07-02", "2013-10-01"),
        ("2013-10-02", "2014-01-01"),
        ("2022-01-01", "2022-01-01"),
        ("2022-01-02", "2022-04-01"),
        ("2022-12-31", "2023-01-01"),
        ("2026-11-30", "2027-01-01"),
    ],
)
def test_the_list_for_which_a_day_counts(day: str, wanted: str) -> None:
    assert list_of(date.fromisoformat(day)).isoformat() == wanted


def test_lists_before_2009_are_not_computed() -> None:
    with pytest.raises(NoRuleInForce):
        list_of(date(2008, 12, 31))


def test_the_calendar_ends_before_a_list_after_its_last_days() -> None:
    assert list_of(date(9999, 10, 1)) == date(9999, 10, 1)
    with pytest.raises(BadValue):
        list_of(date(9999, 12, 31))
    with pytest.raises(NoRuleInForce):
        rate("1950=0", on="2008-07-01")


@pytest.mark.parametrize(("day", "limit"), [("2015-01-01", 350), ("2015-01-02", 400)])
def test_the_limit_changes_with_the_list_of_april_2015(day: str, limit: int) -> None:
    rules = regime(date.fromisoformat(day))
    assert difference_used(limit + 1, rules) == limit
    assert difference_used(limit, rules) == limit
    assert difference_used(limit - 1, rules) == limit - 1
    assert difference_used(-limit - 1, rules) == -limit


def test_expectations_at_the_two_limits() -> None:
    assert [expected_hundredths(limit) for limit in (350, -350, 400, -400)] == [89, 11, 92, 8]


@pytest.mark.parametrize(
    ("day", "remarks"),
    [
        ("2012-07-01", ["kbsb.remark.text_only"]),
        ("2012-07-02", []),
        ("2022-04-01", []),
        ("2022-04-02", ["kbsb.remark.believed_unchanged"]),
        ("2023-10-01", ["kbsb.remark.believed_unchanged"]),
        ("2023-10-02", ["kbsb.remark.changes_announced"]),
    ],
)
def test_answers_for_lists_that_nobody_recomputed_say_so(day: str, remarks: list[str]) -> None:
    assert [step.message for step in rate("1950=0", on=day).warnings] == remarks


# ---------------------------------------------------------------------------- K


@pytest.mark.parametrize(
    ("number", "rating", "k"),
    [
        (21, 2400, 32),
        (100, 1500, 32),
        (101, 1500, 24),
        (300, 2400, 24),
        (301, 1999, 16),
        (301, 2000, 12),
        (301, 2199, 12),
        (301, 2200, 10),
        (301, 2201, 10),
    ],
)
def test_k_by_the_number_of_the_game_then_by_the_rating(number: int, rating: int, k: int) -> None:
    assert development_coefficient(number, rating, RULES) == k


def test_k_changes_inside_a_period() -> None:
    update = rate("1850=1", "1850=1", games_played=99)
    assert [game.development_coefficient for game in update.games] == [32, 24]
    assert update.development_coefficient is None
    assert update.rating_after == 1878


def test_a_game_that_does_not_count_takes_no_number() -> None:
    update = rate("1850=1", "unr=1", "1850/19=1", "1850=+", "1850/20=1", games_played=99)
    assert [game.development_coefficient for game in update.games] == [32, None, None, None, 24]
    reasons = [game.why_not_rated.message for game in update.games if game.why_not_rated]
    assert reasons == ["unrated.opponent", "kbsb.reason.provisional_opponent", "unrated.forfeit"]
    assert update.games_after == 101


# ---------------------------------------------------------------------------- the sum


@pytest.mark.parametrize(
    ("rating", "change", "counted"),
    [
        (1989, 11, 11),
        (1989, 16, Fraction(59, 4)),
        (1999, Fraction(1, 2), Fraction(1, 2)),
        (2000, 12, 12),
        (2000, -12, -16),
        (2001, -1, -1),
        (2010, -22, -26),
        (2190, 22, 20),
        (2200, 10, 10),
        (2200, -10, -12),
        (2210, -20, -22),
        (1990, 250, 190),  # 10 points with 16, then 240 with 12: 180
        (1990, 300, Fraction(10 + 200) + Fraction(70, 3) * Fraction(10, 16)),
        (2210, -200, -(10 + 200) - Fraction(70, 3) * Fraction(16, 10)),
    ],
)
def test_crossing_2000_and_2200(rating: int, change: Fraction, counted: Fraction) -> None:
    assert rescaled(rating, Fraction(change), RULES) == counted


def test_no_rescaling_before_the_301st_game() -> None:
    games = [game(1950, Result.WIN) for _ in range(3)]
    assert rate_games(1995, 297, games, RULES).change_before_rescaling is None
    assert rate_games(1995, 298, games, RULES).change_before_rescaling is not None


def test_the_half_goes_up_after_a_gain_and_after_a_loss() -> None:
    sums = {"games": 1, "points": Score(0), "expected": Fraction(0), "opponents": Fraction(0)}
    up = rate_sums(2300, 400, Sums(change=Fraction(5, 2), **sums), RULES)  # type: ignore[arg-type]  # by name
    down = rate_sums(2300, 400, Sums(change=Fraction(-5, 2), **sums), RULES)  # type: ignore[arg-type]  # by name
    assert (up.rating_after, down.rating_after) == (2303, 2298)


@pytest.mark.parametrize(("rating", "after"), [(1163, 1150), (1165, 1150), (1167, 1151)])
def test_the_floor(rating: int, after: int) -> None:
    assert rate(f"{rating}=0", rating=rating).rating_after == after
    assert rate(f"{rating}=0", rating=rating).rating_after >= 1150


@pytest.mark.parametrize(
    ("games", "change", "looked_at"),
    [(24, 200, False), (25, 200, True), (25, 150, False), (25, Fraction(301, 2), True)],
)
def test_the_25_game_rule_begins_at_25_games_and_above_150_points(
    games: int,
    change: Fraction,
    looked_at: bool,  # noqa: FBT001  a parameter of the test
) -> None:
    sums = Sums(
        games=games,
        points=Score.from_half_points(games),
        expected=Fraction(0),
        change=Fraction(change),
        opponents=Fraction(games * 1900),
    )
    update = rate_sums(1850, 40, sums, RULES)
    assert (update.performance_of_period is not None) is looked_at
    assert update.rating_after == (1900 if looked_at else 1850 + change)


def test_an_estimate_from_an_average() -> None:
    update = rate(average=1850, points=2, games=2, games_played=99)
    assert update.estimate
    assert update.rating_change_unrounded == 28
    assert update.development_coefficient is None
    assert rate(average=1850, points=2, games=1 + 1).development_coefficient == 32


@given(RATINGS, st.integers(20, 900), st.lists(st.tuples(RATINGS, st.sampled_from("+=-"))))
def test_any_games_are_rated_and_their_order_counts_only_where_k_changes(
    rating: int, before: int, played: list[tuple[int, str]]
) -> None:
    results = {"+": Result.WIN, "=": Result.DRAW, "-": Result.LOSS}
    games = [game(opponent, results[sign]) for opponent, sign in played]
    update = rate_games(rating, before, games, RULES)
    assert update.rating_after >= 1150
    assert update.games_after == before + len(games)
    one_k = len({line.development_coefficient for line in update.games}) <= 1
    if one_k:
        again = rate_games(rating, before, games[::-1], RULES)
        assert again.rating_after == update.rating_after


@given(RATINGS, RATINGS)
def test_both_sides_expect_one_point(own: int, opponent: int) -> None:
    answer = arpad.expected_score("kbsb", rating=own, opponent_rating=opponent, on="2022-01-10")
    assert isinstance(answer, ExpectedScores)
    assert Fraction(answer.expected_score) + Fraction(answer.opponent_expected_score) == 1
    assert Fraction(8, 100) <= Fraction(answer.expected_score) <= Fraction(92, 100)


@given(st.integers(50, 100))
def test_the_table_read_backwards_is_the_first_difference_of_its_row(per_cent: int) -> None:
    first = smallest_difference(per_cent)
    assert expected_hundredths(first) == per_cent
    assert first == 0 or expected_hundredths(first - 1) == per_cent - 1
    assert smallest_difference(100 - per_cent) == -first


@pytest.mark.parametrize(
    ("half_points", "games", "rules", "per_cent"),
    [(15, 20, RULES, 38), (0, 9, RULES, 8), (18, 9, RULES, 92), (18, 9, OLD, 89), (0, 9, OLD, 11)],
)
def test_the_share_of_the_points(half_points: int, games: int, rules: Any, per_cent: int) -> None:
    assert counted_per_cent(half_points, games, rules) == per_cent


def test_differences_for_the_bounds_of_the_share() -> None:
    assert (difference_by_table(92), difference_by_table(8)) == (401, -401)


# ---------------------------------------------------------------------------- requests


def test_a_performance_is_the_formula_of_a_first_rating() -> None:
    answer = arpad.performance_rating("kbsb", games=("1500=1", "1600=½"), on="2022-01-10")
    assert isinstance(answer, Performance)
    assert answer.performance_rating == 1550 + 193
    with pytest.raises(NotRateable, match="no_counted_game"):
        arpad.performance_rating("kbsb", games=("unr=1",), on="2022-01-10")


def test_what_is_not_known_is_asked_for() -> None:
    with pytest.raises(MissingFact, match="games_played"):
        rate("1950=0", games_played=None)
    with pytest.raises(NotRateable, match="not_established"):
        rate("1950=0", games_played=19)
    assert rate("1950=0", games_played=20).games_after == 21


def _event(day: str, rating: int | None = None) -> Event:
    own = None if rating is None else Rating(rating)
    return Event(start=date.fromisoformat(day), games=(game(1900, Result.WIN),), rating=own)


def test_one_list_at_a_time() -> None:
    values = {"on": date(2022, 1, 10), "rating": 1850, "games_played": 50}
    two = Request(values=values | {"events": (_event("2022-01-10"), _event("2022-04-02"))})
    with pytest.raises(BadValue, match="one_list"):
        KBSB.run(Capability.RATE, two)
    same = Request(values=values | {"events": (_event("2022-01-10"), _event("2022-03-02"))})
    assert isinstance(KBSB.run(Capability.RATE, same), KbsbUpdate)
    own = Request(values=values | {"events": (_event("2022-01-10", 1840),)})
    with pytest.raises(BadValue, match="rating_of_list"):
        KBSB.run(Capability.RATE, own)


@pytest.mark.parametrize(("name", "rows"), [("expected-score", 51), ("difference-from-score", 101)])
def test_the_printed_tables(name: str, rows: int) -> None:
    answer = KBSB.run(Capability.TABLE, Request(values={"table": name}))
    assert isinstance(answer, PrintedTable)
    assert len(answer.rows) == rows
