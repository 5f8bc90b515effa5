"""US Chess, one player: formulas, bonus by date, K of dual-rated events, matches, floors."""

import math
from datetime import date
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.systems.uscf import oracle

import arpad
from arpad.core.errors import BadValue, InputError, MissingFact, NoRuleInForce, NotRateable
from arpad.core.parameters import Request
from arpad.core.quantities import Score
from arpad.core.records import Event
from arpad.core.system import Capability
from arpad.systems.common.logistic import logistic
from arpad.systems.uscf.answers import UscfUpdate
from arpad.systems.uscf.development_coefficient import dual_rated_share, games_limit
from arpad.systems.uscf.expected_score import provisional_expectation
from arpad.systems.uscf.rules import regime
from arpad.systems.uscf.special_rating import anchor, special_rating
from arpad.systems.uscf.system import USCF

ON = "2025-06-01"
RULES = regime(date(2025, 6, 1))
SPECIAL = RULES.rule("special_formula")
RATINGS = st.integers(100, 2900)
POINTS = {"1": 1.0, "½": 0.5, "0": 0.0}
GAMES = st.lists(st.tuples(RATINGS, st.sampled_from(sorted(POINTS))), min_size=1, max_size=9)


def rate(*games: str, **facts: Any) -> UscfUpdate:
    """The change of a player of 1500 with 40 games, or with other facts."""
    usual: dict[str, Any] = {"rating": 1500, "games_played": 40, "on": ON}
    update = arpad.rate("uscf", games=games, **(usual | facts))
    assert isinstance(update, UscfUpdate)
    return update


def messages(update: UscfUpdate) -> list[str]:
    return [step.message for step in (*update.steps, *update.warnings)]


# ---------------------------------------------------------------------------- expectations, N'


@given(st.floats(-3000, 3000))
def test_the_two_sides_share_one_point(difference: float) -> None:
    for expectation in (logistic, provisional_expectation):
        assert math.isclose(expectation(difference) + expectation(-difference), 1)


def test_an_enormous_difference_expects_nothing() -> None:
    assert logistic(-200_000) == 0
    assert provisional_expectation(-400) == 0
    assert provisional_expectation(400) == 1


def test_effective_games_grow_with_the_rating_up_to_fifty() -> None:
    rule = RULES.rule("effective_games")
    assert games_limit(2355, rule) < 50
    assert games_limit(2356, rule) == 50
    assert games_limit(1000, rule) < games_limit(1100, rule) < games_limit(2300, rule)


@pytest.mark.parametrize(
    ("rating", "share"),
    [(2200, 1), (2201, 0.9975), (2400, 0.5), (2499, 0.2525), (2500, 0.25), (2800, 0.25)],
)
def test_k_of_strong_players_in_dual_rated_events(rating: int, share: float) -> None:
    assert math.isclose(dual_rated_share(rating, RULES), share)
    usual, dual = rate("2400=1", rating=rating), rate("2400=1", rating=rating, dual=True)
    assert dual.development_coefficient == pytest.approx(usual.development_coefficient * share)  # type: ignore[operator]  # a number here
    assert ("uscf.step.dual" in messages(dual)) == (share < 1)


def test_dual_rating_follows_from_the_rate_of_play() -> None:
    assert rate("2400=1", rating=2600, time_control="60+5").development_coefficient == 200 / 41
    assert rate("2400=1", rating=2600, time_control="60+6").development_coefficient == 800 / 41
    quick = rate("2400=1", rating=2600, time_control="rapid", dual=True)
    assert (quick.time_control, quick.development_coefficient) == ("quick", 800 / 41)


@pytest.mark.parametrize(
    ("time_control", "online", "scope"),
    [
        ("standard", False, "regular"),
        ("30+0", False, "regular"),
        ("25+5", False, "regular"),
        ("25+4", False, "quick"),
        ("10+1", False, "quick"),
        ("10+0", False, "blitz"),
        ("3+2", False, "blitz"),
        ("blitz", True, "online_blitz"),
        ("90+30", True, "online_regular"),
    ],
)
def test_the_rating_system_of_a_rate_of_play(time_control: str, online: bool, scope: str) -> None:  # noqa: FBT001  a case
    update = rate("1500=1", time_control=time_control, online=online)
    assert update.time_control == scope


def test_less_than_five_minutes_are_not_rated() -> None:
    with pytest.raises(NotRateable, match="too_fast"):
        rate("1500=1", time_control="3+1")


# ---------------------------------------------------------------------------- which formula


def test_eight_games_are_special_and_nine_are_standard() -> None:
    assert rate("1600=1", games_played=8).formula == "special"
    assert rate("1600=1", games_played=9).formula == "standard"


@pytest.mark.parametrize(
    "history",
    [
        {"prior_wins_all": True},
        {"prior_losses_all": True},
        {"prior_wins": 40},
        {"prior_wins": 0, "prior_draws": 0},
    ],
)
def test_all_won_or_all_lost_so_far_is_special(history: dict[str, Any]) -> None:
    assert rate("1600=1", **history).formula == "special"
    assert rate("1600=1", prior_wins=20, prior_draws=0).formula == "standard"


def test_the_history_moves_the_games_before() -> None:
    # N' = 4 games: mixed against 1500, won against 1100, lost against 1900.
    mixed = rate("1500=½", games_played=4)
    won = rate("1500=½", games_played=4, prior_wins_all=True)
    lost = rate("1500=½", games_played=4, prior_losses_all=True)
    assert (mixed.rating_after, won.rating_after, lost.rating_after) == (1500, 1500, 1500)
    assert rate("1500=0", games_played=4, prior_wins_all=True).rating_after == pytest.approx(1420)
    assert rate("1500=1", games_played=4, prior_losses_all=True).rating_after == pytest.approx(1580)


def test_one_history_excludes_the_other() -> None:
    with pytest.raises(BadValue):
        rate("1500=1", prior_wins_all=True, prior_losses_all=True)


def test_the_special_formula_ends_at_2700() -> None:
    assert rate("2690=1", "2680=1", rating=2650, games_played=2).rating_after == 2700


# ---------------------------------------------------------------------------- the special formula


def special(opponents: list[float], points: float, own: float, games: float = 0) -> float:
    return special_rating(anchor(own, games, SPECIAL), opponents, points, SPECIAL)[0]


def test_perfect_scores_end_400_beyond_the_strongest_and_the_weakest() -> None:
    assert special([1200, 1500], 2, 1300) == 1900
    assert special([1200, 1500], 0, 1300) == 800


def test_of_a_range_of_ratings_the_nearest_to_the_own_one_is_taken() -> None:
    # A win against 1000 and a loss against 2600 fit everything from 1400 to 2200.
    assert special([1000, 2600], 1, 3000) == 2200
    assert special([1000, 2600], 1, 1300) == 1700  # corner 400 above the own rating (USCF-6)
    assert special([1000, 2600], 1, 900) == 1400
    assert special([1000, 2600], 1, 1800) == 1800  # the first estimate lies within 400 of it
    found, is_open = special_rating(anchor(900, 0, SPECIAL), [1000, 2600], 1, SPECIAL)
    assert (found, is_open) == (1400, True)


def test_that_a_range_fitted_is_told() -> None:
    update = arpad.initial_rating("uscf", games=["300=1", "2600=0"], age=5, on=ON)
    assert "uscf.step.special_open" in [step.message for step in update.steps]


@given(RATINGS, st.integers(1, 8), GAMES)
def test_the_special_formula_is_that_of_the_second_engine(
    own: int, count: int, games: list[tuple[int, str]]
) -> None:
    opponents = [float(rating) for rating, _ in games]
    points = sum(POINTS[result] for _, result in games)
    wanted = oracle.special((own, count, ""), opponents, points, count)
    assert special(opponents, points, own, count) == pytest.approx(wanted, abs=1e-4)


@given(RATINGS, st.integers(0, 300), GAMES)
def test_a_better_result_never_gives_less(
    own: int, count: int, games: list[tuple[int, str]]
) -> None:
    better = [(rating, {"0": "½", "½": "1", "1": "1"}[result]) for rating, result in games]
    one, other = (
        rate(*(f"{rating}={result}" for rating, result in each), rating=own, games_played=count)
        for each in (games, better)
    )
    assert other.rating_after >= one.rating_after - 1e-6


@given(RATINGS, st.integers(0, 300), GAMES, st.randoms())
def test_the_order_of_the_games_does_not_matter(
    own: int, count: int, games: list[tuple[int, str]], chance: Any
) -> None:
    mixed = list(games)
    chance.shuffle(mixed)
    one, other = (
        rate(*(f"{rating}={result}" for rating, result in each), rating=own, games_played=count)
        for each in (games, mixed)
    )
    assert one.rating_after == pytest.approx(other.rating_after)


@given(RATINGS, st.integers(9, 300), GAMES)
def test_the_standard_formula_is_that_of_the_second_engine(
    own: int, count: int, games: list[tuple[int, str]]
) -> None:
    update = rate(
        *(f"{rating}={result}" for rating, result in games), rating=own, games_played=count
    )
    points = sum(POINTS[result] for _, result in games)
    wanted = oracle.standard((own, count, ""), [float(r) for r, _ in games], points, 10)
    assume(update.rating_floor is None)
    assert update.rating_after == pytest.approx(wanted)


# ---------------------------------------------------------------------------- bonus


@pytest.mark.parametrize(
    ("on", "threshold"),
    [
        ("2015-06-01", 12),
        ("2017-04-30", 12),
        ("2017-05-01", 14),
        ("2023-01-31", 14),
        ("2023-02-01", 12),
        ("2024-12-31", 12),
        ("2025-01-01", 10),
        ("2026-11-30", 10),
    ],
)
def test_the_threshold_goes_by_the_day_the_event_ends(on: str, threshold: int) -> None:
    update = rate("1700=1", "1700=1", "1700=1", "1700=1", "1700=1", on=on)
    change = update.rating_change_unrounded - update.bonus  # type: ignore[operator]  # a number here
    assert update.bonus == pytest.approx(change - threshold * math.sqrt(5))


def test_before_june_2015_nothing_is_established() -> None:
    with pytest.raises(NoRuleInForce):
        rate("1700=1", on="2015-05-31")
    with pytest.raises(NoRuleInForce):
        rate("1700=1", on="2020-06-11", online=True)
    assert rate("1700=1", on="2020-06-12", online=True).regime == "2020-06"


def test_no_bonus_with_two_games_in_a_match_or_after_three_meetings() -> None:
    games = ("1700=1", "1700=1", "1700=1")
    assert rate(*games).bonus
    assert rate(*games[:2]).bonus == 0
    assert rate(*games, match=True).bonus == 0
    assert rate(*games, met_too_often=True).bonus == 0
    assert "uscf.step.no_bonus" in messages(rate(*games[:2]))


def test_no_bonus_for_a_small_gain() -> None:
    update = rate("1500=½", "1510=½", "1500=½")
    assert update.bonus == 0
    assert "uscf.step.bonus_missed" in messages(update)


# ---------------------------------------------------------------------------- matches


def test_a_match_moves_a_rating_by_fifty_at_most() -> None:
    up = rate(*["1800=1"] * 6, match=True)
    down = rate(*["1200=0"] * 6, match=True)
    assert (up.rating_after, down.rating_after) == (1550, 1450)
    assert "uscf.step.match_limit" in messages(up)
    assert "uscf.remark.match" in messages(up)
    assert "uscf.step.match_limit" not in messages(rate("1500=½", match=True))


def test_a_match_needs_an_established_rating() -> None:
    assert rate("1500=½", games_played=26, match=True).rating_after == 1500
    with pytest.raises(NotRateable, match="match_established"):
        rate("1500=½", games_played=25, match=True)


# ---------------------------------------------------------------------------- requests


def test_what_is_shown_is_rounded_and_the_rest_is_kept() -> None:
    update = rate("1400=1", "1600=½")
    assert update.rating_after == update.rating_after_unrounded
    assert update.rating_after_shown == math.floor(update.rating_after + 0.5)
    again = rate("1500=1", rating=update.rating_after, games_played=update.games_after)
    assert again.games_before == 42
    assert again.rating_before == update.rating_after


def test_an_average_field_is_an_estimate() -> None:
    facts: dict[str, Any] = {"rating": 1500, "games_played": 40, "average": 1600, "points": "2.5"}
    estimate = arpad.rate("uscf", games=4, on=ON, **facts)
    assert isinstance(estimate, UscfUpdate)
    by_games = rate("1600=1", "1600=1", "1600=½", "1600=0")
    assert estimate.estimate
    assert estimate.rating_after == pytest.approx(by_games.rating_after)
    assert "uscf.remark.estimate" in messages(estimate)


def test_an_unrated_opponent_needs_the_section() -> None:
    update = rate("1400=1", "unr=1", "1500=+")
    assert update.games_rated == 1
    reasons = [game.why_not_rated.message for game in update.games if game.why_not_rated]
    assert reasons == ["uscf.unrated.opponent", "unrated.forfeit"]


def test_without_games_the_rating_stays() -> None:
    for games_played in (0, 4, 40):
        update = rate("unr=1", games_played=games_played)
        assert (update.rating_after, update.rating_change) == (1500, 0)
        assert "uscf.step.no_games" in messages(update)


def test_missing_facts_are_asked_for() -> None:
    with pytest.raises(MissingFact, match="games_played"):
        arpad.rate("uscf", rating=1500, games=["1500=1"], on=ON)
    with pytest.raises(MissingFact, match="rating"):
        arpad.rate("uscf", games_played=30, games=["1500=1"], on=ON)


def test_one_event_at_a_time() -> None:
    game = arpad.Game(opponent=arpad.Player(rating=arpad.Rating(1500)), result=arpad.Result.WIN)
    event = Event(start=date(2020, 1, 1), games=(game,), rating=arpad.Rating(1450))
    update = arpad.rate("uscf", rating=1500, games_played=30, events=[event], on=ON)
    assert (update.rating_before, update.regime) == (1450, "2017-05")
    with pytest.raises(InputError, match="one_event"):
        arpad.rate("uscf", rating=1500, games_played=30, events=[event, event], on=ON)


def test_an_average_field_needs_no_event() -> None:
    values = {"rating": 1500.0, "games_played": 40, "on": date(2025, 6, 1)}
    field = {"average": 1600.0, "points": Score(250), "games": 4, "events": ()}
    update = USCF.run(Capability.RATE, Request(values=values | field))
    assert isinstance(update, UscfUpdate)
    assert update.games_rated == 4
