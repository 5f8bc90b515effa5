"""Belgium: provisional and first ratings, tournaments."""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

import arpad
from arpad.core.errors import BadValue, NotRateable
from arpad.core.outcomes import PlayerRating
from arpad.core.quantities import Rating, Score
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Entry, Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.core.updates import FirstRating, RatingUpdate
from arpad.systems.kbsb.initial_rating import KbsbFirstRating
from arpad.systems.kbsb.system import KBSB


def first(*games: str, **facts: Any) -> KbsbFirstRating:
    answer = arpad.initial_rating("kbsb", **({"games": games, "on": "2022-01-10"} | facts))
    assert isinstance(answer, KbsbFirstRating)
    return answer


@pytest.mark.parametrize(
    ("games", "published", "provisional"),
    [(9, False, False), (10, True, True), (19, True, True), (20, True, False), (21, True, False)],
)
def test_none_under_10_games_provisional_under_20(
    games: int,
    published: bool,  # noqa: FBT001  a parameter of the test
    provisional: bool,  # noqa: FBT001  as above
) -> None:
    answer = first(*["1500=½"] * games)
    assert (answer.published, answer.provisional) == (published, provisional)
    assert answer.initial_rating == (1500 if published else None)
    reasons = [reason.message for reason in answer.why_not_published]
    assert reasons == ([] if published else ["kbsb.reason.too_few_games"])


def test_no_game_that_counts() -> None:
    answer = first("unr=1", "1500/5=1")
    assert not answer.published
    assert answer.average_opponent_rating is None
    assert dict(answer.why_not_published[0].values)["games"] == 0


def test_only_established_ratings_have_the_floor() -> None:
    assert first(*["1200=0"] * 10).initial_rating == 799
    assert first(*["1200=0"] * 20).initial_rating == 1150
    assert first(*["1200=0"] * 22).first_rating == 799
    assert first(*["1200=0"] * 22).initial_rating == 1150


def test_exactly_the_first_20_games_and_then_k_32() -> None:
    answer = first(*["1500=½"] * 20, "1500=1", "1700=0")
    assert answer.first_rating == 1500
    assert answer.rating_change_unrounded == 32 * (Fraction(1, 2) - Fraction(24, 100))
    assert answer.initial_rating == 1508
    assert answer.games_counted == 22
    later = [game for game in answer.games if game.development_coefficient is not None]
    assert [game.expected_score for game in later] == [Fraction(1, 2), Fraction(24, 100)]


def test_sum_of_opponents_is_for_the_next_period() -> None:
    assert first("1500=1", "1433=0").opponents_sum == 2933
    assert first(*["1500=½"] * 20).opponents_sum is None


@pytest.mark.parametrize(
    ("games", "points", "rating", "by_table"),
    [(20, 13, 1337, 1340), (10, 5, 1230, 1230), (9, 4, None, None), (20, 0, 1150, 1150)],
)
def test_from_an_average(games: int, points: int, rating: int | None, by_table: int | None) -> None:
    answer = first(average=1230, games=games, points=points)
    assert answer.initial_rating == rating
    assert answer.initial_rating_by_performance_table == by_table
    assert answer.provisional is (games == 10)


def test_an_average_cannot_tell_the_first_20_of_more_games() -> None:
    with pytest.raises(BadValue, match="games"):
        first(average=1230, games=21, points=13)


# ---------------------------------------------------------------------------- tournaments


def tournament(*players: Player, national: int | None = None) -> Tournament:
    """Everybody meets everybody; the lower number wins."""
    numbers = range(1, len(players) + 1)
    return Tournament(
        start=date(2022, 1, 10),
        entries=tuple(
            Entry(
                player=player.replace(number=number),
                national_rating=national if number == 1 else None,
                pairings=tuple(
                    Pairing(opponent=other, result=Result.WIN if number < other else Result.LOSS)
                    for other in numbers
                    if other != number
                ),
            )
            for number, player in zip(numbers, players, strict=True)
        ),
    )


def outcomes(played: Tournament) -> tuple[PlayerRating, ...]:
    return KBSB.rate_tournament(played, time_control=None, approved=False).players


def test_a_tournament_by_national_ratings_and_games() -> None:
    players = (
        Player(rating=Rating(2000), games_played=400),
        Player(rating=Rating(1800), games_played=90),
        Player(rating=Rating(1700), games_played=12),
        Player(rating=Rating(1600)),
        Player(),
        Player(games_played=30),
    )
    one, two, three, four, five, six = outcomes(tournament(*players, national=1900))
    assert isinstance(one.answer, RatingUpdate)
    assert one.answer.rating_before == 1900
    assert one.answer.games_rated == 2
    assert isinstance(two.answer, RatingUpdate)
    assert two.answer.games[0].opponent_rating == 1900
    assert [reason.message for reason in three.why_not_rated] == ["kbsb.error.not_established"]
    assert four.missing == ("games_played",)
    assert isinstance(five.answer, FirstRating)
    assert [reason.message for reason in six.why_not_rated] == ["error.unrated_player"]


def test_ratings_that_are_not_national_are_told() -> None:
    played = tournament(Player(rating=Rating(1800), games_played=90), Player())
    warnings = KBSB.rate_tournament(played, time_control=None, approved=False).warnings
    assert [step.message for step in warnings] == ["kbsb.remark.other_ratings"]
    with_national = tournament(Player(), Player(), national=1900)
    rated = KBSB.rate_tournament(with_national, time_control=None, approved=False)
    assert rated.warnings == ()


@pytest.mark.parametrize("kind", [TimeControl.RAPID, TimeControl.BLITZ])
def test_there_is_a_list_for_standard_chess_only(kind: TimeControl) -> None:
    with pytest.raises(NotRateable, match="standard_only"):
        KBSB.rate_tournament(tournament(Player()), time_control=kind, approved=False)
    assert Score(0) == outcomes(tournament(Player()))[0].points
