"""Records 240, 250, 260 and 299 against the tournament, and the points against the scoring."""

import pytest
from tests.formats.trf.findings import findings_of

from arpad.core.findings import Finding


# Five rounds declared, two played: byes of every kind, and one line that leaves a round blank.
def player(number: int, name: str, points: str, rounds: str) -> str:
    """A line 001: name from column 15, points in 81-84, rank in 86-89, rounds from 92."""
    return f"001 {number:>4}      {name}".ljust(80) + f"{points:>4} {number:>4}  {rounds}\n"


EVENT = (
    "012 Open\n042 2026/01/10\n142 5\n"
    + player(1, "One, A", "1.5", "   2 w 1  0000 - H")
    + player(2, "Two, B", "0.0", "   1 b 0  0000 - Z")
    + player(3, "Three, C", "2.0", "   4 w 1     4 b 1")
    + player(4, "Four, D", "0.0", "   3 b 0     3 w 0")
    + player(5, "Five, E", "1.0", "0000 - F          ")
)
BYES = "240 H   2    1\n240 Z   2    2\n240 F   1    5\n"
FIRST_LINE = 1 + len(EVENT.splitlines())
CHECKED = (
    *("round_of_record_beyond", "range_reversed", "number_of_record_twice", "forbidden_alone"),
    *("match_points_without_teams", "acceleration_without_points", "acceleration_crosses"),
    *("bye_announced_twice", "bye_and_opponent", "bye_of_other_kind", "bye_not_taken"),
    *("bye_not_announced", "bye_of_team_and_opponent", "points_of_other_scoring", "points_differ"),
    *("record_unreadable", "number_of_record_unknown"),
)


def found(text: str) -> list[Finding]:
    return [each for each in findings_of(text) if each.message.removeprefix("trf.") in CHECKED]


def told(text: str) -> list[tuple[str, int | None, int | None]]:
    return [(each.message.removeprefix("trf."), each.line, each.column) for each in found(text)]


def test_byes_as_they_were_announced() -> None:
    assert told(EVENT + BYES) == []


def test_without_records_240_nothing_is_said_of_byes() -> None:
    assert told(EVENT) == []


@pytest.mark.parametrize(
    ("before", "after", "message", "column"),
    [
        ("240 H   2    1", "240 Z   2    1", "bye_of_other_kind", 14),
        ("240 F   1    5", "240 H   1    5", "bye_of_other_kind", 14),
        ("240 H   2    1", "240 H   2    1    3", "bye_and_opponent", 19),
        ("240 F   1    5", "240 F   1    5\n240 H   2    5", "bye_not_taken", 14),
        ("240 F   1    5", "240 F   1    5\n240 H   1    5", "bye_announced_twice", 14),
    ],
)
def test_byes_that_differ(before: str, after: str, message: str, column: int) -> None:
    assert before in BYES
    byes = BYES.replace(before, after).splitlines()
    line = FIRST_LINE + byes.index(after.splitlines()[-1])
    assert told(EVENT + "\n".join(byes)) == [(message, line, column)]


def test_a_bye_that_was_not_announced() -> None:
    (finding,) = found(EVENT + BYES.replace("240 H   2    1\n", ""))
    assert (finding.message, finding.line, finding.column) == ("trf.bye_not_announced", 4, 102)
    assert dict(finding.facts) == {"round": 2, "number": 1, "taken": "H"}


def test_byes_of_rounds_to_come_are_not_compared() -> None:
    assert told(f"{EVENT}{BYES}240 H   3    1    4\n240 Z   2    5\n") == []


@pytest.mark.parametrize(
    ("line", "message", "column"),
    [
        ("240 H   6    1", "round_of_record_beyond", 7),
        ("250       1.0   1   6    1    2", "round_of_record_beyond", 19),
        ("250       1.0   3   1    1    2", "range_reversed", 19),
        ("250       1.0   1   3    4    2", "range_reversed", 28),
        ("250       1.0   1   3    1    6", "number_of_record_unknown", 28),
        ("250  2.0  1.0   1   3    1    2", "match_points_without_teams", 5),
        ("250             1   3    1    2", "acceleration_without_points", 10),
        ("250       0.0   1   3    1    2", "acceleration_without_points", 10),
        ("260   1   6    1    2", "round_of_record_beyond", 9),
        ("260   5   2    1    2", "range_reversed", 9),
        ("260   1   5    1", "forbidden_alone", 16),
        ("260   1   5    1    2    1", "number_of_record_twice", 26),
        ("299           1.0    6    1", "round_of_record_beyond", 20),
        ("299 D   2.0   1.0    2    1", "match_points_without_teams", 8),
    ],
)
def test_rounds_and_numbers_of_a_record(line: str, message: str, column: int) -> None:
    of_record = [each for each in told(EVENT + line) if each[1] == FIRST_LINE]
    assert of_record == [(message, FIRST_LINE, column)]


@pytest.mark.parametrize("ending", ["", "XXR 6\n"])
def test_only_declared_rounds_bound_the_records(ending: str) -> None:
    open_end = EVENT.replace("142 5\n", ending)
    assert told(f"{open_end}260   1   6    1    2\n") == []


def test_the_acceleration_of_the_document_does_not_cross() -> None:
    """Baku, as the description of record 250 shows it: 1-3 two points, 4-6 one point."""
    event = EVENT.replace("142 5", "142 11")
    lines = "250 00.0 02.0 001 003 0001 0003\n250 00.0 01.0 004 006 0001 0003\n"
    assert told(event + lines) == []


@pytest.mark.parametrize(
    ("second", "crosses"),
    [
        ("250       1.0   3   4    2    3", True),
        ("250       1.0   4   5    1    2", False),
        ("250       1.0   1   3    3    4", False),
        ("250       1.0   1   1    1    1", True),
    ],
)
def test_accelerations_of_the_same_players_and_rounds(second: str, *, crosses: bool) -> None:
    findings = found(f"{EVENT}250       1.0   1   3    1    2\n{second}\n")
    assert [each.message for each in findings] == ["trf.acceleration_crosses"] * crosses
    if crosses:
        assert dict(findings[0].facts)["other_line"] == FIRST_LINE


def test_a_team_with_a_bye_and_a_player_with_an_opponent() -> None:
    teams = "310   1 A" + " " * 64 + "   1    2\n310   2 B" + " " * 64 + "   3    4\n"
    event = EVENT.replace("1.5 ", "1.0 ").replace("2 w 1  0000 - H", "2 w 1  0000 - Z")
    assert told(f"{event}{teams}240 H   2    1\n") == []
    assert told(f"{event}{teams}240 H   2    2\n") == [("bye_of_team_and_opponent", 11, 14)]


def games(*points: str) -> str:
    """Three players: a win and a draw, a loss and an allocated bye, a half-point bye and a draw."""
    one, two, three = points
    return (
        player(1, "One, A", one, "   2 w 1     3 b =")
        + player(2, "Two, B", two, "   1 b 0  0000 - U")
        + player(3, "Three, C", three, "0000 - H     1 w =")
    )


def test_points_by_the_scoring_of_record_162() -> None:
    assert told(games("1.5", "1.0", "1.0")) == []
    assert told("162  W 3.0    D 1.0\n" + games("4.0", "3.0", "2.0")) == []
    assert told("162  W 3.0    D 1.0    P 1.0\n" + games("4.0", "1.0", "2.0")) == []
    assert [each[0] for each in told(games("1.5", "0.5", "0.5"))] == ["points_differ"] * 2


def test_points_of_another_scoring_are_told_once() -> None:
    (finding,) = found(games("4.0", "3.0", "2.0"))
    assert (finding.message, finding.line) == ("trf.points_of_other_scoring", None)
    assert dict(finding.facts) == {"count": 3, "win": "3", "draw": "1", "loss": "0"}
    (finding,) = found("162  W 3.0    D 1.0\n" + games("1.5", "1.0", "1.0"))
    assert (finding.message, finding.line, finding.column) == ("trf.points_of_other_scoring", 1, 5)


def test_points_that_depend_on_the_colour() -> None:
    scoring = "XXS WW=1.0 BW=1.5 WD=0.5 BD=0.75 PAB=1.0 HPB=0.5\n"
    assert told(scoring + games("1.75", "1.0", "1.0")) == []


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("162  W 3.0    Q 1.0", 15),
        ("162  W abc", 6),
        ("BBW one", 5),
        ("XXS W=1.0 DRAW=0.5", 11),
        ("XXS WW:1.0", 5),
    ],
)
def test_a_scoring_that_cannot_be_read_is_told(line: str, column: int) -> None:
    unreadable = [each for each in told(f"{line}\n{EVENT}") if each[0] == "record_unreadable"]
    assert unreadable[0] == ("record_unreadable", 1, column)
