"""Games that are told again by a later ingest count once, whatever bytes they came in."""

import json
import shutil
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.bulk.ingest.test_ingest import MANY, Stop, bytes_in, games_in, pgn, run

from arpad.bulk.digest import file_digest
from arpad.bulk.ingest import assemble
from arpad.bulk.ingest.pgn_rows import Wanted
from arpad.bulk.ingest.run import Job, ingest
from arpad.core.errors import InputError, UnreadableFile


def in_other_bytes(data: bytes) -> bytes:
    """The same games with other moves and the lines of another system."""
    return data.replace(b"1. e4 e5", b"1. d4 d5").replace(b"\n", b"\r\n")


def manifest_in(out: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads((out / "manifest.json").read_text())
    return found


def two(tmp_path: Path, first: bytes, second: bytes) -> Path:
    """A folder of two files, read one after the other."""
    run(tmp_path, first, "a.pgn")
    run(tmp_path, second, "b.pgn")
    return tmp_path / "out"


def test_games_of_an_earlier_ingest_count_once(tmp_path: Path) -> None:
    run(tmp_path, pgn(MANY))
    before = bytes_in(tmp_path / "out")
    done = run(tmp_path, in_other_bytes(pgn(MANY)), "other.pgn")
    assert (done.games, done.new_players, done.aside) == (0, 0, {"again": 96, "no_result": 24})
    after = bytes_in(tmp_path / "out")
    assert {name for name in before if before[name] != after[name]} == {
        "manifest.json",
        "rejects.ndjson",
    }
    lines = [json.loads(line) for line in after["rejects.ndjson"].splitlines()]
    assert [each["reason"] for each in lines] == ["no_result"] * 48 + ["again"] * 96
    assert lines[48] == {"reason": "again", "white": 0, "black": 1, "date": "2026-01-01"}
    assert manifest_in(tmp_path / "out")["games"] == 96
    assert manifest_in(tmp_path / "out")["set_aside"] == {"again": 96, "no_result": 48}


def test_files_that_share_games_are_as_one_command_reads_them(tmp_path: Path) -> None:
    for name in ("once", "twice"):
        (tmp_path / name).mkdir()
    first, whole = pgn(MANY[:70]), in_other_bytes(pgn(MANY))
    (tmp_path / "once/a.pgn").write_bytes(first)
    (tmp_path / "once/b.pgn").write_bytes(whole)
    once = tmp_path / "once/out"
    done = ingest(Job(files=(tmp_path / "once/a.pgn", tmp_path / "once/b.pgn"), out=once))
    twice = two(tmp_path / "twice", first, whole)
    assert done.games == 96
    assert games_in(twice) == games_in(once)
    games = [name for name in bytes_in(once) if name.startswith("games")]
    assert {name: bytes_in(twice)[name] for name in games} == {
        name: bytes_in(once)[name] for name in games
    }


def test_marks_stand_in_the_order_of_the_games(tmp_path: Path) -> None:
    data = pgn(MANY[::-1])
    run(tmp_path, data, wanted=Wanted(tags=("Site",)))
    manifest = manifest_in(tmp_path / "out")
    for period in manifest["periods"].values():  # type: ignore[attr-defined]  # an object
        path = tmp_path / "out" / period["marks"]
        assert file_digest(path) == period["marks_sha256"]
        with pa.OSFile(str(path), "rb") as file:
            marks = pa.ipc.open_file(file).read_all().column("mark").to_pylist()
        games = pq.ParquetFile(tmp_path / "out" / period["file"]).read()
        assert len(marks) == len(games)
        # Alone, each game is known again by the mark that stands beside its row.
        for row in (0, len(games) - 1):
            number = int(games.column("Site")[row].as_py()[-8:])
            alone = tmp_path / f"{period['file'].split('=')[1][:7]}-{row}"
            alone.mkdir()
            blocks = data.split(b"[Event")[1:]
            run(alone, b"[Event" + blocks[number], wanted=Wanted(tags=("Site",)))
            (found,) = alone.glob("out/games/*/marks.arrow")
            with pa.OSFile(str(found), "rb") as file:
                assert pa.ipc.open_file(file).read_all().to_pylist() == [{"mark": marks[row]}]


def test_a_killed_second_ingest_goes_on_with_the_same_final_bytes(tmp_path: Path) -> None:
    first, second = pgn(MANY[:70]), in_other_bytes(pgn(MANY))
    (tmp_path / "whole").mkdir()
    expected = bytes_in(two(tmp_path / "whole", first, second))
    for moment in range(100):
        folder = tmp_path / f"at{moment}"
        folder.mkdir()
        run(folder, first, "a.pgn")
        (folder / "b.pgn").write_bytes(second)
        job = Job(files=(folder / "b.pgn",), out=folder / "out", part=4000)
        before = bytes_in(job.out)
        left = moment

        def stop(*_: object) -> None:
            nonlocal left
            left -= 1
            if left < 0:
                raise Stop

        try:
            ingest(job, stop)
        except Stop:
            assert bytes_in(job.out) == before
            ingest(job._replace(resume=True))
            assert bytes_in(job.out) == expected
        else:
            assert bytes_in(job.out) == expected
            break
    assert 3 < moment < 99


def test_one_that_is_killed_between_its_files_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = pgn(MANY[:70]), in_other_bytes(pgn(MANY))
    (tmp_path / "whole").mkdir()
    expected = bytes_in(two(tmp_path / "whole", first, second))
    replace = Path.replace
    for moment in range(6):
        folder = tmp_path / f"at{moment}"
        folder.mkdir()
        run(folder, first, "a.pgn")
        left = moment

        def stop(path: Path, target: Path) -> Path:
            nonlocal left
            if target.is_relative_to(folder / "out"):  # noqa: B023  it is called in this round
                left -= 1
                if left < 0:
                    raise Stop
            return replace(path, target)

        with monkeypatch.context() as patch:
            patch.setattr(Path, "replace", stop)
            with pytest.raises(Stop):
                run(folder, second, "b.pgn")
        run(folder, second, "b.pgn", resume=True)
        assert bytes_in(folder / "out") == expected


@pytest.mark.parametrize("gone", ["job.json", "ready.json", "done.json", "000001.games"])
def test_one_that_is_killed_while_its_work_is_removed_adds_nothing_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gone: str
) -> None:
    rmtree = shutil.rmtree

    def stop(folder: Path, *, ignore_errors: bool = False) -> None:
        if folder.name == ".out.ingest" and not ignore_errors:
            (folder / gone).unlink(missing_ok=True)
            raise Stop
        rmtree(folder, ignore_errors)

    table = b"white,black,result,date\na,b,1-0,2026-01-05\n"
    run(tmp_path, pgn(MANY))
    with monkeypatch.context() as patch:
        patch.setattr("arpad.bulk.ingest.work.shutil.rmtree", stop)
        with pytest.raises(Stop):
            run(tmp_path, table, "b.csv")
    expected = bytes_in(tmp_path / "out")
    with pytest.raises(UnreadableFile) as error:
        run(tmp_path, table, "b.csv", resume=True)
    assert error.value.message == "bulk.read_before"
    assert bytes_in(tmp_path / "out") == expected
    assert not list(tmp_path.glob(".*"))


def test_days_in_several_groups_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    first, second = pgn(MANY[:70]), in_other_bytes(pgn(MANY))
    expected = bytes_in(two(tmp_path / "one", first, second))
    monkeypatch.setattr(assemble, "MOST_AT_ONCE", 7)
    assert bytes_in(two(tmp_path / "other", first, second)) == expected
    monkeypatch.setattr(assemble, "_GROUP", 5)
    (tmp_path / "small").mkdir()
    small = two(tmp_path / "small", first, second)
    assert games_in(small) == games_in(tmp_path / "one/out")


def test_games_that_nothing_tells_apart_all_count(tmp_path: Path) -> None:
    text = (
        b'[Event "?"]\n[White "a"]\n[Black "b"]\n[Date "2026.01.01"]\n'
        b'[Result "1-0"]\n\n1. e4 1-0\n\n'
    )
    out = two(tmp_path, text, text + text)
    assert len(games_in(out)) == 3


@pytest.mark.parametrize("lost", ["entry", "file"])
def test_a_folder_without_marks_gets_no_games(tmp_path: Path, lost: str) -> None:
    run(tmp_path, pgn(MANY))
    out = tmp_path / "out"
    if lost == "file":
        next(out.glob("games/*/marks.arrow")).unlink()
    else:
        manifest = json.loads((out / "manifest.json").read_text())
        for period in manifest["periods"].values():
            del period["marks"], period["marks_sha256"]
        (out / "manifest.json").write_text(json.dumps(manifest))
    before = bytes_in(out)
    with pytest.raises(InputError) as error:
        run(tmp_path, pgn(MANY[:9]), "more.pgn")
    assert error.value.message == "bulk.no_marks"
    assert bytes_in(out) == before
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize("name", ["games.parquet", "marks.arrow"])
def test_a_folder_that_was_changed_gets_no_games(tmp_path: Path, name: str) -> None:
    run(tmp_path, pgn(MANY))
    out = tmp_path / "out"
    path = min(out.glob(f"games/*/{name}"))
    path.write_bytes(path.read_bytes() + b"x")
    before = bytes_in(out)
    with pytest.raises(UnreadableFile) as error:
        run(tmp_path, pgn(MANY[:9]), "more.pgn")
    assert error.value.message == "bulk.not_as_written"
    assert error.value.facts["file"] == str(path)
    assert bytes_in(out) == before
    assert not list(tmp_path.glob(".*"))
