"""Files of games become a folder: whole, in order, the same whatever happened on the way."""

import gzip
import json
import struct
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import zstandard

from arpad.bulk.ids import Ids
from arpad.bulk.ingest import assemble
from arpad.bulk.ingest.pgn_rows import Wanted
from arpad.bulk.ingest.run import Ingested, Job, ingest
from arpad.core.errors import InputError, UnreadableFile

Game = tuple[str | None, str, str, int]


def pgn(games: list[tuple[str, str, str, str]], clock: str = "180+0") -> bytes:
    """Games of a server: day, players and result."""
    parts = [
        f'[Event "Rated Blitz game"]\n[Site "https://lichess.org/{number:08}"]\n'
        f'[White "{white}"]\n[Black "{black}"]\n[Result "{result}"]\n[UTCDate "{day}"]\n'
        f'[UTCTime "10:00:00"]\n[WhiteElo "{1500 + number}"]\n[TimeControl "{clock}"]\n\n'
        f"1. e4 e5 2. Nf3 {result}\n\n"
        for number, (day, white, black, result) in enumerate(games)
    ]
    return "".join(parts).encode()


MANY = [
    (
        f"2026.0{1 + n // 40}.{1 + n * 7 % 28:02}",
        f"player{n * n % 17}",
        f"Player{n % 13 + 17}",
        result,
    )
    for n, result in zip(range(120), ["1-0", "0-1", "1/2-1/2", "1-0", "*"] * 24, strict=True)
]


def games_in(out: Path) -> list[Game]:
    """The games of a folder in the order of its periods and rows."""
    ids = pq.read_table(out / "players.parquet").column("id").to_pylist()
    found: list[Game] = []
    for path in sorted(out.glob("games/*/*.parquet")):
        for row in pq.ParquetFile(path).read().to_pylist():
            day = str(date(1970, 1, 1) + timedelta(row["day"])) if row["day"] > -(2**31) else None
            found.append((day, ids[row["white"]], ids[row["black"]], row["half_points"]))
    return found


def bytes_in(out: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*") if path.is_file()
    }


def run(tmp_path: Path, data: bytes, name: str = "games.pgn", **choices: Any) -> Ingested:
    path = tmp_path / name
    path.write_bytes(data)
    return ingest(Job(files=(path,), out=tmp_path / "out", **choices))


def test_games_are_sorted_by_day_and_keep_their_order_within_it(tmp_path: Path) -> None:
    data = pgn(
        [
            ("2026.02.01", "Ann", "Bob", "1-0"),
            ("2026.01.31", "bob", "Cid", "0-1"),
            ("2026.02.01", "Cid", "ANN", "1/2-1/2"),
            ("2026.01.02", "Dan", "Ann", "0-1"),
        ]
    )
    done = run(tmp_path, data)
    assert games_in(tmp_path / "out") == [
        ("2026-01-02", "dan", "ann", 0),
        ("2026-01-31", "bob", "cid", 0),
        ("2026-02-01", "ann", "bob", 2),
        ("2026-02-01", "cid", "ann", 1),
    ]
    players = pq.read_table(tmp_path / "out/players.parquet").to_pylist()
    assert players == [
        {"player": 0, "id": "ann", "name": "Ann"},
        {"player": 1, "id": "bob", "name": "Bob"},
        {"player": 2, "id": "cid", "name": "Cid"},
        {"player": 3, "id": "dan", "name": "Dan"},
    ]
    assert done.periods == {"2026-01": 2, "2026-02": 2}
    assert done.pools == {"blitz": 4}


def frames(data: bytes, *, skippable: bool) -> bytes:
    """As several frames; with a skippable frame before each as pzstd writes them."""
    packer = zstandard.ZstdCompressor(write_content_size=not skippable)
    packed = [packer.compress(data[at : at + 3000]) for at in range(0, len(data), 3000)]
    marks = [struct.pack("<III", 0x184D2A50, 4, len(each)) if skippable else b"" for each in packed]
    return b"".join(mark + each for mark, each in zip(marks, packed, strict=True))


@pytest.mark.parametrize(
    "packed",
    [
        gzip.compress,
        zstandard.ZstdCompressor().compress,
        lambda data: frames(data, skippable=False),
        lambda data: frames(data, skippable=True),
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: data.decode().encode("utf-16"),
    ],
)
@pytest.mark.parametrize("scan", ["regular", "compiled"])
def test_packing_changes_nothing(
    tmp_path: Path, packed: Callable[[bytes], bytes], scan: str
) -> None:
    plain, other = tmp_path / "plain", tmp_path / "other"
    plain.mkdir()
    other.mkdir()
    run(plain, pgn(MANY), scan="regular")
    run(other, packed(pgn(MANY)), scan=scan)
    first, second = bytes_in(plain / "out"), bytes_in(other / "out")
    assert {name: data for name, data in first.items() if name != "manifest.json"} == {
        name: data for name, data in second.items() if name != "manifest.json"
    }
    assert len(games_in(plain / "out")) == 96


class Stop(BaseException):
    """The moment at which the program is killed."""


@pytest.mark.parametrize("skippable", [False, True])
def test_a_killed_run_goes_on_with_the_same_final_bytes(tmp_path: Path, *, skippable: bool) -> None:
    (tmp_path / "a.pgn.zst").write_bytes(frames(pgn(MANY[:70]), skippable=skippable))
    (tmp_path / "b.pgn").write_bytes(pgn(MANY[70:], clock="600+0"))
    (tmp_path / "c.csv").write_text("white;black;result;date\nplayer3;New;1;2026-03-30\n")
    files = tuple(tmp_path / name for name in ("a.pgn.zst", "b.pgn", "c.csv"))
    whole = Job(files=files, out=tmp_path / "whole", part=4000)
    steps = 0

    def count(*_: object) -> None:
        nonlocal steps
        steps += 1

    expected = ingest(whole, count)
    for moment in range(steps):
        job = whole._replace(out=tmp_path / f"out{moment}")
        left = moment

        def stop(*_: object) -> None:
            nonlocal left
            left -= 1
            if left < 0:
                raise Stop

        with pytest.raises(Stop):
            ingest(job, stop)
        assert not job.out.exists()
        done = ingest(job._replace(resume=True))
        assert done._replace(out=whole.out) == expected
        assert bytes_in(job.out) == bytes_in(whole.out)
    assert steps > 8
    left_over = {path.name for path in tmp_path.iterdir() if path.name.endswith(".ingest")}
    assert left_over == set()


def test_small_chunks_and_parts_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = pgn(MANY)
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    run(tmp_path / "one", data)
    monkeypatch.setattr("arpad.bulk.ingest.run._SMALL_CHUNK", 700)
    monkeypatch.setattr("arpad.bulk.ingest.texts.PIECE", 333)
    monkeypatch.setattr(assemble, "MOST_AT_ONCE", 7)
    run(tmp_path / "two", data, part=2000)
    assert bytes_in(tmp_path / "one/out") == bytes_in(tmp_path / "two/out")


def test_players_keep_their_numbers_when_games_are_added(tmp_path: Path) -> None:
    run(tmp_path, pgn([("2026.01.31", "Ann", "Bob", "1-0"), ("2026.02.01", "Cid", "Bob", "1-0")]))
    done = run(tmp_path, pgn([("2026.02.01", "Dan", "bob", "0-1")]), "more.pgn")
    assert (done.games, done.players, done.new_players) == (1, 4, 1)
    assert games_in(tmp_path / "out") == [
        ("2026-01-31", "ann", "bob", 2),
        ("2026-02-01", "cid", "bob", 2),
        ("2026-02-01", "dan", "bob", 0),
    ]
    manifest = json.loads((tmp_path / "out/manifest.json").read_text())
    assert {name: each["games"] for name, each in manifest["periods"].items()} == {
        "2026-01": 1,
        "2026-02": 2,
    }
    assert [each["name"] for each in manifest["files"]] == ["games.pgn", "more.pgn"]


def test_a_file_is_read_but_once(tmp_path: Path) -> None:
    run(tmp_path, pgn(MANY))
    before = bytes_in(tmp_path / "out")
    with pytest.raises(UnreadableFile) as error:
        run(tmp_path, pgn(MANY), "copy.pgn")
    assert error.value.message == "bulk.read_before"
    assert bytes_in(tmp_path / "out") == before


def test_a_game_that_is_told_twice_counts_once(tmp_path: Path) -> None:
    data = pgn(MANY[:4])
    done = run(tmp_path, data + data)
    assert (done.games, done.aside) == (4, {"again": 4})
    lines = (tmp_path / "out/rejects.ndjson").read_text().splitlines()
    assert json.loads(lines[0]) == {
        "reason": "again",
        "white": 0,
        "black": 1,
        "date": "2026-01-01",
    }


def test_two_games_of_a_pair_on_a_day_stay_two(tmp_path: Path) -> None:
    text = (
        '[Event "?"]\n[White "a"]\n[Black "b"]\n[Date "2026.01.01"]\n'
        '[Result "1-0"]\n\n1. e4 1-0\n\n'
    )
    assert run(tmp_path, (text + text).encode()).games == 2


def test_tags_are_kept_as_columns(tmp_path: Path) -> None:
    run(tmp_path, pgn(MANY[:2]), wanted=Wanted(tags=("WhiteElo", "Site", "Annotator")))
    (path,) = tmp_path.glob("out/games/*/*.parquet")
    rows = pq.ParquetFile(path).read().select(["WhiteElo", "Site", "Annotator"]).to_pylist()
    assert rows[0] == {
        "WhiteElo": "1500",
        "Site": "https://lichess.org/00000000",
        "Annotator": None,
    }


def test_one_pool_can_be_asked_for(tmp_path: Path) -> None:
    data = pgn(MANY[:3]) + pgn(MANY[5:9], clock="60+0").replace(b"Blitz ", b"Bullet ")
    done = run(tmp_path, data, wanted=Wanted(pools=frozenset({"bullet"})))
    assert (done.games, done.aside) == (4, {"other_pool": 3})
    assert done.rejects == 0


@pytest.mark.parametrize("skippable", [False, True])
def test_a_cut_archive_is_refused_with_the_place(tmp_path: Path, *, skippable: bool) -> None:
    whole = frames(pgn(MANY), skippable=skippable)
    for lost in (1, 5, len(whole) // 2):
        with pytest.raises(UnreadableFile) as error:
            run(tmp_path, whole[:-lost], "cut.pgn.zst")
        assert error.value.message == "bulk.cut"
        assert 0 < error.value.facts["byte"] < len(whole)  # type: ignore[operator]  # a number
        assert {path.name for path in tmp_path.iterdir()} == {"cut.pgn.zst"}


def test_broken_bytes_inside_an_archive_leave_nothing_behind(tmp_path: Path) -> None:
    packed = bytearray(zstandard.ZstdCompressor(write_checksum=True).compress(pgn(MANY) * 3))
    packed[len(packed) // 2] ^= 0xFF
    with pytest.raises(UnreadableFile):
        run(tmp_path, bytes(packed), "broken.pgn.zst")
    assert {path.name for path in tmp_path.iterdir()} == {"broken.pgn.zst"}


@pytest.mark.parametrize("cut", [0.5, 0.9])
def test_a_cut_gzip_and_a_cut_parquet_file_are_refused(tmp_path: Path, cut: float) -> None:
    packed = gzip.compress(pgn(MANY))
    table = pa.table({"white": ["a"] * 100, "black": ["b"] * 100, "result": ["1-0"] * 100})
    pq.write_table(table, tmp_path / "whole.parquet")
    parquet = (tmp_path / "whole.parquet").read_bytes()
    for name, data in (("a.pgn.gz", packed), ("a.parquet", parquet)):
        with pytest.raises(UnreadableFile):
            run(tmp_path, data[: int(cut * len(data))], name)
        assert not (tmp_path / "out").exists()
    assert not list(tmp_path.glob("*.ingest"))


def test_what_was_begun_is_not_begun_again_by_mistake(tmp_path: Path) -> None:
    def stop(stage: str, *_: int) -> None:
        if stage == "read":
            raise Stop

    (tmp_path / "a.pgn").write_bytes(pgn(MANY))
    job = Job(files=(tmp_path / "a.pgn",), out=tmp_path / "out")
    with pytest.raises(Stop):
        ingest(job, stop)
    with pytest.raises(InputError) as error:
        ingest(job)
    assert error.value.message == "bulk.unfinished"
    with pytest.raises(InputError) as error:
        ingest(job._replace(period="day", resume=True))
    assert error.value.message == "bulk.other_job"


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out/letter.txt").write_text("dear")
    with pytest.raises(InputError) as error:
        run(tmp_path, pgn(MANY))
    assert error.value.message == "bulk.no_folder_of_games"


def test_other_choices_than_those_of_the_folder_are_refused(tmp_path: Path) -> None:
    run(tmp_path, pgn(MANY))
    with pytest.raises(InputError) as error:
        run(tmp_path, pgn(MANY[:9]), "b.pgn", period="day")
    assert error.value.message == "bulk.other_choice"


@pytest.mark.parametrize(
    ("period", "names"),
    [
        ("year", ["2025", "2026"]),
        ("month", ["2025-12", "2026-01"]),
        ("day", ["2025-12-31", "2026-01-01"]),
    ],
)
def test_periods(tmp_path: Path, period: str, names: list[str]) -> None:
    games = [("2026.01.01", "a", "b", "1-0"), ("2025.12.31", "a", "b", "1-0")]
    assert list(run(tmp_path, pgn(games), period=period).periods) == names


def test_a_game_without_a_day_comes_before_all_others(tmp_path: Path) -> None:
    games = [("2026.01.01", "a", "b", "1-0"), ("????.??.??", "a", "c", "1-0")]
    assert list(run(tmp_path, pgn(games)).periods) == ["0000-00", "2026-01"]
    assert games_in(tmp_path / "out")[0] == (None, "a", "c", 2)


def test_more_people_than_numbers_are_refused() -> None:
    ids = Ids(most=2)
    assert [ids.add(name, name) for name in ("a", "b", "a")] == [0, 1, 0]
    with pytest.raises(InputError) as error:
        ids.add("c", "c")
    assert error.value.message == "bulk.too_many_players"
