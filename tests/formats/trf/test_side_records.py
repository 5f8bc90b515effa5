"""Records 240, 250, 260 and 299: read, kept, and checked against players and teams."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.core.quantities import Score
from arpad.formats.trf import read_trf, write_trf
from arpad.formats.trf.side_records import (
    Acceleration,
    AnnouncedByes,
    ForbiddenPairings,
    OtherPoints,
    SideRecord,
)

PLAYERS = "".join(f"001 {number:4}      P{number}\n" for number in (1, 2, 3, 4))


@pytest.mark.parametrize(
    ("line", "record"),
    [
        ("240 H   2    3    4", AnnouncedByes(kind="H", round=2, numbers=(3, 4))),
        ("240 z 001 0004", AnnouncedByes(kind="Z", round=1, numbers=(4,))),
        (
            "250  2.0  1.0   1   3    1    2",
            Acceleration(
                match_points=Score(200),
                game_points=Score(100),
                first_round=1,
                last_round=3,
                first=1,
                last=2,
            ),
        ),
        (
            "260   1  14    1    3    4",
            ForbiddenPairings(first_round=1, last_round=14, numbers=(1, 3, 4)),
        ),
        (
            "299          -1.0  000 0002",
            OtherPoints(
                kind="", match_points=None, game_points=Score(-100), round=None, numbers=(2,)
            ),
        ),
        (
            "299 D   2.0   1.0    3    1    2",
            OtherPoints(
                kind="D",
                match_points=Score(200),
                game_points=Score(100),
                round=3,
                numbers=(1, 2),
            ),
        ),
        (
            "299 +  2.0  2.5   1    1",
            OtherPoints(
                kind="+",
                match_points=Score(200),
                game_points=Score(250),
                round=1,
                numbers=(1,),
            ),
        ),
    ],
)
def test_every_field(line: str, record: SideRecord) -> None:
    report = read_trf(f"{line}\n{PLAYERS}".encode(), file="a")
    assert report.side_records == (record,)
    assert report.other_lines == (line,)
    assert line in write_trf(report).decode().splitlines()
    assert not [each for each in report.findings if each.line == 1]


@pytest.mark.parametrize(
    ("line", "message", "column"),
    [
        ("240 X   2    3", "record_unreadable", 5),
        ("240 H        3", "record_unreadable", 7),
        ("240 H   2    ?", "record_unreadable", 14),
        ("250  2.0  1.0   1   3    1", "record_unreadable", 28),
        ("260   1   x    1    3", "record_unreadable", 9),
        ("299    x.0", "record_unreadable", 8),
        ("240 H   2    9", "number_of_record_unknown", 14),
        ("260   1  14    1    9", "number_of_record_unknown", 21),
        ("250       1.0   1   3    1    9", "number_of_record_unknown", 28),
        ("299           1.0    1    9", "number_of_record_unknown", 27),
    ],
)
def test_what_is_wrong_is_told_and_the_line_kept(line: str, message: str, column: int) -> None:
    report = read_trf(f"{line}\n{PLAYERS}".encode(), file="a")
    told = [(each.message, each.column) for each in report.findings if each.line == 1]
    assert told == [(f"trf.{message}", column)]
    assert report.other_lines == (line,)


def test_points_of_a_player_with_an_unreadable_record_are_not_checked() -> None:
    head = "001    1      One                               1500" + " " * 29 + "7.0\n"
    clear = read_trf(head.encode(), file="a")
    assert "trf.points_differ" in [each.message for each in clear.findings]
    unclear = read_trf(f"{head}299 ?   1.0        1    1\n".encode(), file="a")
    assert "trf.points_differ" not in [each.message for each in unclear.findings]


@given(st.sampled_from(["240", "250", "260", "299"]), st.text("0123 .+-FHZWé\tx", max_size=40))
def test_any_line_is_read_or_told(code: str, rest: str) -> None:
    report = read_trf(f"{PLAYERS}{code} {rest}\n".encode(), file="a")
    told = [each for each in report.findings if each.line == 5]
    assert report.side_records or told or not rest.strip()
