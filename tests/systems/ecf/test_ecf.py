"""ECF: K, limits, partial ratings, categories, grades, tournaments."""

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
from arpad.core.quantities import Rating
from arpad.core.records import Entry, Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.core.standing import NotComputed
from arpad.core.system import Capability
from arpad.core.updates import ExpectedScores, RatingUpdate
from arpad.systems.common.printed_table import expected_by_table
from arpad.systems.ecf.expected_score import difference_used
from arpad.systems.ecf.rules import regime
from arpad.systems.ecf.system import ECF

MONTHLY = regime(date(2024, 2, 1))


def rate(*games: str, **facts: Any) -> RatingUpdate:
    """The change of a player of 1700 with K 20, or with other facts."""
    usual: dict[str, Any] = {"rating": 1700, "k": 20, "on": "2024-02-01"}
    result = arpad.rate("ecf", games=games, **(usual | facts))
    assert isinstance(result, RatingUpdate)
    return result


# ---------------------------------------------------------------------------- monthly ratings


@given(st.integers(-3000, 3000))
def test_the_two_sides_share_one_point(difference: int) -> None:
    used = difference_used(difference, MONTHLY)
    assert expected_by_table(used) + expected_by_table(-used) == 1
    assert difference_used(-difference, MONTHLY) == -used


@pytest.mark.parametrize(("difference", "used"), [(399, 399), (400, 400), (401, 400), (-401, -400)])
def test_the_difference_is_limited_at_400(difference: int, used: int) -> None:
    assert difference_used(difference, MONTHLY) == used


@pytest.mark.parametrize("k", [19, 30, 10, 20.5])
def test_k_is_20_or_40(k: float) -> None:
    with pytest.raises(BadValue):
        rate("1700=1", k=k)
    assert rate("1700=1", k=40).rating_change_unrounded == 20


def test_k_is_asked_for() -> None:
    with pytest.raises(MissingFact) as refused:
        rate("1700=1", k=None)
    assert refused.value.missing == ("k",)


@pytest.mark.parametrize(("games", "change"), [(0, 5), (9, 5), (10, 10), (300, 10)])
def test_half_the_change_against_a_partial_rating(games: int, change: int) -> None:
    assert rate(f"1700/{games}=1").rating_change_unrounded == change


def test_a_rating_by_performance_is_refused() -> None:
    assert rate("1700=1", partial=False).rating_change_unrounded == 10
    with pytest.raises(NotRateable) as refused:
        rate("1700=1", partial=True)
    assert refused.value.message == "ecf.error.performance_method"


def test_games_that_do_not_count() -> None:
    update = rate("1700=1", "unr=1", "1650=+")
    assert (update.games_rated, update.rating_after) == (1, 1710)
    with pytest.raises(NotRateable):
        rate("unr=1")


@given(st.permutations(["1400=1", "1600=½", "1750/3=0", "2300=1"]))
def test_the_order_of_the_games_does_not_matter(games: list[str]) -> None:
    change = rate("1400=1", "1600=½", "1750/3=0", "2300=1").rating_change_unrounded
    assert rate(*games).rating_change_unrounded == change


@given(st.integers(500, 3000), st.integers(500, 3000), st.sampled_from("1½0"))
def test_what_one_wins_the_other_loses(own: int, other: int, result: str) -> None:
    mirrored = {"1": "0", "½": "½", "0": "1"}[result]
    one = rate(f"{other}={result}", rating=own).rating_change_unrounded
    two = rate(f"{own}={mirrored}", rating=other).rating_change_unrounded
    assert Fraction(one) + Fraction(two) == 0


def test_expectations_after_the_limit() -> None:
    answer = arpad.expected_score("ecf", rating=1800, opponent_rating=2300, on="2024-02-01")
    assert isinstance(answer, ExpectedScores)
    assert (answer.expected_score, answer.difference_used) == (Fraction(2, 25), -400)
    with pytest.raises(NoRuleInForce):
        arpad.expected_score("ecf", rating=180, opponent_rating=200, on="2020-06-30")
    values = {"rating": 1500.5, "opponent_rating": 1600, "on": date(2024, 2, 1)}
    with pytest.raises(BadValue):
        ECF.run(Capability.EXPECT, Request(values=values))


def test_the_printed_tables() -> None:
    def table(name: str) -> PrintedTable:
        answer = ECF.run(Capability.TABLE, Request(values={"table": name}))
        assert isinstance(answer, PrintedTable)
        return answer

    assert table("rating-of-grade").rows[10] == (100, 1450)
    last = table("expected-score").rows[-1]
    assert last[:2] == (392, None)
    assert str(last[2]) == "0.92"
    with pytest.raises(MissingFact):
        ECF.run(Capability.TABLE, Request(values={}))


def test_a_first_rating_says_what_is_missing() -> None:
    with pytest.raises(NotComputed):
        ECF.run(Capability.INITIAL, Request(values={"on": date(2024, 2, 1)}))


# ---------------------------------------------------------------------------------- grades


def test_the_average_of_thirty_games() -> None:
    games = ["140=1"] * 10 + ["160=½"] * 10 + ["230=0"] * 9 + ["unr=1", "200=1"]
    update = rate(*games, rating=160, k=None, on="2020-06-30")
    worth = 10 * 190 + 10 * 160 + 9 * 150 + 250
    assert update.rating_after_unrounded == Fraction(worth, 30)
    assert update.rating_after == 170
    assert update.regime == "clarke"
    parts = [Fraction(line.rating_change_unrounded or 0) for line in update.games]
    assert sum(parts) == update.rating_change_unrounded


def test_fewer_than_thirty_games_are_refused() -> None:
    with pytest.raises(NotRateable) as refused:
        rate(*["150=1"] * 29, rating=160, k=None, on="2019-01-01")
    assert refused.value.message == "ecf.error.too_few"
    assert rate(*["150=1"] * 30, rating=160, k=None, on="2019-01-01").rating_after == 200


# ------------------------------------------------------------------------------- tournaments


def test_a_tournament() -> None:
    def entry(number: int, pairings: tuple[Pairing, ...], **facts: Any) -> Entry:
        return Entry(player=Player(number=number, **facts), pairings=pairings)

    def pair(opponent: int, result: Result) -> Pairing:
        return Pairing(opponent=opponent, result=result)

    k20: dict[str, Any] = {"development_coefficient": 20}
    event = Tournament(
        start=date(2024, 2, 1),
        entries=(
            entry(1, (pair(2, Result.WIN), pair(3, Result.DRAW)), rating=Rating(1700), **k20),
            entry(2, (pair(1, Result.LOSS), pair(4, Result.WIN)), rating=Rating(1700)),
            entry(
                3,
                (pair(4, Result.WIN), pair(1, Result.DRAW)),
                rating=Rating(1700),
                games_played=9,
                **k20,
            ),
            entry(4, (pair(3, Result.LOSS), pair(2, Result.LOSS))),
            entry(5, (pair(1, Result.WIN),), rating=Rating(1700), games_played=10, **k20),
        ),
    )
    rated = ECF.rate_tournament(event, time_control=None, approved=False).players
    one = rated[0].answer
    assert isinstance(one, RatingUpdate)
    assert one.rating_change_unrounded == 10
    assert rated[1].missing == ("k",)
    for refused in (rated[2], rated[3]):
        assert refused.why_not_rated[0].message == "ecf.error.performance_method"
    assert isinstance(rated[4].answer, RatingUpdate)
