"""Players, games, entries and lists."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.errors import BadValue, UnknownName
from arpad.core.quantities import Rating
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Entry, Game, ListEntry, Pairing, Player, Tournament, opponents
from arpad.core.results import Result


@pytest.mark.parametrize(
    ("field", "lowest", "highest"),
    [
        ("rating", 1, 3999),
        ("highest_rating", 1, 3999),
        ("standard_rating", 1, 3999),
        ("birth_year", 1850, 2100),
        ("games_played", 0, 100_000),
        ("development_coefficient", 1, 1000),
    ],
)
def test_a_player_is_checked_at_below_and_above_each_limit(
    field: str, lowest: int, highest: int
) -> None:
    assert getattr(Player().replace(**{field: lowest}), field) == lowest
    assert getattr(Player().replace(**{field: highest}), field) == highest
    for value in (lowest - 1, highest + 1):
        with pytest.raises(BadValue) as caught:
            Player().replace(**{field: value})
        assert caught.value.name == field
        assert caught.value.facts["lowest"] == lowest
        assert caught.value.facts["highest"] == highest


@pytest.mark.parametrize("field", ["rating_unrounded", "rating_deviation", "volatility"])
@pytest.mark.parametrize("value", [-0.1, float("nan"), float("inf"), "x", True, 3j])
def test_a_real_number_of_a_player_is_finite_and_not_negative(field: str, value: object) -> None:
    assert getattr(Player().replace(**{field: 0.5}), field) == 0.5
    with pytest.raises(BadValue) as caught:
        Player().replace(**{field: value})
    assert caught.value.name == field


def test_nothing_is_known_of_a_player_who_is_not_described() -> None:
    known = {name: value for name, value in Player().as_dict().items() if value is not None}
    assert known == {"name": "", "title": "", "facts": ()}


def test_opponents_leave_byes_out() -> None:
    somebody = Player(rating=Rating(2000))
    games = (
        Game(opponent=somebody, result=Result.WIN),
        Game(opponent=None, result=Result.PAIRING_ALLOCATED_BYE),
    )
    assert opponents(games) == (somebody,)


def test_an_entry_is_called_by_its_starting_number() -> None:
    entry = Entry(player=Player(number=7))
    assert entry.number == 7
    with pytest.raises(BadValue) as caught:
        _ = Entry(player=Player()).number
    assert caught.value.name == "number"


def test_a_tournament_finds_its_entries() -> None:
    first, second = Entry(player=Player(number=1)), Entry(player=Player(number=2))
    tournament = Tournament(entries=(first, second))
    assert tournament.entry(2) is second
    with pytest.raises(UnknownName):
        tournament.entry(3)


def _meets(number: int, opponent: int | None) -> Entry:
    pairing = Pairing(opponent=opponent, result=Result.DRAW)
    return Entry(player=Player(number=number), pairings=(None, pairing))


def test_pairings_are_sound_with_known_opponents_byes_and_silent_rounds() -> None:
    Tournament(entries=(_meets(1, 2), _meets(2, 1), _meets(3, None))).check_pairings()


@pytest.mark.parametrize(
    ("entries", "name", "value", "allowed"),
    [
        ((_meets(1, 9), _meets(2, 1)), "opponent", 9, "allowed.opponent"),
        ((_meets(1, 2), _meets(2, 2)), "opponent", 2, "allowed.opponent"),
        (
            (_meets(1, 2), _meets(2, 1), _meets(2, 1)),
            "number",
            2,
            "allowed.starting_number_once",
        ),
    ],
)
def test_pairings_that_leave_a_guess_are_refused(
    entries: tuple[Entry, ...], name: str, value: int, allowed: str
) -> None:
    with pytest.raises(BadValue) as caught:
        Tournament(entries=entries).check_pairings()
    assert (caught.value.name, caught.value.value) == (name, value)
    assert caught.value.facts["allowed"] == allowed


def test_a_list_entry_answers_for_each_list() -> None:
    entry = ListEntry(
        fide_id="1",
        ratings=((TimeControl.STANDARD, Rating(2000)),),
        development_coefficients=((TimeControl.BLITZ, 40),),
    )
    assert entry.rating(TimeControl.STANDARD) == 2000
    assert entry.rating(TimeControl.BLITZ) is None
    assert entry.development_coefficient(TimeControl.BLITZ) == 40
    assert entry.development_coefficient(TimeControl.RAPID) is None


@given(st.integers(1, 3999), st.integers(1850, 2100), st.integers(0, 100_000))
def test_every_player_in_range_exists(rating: int, born: int, games: int) -> None:
    player = Player(rating=Rating(rating), birth_year=born, games_played=games)
    assert (player.rating, player.birth_year, player.games_played) == (rating, born, games)


def test_a_rating_with_decimals_is_the_exact_one() -> None:
    assert Player().exact_rating is None
    assert Player(rating=Rating(1500)).exact_rating == 1500
    assert Player(rating=Rating(1500), rating_unrounded=1499.6).exact_rating == 1499.6


def test_other_facts_are_found_by_name() -> None:
    player = Player(facts=(("index", 22),))
    assert player.fact("index") == 22
    assert player.fact("age") is None
