"""dBase tables: heads, records, what they tell and what is wrong with them."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.dbf.build import (
    CHECK_FIELDS,
    CHECKS,
    PLAYER_FIELDS,
    PLAYERS,
    US_FIELDS,
    US_PLAYERS,
    dbf,
)

from arpad.core.errors import UnreadableFile
from arpad.core.records import Colour, Sex
from arpad.core.results import Result
from arpad.formats.births import Birth
from arpad.formats.checked_file import CheckedFile
from arpad.formats.dbf.table import read_dbf
from arpad.formats.dbf.us_chess import RoundCell, read_round_cell
from arpad.formats.kinds import check_bytes, check_file
from arpad.formats.trf.notes import Notes

TABLES = (
    dbf(PLAYER_FIELDS, PLAYERS),
    dbf(CHECK_FIELDS, CHECKS),
    dbf(US_FIELDS, US_PLAYERS),
)


def check(data: bytes, folder: Path) -> CheckedFile:
    path = folder / "table"
    path.write_bytes(data)
    return check_file(path)


def messages(checked: CheckedFile) -> list[tuple[str, int | None]]:
    return [(each.message, each.line) for each in checked.findings]


def test_the_belgian_list(tmp_path: Path) -> None:
    found = check(TABLES[0], tmp_path)
    assert (found.format, found.encoding, found.players) == ("dbf", "cp850", 3)
    assert found.table is not None
    first, second, third = found.table.players
    assert (first.name, first.local_id, first.club_id) == ("Proef, Renée", "10001", "301")
    assert (first.ratings, first.games) == ((("national", 1715),), (("national", 120),))
    assert (first.birth, first.sex) == (Birth(year=1982, month=4, day=3), Sex.FEMALE)
    assert ("ELO_PRECE", "1700") in first.others
    assert (second.ratings, second.birth, second.fide_id) == ((), None, None)
    assert (third.title, third.federation) == ("FM", "GER")


def test_an_invalid_byte_in_a_date_does_not_stop_the_reading(tmp_path: Path) -> None:
    found = check(TABLES[0], tmp_path)
    assert messages(found) == [("dbf.bad_date", 3)]
    assert found.table is not None
    assert found.table.players[2].birth is None
    assert found.table.players[2].ratings == (("national", 1490),)


def test_an_invalid_day_in_the_head(tmp_path: Path) -> None:
    found = check(TABLES[1][:1] + b"\x7a\x0d\x20" + TABLES[1][4:], tmp_path)
    assert messages(found) == [("dbf.bad_head_date", None)]


def test_the_belgian_check_list(tmp_path: Path) -> None:
    found = check(TABLES[1], tmp_path)
    assert (found.players, found.rated_games) == (3, 2)
    assert found.table is not None
    first, second, _ = found.table.games
    assert (first.result, first.opponent_rating, first.colour) == (Result.WIN, None, Colour.WHITE)
    assert (second.result, second.opponent_rating) == (Result.DRAW, 1490)
    assert ("date", "20250111") in second.others


def test_a_check_list_with_what_is_no_result(tmp_path: Path) -> None:
    rows = (
        ("1", "7", "2", "0", "", "W"),
        ("1", "1", "", "0", "", "W"),
        ("1", "1", "2", "9999", "", ""),
    )
    found = check(dbf(CHECK_FIELDS, rows), tmp_path)
    assert messages(found) == [
        ("player_list.result", 1),
        ("player_list.no_opponent", 2),
        ("table.bad_value", 3),
    ]


def test_a_us_chess_report(tmp_path: Path) -> None:
    found = check(TABLES[2], tmp_path)
    assert (found.players, found.rounds, found.rated_games) == (5, 2, 2)
    assert [name for name, _ in found.sections] == ["", ""]
    assert {each.message for each in found.findings} == {
        "dbf.us_chess_missing",
        "dbf.us_chess_unplaced",
        "tournament_file.several_sections",
        "tournament_file.start_unknown",
    }


def test_a_us_chess_report_that_contradicts_itself(tmp_path: Path) -> None:
    rows = [list(row) for row in US_PLAYERS]
    rows[1][7] = "W1W"
    rows[2][8] = "?"
    rows[3][2] = "x"
    found = check(dbf(US_FIELDS, rows), tmp_path)
    told = messages(found)
    for code in (("dbf.pair_number", 4), ("dbf.round_cell", 3), ("trf.results_contradict", 1)):
        assert code in told


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("W9B", RoundCell(kind="W", opponent=9, colour="B")),
        ("D16W", RoundCell(kind="D", opponent=16, colour="W")),
        ("L3", RoundCell(kind="L", opponent=3, colour="")),
        ("H0", RoundCell(kind="H", opponent=None, colour="")),
        ("W 9", RoundCell(kind="W", opponent=9, colour="")),
        ("9W", None),
    ],
)
def test_cells_of_rounds(text: str, cell: RoundCell | None) -> None:
    assert read_round_cell(text) == cell


def test_lists_of_swiss_chess_and_of_others(tmp_path: Path) -> None:
    swiss_chess = dbf(
        (
            ("NAME", "C", 32),
            ("CLUB", "C", 36),
            ("FED", "C", 3),
            ("ELO_BEL", "N", 4),
            ("ID_BEL", "N", 6),
        ),
        (("Proef, Ann", "Club", "BEL", "1500", "10001"),),
    )
    found = check(swiss_chess, tmp_path)
    assert found.table is not None
    assert found.table.players[0].club == "Club"
    assert found.table.players[0].local_id == "10001"
    found = check(dbf((("NAVN", "C", 20), ("RATING", "N", 4)), (("Ny, Bo", "1500"),)), tmp_path)
    assert found.table is not None
    assert found.table.players[0].ratings == (("rating", 1500),)
    found = check(dbf((("NUMERO", "N", 3), ("ABREV", "C", 8)), (("1", "CLUB"),)), tmp_path)
    assert found.players is None
    found = check(dbf((("NAME", "C", 8),), ()), tmp_path)
    assert found.players == 0


def test_deleted_records_are_told_and_not_read(tmp_path: Path) -> None:
    found = check(dbf(CHECK_FIELDS, CHECKS, deleted=(1, 3)), tmp_path)
    assert messages(found) == [("dbf.deleted", 1)]
    assert dict(found.findings[0].facts)["count"] == 2
    assert found.rated_games == 1


def test_a_table_without_a_code_page_mark(tmp_path: Path) -> None:
    fields = (("NAME", "C", 20), ("CLUB", "C", 20))
    rows = (("Müller, Jörg", "Grün"),)
    for encoding in ("cp850", "cp1252", "utf-8"):
        found = check(dbf(fields, rows, encoding=encoding, mark=0), tmp_path)
        assert found.encoding == encoding
        assert found.table is not None
        assert found.table.players[0].name == "Müller, Jörg"
        assert messages(found).count(("dbf.guessed", None)) == (encoding != "utf-8")


def test_a_code_page_that_does_not_fit(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile) as caught:
        check(dbf((("NAME", "C", 20),), (("\u0081",),), encoding="latin-1", mark=3), tmp_path)
    assert caught.value.message == "dbf.code_page"


def test_a_table_that_was_cut(tmp_path: Path) -> None:
    found = check(TABLES[1][:-30], tmp_path)
    assert found.has_errors
    assert messages(found) == [("dbf.cut_short", 1)]


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        (10, 200, "dbf.broken_head"),
        (8, 70, "dbf.broken_head"),
        (43, ord("M"), "dbf.field_type"),
        (64, 0, "dbf.broken_head"),
        (32 + 32 * 6 + 1, 0, "dbf.broken_record"),
        (32 + 32 * 6, 65, "dbf.broken_head"),
    ],
)
def test_a_broken_table_is_refused(place: int, value: int, message: str, tmp_path: Path) -> None:
    data = bytearray(TABLES[1])
    data[place] = value
    with pytest.raises(UnreadableFile) as caught:
        check(bytes(data), tmp_path)
    assert caught.value.message == message


def test_a_name_of_a_field_that_comes_twice(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile) as caught:
        check(dbf((("NAME", "C", 8), ("NAME", "C", 8)), (("a", "b"),)), tmp_path)
    assert caught.value.message == "dbf.broken_head"


@pytest.mark.parametrize("data", TABLES)
def test_a_table_cut_anywhere_is_read_or_refused(data: bytes, tmp_path: Path) -> None:
    for stop in range(0, len(data), 20):
        with suppress(UnreadableFile):
            assert check(data[:stop], tmp_path).has_errors


@given(st.data())
def test_any_bytes_are_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    whole = bytearray(data.draw(st.sampled_from(TABLES)))
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    with suppress(UnreadableFile):
        check(bytes(whole), tmp_path_factory.getbasetemp())


def test_a_letter_across_two_fields_is_told_with_its_place() -> None:
    data = dbf([("NAME", "C", 1), ("CLUB", "C", 1)], [("a", "b"), ("c", "d")], mark=0)
    data = data.replace(b" cd", " ü".encode())
    notes = Notes(file="a", strict=False)
    with pytest.raises(UnreadableFile) as refused:
        list(read_dbf(data, notes, file="a").records(notes))
    assert (refused.value.message, refused.value.line) == ("dbf.code_page", 2)
    assert refused.value.column == 2


def test_a_table_cut_before_its_first_record_has_the_encoding_of_any_plain_text(
    tmp_path: Path,
) -> None:
    whole = dbf(CHECK_FIELDS, CHECKS, mark=0)
    start = int.from_bytes(whole[8:10], "little")
    assert check(whole, tmp_path).encoding == check(whole[:start], tmp_path).encoding == "utf-8"


def test_a_report_with_a_line_as_long_as_a_file_is_no_table() -> None:
    line = b"001    1      " + b"x" * 30 + b" " * 100_000
    with pytest.raises(UnreadableFile) as refused:
        check_bytes(line, "report.trf")
    assert refused.value.message.startswith("trf.")
    foxpro = bytearray(TABLES[1])
    foxpro[0] = 0x30
    assert check_bytes(bytes(foxpro), "table").format == "dbf"
