"""Real files and pages of pairing programs and sites: findings, points."""

from pathlib import Path

import pytest

from arpad.formats.kinds import check_file

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "cases"
pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the real files are not beside the project"),
]

# Those that tell of a tournament; their counts stand in cases.toml.
NAMES = [
    "csv/chessresults_arad_2026_crosstable.csv",
    "csv/chessresults_british_2026_crosstable.csv",
    "csv/chessresults_frome2026_open_notpaired.html",
    "csv/chessresults_jeddah2026_crosstable.html",
    "csv/chessresults_ussa2026_roundrobin_crosstable.html",
    "csv/chessresults_ussa2026_roundrobin_startingrank.html",
    "csv/fide_event_details_candidates_2024.html",
    "csv/fide_report_blitz_playoff.html",
    "csv/icu_foreign_4ncl.csv",
    "csv/icu_foreign_latin1.csv",
    "csv/icu_foreign_utf-8.csv",
    "csv/icu_foreign_valid.csv",
    "csv/icu_isle_of_man_2007.csv",
    "json/chessresults_upload_Single_RoundRobin.xml",
    "json/chessresults_upload_Single_SwissSystem.xml",
    "json/papi_import.json",
    "json/swisssys_sample.sjson",
    "json/tec_swiss_unpaired.json",
]


@pytest.mark.parametrize("name", NAMES)
def test_both_sides_agree_and_points_are_the_sum(name: str) -> None:
    checked = check_file(FOLDER / name)
    assert not checked.has_errors
    assert "trf.points_differ" not in {finding.message for finding in checked.findings}


def test_one_event_in_two_encodings_is_the_same() -> None:
    one, other = (
        check_file(FOLDER / "csv" / f"icu_foreign_{name}.csv") for name in ("latin1", "utf-8")
    )
    assert (one.encoding, other.encoding) == ("cp1252", "utf-8")
    assert (one.start_date, one.end_date) == (other.start_date, other.end_date)
    assert one.tournament is not None
    assert other.tournament is not None
    assert len(one.tournament.entries) == len(other.tournament.entries)
