"""Both scans and the reader of the formats find the same games, however they are written."""

import io
import random  # noqa: TID251  seeded
from collections.abc import Callable
from datetime import date, timedelta

import pytest

from arpad.bulk.ids import Ids
from arpad.bulk.ingest import scan_compiled, scan_regular
from arpad.bulk.ingest.chunks import Chunk, scanned
from arpad.bulk.ingest.pgn_rows import Wanted, rows_of
from arpad.bulk.ingest.rows import NO_NAME, ONESELF, PROGRAM, UNRATED
from arpad.bulk.ingest.scanned import Scanned
from arpad.bulk.schema import NO_DAY
from arpad.formats.bounded_notes import BoundedNotes
from arpad.formats.opening import HEAD_SIZE, Source
from arpad.formats.pgn import read_games

Row = tuple[date | None, str, str, int, str | None]
Scan = Callable[..., Scanned]
SCANS = [scan_regular.scan, scan_compiled.scan]

TAGS = [
    '[Event "Rated Blitz game"]',
    '[Event "Casual game"]',
    '[Event "Open Ãrhus"]'.replace("Ãrhus", "Århus"),
    '[Event "Rated Chess960 tournament https://lichess.org/tournament/abc"]',
    '[Site "https://lichess.org/abcdefgh"]',
    '[Site "https://lichess.org/broadcast/x/y/z"]',
    '[Site "Chess.com"]',
    '[Site "Paris"]',
    '[Link "https://www.chess.com/game/live/1"]',
    '[Date "2026.05.07"]',
    '[Date "2026.??.??"]',
    '[UTCDate "2026.05.08"]',
    '[UTCDate "2026-5-9"]',
    '[EndDate "2026.06.01"]',
    '[UTCTime "12:00:01"]',
    '[UTCTime "??:??:??"]',
    '[Round "3.1"]',
    '[Round "-"]',
    '[White "Alpha, A"]',
    '[White "alpha, a"]',
    '[White "?"]',
    '[White "lichess AI level 3"]',
    '[White "Müller"]',
    '[White "a \\"b\\" c"]',
    '[Black "Beta  B"]',
    '[Black "ALPHA, A"]',
    '[Black "bye"]',
    '[Black "Zoë"]',
    '[WhiteFideId "0123"]',
    '[WhiteFideId "x"]',
    '[BlackFideId "123"]',
    '[BlackFideId "77"]',
    '[Result "1-0"]',
    '[Result "0-1"]',
    '[Result "1/2-1/2"]',
    '[Result "*"]',
    '[Result "+--"]',
    '[WhiteElo "1500"]',
    '[BlackElo "1500"]',
    '[WhiteRatingDiff "+5"]',
    '[Variant "Atomic"]',
    '[Variant "From Position"]',
    '[TimeControl "180+2"]',
    '[TimeControl "-"]',
    '[TimeControl "1/86400"]',
    '[Termination "Time forfeit"]',
    '[Termination "unplayed"]',
    '[white "gamma"]',
    '[Broken "no end',
    ' [Event "indented"]',
    '[Event "two"] [Site "on one"]',
    "[Event]",
    '%[Event "escaped"]',
]
MOVES = [
    "1. e4 e5 2. Nf3",
    "1. e4 { [%clk 0:01:00] } 1... e5 { [%clk 0:01:00] }",
    "2. d4 (2. c4 {x}",
    "{ a comment",
    "goes on }",
    "; rest 1-0",
    "1. e4 e5\r2. d4",
]
ENDS = ["1-0", "0-1", "1/2-1/2", "*", "", "} 1-0", "1-0 ", "{ 0-1"]


def random_file(seed: int) -> bytes:
    """Games of which some are as everybody writes them and some as nobody should."""
    chance = random.Random(seed)  # noqa: S311  a seeded choice of texts
    lines: list[str] = []
    for _ in range(chance.randrange(1, 12)):
        tidy = chance.random() < 0.6
        by_name = {each.split()[0]: each for each in chance.sample(TAGS[:48], 30)}
        tags = list(by_name.values()) if tidy else chance.choices(TAGS, k=chance.randrange(9))
        if tidy:
            tags.sort(key=lambda tag: "Event" not in tag)
        lines += tags
        lines += [""] * (1 if tidy else chance.randrange(3))
        moves = chance.choices(MOVES[:2] if tidy else MOVES, k=chance.randrange(1, 3))
        result = next((tag.split('"')[1] for tag in tags if tag.startswith("[Result")), "*")
        moves[-1] += " " + (result if tidy else chance.choice(ENDS))
        lines += moves
        lines += [""] * chance.choice([1, 1, 1, 2, 0])
    text = ("\r\n" if chance.random() < 0.2 else "\n").join(lines)
    return text.encode("cp1252" if chance.random() < 0.2 else "utf-8")


def by_the_reader(data: bytes) -> list[Row]:
    read = io.BytesIO(data).read
    source = Source(file="a", names=("a",), packing="", head=data[:HEAD_SIZE], read=read)
    return [
        (
            game.played_on,
            game.white.key,
            game.black.key,
            game.white.result.half_points,
            game.pool,
        )
        for game in read_games(source, BoundedNotes())
        if game.counts
    ]


def by_a_scan(data: bytes, scan: Scan) -> tuple[list[Row], dict[str, int], list[tuple[int, str]]]:
    ids = Ids()
    text, found = scanned(Chunk(data, 0, 0, 0, 0), scan, ())
    rows = rows_of(text, 1, found, ids, Wanted(), "a")
    people = ids.new().column("id").to_pylist()
    games: list[Row] = [
        (
            None if day == NO_DAY else date(1970, 1, 1) + timedelta(day),
            people[white],
            people[black],
            half_points,
            None,
        )
        for white, black, half_points, day in zip(
            rows.white.tolist(),
            rows.black.tolist(),
            rows.half_points.tolist(),
            rows.day.tolist(),
            strict=True,
        )
    ]
    return games, rows.counts, [(each.line, each.reason) for each in rows.rejects]


@pytest.mark.parametrize("scan", SCANS)
@pytest.mark.parametrize("first", range(0, 600, 100))
def test_a_scan_finds_the_games_of_the_reader(first: int, scan: Scan) -> None:
    for seed in range(first, first + 100):
        data = random_file(seed)
        expected = by_the_reader(data)
        games, pools, _ = by_a_scan(data, scan)
        assert games == [(*game[:4], None) for game in expected], f"seed {seed}"
        by_pool = {
            pool: [game[4] for game in expected].count(pool) for _, _, _, _, pool in expected
        }
        assert pools == by_pool, f"seed {seed}"


@pytest.mark.parametrize("first", range(0, 400, 100))
def test_both_scans_leave_the_same_to_the_reader(first: int) -> None:
    for seed in range(first, first + 100):
        data = random_file(seed)
        regular, compiled = (scanned(Chunk(data, 0, 0, 0, 0), scan, ())[1] for scan in SCANS)
        assert regular.slabs == compiled.slabs, f"seed {seed}"
        assert regular.lines.tolist() == compiled.lines.tolist()
        assert regular.marks.tolist() == compiled.marks.tolist()
        assert regular.line_ends == compiled.line_ends
        assert by_a_scan(data, SCANS[0]) == by_a_scan(data, SCANS[1])


PLAIN = (
    '[Event "Rated Blitz game"]\n[Site "https://lichess.org/abcdefg{n}"]\n[White "{white}"]\n'
    '[Black "{black}"]\n[Result "1-0"]\n[UTCDate "2026.05.0{n}"]\n[UTCTime "12:00:00"]\n'
    '[TimeControl "180+0"]\n\n1. e4 e5 1-0\n\n'
)


@pytest.mark.parametrize("scan", SCANS)
def test_games_as_servers_write_them_are_not_left_to_the_reader(scan: Scan) -> None:
    text = "".join(PLAIN.format(n=n, white="a", black="b") for n in range(1, 5)).encode()
    found = scanned(Chunk(text, 0, 0, 0, 0), scan, ())[1]
    assert found.slabs == []
    assert found.lines.tolist() == [1, 12, 23, 34]


@pytest.mark.parametrize("scan", SCANS)
def test_what_does_not_count_is_told_with_its_line(scan: Scan) -> None:
    players = [("a", "A"), ("?", "b"), ("lichess AI level 1", "b"), ("a", "b")]
    text = "".join(
        PLAIN.format(n=n, white=white, black=black) for n, (white, black) in enumerate(players, 1)
    )
    casual = PLAIN.format(n=5, white="a", black="b").replace("Rated", "Casual")
    _, pools, rejects = by_a_scan((text + casual).encode(), scan)
    assert rejects == [(1, ONESELF), (12, NO_NAME), (23, PROGRAM)]
    assert pools == {"blitz": 1}
    assert UNRATED not in {reason for _, reason in rejects}
