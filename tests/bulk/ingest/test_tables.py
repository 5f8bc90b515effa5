"""Tables of games of every kind give the same folder."""

import datetime as dt
import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from arpad.bulk.ingest.pgn_rows import Wanted
from arpad.bulk.ingest.run import Ingested, Job, ingest
from arpad.core.errors import UnreadableFile

GAMES = [
    ("Ann", "Bob", "1-0", "2026-01-31"),
    ("Bob", "Çid, D", "½-½", "2026-01-02"),
    ("Çid, D", "Ann", "0", "2026-02-01"),
]
EXPECTED = [
    ("bob", "çid, d", 1, 20455),
    ("ann", "bob", 2, 20484),
    ("çid, d", "ann", 0, 20485),
]


def games_in(out: Path) -> list[tuple[str, str, int, int]]:
    ids = pq.read_table(out / "players.parquet").column("id").to_pylist()
    return [
        (ids[row["white"]], ids[row["black"]], row["half_points"], row["day"])
        for path in sorted(out.glob("games/*/*.parquet"))
        for row in pq.ParquetFile(path).read().to_pylist()
    ]


def run(path: Path, **choices: Any) -> Ingested:
    return ingest(Job(files=(path,), out=path.parent / "out", **choices))


def write(path: Path, kind: str) -> None:
    columns = dict(zip(("White", "Black", "Result", "Date"), zip(*GAMES, strict=True), strict=True))
    lists = {name: list(values) for name, values in columns.items()}
    dates = [dt.date.fromisoformat(day) for day in lists["Date"]]
    if kind == "csv":
        rows = ['"' + '","'.join(game) + '"' for game in GAMES]
        path.write_text("\n".join(["White,Black,Result,Date", *rows]) + "\n", encoding="utf-8")
    elif kind == "dutch":
        rows = [";".join(game) for game in GAMES]
        path.write_text("\r\n".join(["Wit;Zwart;Uitslag;Datum", *rows]), encoding="cp1252")
    elif kind == "lines":
        rows = [json.dumps(dict(zip(lists, game, strict=True))) for game in GAMES]
        path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    elif kind == "parquet":
        pq.write_table(pa.table(lists | {"Date": pa.array(dates)}), path, row_group_size=2)
    elif kind == "ours":
        ours = {
            "white": pa.array(lists["White"]).dictionary_encode(),
            "black": lists["Black"],
            "half_points": pa.array([2, 1, 0], pa.int8()),
            "day": pa.array([20484, 20455, 20485], pa.int32()),
        }
        pq.write_table(pa.table(ours), path)
    else:
        table = pa.table(lists | {"Date": pa.array(dates).cast(pa.timestamp("ms"))})
        new = pa.ipc.new_file if kind == "arrow" else pa.ipc.new_stream
        with pa.OSFile(str(path), "wb") as file, new(file, table.schema) as writer:
            writer.write_table(table, max_chunksize=2)


@pytest.mark.parametrize("kind", ["csv", "dutch", "lines", "parquet", "ours", "arrow", "stream"])
def test_the_same_games_from_every_kind_of_table(tmp_path: Path, kind: str) -> None:
    write(tmp_path / "table", kind)
    done = run(tmp_path / "table")
    assert games_in(tmp_path / "out") == EXPECTED
    assert (done.games, done.players, done.aside) == (3, 3, {})


def test_ids_of_numbers_with_names_beside_them(tmp_path: Path) -> None:
    table = pa.table(
        {
            "white_id": pa.array([7, 2**60, None], pa.int64()),
            "black_id": pa.array([12.0, 7.0, float("nan")]),
            "white": ["Ann", "Bob", "Cid"],
            "result": [1.0, 0.5, 0.0],
        }
    )
    pq.write_table(table, tmp_path / "table")
    done = run(tmp_path / "table")
    assert games_in(tmp_path / "out") == [
        ("7", "12", 2, -(2**31)),
        (str(2**60), "7", 1, -(2**31)),
    ]
    players = pq.read_table(tmp_path / "out/players.parquet").to_pylist()
    assert [each["name"] for each in players] == ["Ann", "12", "Bob"]
    assert done.aside == {"no_name": 1}


def test_what_is_wrong_with_a_row_is_told(tmp_path: Path) -> None:
    (tmp_path / "table").write_text(
        "White,Black,Result,Date,Rated,Variant\n"
        "Ann,Bob,2-0,2026-01-01,,\n"
        "Ann,ann,1-0,2026-01-01,,\n"
        "Ann,,1-0,2026-01-01,,\n"
        "Ann,Bob,1-0,2026-13-45,,\n"
        "Ann,Bob,1-0,2026-01-01,no,\n"
        "Ann,Bob,1-0,2026-01-01,,Atomic\n"
        "Ann,Bob,*,2026-01-01,,\n"
        "Ann,Bob\n"
        "Ann,Bob,+-,2026-01-01,,\n"
        "Ann,Bob,0-1,2026-01-01,yes,\n"
    )
    done = run(tmp_path / "table")
    assert done.games == 1
    assert done.aside == {"no_date": 1, "no_name": 1, "no_result": 4, "oneself": 1, "unrated": 2}
    lines = (tmp_path / "out/rejects.ndjson").read_text().splitlines()
    told = [(each["line"], each["reason"]) for each in map(json.loads, lines)]
    assert told[:4] == [(1, "no_result"), (2, "oneself"), (3, "no_name"), (4, "no_date")]
    assert len(told) == done.rejects == 7


def test_columns_are_told_by_the_user(tmp_path: Path) -> None:
    (tmp_path / "table").write_text("A,B,R,When\nx,y,1,2026-01-01\n")
    with pytest.raises(UnreadableFile) as error:
        run(tmp_path / "table")
    assert error.value.message == "bulk.no_column"
    given = {"A": "white", "B": "black", "R": "result", "When": "date"}
    run(tmp_path / "table", columns=given, wanted=Wanted(tags=("When",)))
    assert games_in(tmp_path / "out") == [("x", "y", 2, 20454)]


def test_games_as_a_server_gives_them(tmp_path: Path) -> None:
    game = {
        "id": "abcdefgh",
        "rated": True,
        "variant": "standard",
        "speed": "blitz",
        "perf": "blitz",
        "createdAt": 1767225600000,
        "lastMoveAt": 1767225900000,
        "status": "mate",
        "players": {"white": {"user": {"name": "Ann"}}, "black": {"user": {"name": "Bob"}}},
        "winner": "black",
    }
    other = game | {"id": "other", "rated": False}
    text = "".join(json.dumps(each) + "\n" for each in (game, other, game))
    (tmp_path / "games.ndjson").write_text(text)
    done = run(tmp_path / "games.ndjson")
    assert games_in(tmp_path / "out") == [("ann", "bob", 0, 20454)]
    assert done.aside == {"again": 1, "unrated": 1}
    assert done.pools == {"blitz": 2}


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "table").write_bytes(b"")
    with pytest.raises(UnreadableFile) as error:
        run(tmp_path / "table")
    assert error.value.message == "opening.empty"
    assert [path.name for path in tmp_path.iterdir()] == ["table"]
