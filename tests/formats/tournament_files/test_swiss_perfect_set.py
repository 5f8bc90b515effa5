"""The three files of SwissPerfect in one zip."""

import io
import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.dbf.build import dbf
from tests.formats.tournament_files.test_broken_tournament_files import UNHURRIED, source_of
from tests.formats.tournament_files.test_tournament_files import codes, results

from arpad.core.errors import UnreadableFile
from arpad.core.records import Sex
from arpad.formats.checked_file import CheckedFile
from arpad.formats.kinds import check_file
from arpad.formats.tournament_files import swiss_perfect_set

Reader = Callable[[bytes], CheckedFile]
INI = b"[Desktop]\nName=x\n[Tournament Info]\nName=Open\nArbiter=The Arbiter\nRounds=3\n"
PLAYER_FIELDS = [
    ("ID", "N", 4),
    ("SURNAME", "C", 20),
    ("FIRSTNAME", "C", 20),
    ("FEDER", "C", 3),
    ("SEX", "N", 1),
    ("TITLE", "N", 1),
    ("INTL_ID", "N", 10),
    ("LOC_ID", "N", 10),
    ("INTL_RTG", "N", 4),
    ("LOC_RTG", "N", 4),
    ("BIRTH_DATE", "D", 8),
    ("START_NO", "N", 4),
]
PLAYERS = [
    ("7", "Müller", "One", "BEL", "1", "5", "1000001", "901", "2200", "2180", "19900517", "1"),
    ("8", "Second", "Two", "", "2", "0", "0", "0", "0", "1900", "", "2"),
    ("9", "Third", "Three", "NED", "0", "0", "0", "0", "1700", "0", "", "3"),
]
SCORE_FIELDS = [
    (name, "N", 4) for name in ("ROUND", "WHITE", "BLACK", "W_SCORE", "B_SCORE", "W_TYPE", "B_TYPE")
]
SCORES = [
    ("1", "7", "8", "1", "1", "1", "1"),
    ("1", "9", "0", "1", "0", "2", "0"),
    ("2", "9", "7", "0", "2", "3", "3"),
    ("2", "0", "8", "0", "2", "0", "2"),
    ("3", "7", "9", "2", "0", "1", "1"),
]


def packed(**parts: bytes) -> bytes:
    """The set as a zip, with other parts where they are given."""
    found: Mapping[str, bytes] = {
        "ini": INI,
        "trn": dbf(PLAYER_FIELDS, PLAYERS),
        "sco": dbf(SCORE_FIELDS, SCORES),
    } | parts
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for ending, data in found.items():
            archive.writestr(f"Open.{ending.upper()}", data)
    return stream.getvalue()


@pytest.fixture
def read(tmp_path: Path) -> Reader:
    """Write a file and check it."""

    def reader(data: bytes) -> CheckedFile:
        path = tmp_path / "open.zip"
        path.write_bytes(data)
        return check_file(path)

    return reader


def test_players_results_and_event(read: Reader) -> None:
    checked = read(packed())
    assert (checked.format, checked.players, checked.rounds) == ("swissperfect-set", 3, 3)
    assert results(checked, 1) == ["2 w draw", "3 b forfeit_win", "3 w win"]
    assert results(checked, 2) == ["1 b draw", "- - full_point_bye", "none"]
    assert results(checked, 3) == ["- - half_point_bye", "1 w forfeit_loss", "1 b loss"]
    tournament = checked.tournament
    assert tournament is not None
    assert (tournament.name, tournament.chief_arbiter) == ("Open", "The Arbiter")
    first = tournament.entry(1)
    assert (first.player.name, first.player.title, first.player.sex) == (
        "Müller, One",
        "FM",
        Sex.MALE,
    )
    assert (first.player.rating, first.national_rating, first.national_id) == (2200, 2180, "901")
    assert (first.player.fide_id, first.birth_date) == ("1000001", "1990-05-17")
    assert tournament.entry(2).player.rating is None
    assert not checked.has_errors


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (("1", "7", "8", "0", "2", "1", "1"), "2 w loss"),
        (("1", "7", "8", "0", "0", "0", "0"), "2 w pending"),
        (("1", "7", "0", "0", "0", "2", "0"), "- - zero_point_bye"),
    ],
)
def test_a_row_of_results(row: tuple[str, ...], expected: str, read: Reader) -> None:
    checked = read(packed(sco=dbf(SCORE_FIELDS, [row])))
    assert results(checked, 1)[0] == expected


@pytest.mark.parametrize(
    "row",
    [
        ("1", "7", "8", "2", "1", "1", "1"),
        ("1", "7", "8", "1", "1", "3", "3"),
        ("1", "7", "99", "2", "0", "1", "1"),
        ("1", "7", "8", "3", "0", "1", "1"),
        ("1", "0", "0", "0", "0", "1", "1"),
        ("0", "7", "8", "2", "0", "1", "1"),
    ],
)
def test_a_row_that_cannot_be_read_is_told(row: tuple[str, ...], read: Reader) -> None:
    checked = read(packed(sco=dbf(SCORE_FIELDS, [*SCORES, row])))
    found = next(each for each in checked.findings if each.message.endswith("pairing_unreadable"))
    assert found.line == 6


def test_a_player_who_is_paired_twice_is_told(read: Reader) -> None:
    again = ("1", "7", "9", "2", "0", "1", "1")
    checked = read(packed(sco=dbf(SCORE_FIELDS, [*SCORES, again])))
    assert "tournament_file.paired_twice" in codes(checked)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"trn": b"nothing"}, "dbf.broken_head"),
        ({"sco": dbf(SCORE_FIELDS[:-1], [row[:-1] for row in SCORES])}, None),
        ({"trn": dbf(PLAYER_FIELDS, [])}, "tournament_file.no_players"),
        ({"ini": INI.replace(b"Rounds=3", b"Rounds=99999")}, "trf.too_many_rounds"),
    ],
)
def test_a_broken_part_is_refused(
    parts: dict[str, bytes], message: str | None, read: Reader
) -> None:
    with pytest.raises(UnreadableFile) as refused:
        read(packed(**parts))
    assert refused.value.message == (message or "tournament_file.part_missing")
    assert refused.value.file is not None


@pytest.mark.parametrize("length", range(0, len(packed()), 100))
def test_a_set_cut_short_is_refused(length: int) -> None:
    with pytest.raises(UnreadableFile):
        swiss_perfect_set.check(source_of(packed()[:length]))


@UNHURRIED
@given(at=st.integers(0, len(packed()) - 1), new=st.binary(min_size=1, max_size=4))
def test_a_set_changed_anywhere_is_read_or_refused(at: int, new: bytes) -> None:
    data = packed()
    with suppress(UnreadableFile):
        found = swiss_perfect_set.check(source_of(data[:at] + new + data[at + len(new) :]))
        assert found.players


@UNHURRIED
@given(trn=st.binary(max_size=300), sco=st.binary(max_size=300))
def test_any_tables_are_read_or_refused(trn: bytes, sco: bytes) -> None:
    with suppress(UnreadableFile):
        swiss_perfect_set.check(source_of(packed(trn=trn, sco=sco)))
