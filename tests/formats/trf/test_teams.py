"""Teams of a report: read into records, written again, and checked against the players."""

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.errors import BadValue
from arpad.core.quantities import Score
from arpad.core.records import Tournament
from arpad.core.teams import ForfeitedMatch, LineUp, Team, TeamByes, Teams
from arpad.formats.trf import read_trf, write_trf
from arpad.formats.trf.lines import source_lines
from arpad.formats.trf.notes import Notes
from arpad.formats.trf.teams import read_teams, team_lines

TEAMS = (
    f"310   1 {'Rook and Pawn':32} {'ROOK':5}   2000    3.0    3.5   1     1    2\n"
    f"310   2 {'Bishops':32} {'BISH':5}           0.0   11.5   2     3    4\n"
    "300   1   1   2    1    2\n"
    "300   1   2   1    3 0000\n"
    "320  2.0  5.0   2 000   1\n"
    "330 +-   2   1   2\n"
)
PLAYERS = "".join(
    f"001 {number:4}      P{number:<74}{rounds}\n"
    for number, rounds in ((1, "     3 w 1"), (2, ""), (3, "     1 b 0"), (4, ""))
)


def read(text: str) -> Teams | None:
    return read_trf(text.encode(), file="a").tournament.teams


def codes(text: str) -> list[tuple[str, int | None, int | None]]:
    findings = read_trf(text.encode(), file="a").findings
    names = ("team", "player_of", "match", "board", "record_un")
    return [
        (each.message.removeprefix("trf."), each.line, each.column)
        for each in findings
        if each.message.removeprefix("trf.").startswith(names)
    ]


def test_every_field_of_the_team_records() -> None:
    assert read(TEAMS + PLAYERS) == Teams(
        teams=(
            Team(
                number=1,
                name="Rook and Pawn",
                nickname="ROOK",
                strength=2000,
                match_points=Score(300),
                game_points=Score(350),
                rank=1,
                players=(1, 2),
            ),
            Team(
                number=2,
                name="Bishops",
                nickname="BISH",
                match_points=Score(0),
                game_points=Score(1150),
                rank=2,
                players=(3, 4),
            ),
        ),
        line_ups=(
            LineUp(round=1, team=1, opponent=2, players=(1, 2)),
            LineUp(round=1, team=2, opponent=1, players=(3, None)),
        ),
        byes=(TeamByes(match_points=Score(200), game_points=Score(500), teams=(2, None, 1)),),
        forfeited=(ForfeitedMatch(round=2, white=1, black=2, result="+-"),),
    )
    assert codes(TEAMS + PLAYERS) == []


def test_teams_of_the_older_editions_have_no_number() -> None:
    text = f"013 {'Rook and Pawn':32}   1    2\n013 {'Bishops':32}   3    4\n" + PLAYERS
    teams = read(text)
    assert teams is not None
    assert [(team.number, team.name, team.players) for team in teams.teams] == [
        (1, "Rook and Pawn", (1, 2)),
        (2, "Bishops", (3, 4)),
    ]


def test_a_report_without_teams_has_none() -> None:
    assert read(PLAYERS) is None


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("310   x Rook", 5),
        ("310     Rook", 5),
        (f"310   1 {'Rook':33}{'R':6}strong", 48),
        (f"310   1 {'Rook':65}   1   ab", 81),
        ("300   1   1   2    1   ?", 24),
        ("320  x.0  5.0   2", 5),
        ("330 == 001   1   2", 5),
        ("013 Rook                               1    x", 45),
    ],
)
def test_a_line_that_cannot_be_read_is_told_and_kept(line: str, column: int) -> None:
    report = read_trf(f"{PLAYERS}{line}\n".encode(), file="a")
    assert codes(f"{PLAYERS}{line}\n") == [("record_unreadable", 5, column)]
    assert line in report.other_lines
    assert line in write_trf(report).decode().splitlines()


def test_byes_of_the_draft_are_no_forfeited_matches() -> None:
    assert read(f"330 F   1   1   2\n340 -- 001   1   2\n{PLAYERS}") == Teams(
        forfeited=(ForfeitedMatch(round=1, white=1, black=2, result="--"),)
    )


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ("310   2 B", "310   1 B", [("team_number_twice", 2, 5)]),
        (" 3    4", " 3    9", [("player_of_team_unknown", 2, 74)]),
        (" 3    4", " 3    2", [("player_of_two_teams", 2, 74)]),
        ("1   2    1    2", "1   2    1    4", [("player_of_no_such_team", 3, 17)]),
        ("2   1    3", "2   3    3", [("match_not_mutual", 3, 13)]),
        ("2   1    3 0000", "2   1    4    3", [("board_differs", 3, 17)]),
        ("300   1   2", "300   1   7", [("team_unknown", 4, 9)]),
    ],
)
def test_what_contradicts(
    before: str, after: str, found: list[tuple[str, int | None, int | None]]
) -> None:
    assert TEAMS.count(before) == 1
    assert set(found) <= set(codes(TEAMS.replace(before, after) + PLAYERS))


def test_the_lines_of_a_report_are_written_as_they_stood() -> None:
    text = write_trf(read_trf((TEAMS + PLAYERS).encode(), file="a")).decode()
    assert text.replace("\r\n", "\n").count(TEAMS) == 1
    assert text.count("310 ") == 2


_POINTS = st.integers(0, 9990).map(lambda tenths: Score(10 * tenths)) | st.none()
_NUMBER = st.integers(1, 999)
_NAME = st.text("ab é", max_size=32).map(str.strip)
_RECORDS = st.builds(
    Teams,
    teams=st.lists(
        st.builds(
            Team,
            number=_NUMBER,
            name=_NAME,
            nickname=st.text("AB", max_size=5),
            strength=st.integers(0, 999_999) | st.none(),
            match_points=_POINTS,
            game_points=_POINTS,
            rank=_NUMBER | st.none(),
            players=st.lists(st.integers(1, 9999), max_size=14).map(tuple),
        ),
        max_size=3,
    ).map(tuple),
    line_ups=st.lists(
        st.builds(
            LineUp,
            round=_NUMBER,
            team=_NUMBER,
            opponent=_NUMBER | st.none(),
            players=st.lists(st.integers(1, 9999) | st.none(), max_size=8).map(tuple),
        ),
        max_size=3,
    ).map(tuple),
    byes=st.lists(
        st.builds(
            TeamByes,
            match_points=st.integers(0, 99).map(lambda tenths: Score(10 * tenths)),
            game_points=st.integers(0, 99).map(lambda tenths: Score(10 * tenths)),
            teams=st.lists(_NUMBER | st.none(), max_size=12).map(tuple),
        ),
        max_size=2,
    ).map(tuple),
    forfeited=st.lists(
        st.builds(
            ForfeitedMatch,
            round=_NUMBER,
            white=_NUMBER,
            black=_NUMBER,
            result=st.sampled_from(["+-", "-+", "--"]),
        ),
        max_size=2,
    ).map(tuple),
)


@given(_RECORDS)
def test_what_is_written_reads_the_same(teams: Teams) -> None:
    notes = Notes(file="", strict=False)
    lines = source_lines("\n".join(team_lines(teams, "TRF26")), notes)
    assert read_teams(lines, notes)[0] == teams
    assert notes.findings() == ()


@given(
    st.text("013 30+-.FHZé\tx", max_size=90), st.sampled_from(["013", "300", "310", "320", "330"])
)
def test_any_line_is_read_or_told(rest: str, code: str) -> None:
    report = read_trf(f"{PLAYERS}{code} {rest}\n".encode(), file="a")
    assert len(report.tournament.entries) == 4


@pytest.mark.parametrize(("edition", "code"), [("TRF16", "013"), ("TRF26", "310")])
def test_teams_of_a_tournament_are_written(edition: Literal["TRF16", "TRF26"], code: str) -> None:
    teams = Teams(teams=(Team(number=1, name="Rook", players=(1, 2)),))
    tournament = read_trf(PLAYERS.encode(), file="a").tournament.replace(teams=teams)
    data = write_trf(tournament, version=edition)
    assert code in [line[:3] for line in data.decode().splitlines()]
    assert read_trf(data, file="a").tournament == tournament


@pytest.mark.parametrize(
    "team", [Team(number=1000), Team(number=1, strength=1_000_000), Team(number=1, rank=1000)]
)
def test_a_value_that_does_not_fit_is_refused(team: Team) -> None:
    with pytest.raises(BadValue):
        write_trf(Tournament(teams=Teams(teams=(team,))))
