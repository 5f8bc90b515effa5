"""``arpad bulk ingest`` on the command line."""

import json
from pathlib import Path

import pytest
from tests.cli.build import Runner
from tests.cli.schemas import check

GAMES = """[Event "Rated {pool} game"]
[Site "https://lichess.org/abcdefg{n}"]
[White "{white}"]
[Black "Bob"]
[Result "1-0"]
[UTCDate "2026.0{n}.01"]

1. e4 e5 1-0

"""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    told = [("Blitz", "Ann"), ("Bullet", "Cid"), ("Blitz", "bob")]
    path.write_text(
        "".join(GAMES.format(n=n, pool=pool, white=name) for n, (pool, name) in enumerate(told, 1))
    )
    return path


def test_a_summary_as_json(run: Runner, games: Path, tmp_path: Path) -> None:
    done = run("bulk", "ingest", games, "--out", tmp_path / "out", "--json")
    assert done.code == 0
    check(done.json)
    assert done.json == {
        "schema": "arpad/bulk-ingest/1",
        "folder": str(tmp_path / "out"),
        "games": 2,
        "players": 3,
        "new_players": 3,
        "periods": [{"period": "2026-01", "games": 1}, {"period": "2026-02", "games": 1}],
        "pools": [{"pool": "blitz", "games": 1}, {"pool": "bullet", "games": 1}],
        "set_aside": [{"reason": "oneself", "games": 1}],
        "rejects": 1,
    }
    rejects = (tmp_path / "out/rejects.ndjson").read_text()
    assert json.loads(rejects) == {"file": "games.pgn", "line": 19, "reason": "oneself"}
    manifest = json.loads((tmp_path / "out/manifest.json").read_text())
    check(manifest)
    assert (manifest["games"], list(manifest["periods"])) == (2, ["2026-01", "2026-02"])


def test_a_summary_as_text(run: Runner, games: Path, tmp_path: Path) -> None:
    out = run.ok("bulk", "ingest", games, "--out", tmp_path / "out", "--period", "year")
    assert "Games added: 2." in out
    assert "2026" in out
    assert "one player on both sides" in out
    assert "rejects.ndjson" in out


def test_no_game_of_the_pool_is_told_by_the_exit_code(
    run: Runner, games: Path, tmp_path: Path
) -> None:
    done = run("bulk", "ingest", games, "--out", tmp_path / "out", "--pool", "rapid", "--json")
    assert done.code == 1
    assert done.json["set_aside"] == [{"reason": "other_pool", "games": 3}]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (("--tags", "A,,B"), "names with commas"),
        (("--tags", "A,a"), "names with commas"),
        (("--tags", "day"), "other names"),
        (("--period", "week"), "week"),
    ],
)
def test_options_that_cannot_be(
    run: Runner, games: Path, tmp_path: Path, line: tuple[str, ...], told: str
) -> None:
    done = run("bulk", "ingest", games, "--out", tmp_path / "out", *line)
    assert done.code == 2
    assert told in " ".join(done.err.split())
    assert not (tmp_path / "out").exists()


def test_a_cut_archive_and_a_missing_file(run: Runner, tmp_path: Path) -> None:
    (tmp_path / "cut.zst").write_bytes(b"\x28\xb5\x2f\xfd\x00\x58\x10\x00")
    for name, told in (("cut.zst", "byte 0"), ("none.pgn", "none.pgn")):
        done = run("bulk", "ingest", tmp_path / name, "--out", tmp_path / "out")
        assert done.code == 2
        assert told in " ".join(done.err.split())
        assert sorted(path.name for path in tmp_path.iterdir()) == ["cut.zst"]
