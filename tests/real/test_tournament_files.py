"""Real files and pages of pairing programs and sites: counts, findings, points."""

from pathlib import Path

import pytest

from arpad.core.errors import UnreadableFile
from arpad.formats.kinds import check_file

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "cases"
pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the real files are not beside the project"),
]

# Format, players, rounds, games over the board.
COUNTS = {
    "csv/chessresults_arad_2026_crosstable.csv": ("chess-results-csv", 209, 9, 895),
    "csv/chessresults_british_2026_crosstable.csv": ("chess-results-csv", 108, 9, 419),
    "csv/chessresults_frome2026_open_notpaired.html": ("chess-results-html", 18, 5, 0),
    "csv/chessresults_jeddah2026_crosstable.html": ("chess-results-html", 32, 2, 13),
    "csv/chessresults_ussa2026_roundrobin_crosstable.html": ("chess-results-html", 9, 9, 35),
    "csv/chessresults_ussa2026_roundrobin_startingrank.html": ("chess-results-html", 9, 0, 0),
    "csv/fide_event_details_candidates_2024.html": ("fide-event", 8, None, None),
    "csv/fide_report_blitz_playoff.html": ("fide-report", 3, 3, 3),
    "csv/icu_foreign_4ncl.csv": ("icu-foreign-csv", 4, 3, 3),
    "csv/icu_foreign_latin1.csv": ("icu-foreign-csv", 3, 2, 2),
    "csv/icu_foreign_utf-8.csv": ("icu-foreign-csv", 3, 2, 2),
    "csv/icu_foreign_valid.csv": ("icu-foreign-csv", 16, 9, 16),
    "csv/icu_isle_of_man_2007.csv": ("icu-foreign-csv", 16, 9, 16),
    "json/chessresults_upload_Single_RoundRobin.xml": ("chess-results-xml", 8, 7, 28),
    "json/chessresults_upload_Single_SwissSystem.xml": ("chess-results-xml", 21, 7, 65),
    "json/papi_import.json": ("papi", 16, 5, 34),
    "json/swisssys_sample.sjson": ("swisssys", 4, 4, 5),
    "json/tec_swiss_unpaired.json": ("papi", 16, 5, 0),
}
REFUSED = {
    "csv/fide_report_updated_or_replaced.html": "tournament_file.replaced",
    "csv/icu_foreign_invalid_empty.csv": "opening.empty",
}


@pytest.mark.parametrize("name", COUNTS)
def test_counts(name: str) -> None:
    checked = check_file(FOLDER / name)
    found = (checked.format, checked.players, checked.rounds, checked.rated_games)
    assert found == COUNTS[name]


@pytest.mark.parametrize("name", COUNTS)
def test_both_sides_agree_and_points_are_the_sum(name: str) -> None:
    checked = check_file(FOLDER / name)
    assert not checked.has_errors
    assert "trf.points_differ" not in {finding.message for finding in checked.findings}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_with_the_reason(name: str) -> None:
    with pytest.raises(UnreadableFile) as refused:
        check_file(FOLDER / name)
    assert refused.value.message == REFUSED[name]


def test_one_event_in_two_encodings_is_the_same() -> None:
    one, other = (
        check_file(FOLDER / "csv" / f"icu_foreign_{name}.csv") for name in ("latin1", "utf-8")
    )
    assert (one.encoding, other.encoding) == ("cp1252", "utf-8")
    assert (one.start_date, one.end_date) == (other.start_date, other.end_date)
    assert one.tournament is not None
    assert other.tournament is not None
    assert len(one.tournament.entries) == len(other.tournament.entries)
