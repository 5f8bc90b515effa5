"""DWZ tournaments: two stages of first ratings that rest on each other, then all the others."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.errors import MissingFact
from arpad.core.outcomes import PlayerRating, TournamentRating
from arpad.core.quantities import Rating
from arpad.core.records import Entry, Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.systems.dwz.expected_score import expected_score
from arpad.systems.dwz.initial_rating import DwzFirstRating
from arpad.systems.dwz.rating_change import DwzUpdate
from arpad.systems.dwz.system import DWZ

_RESULTS = {"1": Result.WIN, "½": Result.DRAW, "0": Result.LOSS}
_OTHER = {"1": "0", "½": "½", "0": "1"}
FACTS = (("age", 40), ("index", 20))


def tournament(ratings: dict[int, int | None], games: list[tuple[int, int, str]]) -> Tournament:
    """Players by number with their ratings, and games (first, second, result of the first)."""
    pairings: dict[int, list[Pairing | None]] = {number: [] for number in ratings}
    for one, other, result in games:
        for number, opponent, made in ((one, other, result), (other, one, _OTHER[result])):
            pairings[number].append(Pairing(opponent=opponent, result=_RESULTS[made]))
    return Tournament(
        name="Sample",
        start=date(2025, 5, 1),
        end=date(2025, 5, 4),
        entries=tuple(
            Entry(
                player=Player(
                    number=number,
                    rating=None if rating is None else Rating(rating),
                    facts=FACTS,
                ),
                pairings=tuple(pairings[number]),
            )
            for number, rating in ratings.items()
        ),
    )


def rated(event: Tournament) -> TournamentRating:
    return DWZ.rate_tournament(event, time_control=None, approved=False)


def by_number(answer: TournamentRating) -> dict[int | None, PlayerRating]:
    return {player.player.number: player for player in answer.players}


RATED: dict[int, int | None] = {n: 1400 + 50 * n for n in range(1, 6)}


def new_against_all(new: int, results: str) -> list[tuple[int, int, str]]:
    return [(new, number, result) for number, result in zip(RATED, results, strict=True)]


def test_a_new_player_with_five_rated_opponents_counts_for_them() -> None:
    answer = rated(tournament(RATED | {6: None}, new_against_all(6, "1½01½")))
    players = by_number(answer)
    first = players[6].answer
    assert isinstance(first, DwzFirstRating)
    assert (first.stage, first.published, first.games_counted) == (1, True, 5)
    assert first.rating_by_expectation is not None
    found = first.rating_by_expectation
    opponents = [rating for rating in RATED.values() if rating is not None]
    assert abs(sum(expected_score(found - each, "normal") for each in opponents) - 3) < 1e-6
    one = players[1].answer
    assert isinstance(one, DwzUpdate)
    assert one.games[0].opponent_rating == first.initial_rating
    assert [remark.message for remark in answer.warnings] == ["dwz.remark.iteration"]


def test_the_second_stage_needs_the_first() -> None:
    games = [*new_against_all(6, "1½01½"), *new_against_all(7, "1½010")[:4], (7, 6, "0")]
    games += [(8, 7, "1"), (8, 6, "½"), *new_against_all(8, "10000")[:3]]
    players = by_number(rated(tournament(RATED | {6: None, 7: None, 8: None}, games)))
    stages = {n: players[n].answer.stage for n in (6, 7, 8)}  # type: ignore[union-attr]  # they have one
    assert stages == {6: 1, 7: 2, 8: None}
    left = players[8].answer
    assert isinstance(left, DwzFirstRating)
    assert (left.published, left.games_counted) == (False, 4)  # not the game against stage 2
    one = players[1].answer
    assert isinstance(one, DwzUpdate)
    assert one.games_rated == 2  # players 6 and 7, not 8


def test_two_new_players_expect_their_points_against_each_other() -> None:
    games = [*new_against_all(6, "1½01½"), *new_against_all(7, "00½00"), (6, 7, "½")]
    players = by_number(rated(tournament(RATED | {6: None, 7: None}, games)))
    found = {n: players[n].answer.rating_by_expectation for n in (6, 7)}  # type: ignore[union-attr]  # they have one
    fixed = [rating for rating in RATED.values() if rating is not None]
    for own, other, points in ((6, 7, 3.5), (7, 6, 1.0)):
        field = [*fixed, found[other]]
        expected = sum(expected_score(found[own] - each, "normal") for each in field)
        assert abs(expected - points) < 1e-6


def test_a_forfeit_is_no_game() -> None:
    event = tournament(RATED | {6: None}, new_against_all(6, "1½01½"))
    *others, new = event.entries
    lost = Pairing(opponent=1, result=Result.FORFEIT_LOSS)
    without = new.replace(pairings=(lost, *new.pairings[1:]))
    first = by_number(rated(event.replace(entries=(*others, without))))[6].answer
    assert isinstance(first, DwzFirstRating)
    assert (first.published, first.games_counted) == (False, 4)


@given(
    st.integers(0, 6),
    st.integers(1, 9).flatmap(lambda n: st.lists(st.sampled_from("1½0"), min_size=n, max_size=40)),
)
def test_any_tournament_is_rated(unrated: int, results: list[str]) -> None:
    ratings: dict[int, int | None] = dict(RATED)
    ratings |= dict.fromkeys(range(6, 6 + unrated))
    numbers = list(ratings)
    pairs = [(one, two) for one in numbers for two in numbers if one > two]
    games = [(*pair, result) for pair, result in zip(pairs, results, strict=False)]
    answer = rated(tournament(ratings, games))
    assert [player.player.number for player in answer.players] == numbers


def test_all_points_give_no_first_rating() -> None:
    players = by_number(rated(tournament(RATED | {6: None}, new_against_all(6, "11111"))))
    first = players[6].answer
    assert isinstance(first, DwzFirstRating)
    assert [reason.message for reason in first.why_not_published] == ["dwz.reason.extreme"]
    assert players[1].why_not_rated[0].message == "error.no_rated_games"


def test_facts_that_are_missing_are_named_and_the_year_of_birth_will_do() -> None:
    event = tournament({1: 1500, 2: 1600, 3: 1700}, [(1, 2, "1"), (2, 3, "½")])
    one, two, three = event.entries
    changed = event.replace(
        entries=(
            one.replace(player=one.player.replace(facts=(("index", 20),))),
            two.replace(player=two.player.replace(facts=(("age", 40),))),
            three.replace(player=three.player.replace(facts=(("index", 9),), birth_year=2004)),
        )
    )
    players = by_number(rated(changed))
    assert (players[1].missing, players[2].missing) == (("age",), ("index",))
    young = players[3].answer
    assert isinstance(young, DwzUpdate)
    assert young.coefficient_base == pytest.approx(1.7**4 + 10)


def test_a_tournament_without_a_day_is_refused() -> None:
    event = tournament({1: 1500, 2: 1600}, [(1, 2, "1")]).replace(start=None, end=None)
    with pytest.raises(MissingFact):
        rated(event)
