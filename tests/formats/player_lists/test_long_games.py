"""Long tables of games are read again instead of kept, and from a copy on the disk."""

import json
import mmap
from pathlib import Path

import pytest
from tests.formats.player_lists.test_long_lists import ReadLong, read_long  # noqa: F401  a fixture

from arpad.core.errors import UnreadableFile
from arpad.formats import held_bytes
from arpad.formats.checked_file import CheckedFile
from arpad.formats.kinds import check_bytes, check_file
from arpad.formats.player_lists.game_tally import GamesReadAgain, GameTally, tally_of

TABLES = {
    "by_colour": "Wit;Zwart;Uitslag;Datum;Ronde\nA;B;1-0;09-01-2026;1\nA;C;½-½;13-01-2026;2\n"
    "C;A;2-0;;3\nA;D;+ -;;x\nA;a;1-0;;4\n",
    "by_player": "player,opponent,opp_rating,result,colour,round\nA,B,1500,1,white,1\n"
    "B,A,1600,0,black,1\nA,C,,0.5,,2\nC,A,,=,,2\nA,,1500,1,,3\nB,A,,0,black,1\n",
    "nameless": "player,round,date,opp_rating,score\nA,1,2026-01-09,1500,1\nB,1,,1600,0\n"
    "A,2,,,forfeit (+)\nB,2,,1700,x\n",
}


@pytest.mark.parametrize("name", TABLES)
def test_the_games_are_the_same_each_time(read_long: ReadLong, name: str) -> None:  # noqa: F811
    data = TABLES[name].encode()
    short, long = check_bytes(data, "list"), read_long(data)
    assert short.table is not None
    assert long.table is not None
    assert isinstance(short.table.games, tuple)
    assert isinstance(long.table.games, GamesReadAgain)
    assert tuple(long.table.games) == tuple(long.table.games) == short.table.games
    assert long.table.games[:2] == short.table.games[:2]
    assert long.replace(table=None) == short.replace(table=None)
    assert tally_of(long.table).rows == len(long.table.games) == len(short.table.games) > 0


def test_games_told_by_one_or_both_players_count_once() -> None:
    found = check_bytes(TABLES["by_player"].encode(), "list")
    # Round 1: A-B, which B tells of twice. Round 2: A-C, told by both.
    assert (found.players, found.rounds, found.rated_games) == (3, 2, 2)
    assert [each.line for each in found.findings if each.message == "player_list.game_again"] == [7]


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Holds every file in a copy on the disk; answers the folder of the copies."""
    monkeypatch.setattr(held_bytes, "_IN_MEMORY", 10)
    monkeypatch.setattr(held_bytes, "_BLOCK", 7)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_copy_on_the_disk_is_read_as_the_file(copied: Path, encoding: str) -> None:
    data = TABLES["by_colour"].replace("B;", "Müller;").encode(encoding)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(held_bytes, "_IN_MEMORY", 10_000)
        whole = check_bytes(data, "list")
    assert check_bytes(data, "list") == whole
    assert list(copied.iterdir()) == []


@pytest.mark.usefixtures("copied")
def test_the_copy_serves_when_the_file_has_gone(read_long: ReadLong) -> None:  # noqa: F811
    read = read_long(TABLES["by_player"].encode())
    assert read.table is not None
    assert len(list(read.table.games)) == len(read.table.games)


def test_a_long_file_without_ends_of_lines_is_refused(
    copied: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(held_bytes, "LONGEST_LINE", 1000)
    file = copied / "games.csv"
    file.write_text(TABLES["by_player"] + "A," * 1000, encoding="utf-8")
    with pytest.raises(UnreadableFile) as caught:
        check_file(file)
    assert caught.value.message == "opening.long_line"
    assert caught.value.line == TABLES["by_player"].count("\n") + 1


def test_a_file_larger_than_any_table_is_refused(
    copied: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(held_bytes.held, "__defaults__", (100,))
    file = copied / "games.csv"
    file.write_text(TABLES["by_player"], encoding="utf-8")
    with pytest.raises(UnreadableFile) as caught:
        check_file(file)
    assert caught.value.message == "error.file_too_large"


def test_without_room_for_the_copy_the_reason_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(held_bytes, "_IN_MEMORY", 10)
    monkeypatch.setattr("tempfile.TemporaryFile", full)
    with pytest.raises(UnreadableFile) as caught:
        check_bytes(TABLES["by_player"].encode(), "list")
    assert caught.value.message == "opening.no_room"
    assert caught.value.facts["reason"] == "os_reason.full"


def test_too_many_names_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arpad.formats.player_lists.game_tally.MOST_NAMES", 2)
    found: CheckedFile = check_bytes(TABLES["by_player"].encode(), "list")
    assert found.players is None
    assert "played_games.many_players" in [finding.message for finding in found.findings]


def test_what_was_read_of_a_copy_is_let_go() -> None:
    data = mmap.mmap(-1, 3 * mmap.PAGESIZE)
    held_bytes.let_go(data, 3, mmap.PAGESIZE + 5)
    held_bytes.let_go(b"abc", 0, 3)
    assert len(data) == 3 * mmap.PAGESIZE
    assert GameTally().played_games == 0


def test_long_json_lines_are_read_line_by_line(
    monkeypatch: pytest.MonkeyPatch,
    copied: Path,  # noqa: ARG001  it is read from a copy, too
) -> None:
    text = (
        '{"white": "A", "black": "B", "result": "1-0", "date": "2026-01-09"}\n'
        '\n{"wit": "B", "black": "C", "result": "1/2-1/2"}\nx\n[1]\n'
        '{"white": "A", "white": "D", "black": "C", "result": "?"}\n'
    )
    short = check_bytes(text.encode(), "list")
    monkeypatch.setattr("arpad.formats.player_lists.json_table.LONG", 0)
    long = check_bytes(text.encode(), "list")
    assert long.table is not None
    assert short.table is not None
    assert isinstance(long.table.games, GamesReadAgain)
    assert tuple(long.table.games) == short.table.games
    assert long.replace(table=None) == short.replace(table=None)
    assert (long.rated_games, long.players) == (2, 3)
    assert {each.line for each in long.findings if each.line} == {4, 5, 6}


def test_a_long_parquet_table_is_read_again(monkeypatch: pytest.MonkeyPatch, copied: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = {"white": ["A", "B"], "black": ["B", "C"], "result": ["1-0", "x"], "round": [1, 2]}
    file = copied / "games.parquet"
    parquet.write_table(pyarrow.table(rows), file)
    short = check_file(file)
    monkeypatch.setattr("arpad.formats.player_lists.parquet_table._LONG", 1)
    long = check_file(file)
    assert long.table is not None
    assert short.table is not None
    assert isinstance(long.table.games, GamesReadAgain)
    assert tuple(long.table.games) == tuple(long.table.games) == short.table.games
    assert long.replace(table=None) == short.replace(table=None)


def test_json_that_is_no_lines_and_too_long_tells_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arpad.formats.player_lists.json_table.LARGEST", 50)
    text = json.dumps([{"white": "A", "black": "B", "result": "1-0"}] * 3)
    with pytest.raises(UnreadableFile) as caught:
        check_bytes(text.encode(), "list")
    assert caught.value.message == "headings.long_json"
