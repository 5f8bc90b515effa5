"""What is written: exact columns, and reading it again gives the same tournament."""

from datetime import date, timedelta
from typing import Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from arpad.core.errors import BadValue
from arpad.core.findings import Severity
from arpad.core.quantities import Rating, Score
from arpad.core.rate_of_play import RateOfPlay, TimeControl
from arpad.core.records import Colour, Entry, NationalRecord, Pairing, Player, Sex, Tournament
from arpad.core.results import Result
from arpad.formats.trf import read_trf, write_trf

WOMAN = Player(
    rating=Rating(2345),
    name="Müller, One",
    number=1,
    fide_id="12345678",
    federation="GER",
    title="WGM",
    sex=Sex.FEMALE,
    birth_year=1990,
)


def test_every_column_of_a_written_line() -> None:
    entry = Entry(
        player=WOMAN,
        pairings=(
            Pairing(opponent=12, result=Result.WIN, colour=Colour.WHITE),
            None,
            Pairing(opponent=None, result=Result.HALF_POINT_BYE),
            Pairing(opponent=7, result=Result.FORFEIT_LOSS),
            Pairing(opponent=8, result=Result.PENDING, colour=Colour.BLACK),
        ),
        points=Score.from_half_points(3),
        rank=2,
        birth_date="1990-05",
    )
    text = write_trf(Tournament(rounds=5, entries=(entry,)), version="TRF16").decode()
    assert text == (
        "062 1\r\n072 1\r\nXXR 5\r\n"
        "001    1 wWGM Müller, One                       2345 GER    12345678 1990/05/00  1.5    2"
        "    12 w 1            0000 - H     7 - -     8 b  \r\n"
    )


def test_the_lines_about_the_tournament() -> None:
    tournament = Tournament(
        name="Open",
        city="Somewhere",
        federation="BEL",
        start=date(2024, 2, 29),
        end=date(2024, 3, 1),
        kind="Swiss",
        chief_arbiter="First",
        deputy_arbiters=("Second", "Third"),
        time_control=TimeControl.RAPID,
        rate_of_play=RateOfPlay(base_seconds=900, increment_seconds=10),
        rate_of_play_text="quick",
        rounds=3,
        round_dates=(date(2024, 2, 29), None, date(2024, 3, 1)),
    )
    assert write_trf(tournament, version="TRF26").decode().split("\r\n") == [
        "012 Open",
        "022 Somewhere",
        "032 BEL",
        "042 2024/02/29",
        "052 2024/03/01",
        "062 0",
        "072 0",
        "092 Swiss",
        "102 First",
        "112 Second",
        "112 Third",
        "122 quick",
        "142 3",
        "132" + " " * 88 + "24/02/29            24/03/01",
        "222 900+10",
        "### DAT 0 TIME_CONTROL rapid",
        "",
    ]


def test_facts_without_a_column_are_dat_lines() -> None:
    long_name = "Player, With a Name of More than Thirty-Three Letters"
    player = WOMAN.replace(
        name=long_name,
        development_coefficient=20,
        games_played=0,
        highest_rating=Rating(2400),
        standard_rating=Rating(2300),
    )
    entry = Entry(player=player, national_rating=1900, national_id="Z1")
    lines = write_trf(Tournament(entries=(entry,))).decode().split("\r\n")
    assert lines[3:] == [
        "### DAT 1 FIDE:K 20",
        "### DAT 1 FIDE:GAMES 0",
        "### DAT 1 FIDE:HIGHEST 2400",
        "### DAT 1 FIDE:STANDARD 2300",
        f"### DAT 1 NAME {long_name}",
        "### DAT 1 NATIONAL:RATING 1900",
        "### DAT 1 NATIONAL:ID Z1",
        "",
    ]
    assert lines[2][14:47] == long_name[:33]


def test_uninterpreted_records_are_written_again() -> None:
    text = "082 1\r\n222 40/6000+30:900+30\r\n310   1 Team\r\nDAT 1 GROUP A\r\n001    1      a\r\n"
    report = read_trf(text.encode(), file="small.trf")
    written = write_trf(report, version="TRF26").decode()
    for line in text.split("\r\n")[:-2]:
        assert line in written.split("\r\n")
    assert read_trf(written.encode(), file="small.trf").other_lines == report.other_lines


def test_a_changed_rate_of_play_replaces_the_old_code() -> None:
    report = read_trf(b"222 900+10\n001    1      a\n", file="small.trf")
    changed = report.replace(
        tournament=report.tournament.replace(rate_of_play=RateOfPlay(base_seconds=180))
    )
    assert b"222 180\r\n" in write_trf(changed, version="TRF26")
    assert b"900" not in write_trf(changed, version="TRF26")


def test_records_of_vega_become_comments() -> None:
    data = b"142 1.0 0.5\n162 1\n001 1 | m | | One | 0 | ITA | 0 | | | 1971 | 0 | 1 | 0000 - -\n"
    report = read_trf(data, file="small.tdf")
    again = read_trf(write_trf(report, version="TRF26"), file="small.trf")
    assert again.tournament == report.tournament
    assert again.other_lines == ("### 142 1.0 0.5",)


@pytest.mark.parametrize(
    "entry",
    [
        Entry(player=WOMAN.replace(number=10_000)),
        Entry(player=WOMAN.replace(number=0)),
        Entry(player=WOMAN.replace(fide_id="123456789012")),
        Entry(player=WOMAN.replace(name="a\nb")),
        Entry(player=WOMAN, points=Score(100_000)),
        Entry(player=WOMAN, pairings=(Pairing(opponent=10_000, result=Result.WIN),)),
    ],
)
def test_what_does_not_fit_is_refused(entry: Entry) -> None:
    with pytest.raises(BadValue):
        write_trf(Tournament(entries=(entry,)))


LETTERS = "abcdefgßéñøABCDEFGÄŁ ,.'-"
WORDS = st.text(LETTERS, max_size=45).map(str.strip).filter(lambda text: "  " not in text)
FEDERATIONS = st.sampled_from([None, "GER", "FRA", "BEL", "FID", "IRL"])
TITLES = st.sampled_from(["", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"])
RATINGS = st.none() | st.integers(1, 3999).map(Rating)
BIRTHS = st.sampled_from(["", "1950", "1961-02", "1990-05-17", "2000-02-29"])
BYES = st.sampled_from(
    [
        Result.FULL_POINT_BYE,
        Result.HALF_POINT_BYE,
        Result.ZERO_POINT_BYE,
        Result.PAIRING_ALLOCATED_BYE,
    ]
)
GAMES = st.sampled_from([result for result in Result if not result.key.endswith("bye")])
PAIRINGS = (
    st.none()
    | st.builds(Pairing, opponent=st.none(), result=BYES)
    | st.builds(
        Pairing,
        opponent=st.integers(1, 9999),
        result=GAMES,
        colour=st.sampled_from([None, Colour.WHITE, Colour.BLACK]),
    )
)
RATES = st.none() | st.builds(
    RateOfPlay,
    base_seconds=st.integers(1, 20_000),
    increment_seconds=st.integers(0, 120),
    first_control_moves=st.none() | st.integers(1, 99),
)


@st.composite
def national_records(draw: st.DrawFn) -> NationalRecord:
    return NationalRecord(
        federation=draw(st.sampled_from(["BEL", "FRA", "IND"])),
        sex=draw(st.sampled_from([None, *Sex])),
        classification=draw(st.sampled_from(["", "A", "GM", "CM3"])),
        name=draw(st.sampled_from(["", "Two, Player", "Müller, One"])),
        rating=draw(st.none() | st.integers(1, 9999)),
        origin=draw(st.sampled_from(["", "VLA", "CG"])),
        identity=draw(st.sampled_from(["", "L01854", "0901"])),
        birth_date=draw(BIRTHS),
    )


def _federation(record: NationalRecord) -> str:
    return record.federation


@st.composite
def entries(draw: st.DrawFn, number: int, rounds: int) -> Entry:
    birth = draw(BIRTHS)
    national = tuple(draw(st.lists(national_records(), max_size=2, unique_by=_federation)))
    rating = draw(st.none() | st.integers(1, 9999))
    identity = draw(st.sampled_from(["", "Z1", "0042"]))
    if national:  # the first of them says the two
        rating, identity = national[0].rating, national[0].identity or identity
    return Entry(
        player=Player(
            rating=draw(RATINGS),
            name=draw(WORDS),
            number=number,
            fide_id=draw(st.none() | st.integers(1, 99_999_999_999).map(str)),
            federation=draw(FEDERATIONS),
            title=draw(TITLES),
            sex=draw(st.sampled_from([None, *Sex])),
            birth_year=int(birth[:4]) if birth else None,
            games_played=draw(st.none() | st.integers(0, 100_000)),
            highest_rating=draw(RATINGS),
            development_coefficient=draw(st.none() | st.integers(1, 1000)),
            standard_rating=draw(RATINGS),
        ),
        pairings=tuple(draw(st.lists(PAIRINGS, min_size=rounds, max_size=rounds))),
        points=draw(st.none() | st.integers(0, 199).map(Score.from_half_points)),
        rank=draw(st.none() | st.integers(1, 9999)),
        birth_date=birth,
        national_rating=rating,
        national_id=identity,
        national=national,
    )


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    rounds = draw(st.integers(0, 5))
    numbers = draw(st.lists(st.integers(1, 9999), min_size=1, max_size=4, unique=True))
    start = draw(st.none() | st.dates(date(2001, 1, 1), date(2060, 1, 1)))
    end = None
    if start is not None:
        end = draw(st.none() | st.integers(0, 300).map(lambda days: start + timedelta(days=days)))
    # A round of which no line says anything does not show in a file, nor an unknown last date.
    players = tuple(draw(entries(number, rounds)) for number in numbers)
    while rounds and all(entry.pairings[rounds - 1] is None for entry in players):
        rounds -= 1
    players = tuple(entry.replace(pairings=entry.pairings[:rounds]) for entry in players)
    offsets = draw(st.lists(st.none() | st.integers(0, 300), max_size=5))
    while offsets and offsets[-1] is None:
        offsets.pop()
    first = start or date(2001, 1, 1)
    last = end or first + timedelta(days=300)
    return Tournament(
        name=draw(WORDS),
        city=draw(WORDS),
        federation=draw(FEDERATIONS),
        start=start,
        end=end,
        kind=draw(WORDS),
        chief_arbiter=draw(WORDS),
        deputy_arbiters=tuple(filter(None, draw(st.lists(WORDS, max_size=2)))),
        time_control=draw(st.sampled_from([None, *TimeControl])),
        rate_of_play=draw(RATES),
        rate_of_play_text=draw(WORDS),
        rounds=rounds + draw(st.integers(0, 3)),
        round_dates=tuple(
            None if days is None else min(first + timedelta(days=days), last) for days in offsets
        ),
        entries=players,
    )


EDITIONS: tuple[Literal["TRF16", "TRF26"], ...] = ("TRF16", "TRF26")


# A machine that is busy draws slowly; that says nothing about the code.
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(tournaments(), st.sampled_from(EDITIONS))
def test_reading_what_was_written_gives_the_same_tournament(
    tournament: Tournament, edition: Literal["TRF16", "TRF26"]
) -> None:
    data = write_trf(tournament, version=edition)
    report = read_trf(data, file="written.trf")
    assert report.tournament == tournament
    assert not [each for each in report.findings if each.severity is Severity.REPAIR]
    assert write_trf(report, version=edition) == data
