"""``arpad bulk rate`` on files: they are read into OUT/games, and rated as a folder of them is."""

import gzip
from pathlib import Path
from typing import Any

import pytest
import zstandard
from tests.cli.build import Runner
from tests.cli.schemas import validator

GAME = """[Event "Rated {pool} game"]
[Site "https://lichess.org/{site:08}"]
[White "{white}"]
[Black "{black}"]
[Result "{result}"]
[UTCDate "{day}"]

1. e4 e5 {result}

"""
RESULTS = ("1-0", "1/2-1/2", "0-1")
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eva")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runner:
    """Runs ``arpad`` in English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    return Runner(capsys, monkeypatch)


def month(number: int, day: str = "2026.{number:02}.{day:02}") -> str:
    """The games of a month: everybody with everybody, a third of them in bullet."""
    pairs = [(white, black) for white in NAMES for black in NAMES if white != black]
    return "".join(
        GAME.format(
            pool="Bullet" if place % 3 == 0 else "Blitz",
            site=number * 100 + place,
            white=white,
            black=black,
            result=RESULTS[(place + number) % 3],
            day=day.format(number=number, day=place + 1),
        )
        for place, (white, black) in enumerate(pairs)
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two months as files, and a list on which Eva is unrated."""
    (tmp_path / "jan.pgn").write_text(month(1), "utf-8")
    (tmp_path / "feb.pgn").write_text(month(2), "utf-8")
    rows = [f"{name.lower()},{1600 + 100 * n},50,,1980" for n, name in enumerate(NAMES[:4])]
    text = "\n".join(["id,rating,games,highest_rating,birth_year", *rows])
    (tmp_path / "list.csv").write_text(text + "\n", "utf-8")
    return tmp_path


def line(folder: Path, *files: str, out: str = "out") -> tuple[object, ...]:
    """The command line."""
    words = ("--system", "fide", "--ratings", folder / "list.csv", "--out", folder / out)
    return ("bulk", "rate", *(folder / file for file in files), *words)


def digests(answer: dict[str, Any]) -> dict[str, str]:
    """Of the list of each month."""
    validator("arpad/bulk-rate/1").validate(answer)
    return {each["period"]: each["digest"] for each in answer["periods"]}


def of_two_commands(run: Runner, folder: Path, *files: str) -> dict[str, str]:
    """The digests of the same games after an ingest of their own."""
    words = [folder / file for file in files]
    run.ok("bulk", "ingest", *words, "--out", folder / "read")
    return digests(run(*line(folder, "read", out="other"), "--json").json)


def test_files_are_rated_as_the_folder_that_ingest_makes(run: Runner, folder: Path) -> None:
    expected = of_two_commands(run, folder, "jan.pgn", "feb.pgn")
    answer = run(*line(folder, "jan.pgn", "feb.pgn"), "--json").json
    assert digests(answer) == expected
    assert list(expected) == ["2026-01", "2026-02"]
    counts = answer["periods"][0]["counts"]
    assert (counts["games"], counts["rated"], counts["first_ratings"]) == (20, 5, 1)
    assert answer["remarks"][0] == {
        "id": "bulk.rate.remark.read",
        "text": f"Games read: 40, into {folder / 'out' / 'games'}; set aside: 0.",
    }
    assert (folder / "out" / "games" / "players.parquet").is_file()


def test_packed_files_and_tables_come_to_the_same(run: Runner, folder: Path) -> None:
    expected = digests(run(*line(folder, "jan.pgn"), "--json").json)
    text = (folder / "jan.pgn").read_bytes()
    (folder / "jan.pgn.gz").write_bytes(gzip.compress(text))
    (folder / "jan.pgn.zst").write_bytes(zstandard.compress(text))
    pairs = [(white, black) for white in NAMES for black in NAMES if white != black]
    rows = [
        f"{white},{black},{RESULTS[(place + 1) % 3]},2026-01-{place + 1:02}"
        for place, (white, black) in enumerate(pairs)
    ]
    (folder / "jan.csv").write_text("\n".join(["white,black,result,date", *rows]) + "\n")
    for file in ("jan.pgn.gz", "jan.pgn.zst", "jan.csv"):
        assert digests(run(*line(folder, file, out=f"{file}.out"), "--json").json) == expected


def test_a_second_run_reads_and_rates_nothing_anew(run: Runner, folder: Path) -> None:
    run.ok(*line(folder, "jan.pgn"))
    games = folder / "out" / "games" / "games" / "period=2026-01" / "games.parquet"
    before = games.stat().st_mtime_ns
    answer = run(*line(folder, "jan.pgn"), "--json").json
    assert [each["is_new"] for each in answer["periods"]] == [False]
    assert games.stat().st_mtime_ns == before


def test_a_month_later_the_new_file_is_named_beside_the_old(run: Runner, folder: Path) -> None:
    expected = of_two_commands(run, folder, "jan.pgn", "feb.pgn")
    run.ok(*line(folder, "jan.pgn"))
    answer = run(*line(folder, "jan.pgn", "feb.pgn"), "--json").json
    assert digests(answer) == expected
    assert [each["is_new"] for each in answer["periods"]] == [False, True]
    words = run.fails(*line(folder, "feb.pgn"))
    assert "games of other files as well: jan.pgn" in words


def test_a_stopped_reading_goes_on(
    run: Runner, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = of_two_commands(run, folder, "jan.pgn", "feb.pgn")

    def stop(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr("arpad.bulk.ingest.run.assemble", stop)
        words = run.fails(*line(folder, "jan.pgn", "feb.pgn"))
    assert "No space left on device" in words
    assert (folder / "out" / ".games.ingest").is_dir()
    answer = run(*line(folder, "jan.pgn", "feb.pgn"), "--json").json
    assert digests(answer) == expected
    assert not (folder / "out" / ".games.ingest").exists()


def test_only_the_lists_of_a_server_that_are_wanted(run: Runner, folder: Path) -> None:
    answer = run(*line(folder, "jan.pgn"), "--pool", "blitz", "--json").json
    assert answer["periods"][0]["counts"]["games"] == 13
    assert "set aside: 7" in answer["remarks"][0]["text"]
    assert "were read with --pool blitz" in run.fails(*line(folder, "jan.pgn"))
    words = run.fails(*line(folder, "jan.pgn", out="none"), "--pool", "rapid")
    assert "No game of these files counts (of another list: 20)" in words


def test_without_a_list_nobody_can_be_rated(run: Runner, folder: Path) -> None:
    words = ("bulk", "rate", folder / "jan.pgn", "--system", "fide", "--out", folder / "out")
    answer = run(*words, "--json").json
    assert answer["periods"][0]["counts"]["rated"] == 0
    assert [each["id"] for each in answer["remarks"]] == [
        "bulk.rate.remark.read",
        "bulk.rate.remark.nobody_rated",
    ]


def test_headings_of_ones_own(run: Runner, folder: Path) -> None:
    (folder / "own.csv").write_text("wit,zwart,uitslag,dag\nAnn,Bob,1-0,2026-01-05\n")
    own = [
        f"{heading}={field}"
        for heading, field in zip(
            ("wit", "zwart", "uitslag", "dag"), ("black", "white", "result", "date"), strict=True
        )
    ]
    columns = [word for each in own for word in ("--column", each)]
    answer = run(*line(folder, "own.csv"), *columns, "--json").json
    assert answer["periods"][0]["counts"]["games"] == 1
    assert run(*line(folder, "own.csv"), *columns, "--json").json["periods"][0]["is_new"] is False
    words = run.fails(*line(folder, "own.csv"))
    assert "were read with --column wit=black, zwart=white, uitslag=result, dag=date" in words
    run.ok("bulk", "ingest", folder / "jan.pgn", "--out", folder / "read")
    assert "--column belongs to files" in run.fails(*line(folder, "read"), "--column", own[0])


def test_files_that_cannot_be(run: Runner, folder: Path) -> None:
    text = zstandard.compress((folder / "jan.pgn").read_bytes())
    (folder / "cut.pgn.zst").write_bytes(text[: len(text) // 2])
    (folder / "empty.pgn").write_bytes(b"")
    (folder / "undated.csv").write_text("white,black,result\nAnn,Bob,1-0\n")
    for files, told in (
        (("cut.pgn.zst",), "cut.pgn.zst"),
        (("empty.pgn",), "empty"),
        (("nowhere.pgn",), "No such file"),
        (("jan.pgn", "nowhere"), "No such file"),
        (("jan.pgn", "."), "is a folder. Give one folder of games alone"),
    ):
        assert told in run.fails(*line(folder, *files))
        assert not (folder / "out").exists()
    assert "games without a date: 1" in run.fails(*line(folder, "undated.csv"))
    assert not list((folder / "out").rglob("ratings.parquet"))


def test_the_list_is_looked_at_before_a_long_reading(run: Runner, folder: Path) -> None:
    (folder / "list.csv").unlink()
    words = run.fails(*line(folder, "jan.pgn"))
    assert "list.csv" in words
    assert not (folder / "out").exists()


def test_lists_of_a_server_belong_to_files(run: Runner, folder: Path) -> None:
    run.ok("bulk", "ingest", folder / "jan.pgn", "--out", folder / "read")
    words = run.fails(*line(folder, "read"), "--pool", "blitz")
    assert "--pool belongs to files of games" in words
