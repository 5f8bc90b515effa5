"""National lists field by field: what each federation writes in its own way."""

from contextlib import suppress

import pytest
from tests.formats.player_lists import national
from tests.formats.workbooks import Cell, xls, xlsx

from arpad.core.errors import UnreadableFile
from arpad.core.records import Sex
from arpad.formats.births import Birth
from arpad.formats.checked_file import CheckedFile
from arpad.formats.kinds import check_bytes
from arpad.formats.player_lists.record import ListedPlayer


def checked(data: bytes | str) -> CheckedFile:
    return check_bytes(data if isinstance(data, bytes) else data.encode(), "list")


def players(data: bytes | str) -> tuple[ListedPlayer, ...]:
    found = checked(data)
    assert found.table is not None
    return tuple(found.table.players)


def messages(found: CheckedFile) -> list[tuple[str, int | None]]:
    return [(each.message, each.line) for each in found.findings]


def test_the_italian_list() -> None:
    found = checked(national.FSI)
    assert (found.format, found.encoding, found.players) == ("fsi-csv", "utf-8", 4)
    assert messages(found) == []
    placeholder, first, second, third = players(national.FSI)
    assert (placeholder.name, placeholder.local_id) == ("AAPROVA UNO", None)
    assert (placeholder.birth, placeholder.ratings) == (None, ())
    assert (first.name, first.local_id, first.fide_id) == ("PROVA NICCOLÒ", "900001", "9000001")
    assert first.ratings == (("national", 1399), ("fide_standard", 1512), ("fide_blitz", 1600))
    assert first.games == (("fide_standard", 12), ("fide_rapid", 0), ("fide_blitz", 3))
    assert (first.birth, first.sex) == (Birth(year=2010, month=2, day=5), Sex.MALE)
    assert (first.federation, first.club_id, first.status) == ("ITA", "1234", "Y")
    assert ("Categoria", "NC") in first.others
    assert ("Data Ultimo Torneo", "06-03-2022") in first.others
    assert (second.birth, second.sex, second.club_id) == (Birth(year=2004), Sex.FEMALE, "")
    assert (second.ratings, second.federation, second.fide_id) == ((), None, None)
    assert third.birth == Birth(year=1970, month=1, day=1)
    assert ("Anno Nascita", "1971") in third.others


def test_the_indonesian_list_below_its_titles() -> None:
    found = checked(national.PERCASI)
    assert (found.format, found.players) == ("percasi-csv", 3)
    assert messages(found) == [("headings.line_before", 2)]
    first, second, third = players(national.PERCASI)
    assert (first.name, first.local_id, first.fide_id) == ("CONTOHA", "90034", "9100028")
    assert (first.birth, first.title) == (Birth(year=1975, month=11, day=9), "FM")
    assert first.ratings == (
        *(("national_standard", 2169), ("national_rapid", 2218), ("national_blitz", 2268)),
    )
    assert (first.sex, second.sex, third.sex) == (None, Sex.FEMALE, Sex.MALE)
    assert (second.title, second.birth) == (None, None)
    assert ("Gelar", "MN") in second.others
    assert ("PROVINSI", "Aceh") in second.others
    assert (third.birth, third.name) == (Birth(year=1990, month=2, day=3), "CONTOH, Budi")
    assert third.ratings == (("national_standard", 1800),)


@pytest.mark.parametrize("kind", ["workbook", "csv"])
def test_the_list_of_new_zealand_under_two_rows_of_headings(kind: str) -> None:
    text = "\r\n".join(
        ",".join("" if cell is None else str(cell) for cell in row) for row in national.NZCF
    )
    data = xlsx({"Alphabetical": national.NZCF}) if kind == "workbook" else text.encode()
    found = checked(data)
    assert (found.format, found.players) == ("nzcf-list", 2)
    assert messages(found) == []
    first, second = players(data)
    assert (first.name, first.local_id, first.line) == ("Sample, Ira", "90069", 3)
    assert (first.fide_id, first.federation, first.title) == ("9326350", "NZL", None)
    assert first.ratings == (("national_standard", 1545), ("national_rapid", 1411))
    assert (first.birth, first.club_id) == (Birth(year=2007), "")
    assert ("Standard G", "6") in first.others
    assert ("Standard ∑G", "17") in first.others
    assert ("Rapid Active", "2026-1") in first.others
    assert second.ratings == (("national_rapid", 1682),)
    assert (second.club_id, second.federation, second.title) == ("HB", "AUS", "FM")


def test_the_czech_list_is_an_old_workbook() -> None:
    found = checked(xls(national.CZECH, 1250))
    assert (found.format, found.players) == ("swiss-manager-players", 2)
    assert messages(found) == []
    first, second = players(xls(national.CZECH, 1250))
    assert (first.name, first.club) == ("Zkouška Řehoř", "ŠK Příklad")
    assert (first.local_id, first.fide_id, first.club_id) == ("90001", "9760486", "12345")
    assert first.ratings == (("national", 1875), ("fide_standard", 1901))
    assert (first.birth, first.title) == (Birth(year=1985, month=3, day=14), "FM")
    assert (first.status, first.federation, first.sex) == ("A", "CZE", None)
    assert ("BODY", "4.5") in first.others
    assert (second.birth, second.sex, second.status) == (Birth(year=2001), Sex.FEMALE, "N")
    assert (second.ratings, second.fide_id, second.club_id) == ((), None, "")


def test_the_ukrainian_list_has_titles_behind_its_names() -> None:
    data = xls(national.UKRAINIAN)
    found = checked(data)
    assert (found.format, found.players) == ("ucf-list", 3)
    assert messages(found) == []
    first, second, third = players(data)
    assert (first.name, first.title, first.fide_id) == ("Зразок Василь", "GM", "9100001")
    assert first.ratings == (("national", 2641), ("fide_standard", 2650))
    assert first.birth == Birth(year=1969, month=3, day=18)
    assert {("Name", "мг/змс"), ("Fed", "Льв")} <= set(first.others)
    assert (second.name, second.title, second.federation) == ("Проба Олена", None, None)
    assert (second.sex, second.status) == (Sex.FEMALE, "н")
    assert {("Name", "кмс"), ("Fed", "VIN")} <= set(second.others)
    assert (third.name, third.sex, third.federation) == ("Приклад Їжак", Sex.FEMALE, "UKR")
    assert (third.ratings, third.birth, third.others) == ((), None, ())


def test_somebodys_own_list_with_the_ukrainian_headings() -> None:
    (player,) = players("Fide_No;Name;Fed;Sex;Rtg_Nat;Rtg_Int\n9100009;Doe мг;NED;w;1500;\n")
    assert (player.federation, player.sex) == (None, Sex.FEMALE)
    (player,) = players("Fide_No;Name;Fed;Sex;Rtg_Nat;Rtg_Int\n9100009;Doe, Ann;NED;w;1500;\n")
    assert (player.name, player.federation, player.others) == ("Doe, Ann", "NED", ())


def test_the_danish_report_of_members() -> None:
    data = national.DANISH_MEMBERS.encode("cp1252")
    found = checked(data)
    assert (found.format, found.encoding, found.players) == ("dsu-csv", "cp1252", 2)
    assert messages(found) == []
    first, second = players(data)
    assert (first.name, first.club) == ("Åge Prøve", "Prøveby Skakklub")
    assert (first.local_id, first.fide_id) == ("900110502", "9444948")
    assert dict(first.ratings) == {
        "national": 2635,
        "national_rapid": 2505,
        "national_blitz": 2655,
        "fide_standard": 2615,
    }
    assert (first.birth, first.title) == (Birth(year=2004), "GM")
    assert (second.ratings, second.fide_id, second.title) == ((), None, None)


def test_the_canadian_list_with_headings() -> None:
    found = checked(national.CANADIAN)
    assert (found.format, found.players) == ("cfc-csv", 2)
    assert messages(found) == [
        *(("player_list.quote", 2), ("player_list.no_name", 3)),
        *(("player_list.quote", 3), ("player_list.quote", 4)),
    ]
    first, second = players(national.CANADIAN)
    assert (first.name, first.local_id, first.fide_id) == ("Sample, Kim", "900117", "95003732")
    assert dict(first.ratings) == {"national": 1991, "national_rapid": 1898, "fide_standard": 2100}
    assert {("City", "New Town"), ("High", "1999"), ("Expiry", "2019-08-20")} <= set(first.others)
    assert (second.ratings, second.fide_id) == ((("national_rapid", 208),), None)


def test_a_region_of_south_africa_is_no_federation() -> None:
    head = "UNIQUE_NO,SURNAME,FIRSTNAME,BDATE,SEX,TITLE,RATING,FED\n"
    region, country = players(f"{head}1,Probe,Ann,,F,,1500,BOL\n2,Toets,Jan,,M,,1400,RSA\n")
    assert (region.federation, country.federation) == (None, "RSA")
    assert ("FED", "BOL") in region.others


def test_a_plain_list_in_a_workbook_names_the_sheets_left() -> None:
    rows: list[list[Cell]] = [["Naam", "FIDE-ID", "Elo"], ["Proef, Jan", 700001, 1850.0]]
    found = checked(xlsx({"Uitleg": [["Lees dit"]], "Lijst": rows, "Leeg": []}))
    assert (found.format, found.players) == ("workbook", 1)
    (finding,) = found.findings
    assert finding.message == "player_list.sheets_left"
    assert dict(finding.facts) == {"sheet": "Lijst", "names": "Uitleg"}


def test_a_known_list_comes_before_a_plain_one() -> None:
    plain: list[list[Cell]] = [["Naam", "Elo", "Club"], ["Proef, Jan", 1850, "Een"]]
    found = checked(xlsx({"Mine": plain, "Alphabetical": national.NZCF}))
    assert (found.format, found.players) == ("nzcf-list", 2)


def test_values_of_a_workbook_that_make_no_sense_have_their_place() -> None:
    rows: list[list[Cell]] = [
        ["Naam", "FIDE-ID", "Elo"],
        ["Proef, Jan", "5.03E+06", "abc"],
        ["", 1, 1500],
    ]
    found = checked(xlsx({"Lijst": rows}))
    places = [(each.message, each.line, each.column) for each in found.findings]
    assert places == [
        ("table.bad_value", 2, 2),
        ("table.bad_value", 2, 3),
        ("player_list.no_name", 3, None),
    ]


def test_a_workbook_without_any_list_is_refused() -> None:
    with pytest.raises(UnreadableFile) as caught:
        checked(xlsx({"Notes": [["a"], ["b"]]}))
    assert caught.value.message == "spreadsheet.unknown"


@pytest.mark.parametrize(
    "data",
    [
        *(national.FSI.encode(), national.PERCASI.encode(), national.CANADIAN.encode()),
        *(xls(national.UKRAINIAN), xlsx({"A": national.NZCF})),
    ],
)
def test_a_list_cut_anywhere_is_read_or_refused(data: bytes) -> None:
    for stop in (*range(0, len(data), 100), len(data) - 1):
        with suppress(UnreadableFile):
            checked(data[:stop])
