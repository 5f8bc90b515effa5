"""US Chess: whole sections against the second engine, missing facts, matches, days."""

from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.systems.uscf import oracle

import arpad
from arpad.core.errors import MissingFact, NotRateable
from arpad.core.outcomes import PlayerRating, TournamentRating
from arpad.core.quantities import Rating
from arpad.core.rate_of_play import parse_rate_of_play
from arpad.core.records import Entry, Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.systems.uscf.answers import UscfFirstRating, UscfUpdate
from arpad.systems.uscf.system import USCF

RESULTS = {1.0: Result.WIN, 0.5: Result.DRAW, 0.0: Result.LOSS}
Games = list[tuple[int, int, float]]


def section(players: Mapping[int, Player], games: Games, **about: Any) -> Tournament:
    rounds: dict[int, list[Pairing]] = {number: [] for number in players}
    for one, other, points in games:
        rounds[one].append(Pairing(opponent=other, result=RESULTS[points]))
        rounds[other].append(Pairing(opponent=one, result=RESULTS[1 - points]))
    usual = {
        "start": date(2025, 5, 30),
        "end": date(2025, 6, 1),
        "time_control": arpad.TimeControl.STANDARD,
    }
    entries = tuple(
        Entry(player=player.replace(number=number), pairings=tuple(rounds[number]))
        for number, player in players.items()
    )
    return Tournament(entries=entries, **(usual | about))  # type: ignore[arg-type]  # fields of it


def rate(tournament: Tournament) -> TournamentRating:
    return USCF.rate_tournament(tournament, time_control=None, approved=False)


def rated(rating: int, games: int | None = 30, **facts: object) -> Player:
    return Player(rating=Rating(rating), games_played=games, facts=tuple(facts.items()))


def unrated(**facts: object) -> Player:
    return Player(facts=tuple(facts.items()))


def after(player: PlayerRating) -> float:
    assert isinstance(player.answer, UscfUpdate | UscfFirstRating)
    value = (
        player.answer.rating_after
        if isinstance(player.answer, UscfUpdate)
        else player.answer.initial_rating
    )
    assert isinstance(value, int | float)
    return float(value)


def answer(player: PlayerRating) -> UscfUpdate:
    assert isinstance(player.answer, UscfUpdate)
    return player.answer


def remarks(player: PlayerRating) -> list[str]:
    assert player.answer is not None
    return [step.message for step in player.answer.warnings]


# ---------------------------------------------------------------------------- the second engine

HISTORIES = {"": {}, "won": {"prior_wins_all": True}, "lost": {"prior_losses_all": True}}
PLAYERS = st.tuples(st.integers(200, 2700), st.integers(0, 120), st.sampled_from(sorted(HISTORIES)))


@st.composite
def sections(draw: st.DrawFn) -> tuple[list[tuple[int, int, str]], Games]:
    players = draw(st.lists(PLAYERS, min_size=3, max_size=7))
    pairs = [(a, b) for a in range(len(players)) for b in range(a)]
    chosen = draw(st.lists(st.sampled_from(pairs), min_size=3, max_size=14))
    games = [(a, b, draw(st.sampled_from(sorted(RESULTS)))) for a, b in chosen]
    return players, games


def member(rating: int, games: int, history: str) -> Player:
    """Without games he is unrated and starts from this rating."""
    if games == 0:
        return unrated(initial_rating=float(rating), initial_games=0)
    return rated(rating, games, **HISTORIES[history])


@given(sections())
def test_a_section_is_rated_as_by_the_second_engine(
    drawn: tuple[list[tuple[int, int, str]], Games],
) -> None:
    players, games = drawn
    if len({number for game in games for number in game[:2]}) == 2:
        return  # a match
    known = {
        str(n): (float(r), count, history if count else "")
        for n, (r, count, history) in enumerate(players)
    }
    listed = [(str(one), str(other), points) for one, other, points in games]
    middle, final = oracle.section(known, listed)
    members = {number: member(*player) for number, player in enumerate(players)}
    for player in rate(section(members, games)).players:
        name = str(player.player.number)
        if name not in final:
            continue
        assert isinstance(player.answer, UscfUpdate | UscfFirstRating)
        assert player.answer.intermediate_rating == pytest.approx(middle[name], abs=1e-3)
        wanted = max(final[name], player.answer.rating_floor or 100)
        assert after(player) == pytest.approx(wanted, abs=1e-3)


def test_step_c_uses_the_opponents_intermediate_ratings() -> None:
    players = {1: rated(1500), 2: rated(1500), 3: rated(1500)}
    done = rate(section(players, [(1, 2, 1.0), (2, 3, 1.0), (1, 3, 0.5)])).players
    game = answer(done[0]).games[0]
    assert game.opponent_rating == answer(done[1]).intermediate_rating
    assert [step.message for step in game.steps] == ["uscf.step.opponent", "uscf.step.expected"]
    assert answer(done[0]).rating_after != answer(done[0]).intermediate_rating


def test_the_bonus_counts_in_both_steps_and_ends_with_the_third_meeting() -> None:
    players = {1: rated(1500), 2: rated(1900), 3: rated(1900)}
    twice = rate(section(players, [(1, 2, 1.0), (1, 3, 1.0), (1, 2, 1.0)])).players
    thrice = rate(section(players, [(1, 2, 1.0), (1, 3, 1.0), (1, 2, 1.0), (1, 2, 1.0)])).players
    assert answer(twice[0]).bonus
    assert answer(thrice[0]).bonus == 0


# ---------------------------------------------------------------------------- missing facts


def test_unknown_games_are_asked_for_and_the_others_are_told() -> None:
    players = {1: rated(1500), 2: rated(1600, None), 3: rated(1700)}
    done = rate(section(players, [(1, 2, 1.0), (2, 3, 1.0), (1, 3, 0.5)])).players
    assert done[1].missing == ("games_played",)
    assert "uscf.remark.opponents_estimated" in remarks(done[0])
    assert answer(done[0]).games[0].opponent_rating == 1600


def test_an_opponent_of_whom_nothing_is_known_is_left_out() -> None:
    players = {1: rated(1500), 2: unrated(cfc_rating=1800), 3: rated(1700)}
    done = rate(section(players, [(1, 2, 1.0), (2, 3, 1.0), (1, 3, 0.5)])).players
    assert done[1].why_not_rated[0].message == "uscf.error.cfc"
    assert "uscf.remark.opponents_unknown" in remarks(done[0])
    assert answer(done[0]).games_rated == 1


def test_a_player_without_games_keeps_his_rating() -> None:
    players = {1: rated(1500), 2: rated(1600), 3: rated(1700), 4: rated(1234), 5: unrated()}
    done = rate(section(players, [(1, 2, 1.0), (2, 3, 1.0), (1, 3, 0.5)])).players
    assert after(done[3]) == 1234
    assert isinstance(done[4].answer, UscfFirstRating)
    assert not done[4].answer.published


def test_the_birthday_in_the_report_gives_the_age() -> None:
    tournament = section(
        {1: rated(1500), 2: unrated(), 3: unrated()}, [(1, 2, 1.0), (2, 3, 1.0), (1, 3, 0.5)]
    )
    entries = [
        entry.replace(birth_date=born, player=entry.player.replace(birth_year=2013))
        for entry, born in zip(tournament.entries, ("", "2013-06-01", "2013-06"), strict=True)
    ]
    done = rate(tournament.replace(entries=tuple(entries))).players
    assert isinstance(done[1].answer, UscfFirstRating)
    assert done[1].answer.starting_rating == pytest.approx(600, abs=0.2)
    assert done[2].missing == ("birth_date",)


def test_the_facts_of_a_player_reach_his_floor() -> None:
    facts = {"prior_wins": 3, "prior_draws": 1, "prior_events": 2}
    players = {1: rated(120, 20, **facts), 2: rated(200), 3: rated(200)}
    done = rate(section(players, [(1, 2, 0.0), (2, 3, 1.0), (1, 3, 0.0)])).players
    assert answer(done[0]).rating_floor == 116


# ---------------------------------------------------------------------------- matches


def test_a_match_of_two() -> None:
    games: Games = [(1, 2, 1.0)] * 6
    done = rate(section({1: rated(1500), 2: rated(1800, 40)}, games)).players
    assert (after(done[0]), after(done[1])) == (1550, 1750)
    assert answer(done[0]).bonus == 0
    assert "uscf.remark.match" in remarks(done[0])


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        (rated(1500, 25), rated(1500), "match_established"),
        (rated(1500), unrated(), "match_established"),
        (rated(1500), rated(1901), "match_difference"),
    ],
)
def test_matches_that_are_not_rated(one: Player, other: Player, reason: str) -> None:
    with pytest.raises(NotRateable, match=reason):
        rate(section({1: one, 2: other}, [(1, 2, 1.0)]))


def test_a_match_at_the_limit_and_one_with_a_missing_fact() -> None:
    assert rate(section({1: rated(1500), 2: rated(1900)}, [(1, 2, 1.0)])).players
    with pytest.raises(MissingFact, match="games_played"):
        rate(section({1: rated(1500), 2: rated(1500, None)}, [(1, 2, 1.0)]))


# ---------------------------------------------------------------------------- the day, the system

PLAIN = {1: rated(2300, 90), 2: rated(1600), 3: rated(1700)}
GAMES: Games = [(1, 2, 1.0), (2, 3, 1.0), (1, 3, 0.5)]


@pytest.mark.parametrize(
    ("start", "end", "regime"),
    [
        (date(2024, 12, 30), date(2025, 1, 1), "2025-01"),
        (date(2024, 12, 30), date(2024, 12, 31), "2023-02"),
        (None, date(2024, 12, 31), "2023-02"),
        (date(2025, 1, 1), None, "2025-01"),
        (date(2025, 1, 1), date(2019, 1, 1), "2025-01"),
    ],
)
def test_the_rules_are_those_of_the_last_day(
    start: date | None, end: date | None, regime: str
) -> None:
    done = rate(section(PLAIN, GAMES, start=start, end=end))
    assert done.regime == regime
    told = [step.message for step in done.warnings]
    assert ("uscf.remark.end_unknown" in told) == (end is None)


def test_no_day_and_no_players() -> None:
    with pytest.raises(MissingFact, match="start"):
        rate(section(PLAIN, GAMES, start=None, end=None))
    with pytest.raises(NotRateable, match="no_players"):
        rate(section({}, []))


def test_dual_rating_by_the_rate_of_play() -> None:
    known = rate(section(PLAIN, GAMES, rate_of_play=parse_rate_of_play("60+5")))
    assert answer(known.players[0]).development_coefficient == pytest.approx(
        800 * 0.75 / (answer(known.players[0]).effective_games + 2)
    )
    assert not known.warnings
    unknown = rate(section(PLAIN, GAMES))
    assert [step.message for step in unknown.warnings] == ["uscf.remark.dual_unknown"]
    quick = rate(section(PLAIN, GAMES, time_control=arpad.TimeControl.RAPID))
    assert (quick.time_control, quick.warnings) == ("quick", ())
    weak = {number: rated(1500) for number in PLAIN}
    assert not rate(section(weak, GAMES)).warnings


def test_an_unknown_rate_of_play_is_asked_for() -> None:
    with pytest.raises(MissingFact, match="time_control"):
        rate(section(PLAIN, GAMES, time_control=None))


def test_the_national_rating_of_a_report_counts() -> None:
    tournament = section(PLAIN, GAMES)
    entries = [entry.replace(national_rating=2450) for entry in tournament.entries]
    done = rate(tournament.replace(entries=tuple(entries)))
    assert answer(done.players[1]).rating_before == 2450
