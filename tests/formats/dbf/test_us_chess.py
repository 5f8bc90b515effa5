"""The three tables of a US Chess report: joined from wherever they lie, and written."""

import io
import zipfile
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.dbf.build import US_FIELDS, dbf

from arpad.core.errors import UnreadableFile
from arpad.core.quantities import Rating
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import Colour, Entry, Pairing, Player, Tournament
from arpad.core.results import Result
from arpad.formats.checked_file import CheckedFile
from arpad.formats.dbf.table import read_dbf
from arpad.formats.dbf.us_chess import (
    DETAIL_FIELDS,
    HEADER_FIELDS,
    SECTION_FIELDS,
    read_pairing,
    write_pairing,
)
from arpad.formats.dbf.us_chess_report import read_report
from arpad.formats.dbf.us_chess_set import packed, unpacked
from arpad.formats.dbf.us_chess_writer import convert_to_us_chess
from arpad.formats.kinds import check_file
from arpad.formats.trf.notes import Notes

_PLAYERS = (
    ("", " 1", "1", "10000001", "PROBE, ANN", "NC", "1500", "W2B", "D3W"),
    ("", " 1", "2", "10000002", "TEST, BEN", "NC", "", "L1W", "H0"),
    ("", " 1", "3", "10000003", "TRIAL, CARL", "NC", "1210", "B0", "D1B"),
)
_SECOND = (
    ("", " 2", "1", "10000004", "OTHER, DAN", "NC", "1300", "X2", "U0"),
    ("", " 2", "2", "10000005", "OTHER, EVE", "NC", "1310", "F1", "U0"),
)


def _table(fields: Sequence[tuple[str, int]], *rows: dict[str, str]) -> bytes:
    named = [(name, "C", size) for name, size in fields]
    return dbf(named, [[row.get(name, "") for name, _ in fields] for row in rows], mark=0)


def _section(number: int, **more: str) -> dict[str, str]:
    section = {"S_SEC_NUM": f"{number:2}", "S_SEC_NAME": f"Group {number}", "S_R_SYSTEM": "R"}
    return section | {"S_TRN_TYPE": "S", "S_TOT_RNDS": "2", "S_TIMECTL": "G/90;d5"} | more


def _report(
    players: Sequence[Sequence[str]] = _PLAYERS, sections: Sequence[dict[str, str]] = ()
) -> dict[str, bytes]:
    header = {"H_FORMAT": "2C", "H_NAME": "Summer Open", "H_CITY": "Springfield"}
    header |= {"H_TOT_SECT": str(len(sections) or 1), "H_CTD_ID": "10000099"}
    header |= {"H_BEG_DATE": "20250607", "H_END_DATE": "20250608", "H_STATE": "IL"}
    return {
        "THEXPORT": _table(HEADER_FIELDS, header),
        "TSEXPORT": _table(SECTION_FIELDS, *(sections or (_section(1),))),
        "TDEXPORT": dbf(US_FIELDS, players, mark=0),
    }


def _folder(where: Path, parts: dict[str, bytes]) -> Path:
    where.mkdir()
    for name, data in parts.items():
        (where / f"{name.lower()}.DBF").write_bytes(data)
    return where


def _codes(found: CheckedFile) -> list[str]:
    return [each.message for each in found.findings]


def test_the_tables_are_one_tournament() -> None:
    found = read_report(_report(), "report")
    assert (found.format, found.players, found.rounds, found.rated_games) == (
        *("us-chess-dbf", 3, 2),
        2,
    )
    assert (found.start_date, found.end_date) == (date(2025, 6, 7), date(2025, 6, 8))
    event = found.the_tournament("report", "")
    assert (event.name, event.city, event.kind) == ("Summer Open", "Springfield", "Swiss system")
    assert (event.time_control, event.chief_arbiter) == (TimeControl.STANDARD, "10000099")
    first = event.entry(1)
    assert (first.national_rating, first.national_id) == (1500, "10000001")
    assert first.pairings == (
        Pairing(opponent=2, result=Result.WIN, colour=Colour.BLACK),
        Pairing(opponent=3, result=Result.DRAW, colour=Colour.WHITE),
    )
    assert _codes(found) == ["dbf.us_chess_unplaced"]
    assert found.findings[0].facts == (("names", "D_STATE, H_STATE"),)


@pytest.mark.parametrize("width", [254, 255])
def test_the_field_of_the_other_directors_has_the_width_of_either_edition(
    tmp_path: Path, width: int
) -> None:
    parts = _report()
    fields = [(name, width if name == "H_OTHER_TD" else size) for name, size in HEADER_FIELDS]
    parts["THEXPORT"] = _table(fields, {"H_NAME": "Open", "H_OTHER_TD": "12345678,87654321"})
    found = check_file(_folder(tmp_path / "set", parts))
    assert found.tournament is not None
    assert found.tournament.name.startswith("Open")
    assert found.tournament.deputy_arbiters == ("12345678", "87654321")


def test_from_a_folder_a_zip_and_beside_each_other(tmp_path: Path) -> None:
    parts = _report()
    folder = _folder(tmp_path / "report", parts)
    (tmp_path / "report.zip").write_bytes(packed(parts))
    by_folder = check_file(folder)
    assert by_folder.players == 3
    assert check_file(tmp_path / "report.zip") == by_folder
    for name in parts:
        assert check_file(folder / f"{name.lower()}.DBF") == by_folder


def test_a_report_without_its_header_says_so(tmp_path: Path) -> None:
    parts = _report()
    del parts["THEXPORT"]
    found = check_file(_folder(tmp_path / "report", parts))
    assert found.players == 3
    assert found.start_date is None
    assert "dbf.us_chess_missing" in _codes(found)


def test_a_zip_without_players_is_refused(tmp_path: Path) -> None:
    parts = _report()
    del parts["TDEXPORT"]
    (tmp_path / "report.zip").write_bytes(packed(parts))
    with pytest.raises(UnreadableFile) as caught:
        check_file(tmp_path / "report.zip")
    assert caught.value.message == "tournament_file.part_missing"


def test_a_folder_without_the_tables_is_refused_as_ever(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile) as caught:
        check_file(tmp_path)
    assert caught.value.message == "error.file"


def test_sections_are_tournaments_of_their_own() -> None:
    sections = (_section(1), _section(2, S_R_SYSTEM="Q", S_TRN_TYPE="R", S_TOT_RNDS="1"))
    found = read_report(_report((*_PLAYERS, *_SECOND), sections), "report")
    assert found.tournament is None
    assert (found.players, found.rated_games) == (5, 2)
    second = found.section("Group 2", "report").the_tournament("report", "")
    assert (second.name, second.rounds) == ("Summer Open Group 2", 1)
    assert (second.time_control, second.kind) == (TimeControl.RAPID, "Round robin")


def test_what_contradicts_is_told() -> None:
    sections = (_section(1, S_LST_PAIR="9", S_R_SYSTEM="?", S_BEG_DATE="20250230"), _section(3))
    rows = [list(row) for row in _PLAYERS]
    rows[1][7] = "??"
    rows[2][1] = "x"
    found = _codes(read_report(_report(rows, sections), "report"))
    for code in (
        *("dbf.us_chess_count", "dbf.us_chess_other_section", "dbf.us_chess_section"),
        *("dbf.us_chess_value", "dbf.bad_date", "dbf.round_cell"),
    ):
        assert code in found


@pytest.mark.parametrize("name", ["THEXPORT", "TSEXPORT", "TDEXPORT"])
def test_a_cut_or_exchanged_table_is_an_error_with_a_reason(name: str) -> None:
    parts = _report()
    whole = parts[name]
    for size in range(0, len(whole), 100):
        try:
            found = read_report({**parts, name: whole[:size]}, "report")
        except UnreadableFile:
            continue
        assert found.has_errors
    with pytest.raises(UnreadableFile) as caught:
        read_report({**parts, name: dbf((("NAME", "C", 5),), [["a"]], mark=0)}, "report")
    assert caught.value.message == "dbf.us_chess_fields"


@given(st.binary(max_size=600))
def test_any_bytes_are_a_report_or_refused(data: bytes) -> None:
    parts = _report()
    cut = len(parts["TDEXPORT"]) - len(data)
    try:
        found = read_report({**parts, "TDEXPORT": parts["TDEXPORT"][:cut] + data}, "report")
    except UnreadableFile:
        return
    assert found.players


@pytest.mark.parametrize("cell", ["W9B", "D16W", "L3", "H0", "B0", "U0", "X0", "F12"])
def test_cells_are_written_as_they_are_read(cell: str) -> None:
    assert write_pairing(read_pairing(cell)) == cell


def test_the_written_tables_have_the_fields_of_the_format() -> None:
    data, findings = convert_to_us_chess(read_report(_report(), "report"))
    parts = unpacked(data, "out.zip")
    assert list(parts) == ["THEXPORT.DBF", "TSEXPORT.DBF", "TDEXPORT.DBF"]
    rounds = (("D_RND01", 7), ("D_RND02", 7))
    for table, fields in zip(
        parts.values(), (HEADER_FIELDS, SECTION_FIELDS, (*DETAIL_FIELDS, *rounds)), strict=True
    ):
        read = read_dbf(table, Notes(file="", strict=True))
        assert [(each.name, each.length) for each in read.fields] == list(fields)
        assert {each.type for each in read.fields} == {"C"}
        assert table[-1] == 0x1A
    assert [each.message for each in findings] == ["convert.us_chess_blank"]


def test_what_the_tables_cannot_hold_is_told() -> None:
    player = Player(number=1, name="Löß, Ärne " + "x" * 30, rating=Rating(2000), title="FM")
    event = Tournament(
        name="Öffen", rounds=1, chief_arbiter="Someone", entries=(Entry(player=player),)
    )
    checked = CheckedFile(format="trf26", encoding="utf-8", tournament=event, other_lines=("999",))
    data, findings = convert_to_us_chess(checked)
    details = unpacked(data, "")["TDEXPORT.DBF"]
    assert b"Loss, Arne xxx" in details
    fields: list[Any] = [dict(each.facts).get("fields", ()) for each in findings]
    told = {name for found in fields for name, _ in found} | {each.message for each in findings}
    assert {"name", "title", "chief_arbiter", "pairings", "convert.lines_lost"} <= told
    assert "convert.us_chess_ratings" in told


_RESULTS = st.sampled_from(
    [
        (Result.WIN, Result.LOSS),
        (Result.DRAW, Result.DRAW),
        (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    ]
)


@st.composite
def _tournaments(draw: st.DrawFn) -> Tournament:
    pairs = draw(st.integers(1, 4))
    rounds = draw(st.integers(1, 5))
    played: dict[int, list[Pairing]] = {number: [] for number in range(1, 2 * pairs + 1)}
    for _ in range(rounds):
        order = draw(st.permutations(sorted(played)))
        for white, black in zip(order[::2], order[1::2], strict=True):
            first, second = draw(_RESULTS)
            played[white].append(Pairing(opponent=black, result=first, colour=Colour.WHITE))
            played[black].append(Pairing(opponent=white, result=second, colour=Colour.BLACK))
    entries = tuple(
        Entry(
            player=Player(number=number, name=f"NAME{number}, A"),
            pairings=tuple(pairings),
            national_rating=draw(st.none() | st.integers(100, 2999)),
            national_id=str(10_000_000 + number),
        )
        for number, pairings in played.items()
    )
    return Tournament(
        name="Open",
        city=draw(st.sampled_from(["", "Springfield"])),
        start=date(2025, 6, 7),
        end=date(2025, 6, draw(st.integers(7, 30))),
        kind=draw(st.sampled_from(["Swiss system", "Round robin"])),
        time_control=draw(st.sampled_from(TimeControl)),
        rounds=rounds,
        entries=entries,
    )


@given(_tournaments())
def test_a_tournament_comes_back_from_its_tables(event: Tournament) -> None:
    data, findings = convert_to_us_chess(
        CheckedFile(format="trf26", encoding="ascii", tournament=event)
    )
    assert [each.message for each in findings] == ["convert.us_chess_blank"]
    parts = {name.removesuffix(".DBF"): table for name, table in unpacked(data, "").items()}
    assert read_report(parts, "report").tournament == event


def test_broken_zips_are_refused(tmp_path: Path) -> None:
    whole = packed(_report())
    for size in range(4, len(whole), 100):
        (tmp_path / "cut.zip").write_bytes(whole[:size])
        with pytest.raises(UnreadableFile):
            check_file(tmp_path / "cut.zip")
    with zipfile.ZipFile(io.BytesIO(whole)) as archive:
        assert archive.testzip() is None


def test_a_table_too_large_is_refused_and_not_left_out(tmp_path: Path) -> None:
    path = tmp_path / "report.zip"
    path.write_bytes(packed(_report() | {"TSEXPORT": bytes(20_000_001)}))
    with pytest.raises(UnreadableFile) as refused:
        check_file(path)
    assert refused.value.message == "error.file_too_large"
