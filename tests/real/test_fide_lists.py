"""The sample lists beside the project, read with the values that were typed from them."""

from datetime import date
from pathlib import Path

import pytest

from arpad.core.errors import UnreadableFile
from arpad.core.findings import Finding
from arpad.core.quantities import Rating
from arpad.core.rate_of_play import TimeControl
from arpad.core.records import ListEntry, Sex
from arpad.formats.fide_list import look_up, read_fide_list

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "cases" / "fide_list"
STANDARD, RAPID, BLITZ = TimeControl.STANDARD, TimeControl.RAPID, TimeControl.BLITZ

pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the sample files are not beside the project"),
]

# file, which list to say, and of each player: id, three ratings, K of the first list that has
# one, birth year, title, inactive.
LISTS = [
    (
        "players_list_foa_sample.txt",
        None,
        [
            ("1503014", (2823, 2801, 2860), 10, 1990, "GM", False),
            ("8603677", (2723, 2693, 2736), 10, 1992, "GM", False),
            ("2016192", (2792, 2738, 2800), 10, 1987, "GM", False),
            ("703303", (2676, 2700, 2738), 10, 1979, "GM", False),
            ("99000001", (0, 0, 0), None, None, "", False),
            ("99000002", (1876, 0, 0), 20, 1955, "", True),
            ("99000003", (0, 1702, 0), 20, 2001, "WFM", True),
        ],
    ),
    (
        "players_list_legacy_sample.txt",
        None,
        [
            ("1503014", (2823, 2801, 2860), 10, 1990, "GM", False),
            ("8603677", (2723, 2693, 2736), 10, 1992, "GM", False),
        ],
    ),
    (
        "blitz_rating_list_oct26_sample.txt",
        None,
        [
            ("700070", (0, 0, 2736), 10, 1976, "GM", True),
            ("703303", (0, 0, 2738), 10, 1979, "GM", True),
            ("99000004", (0, 0, 1431), 40, 2018, "", False),
            ("99000005", (0, 0, 1807), 40, 2013, "WCM", False),
        ],
    ),
    (
        "standard_rating_list_jan23_sample.txt",
        None,
        [
            ("25121731", (1063, 0, 0), 40, 1987, "", True),
            ("5045886", (1671, 0, 0), 20, 1964, "", False),
            ("4804929", (1876, 0, 0), 20, 2001, "WFM", False),
            ("40132986", (0, 0, 0), None, None, "", False),
        ],
    ),
    (
        "standard_list_2011_layout.txt",
        None,
        [
            ("1503014", (2815, 0, 0), None, 1990, "GM", False),
            ("700070", (2686, 0, 0), None, 1976, "GM", False),
        ],
    ),
    (
        "players_list_sample.xml",
        None,
        [
            ("13401319", (2729, 2760, 2701), 10, 1985, "GM", False),
            ("10207538", (1864, 0, 0), 30, None, "", True),
            ("2500035", (2240, 0, 0), 15, 1955, "IM", False),
            ("8605360", (1915, 0, 0), 30, 1993, "", True),
            ("2501171", (1894, 0, 0), 15, 1964, "WCM", False),
            ("4413504", (1841, 0, 0), 15, 1969, "", True),
            ("2500450", (2388, 0, 0), 10, 1976, "IM", False),
            ("2500370", (2055, 0, 0), 15, 1960, "", True),
            ("1503014", (2843, 2845, 2856), 10, 1990, "GM", False),
            ("24150797", (2080, 0, 0), 30, None, "", False),
            ("2500019", (2380, 0, 0), 15, 1955, "", True),
        ],
    ),
    (
        "fide_xml_old_attribute.xml",
        STANDARD,
        [
            ("2501147", (2197, 0, 0), None, 1962, "", True),
            ("2501430", (2416, 0, 0), None, 1987, "IM", False),
            ("2500914", (2534, 0, 0), None, 1967, "GM", False),
            ("2500132", (1905, 0, 0), None, 1954, "", False),
            ("2500124", (2364, 0, 0), None, 1969, "FM", False),
            ("2500370", (2055, 0, 0), None, 1960, "", True),
            ("2500035", (2240, 0, 0), None, 1955, "IM", False),
            ("2500620", (2241, 0, 0), None, 1965, "", False),
            ("2507382", (0, 0, 0), None, 1966, "", False),
            ("2501333", (1841, 0, 0), None, 1969, "", True),
            ("2500450", (2388, 0, 0), None, 1976, "IM", False),
            ("2501171", (1863, 0, 0), None, 1964, "WCM", False),
        ],
    ),
    ("fide_xml_empty.xml", None, []),
]


def summary(entry: ListEntry) -> tuple[object, ...]:
    """The values that the table above has."""
    first_k = next(iter(entry.development_coefficients), (None, None))[1]
    ratings = tuple(entry.rating(kind) or 0 for kind in TimeControl)
    ((_, is_inactive),) = entry.inactive
    return (entry.fide_id, ratings, first_k, entry.birth_year, entry.title, is_inactive)


@pytest.mark.parametrize(("name", "time_control", "expected"), LISTS)
def test_sample(
    name: str, time_control: TimeControl | None, expected: list[tuple[object, ...]]
) -> None:
    findings: list[Finding] = []
    entries = list(read_fide_list(FOLDER / name, time_control=time_control, findings=findings))
    assert [summary(entry) for entry in entries] == expected
    repairs = [("fide_list.shifted", 7)] if name == "players_list_foa_sample.txt" else []
    assert [(finding.message, finding.line) for finding in findings] == repairs
    ids = [entry.fide_id for entry in entries]
    found = look_up(FOLDER / name, ids, time_control=time_control)
    assert found.entries == tuple(sorted(entries, key=lambda entry: int(entry.fide_id)))


def test_report_31_the_pushed_line_in_full() -> None:
    (entry,) = look_up(FOLDER / "players_list_foa_sample.txt", ["99000002"]).entries
    assert entry == ListEntry(
        fide_id="99000002",
        name="Arbiter, Many Titles",
        federation="FID",
        sex=Sex.MALE,
        other_titles=("SI", "FI", "LSI", "SLI", "NA"),
        birth_year=1955,
        ratings=((STANDARD, Rating(1876)),),
        development_coefficients=((STANDARD, 20),),
        games_in_period=((STANDARD, 0), (RAPID, 0), (BLITZ, 0)),
        inactive=((STANDARD, True),),
    )


def test_report_39_stray_blanks() -> None:
    found = look_up(FOLDER / "players_list_sample.xml", ["2500035", "2501171"])
    assert [entry.name for entry in found.entries] == ["Orr, Mark J L", "Ui Laighleis, Gearoidin"]


def test_report_30_inactive_in_one_list_only() -> None:
    (combined,) = look_up(FOLDER / "players_list_foa_sample.txt", ["703303"]).entries
    blitz = look_up(FOLDER / "blitz_rating_list_oct26_sample.txt", ["703303"])
    assert combined.inactive == ((STANDARD, False),)
    assert blitz.entries[0].inactive == ((BLITZ, True),)
    assert blitz.list_date == date(2026, 10, 1)


def test_ids_that_come_twice() -> None:
    findings: list[Finding] = []
    path = FOLDER / "fide_xml_old_duplicates.xml"
    entries = list(read_fide_list(path, time_control=STANDARD, findings=findings))
    assert len(entries) == 14
    told = [(finding.message, dict(finding.facts)["fide_id"]) for finding in findings]
    assert told == [("fide_list.duplicate_id", "2500370"), ("fide_list.duplicate_id", "2500035")]


def test_not_xml() -> None:
    with pytest.raises(UnreadableFile) as caught:
        list(read_fide_list(FOLDER / "fide_xml_invalid.xml"))
    assert (caught.value.message, caught.value.line, caught.value.column) == (
        "fide_list.broken_xml",
        1,
        2,
    )


def test_old_xml_does_not_tell_which_list() -> None:
    with pytest.raises(UnreadableFile) as caught:
        list(read_fide_list(FOLDER / "fide_xml_old_attribute.xml"))
    assert caught.value.message == "fide_list.which_list"
