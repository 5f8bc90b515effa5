"""The records of a tournament, written as JSON and read back."""

import json
from contextlib import suppress
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.errors import UnreadableFile
from arpad.core.findings import Severity
from arpad.core.quantities import Rating, Score
from arpad.core.rate_of_play import RateOfPlay, TimeControl
from arpad.core.records import Colour, Entry, NationalRecord, Pairing, Player, Sex, Tournament
from arpad.core.results import Result
from arpad.core.teams import ForfeitedMatch, LineUp, Team, TeamByes, Teams
from arpad.explain.records_json import records_json
from arpad.formats.checked_file import CheckedFile
from arpad.formats.kinds import check_source
from arpad.formats.opening import opened_bytes

SMALL = Tournament(
    name="Open  of  Nowhere",
    city="Nowhere",
    federation="NED",
    start=date(2026, 3, 7),
    end=date(2026, 3, 8),
    round_dates=(date(2026, 3, 7), None),
    deputy_arbiters=("Two, Arbiter",),
    time_control=TimeControl.STANDARD,
    rate_of_play=RateOfPlay(base_seconds=5430, increment_seconds=30, first_control_moves=40),
    rate_of_play_text="40/90 ...",
    rounds=3,
    entries=(
        Entry(
            player=Player(
                number=1,
                name="Player    1",
                fide_id="700001",
                rating=Rating(1850),
                sex=Sex.FEMALE,
                title="WFM",
                birth_year=1990,
                facts=(("provisional", "yes"), ("before", 12.5)),
            ),
            pairings=(
                Pairing(opponent=2, result=Result.WIN, colour=Colour.WHITE),
                Pairing(opponent=None, result=Result.HALF_POINT_BYE),
            ),
            points=Score(150),
            rank=1,
            birth_date="1990-05-17",
            national_id="0012",
            national_rating=1900,
            national=(
                NationalRecord(
                    federation="NED",
                    sex=Sex.FEMALE,
                    classification="A",
                    name="Player 1",
                    rating=1900,
                    origin="ZH",
                    identity="0012",
                    birth_date="1990",
                ),
                NationalRecord(federation="BEL"),
            ),
        ),
        Entry(
            player=Player(number=2, name="Two"),
            pairings=(
                Pairing(opponent=1, result=Result.LOSS, colour=Colour.BLACK),
                Pairing(opponent=1, result=Result.FORFEIT_LOSS),
            ),
        ),
    ),
    teams=Teams(
        teams=(Team(number=1, name="A", match_points=Score(200), players=(1, 2)),),
        line_ups=(LineUp(round=1, team=1, players=(1, None)),),
        byes=(TeamByes(game_points=Score(250), teams=(1, None)),),
        forfeited=(ForfeitedMatch(round=2, white=1, black=2, result="+-"),),
    ),
)


def written(tournament: Tournament, **more: object) -> dict[str, Any]:
    return {"schema": "arpad/records/1", **records_json(tournament), **more}


def read(plain: object) -> CheckedFile:
    with opened_bytes(json.dumps(plain).encode(), "records") as source:
        return check_source(source)


def test_a_tournament_is_read_back_whole() -> None:
    checked = read(written(SMALL, other_records=["XXZ  1"]))
    assert checked.tournament == SMALL
    assert (checked.format, checked.players, checked.rounds, checked.teams) == (
        "arpad-json",
        2,
        3,
        1,
    )
    assert (checked.rated_games, checked.start_date) == (1, date(2026, 3, 7))
    assert checked.other_lines == ("XXZ  1",)


@pytest.mark.parametrize("hundredths", [-150, -50, 0, 1000])
def test_points_are_read_back_also_below_0(hundredths: int) -> None:
    first, *others = SMALL.entries
    some = SMALL.replace(entries=(first.replace(points=Score(hundredths)), *others))
    assert read(written(some)).tournament == some


def test_what_contradicts_is_told_again() -> None:
    checked = read(written(SMALL))
    assert [each.message for each in checked.findings if each.severity is Severity.ERROR] == [
        "trf.not_mutual"
    ]


def test_an_error_of_the_first_file_keeps_the_tournament_from_being_rated() -> None:
    players = tuple(entry.replace(pairings=()) for entry in SMALL.entries)
    plain = written(SMALL.replace(entries=players))
    assert not read(plain).has_errors
    error = {"line": 3, "message": "The ratings stand in the wrong columns."}
    checked = read(plain | {"errors": [error]})
    assert checked.has_errors
    (found,) = [each for each in checked.findings if each.severity is Severity.ERROR]
    assert dict(found.facts) == {"count": 1, "first": error["message"]}


MIRROR = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN, Result.DRAW: Result.DRAW}


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    """Players who met, in any rounds, with any results and byes."""
    count = draw(st.integers(2, 6))
    rounds: list[list[Pairing | None]] = [[] for _ in range(count)]
    for _ in range(draw(st.integers(1, 4))):
        order = draw(st.permutations(range(count)))
        for place in range(0, count - 1, 2):
            first, second = order[place], order[place + 1]
            own, other = draw(st.sampled_from(list(MIRROR.items())))
            known = draw(st.booleans())
            rounds[first].append(_pairing(second, own, Colour.WHITE if known else None))
            rounds[second].append(_pairing(first, other, Colour.BLACK if known else None))
        if count % 2:
            bye = draw(st.none() | st.just(Result.FULL_POINT_BYE))
            rounds[order[-1]].append(None if bye is None else Pairing(opponent=None, result=bye))
    ratings = st.none() | st.integers(1000, 2800).map(Rating)
    return Tournament(
        rounds=len(rounds[0]),
        entries=tuple(
            Entry(
                player=Player(number=number, name=draw(st.text(max_size=9)), rating=draw(ratings)),
                pairings=tuple(own),
            )
            for number, own in enumerate(rounds, 1)
        ),
    )


def _pairing(place: int, result: Result, colour: Colour | None) -> Pairing:
    return Pairing(opponent=place + 1, result=result, colour=colour)


@given(tournaments())
def test_any_tournament_is_read_back_whole(tournament: Tournament) -> None:
    again = read(written(tournament)).tournament
    assert again is not None
    assert records_json(again) == records_json(tournament)
    rounds = max((len(entry.pairings) for entry in again.entries), default=0)
    assert again.entries == tuple(
        entry.replace(pairings=entry.pairings[:rounds]) for entry in tournament.entries
    )


@pytest.mark.parametrize(
    ("part", "name", "value"),
    [
        ("tournament", "start_date", "2026-02-30"),
        ("tournament", "start_date", 20260230),
        ("tournament", "rate_of_play", "ninety"),
        ("tournament", "time_control", "slow"),
        ("tournament", "deputy_arbiters", [3]),
        ("players", "number", None),
        ("players", "number", "1"),
        ("players", "name", ["A"]),
        ("players", "rating", 99_999),
        ("players", "birth_year", 12),
        ("players", "sex", "x"),
        ("players", "points", "1,5"),
        ("players", "points", 1.5),
        ("games", "round", 0),
        ("games", "round", 10**9),
        ("games", "white", None),
        ("games", "white_result", "won"),
        ("games", "colours_known", "yes"),
    ],
)
def test_a_value_that_cannot_be_is_named(part: str, name: str, value: object) -> None:
    plain = written(SMALL)
    where = plain[part] if part == "tournament" else plain[part][0]
    where[name] = value
    with pytest.raises(UnreadableFile) as caught:
        read(plain)
    assert caught.value.message == "tournament_file.wrong_value"
    assert caught.value.facts["name"] == name


@pytest.mark.parametrize(
    ("name", "value"),
    [("federation", "001"), ("federation", ""), ("rating", "1900"), ("sex", "x"), ("name", 3)],
)
def test_a_value_of_a_national_line_that_cannot_be_is_named(name: str, value: object) -> None:
    plain = written(SMALL)
    plain["players"][0]["national"][0][name] = value
    with pytest.raises(UnreadableFile) as caught:
        read(plain)
    assert caught.value.facts["name"] == name


def test_a_game_of_nobody_or_a_second_one_in_a_round_is_refused() -> None:
    for change in ({"white": 9}, {"round": 1}):
        plain = written(SMALL)
        plain["games"][1] |= change | {"black": 2, "black_result": "draw"}
        with pytest.raises(UnreadableFile) as caught:
            read(plain)
        assert caught.value.facts["name"] == "games"


def test_rounds_without_end_are_refused() -> None:
    with pytest.raises(UnreadableFile) as caught:
        read(written(SMALL) | {"rounds": 10**12})
    assert caught.value.facts["name"] == "rounds"


def test_a_tournament_of_nobody_is_refused() -> None:
    with pytest.raises(UnreadableFile) as caught:
        read(written(SMALL) | {"players": []})
    assert caught.value.message == "tournament_file.no_players"


@given(st.data())
def test_any_change_of_a_byte_is_read_or_refused(data: st.DataObject) -> None:
    whole = json.dumps(written(SMALL)).encode()
    start = data.draw(st.integers(0, len(whole)))
    stop = data.draw(st.integers(start, len(whole)))
    new = data.draw(st.binary(max_size=6))
    with suppress(UnreadableFile), opened_bytes(whole[:start] + new + whole[stop:], "x") as source:
        check_source(source)
