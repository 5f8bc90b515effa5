"""National Rating Support: lines with the code of a federation in place of 001."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.formats.trf.findings import findings_of

from arpad.core.findings import Finding
from arpad.core.records import NationalRecord, Sex
from arpad.formats.trf import read_trf, write_trf
from arpad.formats.trf.reader import read_with_lines
from arpad.formats.trf.upload import upload_findings

#        code num  s ttt name                              rate fed          id birth
ONE = "001    1 m IM One, Player                       2000 BEL     1503014 1990/00/00  0.0    1\n"
TWO = "001    2 w    Two, Player                       1900 BEL     1503022 1991/05/17  0.0    2\n"
METHOD = "172 BEL NIDOF\n"
# As TRF26 lays the line out: sex 10, class 11-13, name 15-47, rating 49-52, origin 54-56,
# number 58-68, birth 70-79.
FULL = "BEL    1 m  A One, Player                       2481 VLA      L01854 1990/02/03"


def found(lines: str) -> list[Finding]:
    """What is said of the line that follows the players and record 172."""
    findings = findings_of(ONE + TWO + METHOD + lines)
    return [each for each in findings if each.line is not None and each.line > 3]


def test_every_field_of_the_document() -> None:
    report = read_trf(f"{ONE}{TWO}{METHOD}{FULL}\n".encode(), file="a")
    one, two = report.tournament.entries
    assert one.national == (
        NationalRecord(
            federation="BEL",
            sex=Sex.MALE,
            classification="A",
            name="One, Player",
            rating=2481,
            origin="VLA",
            identity="L01854",
            birth_date="1990-02-03",
        ),
    )
    assert (one.national_rating, one.national_id) == (2481, "L01854")
    assert two.national == ()
    assert found(FULL) == []
    assert report.other_lines == (METHOD.strip(),)


def test_a_line_is_written_in_the_columns_of_the_document() -> None:
    report = read_trf(f"{ONE}{METHOD}{FULL}\n".encode(), file="a")
    written = write_trf(report).decode().split("\r\n")
    assert FULL in written
    assert not [line for line in written if "NATIONAL" in line]


def test_only_number_and_rating_must_be_filled() -> None:
    line = "BEL    2".ljust(48) + "1555"
    assert found(line) == []
    report = read_trf(f"{ONE}{TWO}{line}\n".encode(), file="a")
    assert report.tournament.entries[1].national == (NationalRecord(federation="BEL", rating=1555),)


def test_two_federations_rate_one_player() -> None:
    line = FULL.replace("BEL", "NED").replace("2481", "2390").replace("L01854", "  7721")
    report = read_trf(f"{ONE}{METHOD}{FULL}\n{line}\n".encode(), file="a")
    (one,) = report.tournament.entries
    assert [each.rating for each in one.national] == [2481, 2390]
    assert (one.national_rating, one.national_id) == (2481, "L01854")
    assert read_trf(write_trf(report), file="b").tournament == report.tournament


@pytest.mark.parametrize(
    ("before", "after", "message", "column"),
    [
        ("1 m ", "1 w ", "national_sex_differs", 10),
        ("  A One", " GM One", "national_title_differs", 11),
        ("One, Player", "Two, Player", "national_name_differs", 15),
        ("1990/02/03", "1989/02/03", "national_birth_differs", 70),
        ("2481", "    ", "national_rating_missing", 49),
        ("2481", " abc", "national_rating_unreadable", 49),
        ("1 m ", "1 x ", "sex_unknown", 10),
        ("1990/02/03", "1990/02/30", "birth_impossible", 70),
    ],
)
def test_a_line_against_the_line_001(before: str, after: str, message: str, column: int) -> None:
    assert before in FULL
    findings = found(FULL.replace(before, after))
    told = [(each.message, each.line, each.column) for each in findings]
    assert told[0] == (f"trf.{message}", 4, column)
    assert len(told) == 1 + (message == "national_rating_unreadable")  # which leaves no rating


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("One, Player", "ONE,P.     "),
        ("  A One", " IM One"),
        ("  A One", "    One"),
        ("1 m ", "1   "),
        ("1990/02/03", "1990/00/00"),
        ("1990/02/03", "          "),
    ],
)
def test_what_may_be_the_same_is_not_told(before: str, after: str) -> None:
    assert found(FULL.replace(before, after)) == []


def test_a_second_line_of_one_federation() -> None:
    (finding,) = found(f"{FULL}\n{FULL}")
    assert (finding.message, finding.line) == ("trf.national_twice", 5)


def test_national_lines_want_record_172() -> None:
    reading = read_with_lines(f"{ONE}{FULL}\n".encode(), file="a")
    (finding,) = [each for each in upload_findings(reading) if "ranking" in each.message]
    assert (finding.message, finding.line) == ("trf.ranking_method_missing", 2)


def test_a_line_about_nobody_is_kept_and_told() -> None:
    line = FULL.replace("    1", "    9", 1)
    assert [each.message for each in found(line)] == ["trf.national_without_player"]
    report = read_trf(f"{ONE}{line}\n".encode(), file="a")
    assert report.other_lines == (line,)


def test_a_name_padded_by_bytes_with_an_origin_of_two_letters() -> None:
    padded = FULL.replace("One, Player   ", "Oné, Player  ").replace("VLA", "VL ")
    report = read_trf(f"{ONE}{METHOD}{padded}\n".encode(), file="a")
    (record,) = report.tournament.entries[0].national
    assert (record.name, record.rating, record.origin) == ("Oné, Player", 2481, "VL")
    assert [each.message for each in report.findings if each.line == 3] == ["trf.columns_by_bytes"]


@given(st.text("BEL 0123456789.,/-mwAé\t", max_size=90))
def test_any_line_is_read_kept_or_told(rest: str) -> None:
    report = read_trf(f"{ONE}BEL {rest}\n".encode(), file="a")
    records = report.tournament.entries[0].national
    assert records or len(report.other_lines) == 1
    assert read_trf(write_trf(report), file="b").tournament.entries[0].national == records
