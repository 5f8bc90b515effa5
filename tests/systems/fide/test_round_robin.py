"""Round robins: knowing one, and the ratings of unrated players in it until the end of 2021."""

from datetime import date

import pytest
from tests.systems.fide.build import TODAY

from arpad.core.outcomes import TournamentRating
from arpad.core.quantities import Rating
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Entry, Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.systems.fide.round_robin import (
    enough_rated,
    fully_played,
    is_double,
    is_round_robin,
)
from arpad.systems.fide.tournament_rating import rate_tournament

_BEFORE, _AFTER = date(2021, 12, 31), date(2022, 1, 1)
# The field of the handbook's example with the points in 9 games; None is unrated.
_RATINGS = (2600, 2500, 2400, 2150, 2300, 2300, None, None, None, None)


def _everybody(
    ratings: tuple[int | None, ...], on: date = _BEFORE, *, cycles: int = 1
) -> Tournament:
    """Everybody meets everybody; the lower number wins."""
    numbers = range(1, len(ratings) + 1)
    entries = tuple(
        Entry(
            player=Player(
                number=number,
                rating=None if rating is None else Rating(rating),
                development_coefficient=None if rating is None else 10,
            ),
            pairings=cycles
            * tuple(
                Pairing(opponent=other, result=Result.WIN if number < other else Result.LOSS)
                for other in numbers
                if other != number
            ),
        )
        for number, rating in zip(numbers, ratings, strict=True)
    )
    rounds = cycles * (len(ratings) - 1)
    return Tournament(start=on, rounds=rounds, entries=entries, time_control=TimeControl.STANDARD)


def _messages(rated: TournamentRating) -> list[str]:
    return [remark.message for remark in rated.warnings]


def test_a_round_robin_is_known_by_its_meetings() -> None:
    once, twice = _everybody((2000, 2000, 2000)), _everybody((2000, 2000, 2000), cycles=2)
    assert is_round_robin(once)
    assert is_round_robin(twice)
    assert (is_double(once), is_double(twice)) == (False, True)
    first, *others = once.entries
    missing = once.replace(entries=(first.replace(pairings=first.pairings[:1]), *others))
    assert not is_round_robin(missing)
    uneven = once.replace(entries=(first.replace(pairings=first.pairings * 2), *others))
    assert not is_round_robin(uneven)
    assert not is_round_robin(_everybody((2000, 2000)))


def test_6_3_until_2021_unrated_players_count_with_an_estimate() -> None:
    rated = rate_tournament(_everybody(_RATINGS))
    assert "fide.remark.round_robin" in _messages(rated)
    initial = rated.players[6].initial
    assert initial is not None
    assert initial.games_counted == 9
    assert initial.steps[0].message == "fide.step.round_robin"
    change = rated.players[0].change
    assert change is not None
    assert change.games_rated == 9


def test_6_3_from_2022_on_games_with_unrated_players_are_left_out() -> None:
    rated = rate_tournament(_everybody(_RATINGS, _AFTER))
    assert "fide.remark.round_robin" not in _messages(rated)
    change = rated.players[0].change
    assert change is not None
    assert change.games_rated == 5


@pytest.mark.parametrize(
    ("ratings", "enough"),
    [
        ((2000,) * 4 + (None,) * 5, True),
        ((2000,) * 3 + (None,) * 6, False),  # fewer than ten players: four rated
        ((2000,) * 4 + (None,) * 8, True),
        ((2000,) * 3 + (None,) * 8, False),  # a third of eleven is more than three
    ],
)
def test_6_31_enough_rated_players(ratings: tuple[int | None, ...], *, enough: bool) -> None:
    tournament = _everybody(ratings)
    assert enough_rated(tournament) is enough
    assert ("fide.remark.round_robin" in _messages(rate_tournament(tournament))) is enough


def test_6_43_with_an_unplayed_game_it_is_rated_like_a_swiss() -> None:
    tournament = _everybody(_RATINGS)
    first, second, *others = tournament.entries
    forfeit = Pairing(opponent=2, result=Result.FORFEIT_WIN)
    lost = Pairing(opponent=1, result=Result.FORFEIT_LOSS)
    spoilt = tournament.replace(
        entries=(
            first.replace(pairings=(forfeit, *first.pairings[1:])),
            second.replace(pairings=(lost, *second.pairings[1:])),
            *others,
        )
    )
    assert fully_played(tournament)
    assert not fully_played(spoilt)
    assert "fide.remark.round_robin" not in _messages(rate_tournament(spoilt))


def test_1_4_1_a_double_round_robin_needs_six_players_and_half_with_titles() -> None:
    from arpad.systems.fide.title_norm import title_norms

    def met(players: int, titled: int) -> bool | None:
        tournament = _everybody((2500,) * players, TODAY, cycles=2)
        entries = tuple(
            entry.replace(player=entry.player.replace(title="GM" if entry.number <= titled else ""))
            for entry in tournament.entries
        )
        last = tournament.replace(entries=entries)
        norm = title_norms(last, players)[0]
        return {each.message: each.met for each in norm.requirements}["norm.double_round_robin"]

    assert met(6, 3) is True
    assert met(6, 2) is False
    assert met(5, 4) is False
