"""Dates of the event, of the rounds and of birth, in all forms that programs write."""

from datetime import date

import pytest

from arpad.formats.trf import TrfReport, read_trf
from arpad.formats.trf.dates import readings
from arpad.formats.trf.fields import BirthField, Place, read_birth_field
from arpad.formats.trf.notes import Notes


def read(header: str) -> TrfReport:
    return read_trf(f"{header}\n001    1      a\n".encode(), file="small.trf")


def messages(report: TrfReport) -> set[str]:
    return {each.message for each in report.findings}


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2024/08/01", date(2024, 8, 1)),
        ("2024-08-01", date(2024, 8, 1)),
        ("2024.08.01", date(2024, 8, 1)),
        ("20240801", date(2024, 8, 1)),
        ("28. 07. 2005", date(2005, 7, 28)),
        ("25.02.2011", date(2011, 2, 25)),
        ("01.02.2011", date(2011, 2, 1)),
        ("30/09/2011", date(2011, 9, 30)),
        ("09/30/2011", date(2011, 9, 30)),
        ("2011/30/09", date(2011, 9, 30)),
        ("May 29, 2020", date(2020, 5, 29)),
        ("7th March 2001", date(2001, 3, 7)),
        ("2024/02/29", date(2024, 2, 29)),
    ],
)
def test_a_start_that_has_one_reading(text: str, day: date) -> None:
    assert read(f"042 {text}").tournament.start == day


@pytest.mark.parametrize(
    "text", ["03/04/2010", "05.04.12", "2023/02/29", "soon", "1.2", "99/99/9999", "123/04/05"]
)
def test_a_start_that_cannot_be_read_stays_open(text: str) -> None:
    report = read(f"042 {text}")
    assert report.tournament.start is None
    assert "trf.start_unknown" in messages(report)
    assert messages(report) & {"trf.date_ambiguous", "trf.date_unreadable"}


def test_a_blank_start_stays_open() -> None:
    assert "trf.start_unknown" in messages(read("042 "))


@pytest.mark.parametrize(
    ("start", "end", "first", "last"),
    [
        ("10.09.13", "11.03.13", date(2010, 9, 13), date(2011, 3, 13)),
        ("24/09/29", "25/04/27", date(2024, 9, 29), date(2025, 4, 27)),
        ("24/09/2010", "02/10/2010", date(2010, 9, 24), date(2010, 10, 2)),
        ("28.12.99", "03.01.00", date(1999, 12, 28), date(2000, 1, 3)),
    ],
)
def test_both_days_together_leave_one_reading(
    start: str, end: str, first: date, last: date
) -> None:
    tournament = read(f"042 {start}\n052 {end}").tournament
    assert (tournament.start, tournament.end) == (first, last)


def test_the_only_short_event_is_assumed_and_said() -> None:
    report = read("042 03/04/2010\n052 05/04/2010")
    assert report.tournament.start == date(2010, 4, 3)
    assert "trf.date_assumed" in messages(report)


def test_round_dates_decide_between_readings() -> None:
    dates = "132" + " " * 88 + "24/09/10"
    assert read(f"042 24/09/10\n052 24/09/10\n{dates}").tournament.start == date(2024, 9, 10)


def test_an_end_before_the_start_stays_open() -> None:
    report = read("042 2024/05/02\n052 2024/05/01")
    assert (report.tournament.start, report.tournament.end) == (date(2024, 5, 2), None)
    assert "trf.end_before_start" in messages(report)


def test_a_long_event_keeps_both_days() -> None:
    tournament = read("042 2022/05/02\n052 2024/05/01").tournament
    assert tournament.end == date(2024, 5, 1)


def test_round_dates_with_day_before_month() -> None:
    report = read("042 25.02.2011\n052 27.02.2011\n132" + " " * 88 + "11.25.02  11.26.02")
    assert report.tournament.round_dates == (date(2011, 2, 25), date(2011, 2, 26))
    assert "trf.round_dates_order" in messages(report)


def test_a_round_without_date_is_unknown() -> None:
    report = read("042 2011/02/25\n132" + " " * 98 + "11/02/26")
    assert report.tournament.round_dates == (None, date(2011, 2, 26))


def test_a_round_date_that_fits_no_year_is_kept_and_said() -> None:
    report = read("042 2011/02/25\n052 2011/02/27\n132" + " " * 88 + "11/07/26")
    assert report.tournament.round_dates == (date(2011, 7, 26),)
    assert "trf.round_date_outside" in messages(report)


def test_a_round_date_that_is_no_day_is_said() -> None:
    report = read("042 2011/02/25\n132" + " " * 88 + "11/02/25  11/02/31")
    assert report.tournament.round_dates == (date(2011, 2, 25),)
    assert "trf.round_date_unreadable" in messages(report)


def read_birth(text: str) -> tuple[BirthField, list[tuple[str, int | None, int | None]]]:
    """What is read of a birth in line 7, and what is told of it."""
    notes = Notes(file="a", strict=False)
    birth = read_birth_field(text, Place(line=7, column=70), notes)
    return birth, [(each.message, each.line, each.column) for each in notes.findings()]


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("1969/12/06", "1969-12-06"),
        ("1969.12.06", "1969-12-06"),
        ("2000-03-30", "2000-03-30"),
        ("1978", "1978"),
        ("1978/00/00", "1978"),
        ("1978/05/00", "1978-05"),
        ("1975.  .  ", "1975"),
        ("00.00.1980", "1980"),
        ("15/12/1965", "1965-12-15"),
        ("03/04/2010", "2010-04-03"),
        ("19690512", "1969-05-12"),
        ("0000/00/00", ""),
        ("0", ""),
        ("", ""),
    ],
)
def test_births_keep_what_is_known(text: str, iso: str) -> None:
    birth, problems = read_birth(text)
    assert (birth.text, problems) == (iso, [])
    assert birth.year == (int(iso[:4]) if iso else None)


@pytest.mark.parametrize(
    ("text", "iso", "problem"),
    [
        ("1991/02/29", "1991", "trf.birth_impossible"),
        ("1991/13/00", "1991", "trf.birth_impossible"),
        ("1991/00/05", "1991", "trf.birth_impossible"),
        ("1900/01/01", "", "trf.birth_placeholder"),
        ("1900", "", "trf.birth_placeholder"),
        ("0091/01/01", "", "trf.birth_impossible"),
        ("91/01/01", "", "trf.birth_unreadable"),
        ("May 1990", "", "trf.birth_unreadable"),
        ("1990/123456/1", "", "trf.birth_unreadable"),
    ],
)
def test_births_that_are_wrong_are_said(text: str, iso: str, problem: str) -> None:
    birth, problems = read_birth(text)
    assert (birth.text, problems) == (iso, [(problem, 7, 70)])


def test_a_birth_after_the_event_is_left_out() -> None:
    report = read_trf(
        b"042 2024/01/01\n001    1      a" + b" " * 55 + b"2030/01/01\n", file="small.trf"
    )
    entry = report.tournament.entries[0]
    assert (entry.birth_date, entry.player.birth_year) == ("", None)
    assert "trf.birth_after_start" in messages(report)


def test_readings_list_every_order() -> None:
    assert [each.order for each in readings("10.09.13")] == ["ymd", "dmy"]
